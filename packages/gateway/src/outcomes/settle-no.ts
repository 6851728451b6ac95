/** Settles what is not a yes: a no, an attempt that is still open, or one that the rail has never seen. */
import { isDebit } from '@gangway/protocol';
import type { PayerAction } from '@gangway/protocol/checkout';
import { type AttemptEnd, reasonIn, resultOf } from '../orders/attempt-end.ts';
import { type Attempt, openAttempt } from '../orders/attempts.ts';
import { chooseMethod } from '../orders/chosen-method.ts';
import { type Order, returnsAfterRefusal } from '../orders/order.ts';
import { setThreeDs } from '../orders/order-rows.ts';
import { setPayerAction } from '../orders/submissions.ts';
import { dueTimeOf } from '../orders/target-days.ts';
import type { RailOpen, RailOutcome, RailUnclear, RailYes } from '../rails/rail-answers.ts';
import type { Transaction } from '../storage/database.ts';
import { endAndCount, retryPolicyOf } from './end-attempt.ts';
import type { GatewayServices } from './gateway-services.ts';
import { moveOrder } from './move-order.ts';

/** A pending attempt of a locked order, and what its rail reports. */
export interface NoWork {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly outcome: Exclude<RailOutcome, RailYes | RailUnclear>;
  /** The end of the lease of the caller, if it has one. */
  readonly heldUntil: Date | undefined;
}

/**
 * Settles a no, or an open attempt. The order stays open for another attempt, unless the retry policy is `none`, or a
 * refused payer returns to the merchant.
 */
export async function settleNo(services: GatewayServices, tx: Transaction, work: NoWork): Promise<void> {
  const { attempt, outcome } = work;
  if (outcome.kind === 'open') await settleOpen(tx, attempt, outcome);
  const end = endOf(work);
  if (!end) return;
  await endAndCount(services, tx, work, end);
  await settleOrder(services, tx, work, end);
}

async function settleOpen(tx: Transaction, attempt: Attempt, outcome: RailOpen): Promise<void> {
  if (attempt.state === 'asking') await openAttempt(tx, attempt.id, outcome);
  else if (outcome.action && isNews(attempt, outcome.action))
    await setPayerAction(tx, attempt.id, outcome.action);
}

/**
 * Returns whether part of a transfer has arrived, so that the payer is shown the remainder, or whether the rail names
 * the account of a debit for the first time.
 */
function isNews({ payerAction }: Attempt, action: PayerAction): boolean {
  if (action.kind === 'debit') return payerAction === null;
  const isTransfer = action.kind === 'transfer' && payerAction?.kind === 'transfer';
  return isTransfer && action.received !== payerAction.received;
}

/** Returns how the attempt ends, or undefined while it does not. */
function endOf({ attempt, outcome, heldUntil }: NoWork): AttemptEnd | undefined {
  switch (outcome.kind) {
    case 'open':
      return undefined;
    case 'never-seen': {
      // Another holder of the lease may be starting it now.
      const mayStart = attempt.state === 'asking' && attempt.leaseUntil.getTime() !== heldUntil?.getTime();
      return mayStart ? undefined : { state: 'failed', result: 'input-lost' };
    }
    default:
      return { state: outcome.kind, result: resultOf(outcome), advice: outcome.advice };
  }
}

async function settleOrder(
  services: GatewayServices,
  tx: Transaction,
  { order, attempt, outcome }: NoWork,
  { state, result }: AttemptEnd,
): Promise<void> {
  if (order.state !== 'processing') return;
  const threeDs = ('threeDs' in outcome && outcome.threeDs) || null;
  const now = services.clock.now();
  const isLapsed = order.expiresAt <= now;
  const next = isLapsed
    ? 'expired'
    : (endOfReturned(order, attempt, state) ??
      endWithoutRetry(services, attempt, state) ??
      endOfDebit(order, now, state));
  if (next) await moveOrder(services, tx, order, next, { threeDs, reason: reasonIn(result) });
  else if (threeDs || order.threeDs) await setThreeDs(tx, order.tradeId, threeDs);
  // No debit is waited for any more.
  else if (isDebit(order.subPayMethod))
    await chooseMethod(tx, order, { method: order.subPayMethod, expiresAt: dueTimeOf(order) });
}

/** Returns the state that ends an order whose debit was refused when the payer's own time was over already. */
const endOfDebit = (
  order: Order,
  now: Date,
  state: AttemptEnd['state'],
): 'declined' | 'failed' | undefined =>
  isDebit(order.subPayMethod) && dueTimeOf(order) <= now ? unpaidEndOf(state) : undefined;

const unpaidEndOf = (state: AttemptEnd['state']): 'declined' | 'failed' =>
  state === 'failed' ? 'failed' : 'declined';

/**
 * Returns the state that ends an order whose refused payer returns to the merchant: after a no at a page of the rail,
 * or in an app that has scanned a code. What was typed on our page can be corrected there, and an attempt that we
 * cancelled makes room for the next one.
 */
function endOfReturned(
  order: Order,
  { payerUrl, payerAction, isCancelAsked }: Attempt,
  state: AttemptEnd['state'],
): 'declined' | 'failed' | undefined {
  const isAtRail = payerUrl !== '' || payerAction?.kind === 'scan';
  if (!returnsAfterRefusal(order) || !isAtRail || isCancelAsked) return undefined;
  return unpaidEndOf(state);
}

/**
 * Returns the state that ends the order where no retry is allowed. After a challenge that timed out, the order stays
 * open until its own time is over.
 */
function endWithoutRetry(
  services: GatewayServices,
  attempt: Attempt,
  state: AttemptEnd['state'],
): 'declined' | 'failed' | undefined {
  const policy = retryPolicyOf(attempt, services.rails.factsOf(attempt.rail));
  if (policy !== 'none' || state === 'timed-out') return undefined;
  return unpaidEndOf(state);
}
