/**
 * Settle: writes a rail's report into order, siblings, ledger and outbox in one transaction. Settling twice changes
 * nothing.
 */
import type { PayerAction } from '@gangway/protocol/checkout';
import {
  type Attempt,
  findAttempt,
  isPending,
  listAttempts,
  lockAttempt,
  openAttempt,
} from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { lockOrderFamily, moveOrder, setThreeDs } from '../orders/order-rows.ts';
import { setPayerAction } from '../orders/submissions.ts';
import type { RailOpen, RailOutcome, RailStep, RailUnclear, RailYes } from '../rails/rail.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { announceOrder } from './announce.ts';
import { endAndCount } from './end-attempt.ts';
import type { GatewayServices } from './gateway-services.ts';
import { tryEnded } from './limit-tries.ts';
import { retryPolicyOf } from './retry-policy.ts';
import { returnSurplus } from './return-surplus.ts';
import { settleTokenSale } from './settle-token-sale.ts';
import { giveYesBack, settleYes } from './settle-yes.ts';

/** Settles the answer to a start. `unclear` changes nothing: the resolver queries the rail later. */
export async function settleStart(
  services: GatewayServices,
  attemptId: string,
  step: RailStep,
): Promise<void> {
  switch (step.kind) {
    case 'redirect':
      await openAttempt(services.database, attemptId, step);
      return;
    case 'wait': {
      const { reference, action } = step;
      await openAttempt(services.database, attemptId, { payerUrl: '', reference, ...(action && { action }) });
      return;
    }
    case 'unclear':
      services.log.warn({ attemptId, reason: step.reason }, 'a rail gave no clear answer to a start');
      return;
    default:
      await settleAttempt(services, attemptId, step);
  }
}

/**
 * Settles the outcome of an attempt. An unclear outcome changes nothing. `heldUntil` is the end of the caller's own
 * lease, if any.
 * If the rail was sent a cancellation, a yes may be older than it. The rail then cancels again, and that answer is
 * settled. Throws when that answer is unclear and nothing would repeat the query.
 */
export const settleAttempt = (
  services: GatewayServices,
  attemptId: string,
  outcome: RailOutcome,
  heldUntil?: Date,
): Promise<void> => settle(services, attemptId, { outcome, heldUntil });

interface SettlementReport {
  readonly outcome: RailOutcome;
  readonly heldUntil: Date | undefined;
  /** The rail reported it after the cancellation was sent. */
  readonly isAfterCancel?: true;
}

async function settle(services: GatewayServices, attemptId: string, report: SettlementReport): Promise<void> {
  const { outcome, heldUntil } = report;
  if (outcome.kind === 'unclear') return;
  const known = await findAttempt(services.database, attemptId);
  if (!known) return;
  const rail = services.rails.named(known.rail);
  let ended: RailOutcome['kind'] = outcome.kind;
  const settled = await services.database.transaction(async (tx) => {
    const family = await lockOrderFamily(tx, known.tradeId);
    const order = family.find((member) => member.tradeId === known.tradeId);
    const attempt = await lockAttempt(tx, attemptId);
    if (!order || !attempt || attempt.kind !== 'payment') return 'done';
    if (isYes(outcome) && mayHaveCrossed(attempt, report)) return 'crossed';
    if (isYes(outcome) && isUnproven(attempt, outcome)) {
      if (await isGivenBack(tx, attempt, outcome)) return 'done';
      ended = UNPROVEN.kind;
      await giveYesBack(services, tx, { order, attempt, yes: outcome }, UNPROVEN_DESCRIPTION);
      await settleUnpaid(services, tx, { order, attempt, outcome: UNPROVEN, heldUntil });
      await returnSurplus(services, tx, { order, attempt, outcome });
      if (order.subPayMethod === 'Token') await settleTokenSale(tx, order.tradeId, attemptId);
      return 'done';
    }
    const isLate = isYes(outcome) && (await settleYes(services, tx, { order, attempt, yes: outcome }));
    if (!isYes(outcome) && isPending(attempt))
      await settleUnpaid(services, tx, { order, attempt, outcome, heldUntil });
    // After the payment that it exceeds, so that the ledger keeps the order of events.
    await returnSurplus(services, tx, { order, attempt, outcome });
    if (order.subPayMethod === 'Token') await settleTokenSale(tx, order.tradeId, attemptId);
    return isLate ? 'goes-back' : 'done';
  });
  if (settled === 'crossed') {
    const answer = await rail!.cancel(attemptId);
    if (answer.kind === 'unclear' && !isPending(known))
      throw new Error(`The rail gave no clear answer to the cancellation of attempt ${attemptId}`);
    return settle(services, attemptId, { outcome: answer, heldUntil, isAfterCancel: true });
  }
  if (settled === 'goes-back') services.metrics.chargeReturned(known.rail);
  services.wakeDeliveries();
  if (rail?.retryPolicy === 'none') await tryEnded(services, attemptId, ended);
}

/** Returns whether a yes may be older than the rail's cancellation, so that nothing is paid any more. */
const mayHaveCrossed = ({ isCancelAsked, state }: Attempt, { isAfterCancel }: SettlementReport): boolean =>
  isCancelAsked && state !== 'done' && isAfterCancel !== true;

interface UnpaidWork {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly outcome: Exclude<RailOutcome, RailYes | RailUnclear>;
  readonly heldUntil: Date | undefined;
}

/** Settles a no, or an open attempt. The order stays open for another attempt, unless the retry policy is `none`. */
async function settleUnpaid(services: GatewayServices, tx: Transaction, work: UnpaidWork): Promise<void> {
  const { order, attempt, outcome, heldUntil } = work;
  switch (outcome.kind) {
    case 'open':
      if (attempt.state === 'asking') await openAttempt(tx, attempt.id, outcome);
      else if (isNews(attempt, outcome)) await setPayerAction(tx, attempt.id, outcome.action);
      return;
    case 'never-seen':
      // Another holder of the lease may be starting it now.
      if (attempt.state === 'asking' && attempt.leaseUntil.getTime() !== heldUntil?.getTime()) return;
      await endAndCount(services, tx, work, { state: 'failed', result: 'The rail has never seen it.' });
      break;
    case 'declined':
    case 'cancelled':
    case 'timed-out':
    case 'failed':
      await endAndCount(services, tx, work, { state: outcome.kind, result: outcome.reason });
      break;
    default:
      outcome satisfies never;
  }
  if (order.state !== 'processing') return;
  const threeDs = ('threeDs' in outcome && outcome.threeDs) || null;
  const next =
    order.expiresAt <= services.clock.now() ? 'expired' : endWithoutRetry(services, attempt, outcome.kind);
  if (next) await announceOrder(tx, services, await moveOrder(tx, order, next, { threeDs }));
  else if (threeDs || order.threeDs) await setThreeDs(tx, order.tradeId, threeDs);
}

/** Returns whether part of a transfer has arrived, so that the payer is shown the remainder. */
const isNews = ({ payerAction }: Attempt, outcome: RailOpen): outcome is RailOpen & { action: PayerAction } =>
  outcome.action?.kind === 'transfer' &&
  payerAction?.kind === 'transfer' &&
  outcome.action.received !== payerAction.received;

/**
 * Returns the state that ends the order where no retry is allowed. After a challenge that timed out, the order stays
 * open until its own time is over.
 */
function endWithoutRetry(
  services: GatewayServices,
  attempt: Attempt,
  outcome: Exclude<UnpaidWork['outcome']['kind'], 'open'>,
): 'declined' | 'failed' | undefined {
  const policy = retryPolicyOf(attempt, services.rails.named(attempt.rail));
  if (policy !== 'none' || outcome === 'timed-out') return undefined;
  return outcome === 'failed' || outcome === 'never-seen' ? 'failed' : 'declined';
}

const isYes = (outcome: RailOutcome): outcome is RailYes =>
  outcome.kind === 'paid' || outcome.kind === 'authorized';

/** What the payer sees of a yes without the required authentication. */
const UNPROVEN = { kind: 'declined', reason: 'not-authenticated' } as const;

/** Returns whether a yes is already being sent back, because rails report it at every query. */
async function isGivenBack(
  tx: Queryable,
  { id, tradeId }: Attempt,
  { reference }: RailYes,
): Promise<boolean> {
  const attempts = await listAttempts(tx, tradeId);
  return attempts.some(
    ({ kind, railReference }) =>
      (kind === 'return' && railReference === reference) || (kind === 'void' && railReference === id),
  );
}

/** The description of the refund of such a payment. */
const UNPROVEN_DESCRIPTION = 'Sent back: the payer was not authenticated';

/**
 * Returns whether a yes lacks the required authentication: some rails authorize before the payer has authenticated. A
 * done attempt counts as proven, because later reports may omit the result.
 */
const isUnproven = ({ mustAuthenticate, state }: Attempt, { threeDs }: RailYes): boolean =>
  mustAuthenticate && state !== 'done' && threeDs?.status !== 'Y';
