/** What an operator does about a dispute at its rail: lists reasons, supplies documents, defends, accepts. */
import { createHash } from 'node:crypto';
import { type Dispute, findDisputeById } from '../orders/disputes.ts';
import { findOrder } from '../orders/order-rows.ts';
import type { DefenceAnswer, DefenceReason, DisputeDefence, NotDone } from '../rails/dispute-defence.ts';
import { storedRailAccounts } from '../rails/open-accounts.ts';
import type { AdminServices } from './admin-services.ts';
import { NotFound, Refusal } from './refusal.ts';
import { type By, defineUseCase, refuseCardNumber } from './use-case.ts';

/** The first bytes of the files that rails take as evidence. */
const SIGNATURES: readonly (readonly [mediaType: string, start: string])[] = [
  ['application/pdf', '255044462d'],
  ['image/jpeg', 'ffd8ff'],
  ['image/tiff', '49492a00'],
  ['image/tiff', '4d4d002a'],
  ['image/png', '89504e470d0a1a0a'],
];
/** Of one document. */
const BYTES_MAX = 1_000_000;
const CODE = /^[A-Za-z0-9_.-]{1,64}$/;

/** What is asked of the rail, and what the record says of it. */
interface Step {
  readonly details?: Readonly<Record<string, string>>;
  call(reference: string): Promise<DefenceAnswer>;
}

interface OpenDispute {
  readonly dispute: Dispute;
  readonly defence: DisputeDefence;
}

/** Returns the reasons by which a dispute may be defended. Throws Refusal where the rail tells none. */
export async function listDefenceReasons(
  services: AdminServices,
  disputeId: string,
): Promise<{ readonly dispute: Dispute; readonly reasons: readonly DefenceReason[] }> {
  const { dispute, defence } = await openDispute(services, disputeId);
  const answer = await defence.reasons(dispute.reference);
  if (answer.kind !== 'reasons') throw refusalOf(answer);
  return { dispute, reasons: answer.reasons };
}

/** Sends a document to the rail of a dispute. The record has its type, size and SHA-256. */
export const supplyEvidence = (
  services: AdminServices,
  by: By,
  given: { readonly disputeId: string; readonly type: string; readonly content: Buffer },
): Promise<Dispute> =>
  takeStep(services, by, given.disputeId, 'supply', (defence) => {
    const { content } = given;
    const mediaType = mediaTypeOf(defence, content);
    const type = checkedCode('type', given.type);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return {
      details: { type, mediaType, bytes: String(content.length), sha256 },
      call: (reference) => defence.supply(reference, { type, mediaType, content }),
    };
  });

/** Submits the defence of a dispute with what was supplied. */
export const defendDispute = (
  services: AdminServices,
  by: By,
  given: { readonly disputeId: string; readonly code: string },
): Promise<Dispute> =>
  takeStep(services, by, given.disputeId, 'defend', (defence) => {
    const code = checkedCode('code', given.code);
    return { details: { code }, call: (reference) => defence.defend(reference, code) };
  });

/** Accepts a dispute as lost, for good. */
export const acceptDispute = (services: AdminServices, by: By, disputeId: string): Promise<Dispute> =>
  takeStep(services, by, disputeId, 'accept', (defence) => ({
    call: (reference) => defence.accept(reference),
  }));

// Written when the rail has done it: what it refuses changes nothing, and is not recorded.
const record = {
  supply: recordOf('disputes.supply'),
  defend: recordOf('disputes.defend'),
  accept: recordOf('disputes.accept'),
} as const;

function recordOf(action: string) {
  return defineUseCase(
    action,
    async ({ tx }, { dispute, details }: { dispute: Dispute; details: Readonly<Record<string, string>> }) => {
      const order = await findOrder(tx, dispute.tradeId);
      if (!order) throw new NotFound(`Dispute ${dispute.disputeId} has no payment.`);
      const { disputeId, rail, reference } = dispute;
      const subject = `dispute ${disputeId}`;
      return {
        result: dispute,
        merchantId: order.merchantId,
        subject,
        details: { rail, reference, ...details },
      };
    },
  );
}

async function takeStep(
  services: AdminServices,
  by: By,
  disputeId: string,
  action: keyof typeof record,
  prepare: (defence: DisputeDefence) => Step,
): Promise<Dispute> {
  // The use case checks it too, but after the rail has done it.
  refuseCardNumber('reason', by.reason ?? '');
  const { dispute, defence } = await openDispute(services, disputeId);
  const { details = {}, call } = prepare(defence);
  const answer = await call(dispute.reference);
  if (answer.kind !== 'done') throw refusalOf(answer);
  return record[action](services, by, { dispute, details });
}

async function openDispute(services: AdminServices, disputeId: string): Promise<OpenDispute> {
  const { database, drivers } = services;
  const dispute = await findDisputeById(database, disputeId);
  if (!dispute) throw new NotFound(`There is no dispute ${disputeId}.`);
  const rail = await storedRailAccounts(drivers, services).open(dispute.rail);
  if (!rail?.disputes)
    throw new Refusal(`The rail ${dispute.rail} takes no evidence from here: use what its company offers.`);
  return { dispute, defence: rail.disputes };
}

function mediaTypeOf({ mediaTypes }: DisputeDefence, content: Buffer): string {
  if (content.length >= BYTES_MAX) throw new Refusal('The file is not smaller than 1 MB.');
  const start = content.subarray(0, 8).toString('hex');
  const [mediaType] = SIGNATURES.find(([, signature]) => start.startsWith(signature)) ?? [];
  if (!mediaType || !mediaTypes.includes(mediaType))
    throw new Refusal(`The file is none that this rail takes: ${mediaTypes.join(', ')}.`);
  return mediaType;
}

function checkedCode(name: string, code: string): string {
  if (!CODE.test(code)) throw new Refusal(`The ${name} is not one that gangway disputes reasons shows.`);
  return code;
}

const refusalOf = ({ kind, detail }: NotDone): Refusal =>
  kind === 'refused'
    ? new Refusal(`The rail has refused it${detail && `: ${detail}`}.`)
    : new Refusal(`The rail gave no clear answer${detail && `: ${detail}`}. See gangway disputes reasons.`);
