/** Disputes at Adyen: its DisputeService, version 30, by which a merchant defends or accepts a chargeback. */
import { randomUUID } from 'node:crypto';
import type { DefenceAnswer, DisputeDefence, NotDone, RailClient } from '@gangway/gateway/extend';
import * as v from 'valibot';
import type { AdyenAccount } from './account.ts';
import { type DisputeRequest, defenceReasonsSchema, disputeAnswerSchema, errorSchema } from './wire.ts';

const SERVICE = '/ca/services/DisputeService/v30';
const MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/tiff'];
/** What an operator is shown of Adyen's words. */
const DETAIL_MAX = 200;
const NOT_IN_A_LINE = /[^\x20-\x7e]+/g;

/** Returns the calls about disputes of an account; `call` is to the Customer Area. */
export function disputeDefence(call: RailClient, { merchantAccount }: AdyenAccount): DisputeDefence {
  async function send<Schema extends typeof disputeAnswerSchema | typeof defenceReasonsSchema>(
    name: string,
    schema: Schema,
    body: Omit<DisputeRequest, 'merchantAccountCode'>,
  ): Promise<{ readonly kind: 'answered'; readonly answer: v.InferOutput<Schema> } | NotDone> {
    const reply = await call({
      ...{ method: 'POST', path: `${SERVICE}/${name}`, idempotencyKey: randomUUID() },
      body: { merchantAccountCode: merchantAccount, ...body } satisfies DisputeRequest,
    });
    if ('reason' in reply)
      return reply.kind === 'unclear'
        ? { kind: 'unclear', detail: 'Adyen may have done it' }
        : { kind: 'refused', detail: 'Adyen was not reached' };
    if (reply.kind === 'refused') {
      const error = v.safeParse(errorSchema, reply.json);
      return error.success
        ? { kind: 'refused', detail: `error ${error.output.errorCode}` }
        : { kind: 'unclear', detail: `status ${reply.status}` };
    }
    const read = v.safeParse(schema, reply.json);
    if (!read.success) return { kind: 'unclear', detail: 'the answer cannot be read' };
    const { success, errorMessage = '' } = read.output.disputeServiceResult;
    return success
      ? { kind: 'answered', answer: read.output as v.InferOutput<Schema> }
      : { kind: 'refused', detail: errorMessage.replace(NOT_IN_A_LINE, ' ').slice(0, DETAIL_MAX) };
  }
  const change = async (
    name: string,
    body: Omit<DisputeRequest, 'merchantAccountCode'>,
  ): Promise<DefenceAnswer> => {
    const sent = await send(name, disputeAnswerSchema, body);
    return sent.kind === 'answered' ? { kind: 'done' } : sent;
  };
  return {
    mediaTypes: MEDIA_TYPES,
    async reasons(disputePspReference) {
      const sent = await send('retrieveApplicableDefenseReasons', defenceReasonsSchema, {
        disputePspReference,
      });
      if (sent.kind !== 'answered') return sent;
      const { defenseReasons = [] } = sent.answer;
      const reasons = defenseReasons.map(({ defenseReasonCode, satisfied, defenseDocumentTypes = [] }) => ({
        code: defenseReasonCode,
        isSatisfied: satisfied,
        documents: defenseDocumentTypes.map(({ defenseDocumentTypeCode, requirementLevel, available }) => ({
          type: defenseDocumentTypeCode,
          need: requirementLevel,
          isSupplied: available,
        })),
      }));
      return { kind: 'reasons', reasons };
    },
    supply: (disputePspReference, { type, mediaType: contentType, content }) =>
      change('supplyDefenseDocument', {
        disputePspReference,
        defenseDocuments: [
          { defenseDocumentTypeCode: type, contentType, content: content.toString('base64') },
        ],
      }),
    defend: (disputePspReference, defenseReasonCode) =>
      change('defendDispute', { disputePspReference, defenseReasonCode }),
    accept: (disputePspReference) => change('acceptDispute', { disputePspReference }),
  };
}
