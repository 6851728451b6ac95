/**
 * Settle: writes what a rail said into order, siblings, ledger and outbox in one transaction. Settling twice
 * changes nothing.
 */
import { postLateMoney, postPaid, postReturned } from '../ledger/postings.ts';
import { bookTransfer } from '../ledger/transfers.ts';
import { type Attempt, endAttempt, findAttempt, lockAttempt, openAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { claimOrderId, lockOrder, lockOrderFamily, moveOrder } from '../orders/order-rows.ts';
import { moveRefund } from '../orders/refunds.ts';
import type { RailOutcome, RailStep } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import { announceOrder, announceRefund } from './announce.ts';
import { sendMoneyBack } from './send-money-back.ts';
import type { WritePath } from './write-path.ts';

type Paid = Extract<RailOutcome, { kind: 'paid' }>;

/**
 * Settles the answer to a start: the payer's page at the rail, a no, or nothing certain (the resolver asks later).
 */
export async function settleStart(parts: WritePath, attemptId: string, step: RailStep): Promise<void> {
  switch (step.kind) {
    case 'redirect':
      await openAttempt(parts.database, attemptId, { payerUrl: step.payerUrl, reference: step.reference });
      return;
    case 'declined':
      await settleAttempt(parts, attemptId, step);
      return;
    case 'unclear':
      parts.log.warn({ attemptId, reason: step.reason }, 'a rail gave no clear answer to a start');
      return;
    default:
      step satisfies never;
  }
}

/**
 * Settles what became of an attempt. An unclear outcome leaves everything as it is. `heldUntil` is the end of the
 * caller's own lease, where it has one.
 */
export async function settleAttempt(
  parts: WritePath,
  attemptId: string,
  outcome: RailOutcome,
  heldUntil?: Date,
): Promise<void> {
  if (outcome.kind === 'unclear') return;
  const known = await findAttempt(parts.database, attemptId);
  if (!known) return;
  await parts.database.transaction(async (tx) => {
    const family = await lockOrderFamily(tx, known.tradeId);
    const order = family.find((member) => member.tradeId === known.tradeId);
    const attempt = await lockAttempt(tx, attemptId);
    if (!order || !attempt || attempt.kind !== 'payment') return;
    if (outcome.kind === 'paid') await settlePaid(parts, tx, { family, order, attempt, paid: outcome });
    else if (isPending(attempt)) await settleUnpaid(parts, tx, { order, attempt, outcome, heldUntil });
  });
  parts.wakeDeliveries();
}

/** Settles the sending back of money: the rail has done it, or has refused it for good. */
export async function settleReturn(
  parts: WritePath,
  attemptId: string,
  answer: 'returned' | 'refused',
): Promise<void> {
  const known = await findAttempt(parts.database, attemptId);
  if (!known) return;
  await parts.database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.tradeId);
    const attempt = await lockAttempt(tx, attemptId);
    if (!order || !attempt || attempt.kind !== 'return' || !isPending(attempt)) return;
    const now = parts.clock.now();
    const isDone = answer === 'returned';
    await endAttempt(tx, attempt.id, { state: isDone ? 'done' : 'failed', result: answer, now });
    if (!isDone) parts.log.error({ attemptId, tradeId: order.tradeId }, 'a rail refused to send money back');
    if (isDone) await bookTransfer(tx, postReturned(postingFacts(order, attempt, attempt.amountMinor, now)));
    if (!attempt.refundId) return;
    const refund = await moveRefund(tx, attempt.refundId, isDone ? 'refunded' : 'refund failed');
    if (refund) await announceRefund(tx, parts, order, refund);
  });
  parts.wakeDeliveries();
}

interface PaidWork {
  readonly family: readonly Order[];
  readonly order: Order;
  readonly attempt: Attempt;
  readonly paid: Paid;
}

/** The first payment of an order_id wins; any other money goes back to the payer. */
async function settlePaid(
  parts: WritePath,
  tx: Queryable,
  { family, order, attempt, paid }: PaidWork,
): Promise<void> {
  if (attempt.state === 'done') return;
  const now = parts.clock.now();
  await endAttempt(tx, attempt.id, { state: 'done', reference: paid.reference, now });
  const facts = postingFacts(order, attempt, paid.amountMinor, now);
  const wins = order.state === 'processing' && (await claimOrderId(tx, order));
  if (!wins) {
    await bookTransfer(tx, postLateMoney(facts));
    if (order.state === 'processing') await announceOrder(tx, parts, await moveOrder(tx, order, 'cancelled'));
    await sendMoneyBack(parts, tx, {
      order,
      rail: attempt.rail,
      reference: paid.reference,
      amountMinor: paid.amountMinor,
    });
    return;
  }
  const isExact = paid.amountMinor === order.amountMinor && paid.currency === order.currency;
  const moved = await moveOrder(tx, order, isExact ? 'paid' : 'verify', {
    paidAt: now,
    transactionId: paid.reference,
  });
  await bookTransfer(tx, postPaid(facts));
  await announceOrder(tx, parts, moved);
  for (const sibling of family) {
    const isOpen = sibling.state === 'processing' || sibling.state === 'pending';
    if (sibling.tradeId === order.tradeId || !isOpen) continue;
    await announceOrder(tx, parts, await moveOrder(tx, sibling, 'cancelled'));
  }
}

/** A no, or nothing yet: the attempt ends, the order stays open for another try. */
async function settleUnpaid(
  parts: WritePath,
  tx: Queryable,
  work: {
    order: Order;
    attempt: Attempt;
    outcome: Exclude<RailOutcome, { kind: 'paid' | 'unclear' }>;
    heldUntil: Date | undefined;
  },
): Promise<void> {
  const { order, attempt, outcome, heldUntil } = work;
  const now = parts.clock.now();
  switch (outcome.kind) {
    case 'open':
      if (attempt.state === 'asking') await openAttempt(tx, attempt.id, outcome);
      return;
    case 'never-seen':
      // Whoever else holds the lease may be starting it at this moment.
      if (attempt.state === 'asking' && attempt.leaseUntil.getTime() !== heldUntil?.getTime()) return;
      await endAttempt(tx, attempt.id, { state: 'failed', result: 'The rail has never seen it.', now });
      break;
    case 'declined':
    case 'cancelled':
    case 'timed-out':
      await endAttempt(tx, attempt.id, { state: outcome.kind, result: outcome.reason, now });
      break;
    default:
      outcome satisfies never;
  }
  if (order.state === 'processing' && order.expiresAt <= now) {
    await announceOrder(tx, parts, await moveOrder(tx, order, 'expired'));
  }
}

const isPending = (attempt: Attempt): boolean => attempt.state === 'asking' || attempt.state === 'open';

const postingFacts = (order: Order, attempt: Attempt, amountMinor: bigint, bookedAt: Date) => ({
  tradeId: order.tradeId,
  merchantId: order.merchantId,
  rail: attempt.rail,
  amountMinor,
  currency: attempt.currency,
  bookedAt,
});
