/**
 * Settle: writes a rail's report on a payment into order, siblings, ledger and outbox in one transaction. Settling
 * twice changes nothing.
 */
import {
  type Attempt,
  type BegunAttempt,
  findAttempt,
  isPending,
  lockAttempt,
  openAttempt,
  setReference,
} from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { familyName, lockOrderFamily } from '../orders/order-rows.ts';
import type { RailFacts } from '../rails/rail.ts';
import type { RailOutcome, RailStep, RailUnclear } from '../rails/rail-answers.ts';
import { isCertain } from '../rails/rail-capabilities.ts';
import type { Transaction } from '../storage/database.ts';
import { railAttempt } from './ask-rail.ts';
import type { GatewayServices } from './gateway-services.ts';
import { tryEnded } from './limit-tries.ts';
import { returnSurplus } from './send-money-back.ts';
import { settleNo } from './settle-no.ts';
import { isUnproven, isYes, refuseUnproven, settleYes } from './settle-yes.ts';

/** Settles the answer to an attempt's start. `unclear` changes nothing: the resolver queries the rail later. */
export async function settleStart(
  services: GatewayServices,
  { order, attempt }: { readonly order: Order; readonly attempt: BegunAttempt },
  step: RailStep,
): Promise<void> {
  const { id: attemptId } = attempt;
  switch (step.kind) {
    case 'redirect':
    case 'authenticate':
      await openAttempt(services.database, attemptId, step);
      return;
    case 'wait':
      await openAttempt(services.database, attemptId, { ...step, payerUrl: '' });
      return;
    case 'unclear':
      if (step.reference) await setReference(services.database, attemptId, step.reference);
      services.log.warn({ attemptId, reason: step.reason }, 'a rail gave no clear answer to a start');
      return;
    default:
      await settleKnown(services, attempt, step, { order });
  }
}

/**
 * Settles the outcome of a payment attempt. An unclear outcome changes nothing. `heldUntil` is the end of the caller's
 * own lease, if any.
 * If the rail was sent a cancellation, a yes may be older than it. The rail then cancels again, and that answer is
 * settled. Throws when that answer is unclear and nothing would repeat the query.
 */
export async function settleAttempt(
  services: GatewayServices,
  attemptId: string,
  outcome: RailOutcome,
  heldUntil?: Date,
): Promise<void> {
  if (outcome.kind === 'unclear') return;
  const attempt = await findAttempt(services.database, attemptId);
  if (attempt) await settleKnown(services, attempt, outcome, { heldUntil });
}

/** Runs {@link settleAttempt} for an attempt that was read before. */
async function settleKnown(
  services: GatewayServices,
  known: Omit<BegunAttempt, 'startBy'>,
  outcome: ClearOutcome,
  { order, heldUntil }: Pick<SettlementReport, 'order' | 'heldUntil'>,
): Promise<void> {
  if (known.kind !== 'payment') return;
  if (await settle(services, { attempt: known, order, outcome, heldUntil })) return;
  // The rail's reference may have been stored since the attempt was inserted or read.
  const attempt = await findAttempt(services.database, known.id);
  if (!attempt) throw new Error(`Attempt ${known.id} is gone`);
  const taken = await services.rails.named(attempt.rail);
  const answer = await taken?.cancel(railAttempt(attempt));
  // A yes that the rail cannot take back holds.
  const final = answer && (answer.kind === 'cannot' || !isCertain(answer, taken)) ? outcome : answer;
  if (final && final.kind !== 'unclear' && final.kind !== 'accepted')
    await settle(services, { attempt, outcome: final, heldUntil, isAfterCancel: true });
  else if (!isPending(known))
    throw new Error(`The rail gave no clear answer to the cancellation of attempt ${known.id}`);
}

type ClearOutcome = Exclude<RailOutcome, RailUnclear>;

/** Settles what became of an attempt after its rail has carried out or refused a cancellation. */
export async function settleAfterCancel(
  services: GatewayServices,
  attempt: Attempt,
  outcome: RailOutcome,
): Promise<void> {
  if (outcome.kind !== 'unclear') await settle(services, { attempt, outcome, isAfterCancel: true });
}

interface SettlementReport {
  readonly attempt: Pick<Attempt, 'id' | 'tradeId' | 'rail'>;
  readonly outcome: ClearOutcome;
  /** The attempt's order, where it is at hand: then others may be settled in the same transaction. */
  readonly order?: Order | undefined;
  readonly heldUntil?: Date | undefined;
  /** The rail reported it after the cancellation was sent. */
  readonly isAfterCancel?: true;
}

/**
 * Settles a report in one transaction. Returns false when it may have crossed a cancellation, and is not trusted. A
 * `never-seen` that its rail cannot prove changes nothing.
 */
async function settle(services: GatewayServices, report: SettlementReport): Promise<boolean> {
  const { id, rail } = report.attempt;
  const facts = services.rails.factsOf(rail);
  if (!isCertain(report.outcome, facts)) return true;
  const jointAs = report.order && familyName(report.order);
  const settled = await services.database.transaction((tx) => writeOutcome(services, tx, report), {
    jointAs,
  });
  if (settled === 'crossed') return false;
  services.wakeDeliveries();
  if (settled.isTry) await tryEnded(services, id, settled.kind);
  return true;
}

/** How a settled attempt is counted. A sale with a stored card is no try of a number, and was not counted. */
interface Settled {
  readonly kind: ClearOutcome['kind'];
  readonly isTry: boolean;
}

/** Writes a report under the locks of the order_id. Returns how the attempt is counted. */
async function writeOutcome(
  services: GatewayServices,
  tx: Transaction,
  { attempt: { id, tradeId }, outcome, heldUntil, isAfterCancel }: SettlementReport,
): Promise<Settled | 'crossed'> {
  const [family, attempt] = await Promise.all([lockOrderFamily(tx, tradeId), lockAttempt(tx, id)]);
  const order = family.find((member) => member.tradeId === tradeId);
  if (!order || !attempt) throw new Error(`Attempt ${id} has no order`);
  const mayHaveCrossed = attempt.isCancelAsked && attempt.state !== 'done' && !isAfterCancel;
  if (isYes(outcome) && mayHaveCrossed) return 'crossed';
  const refusal = isYes(outcome) && isUnproven(attempt, outcome);
  const final = refusal ? await refuseUnproven(services, tx, { order, attempt, yes: outcome }) : outcome;
  if (isYes(final)) await settleYes(services, tx, { order, attempt, yes: final });
  else if (isPending(attempt)) await settleNo(services, tx, { order, attempt, outcome: final, heldUntil });
  // After the payment that it exceeds, so that the ledger keeps the order of events.
  await returnSurplus(services, tx, { order, attempt, outcome });
  return { kind: final.kind, isTry: isTry(services.rails.factsOf(attempt.rail), order) };
}

const isTry = (facts: RailFacts | undefined, { subPayMethod }: Order): boolean =>
  subPayMethod !== 'Token' &&
  (facts?.retryPolicy === 'none' || facts?.capabilities.methods[subPayMethod]?.cards !== undefined);
