/** The sandbox rail of SEPA transfers: registers a reference with the simulated bank and reads the money sent to it. */
import { createHash } from 'node:crypto';
import type { Rail, RailOutcome } from '@gangway/gateway/extend';
import { formatAmount } from '@gangway/protocol';
import { makeRfReference } from '@gangway/protocol/transfer';
import * as v from 'valibot';
import { schemeCapabilities } from '../scheme-capabilities.ts';
import { type SchemeAddress, type SchemeAnswer, schemeCall } from '../scheme-client.ts';
import { schemeStatement } from '../scheme-statement.ts';
import { schemeWebhooks } from '../scheme-webhooks.ts';
import { openOutcome, transferOutcome, transferReturnSchema, transferSchema } from './wire.ts';

const REFERENCE_BYTES = 10;
/** With `RF` and the check digits, five groups of four characters, which people can type. */
const REFERENCE_CHARACTERS = 16;

const SILENT = { kind: 'unclear', reason: 'The bank did not answer.' } as const;

/** Returns the rail to the simulated bank's collecting account. */
export function sandboxTransferRail(scheme: SchemeAddress): Rail {
  const call = schemeCall(scheme);
  const byRequest = (attemptId: string) => `/transfers/by-request/${attemptId}`;
  return {
    name: 'sandbox-transfer',
    sandbox: true,
    retryPolicy: 'resend',
    capabilities: schemeCapabilities(['Bank Transfer'], { flows: ['wait'] }, { takesDueDate: true }),
    async begin({
      attemptId: requestId,
      payee,
      description,
      amountMinor,
      currency,
      callbackUrl,
      ...request
    }) {
      const { expiresInSeconds, dueInSeconds = expiresInSeconds } = request;
      const reference = referenceOf(requestId);
      const what = { requestId, reference, payee, description, amount: formatAmount(amountMinor), currency };
      const answer = await call('POST', '/transfers', {
        ...what,
        callbackUrl,
        dueInSeconds,
        expiresInSeconds,
      });
      if (answer?.status === 400) return { kind: 'declined', reason: 'request-refused' };
      const transfer = v.safeParse(transferSchema, answer?.json);
      if (answer?.status !== 200 || !transfer.success) return SILENT;
      const { reference: railReference, action } = openOutcome(transfer.output);
      return { kind: 'wait', reference: railReference, action };
    },
    ask: async ({ attemptId }) => readOutcome(await call('GET', byRequest(attemptId))),
    cancel: async ({ attemptId }) => readOutcome(await call('POST', `${byRequest(attemptId)}/cancel`)),
    async refund({ attemptId: requestId, reference: paymentId, amountMinor }) {
      const body = { requestId, paymentId, amount: formatAmount(amountMinor) };
      const answer = await call('POST', '/transfers/returns', body);
      if (answer?.status === 200 && v.is(transferReturnSchema, answer.json)) return { kind: 'returned' };
      if (answer?.status === 202) return { kind: 'accepted', reference: requestId };
      return { kind: answer?.status === 409 ? 'refused' : 'unclear' };
    },
    statement: schemeStatement(call, 'transfers'),
    ...schemeWebhooks(scheme.key, transferSchema, transferOutcome),
  };
}

/** Returns the creditor reference of an attempt, from 80 bits of its hash, so that a repeat has the same one. */
function referenceOf(attemptId: string): string {
  const hash = createHash('sha256')
    .update(attemptId)
    .digest('hex')
    .slice(0, REFERENCE_BYTES * 2);
  return makeRfReference(BigInt(`0x${hash}`).toString(36).padStart(REFERENCE_CHARACTERS, '0'));
}

function readOutcome(answer: SchemeAnswer | undefined): RailOutcome {
  if (answer?.status === 404) return { kind: 'never-seen' };
  const transfer = v.safeParse(transferSchema, answer?.json);
  return answer?.status === 200 && transfer.success ? transferOutcome(transfer.output) : SILENT;
}
