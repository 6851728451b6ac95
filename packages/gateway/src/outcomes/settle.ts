/**
 * Settle: writes a rail's report into order, siblings, ledger and outbox in one transaction. Settling twice changes
 * nothing.
 */
import type { PayerAction } from '@gangway/protocol/checkout';
import {
  type Attempt,
  endAttempt,
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
import type { Queryable } from '../storage/database.ts';
import { announceOrder } from './announce.ts';
import type { GatewayServices } from './gateway-services.ts';
import { tryEnded } from './limit-tries.ts';
import { retryPolicyOf } from './retry-policy.ts';
import { returnSurplus } from './return-surplus.ts';
import { settleTokenSale } from './settle-token-sale.ts';
import { giveYesBack, settleYes } from './settle-yes.ts';

/**
 * Settles the answer to a start: the payer's page at the rail, a yes, a no, or nothing certain (the resolver queries
 * later).
 */
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
 * Settles the outcome of an attempt. An unclear outcome leaves everything as it is. `heldUntil` is the end of the
 * caller's own lease, if any. A yes may be from before a cancellation that the rail was sent; then the rail cancels
 * again, and that answer is settled. Throws when it is unclear and nobody would query again.
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
  /** The rail reported it after it was sent the cancellation. */
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
    // After the payment that it exceeds, so that the ledger has them in the order in which they happened.
    await returnSurplus(services, tx, { order, attempt, outcome });
    if (order.subPayMethod === 'Token') await settleTokenSale(tx, order.tradeId, attemptId);
    return isLate ? 'goes-back' : 'done';
  });
  if (settled === 'crossed') {
    const answer = await rail!.cancel(attemptId);
    if (answer.kind === 'unclear' && !isPending(known))
      throw new Error(
        `The rail does not say what became of the attempt ${attemptId}, which it has cancelled`,
      );
    return settle(services, attemptId, { outcome: answer, heldUntil, isAfterCancel: true });
  }
  if (settled === 'goes-back') services.metrics.chargeReturned(known.rail);
  services.wakeDeliveries();
  if (rail?.retryPolicy === 'none') await tryEnded(services, attemptId, ended);
}

/** Whether a yes may be from before the rail cancelled, so that nothing is paid any more. */
const mayHaveCrossed = ({ isCancelAsked, state }: Attempt, { isAfterCancel }: SettlementReport): boolean =>
  isCancelAsked && state !== 'done' && isAfterCancel !== true;

interface UnpaidWork {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly outcome: Exclude<RailOutcome, RailYes | RailUnclear>;
  readonly heldUntil: Date | undefined;
}

/** Settles a no, or nothing yet. The order stays open for another attempt, unless its retry policy is `none`. */
async function settleUnpaid(services: GatewayServices, tx: Queryable, work: UnpaidWork): Promise<void> {
  const { order, attempt, outcome, heldUntil } = work;
  const now = services.clock.now();
  switch (outcome.kind) {
    case 'open':
      if (attempt.state === 'asking') await openAttempt(tx, attempt.id, outcome);
      else if (isNews(attempt, outcome)) await setPayerAction(tx, attempt.id, outcome.action);
      return;
    case 'never-seen':
      // Another holder of the lease may be starting it at this moment.
      if (attempt.state === 'asking' && attempt.leaseUntil.getTime() !== heldUntil?.getTime()) return;
      await endAttempt(tx, attempt.id, { state: 'failed', result: 'The rail has never seen it.', now });
      break;
    case 'declined':
    case 'cancelled':
    case 'timed-out':
    case 'failed':
      await endAttempt(tx, attempt.id, { state: outcome.kind, result: outcome.reason, now });
      break;
    default:
      outcome satisfies never;
  }
  if (order.state !== 'processing') return;
  const threeDs = ('threeDs' in outcome && outcome.threeDs) || null;
  const next = order.expiresAt <= now ? 'expired' : endWithoutRetry(services, attempt, outcome.kind);
  if (next) await announceOrder(tx, services, await moveOrder(tx, order, next, { threeDs }));
  else if (threeDs || order.threeDs) await setThreeDs(tx, order.tradeId, threeDs);
}

/** Whether a part of a transfer has come, so that its payer is shown the rest. */
const isNews = ({ payerAction }: Attempt, outcome: RailOpen): outcome is RailOpen & { action: PayerAction } =>
  outcome.action?.kind === 'transfer' &&
  payerAction?.kind === 'transfer' &&
  outcome.action.received !== payerAction.received;

/**
 * Returns the state that ends the order where no retry is allowed. A challenge that timed out waits for the order's own
 * time.
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

/** How a payer sees a yes that lacks the required authentication. */
const UNPROVEN = { kind: 'declined', reason: 'not-authenticated' } as const;

/** Whether a yes is being sent back already: rails report it as often as they are queried. */
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

/** The description of the refund of such money. */
const UNPROVEN_DESCRIPTION = 'Sent back: the payer was not authenticated';

/**
 * Rails that can only authorise first say yes before the payer has authenticated. An attempt is done only once its
 * payer has; later reports may omit it.
 */
const isUnproven = ({ mustAuthenticate, state }: Attempt, { threeDs }: RailYes): boolean =>
  mustAuthenticate && state !== 'done' && threeDs?.status !== 'Y';
