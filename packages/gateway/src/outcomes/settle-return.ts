/** Settles a return of money or the void of an authorization. Settling twice changes nothing. */
import { postRefundFailed, postReturned } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { type Attempt, findAttempt, isPending, lockAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { findRefund, type Refund } from '../orders/refunds.ts';
import type { RailFacts } from '../rails/rail.ts';
import type { RailCancellation } from '../rails/rail-answers.ts';
import { isCertain } from '../rails/rail-capabilities.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { announceRefund } from './announce.ts';
import { bookRefunded, noteMovement, postingFacts, settledFacts } from './bookings.ts';
import { endAndCount } from './end-attempt.ts';
import type { GatewayServices } from './gateway-services.ts';
import { moveRefund } from './move-refund.ts';
import { listRefundParts, methodOfReturn, type RefundPart, splitOffPart } from './refund-parts.ts';

/** Settles the rail's final answer to a return or a void. */
export async function settleReturn(
  services: GatewayServices,
  attemptId: string,
  answer: 'returned' | 'refused',
): Promise<void> {
  const known = await findAttempt(services.database, attemptId);
  if (known?.kind !== 'return' && known?.kind !== 'void') return;
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.tradeId);
    const attempt = await lockAttempt(tx, attemptId);
    if (order && attempt && isPending(attempt)) await settle(services, tx, { order, attempt, answer });
  });
  services.wakeDeliveries();
}

interface ReturnWork {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly answer: 'returned' | 'refused';
}

async function settle(services: GatewayServices, tx: Transaction, work: ReturnWork): Promise<void> {
  const { order, attempt, answer } = work;
  const isDone = answer === 'returned';
  await endAndCount(services, tx, work, { state: isDone ? 'done' : 'failed', result: answer });
  if (isDone && attempt.kind === 'return') {
    const now = services.clock.now();
    const { id: reference, amountMinor, currency } = attempt;
    const money = { reference, amountMinor, currency };
    await noteMovement(tx, attempt, { ...money, kind: 'return', movedAt: now, bookedAt: now });
    await bookTransfers(tx, postReturned(postingFacts(order, attempt, attempt, now)));
  }
  if (attempt.refundId !== null) await settleRefund(services, tx, work, attempt.refundId);
}

/**
 * Settles the refund of a return. A failed one gives its money back to the merchant. A refund that goes back two ways
 * ends with the second one: if only one failed, that part becomes a refund of its own.
 */
async function settleRefund(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, answer }: ReturnWork,
  refundId: string,
): Promise<void> {
  const refund = await findRefund(tx, refundId);
  if (!refund) return;
  const parts = await listRefundParts(tx, refund);
  if (refund.accountId !== null) {
    const now = services.clock.now();
    const settledMinor = parts.find((part) => part.attempt.id === attempt.id)?.settledMinor ?? 0n;
    const facts = settledFacts(postingFacts(order, attempt, attempt, now), order, settledMinor);
    const by = { order, by: attempt, method: methodOfReturn(order, attempt) };
    if (answer === 'returned') await bookRefunded(tx, by, { refundId, settledMinor }, now);
    else await bookTransfers(tx, postRefundFailed(facts));
  }
  if (!parts.some((part) => isPending(part.attempt))) await endRefund(services, tx, order, refund, parts);
}

async function endRefund(
  services: GatewayServices,
  tx: Queryable,
  order: Order,
  refund: Refund,
  parts: readonly RefundPart[],
): Promise<void> {
  const { refundId } = refund;
  const failed = parts.filter((part) => part.attempt.state === 'failed');
  const isFailed = failed.length === parts.length;
  if (!isFailed)
    for (const part of failed)
      await announceRefund(tx, services, order, await splitOffPart(tx, refund, part));
  await moveRefund(services, tx, order, { refundId, to: isFailed ? 'refund failed' : 'refunded' });
}

/** Returns the result of a void by what became of its authorization; undefined while nothing is certain. */
export function resultOfVoid(
  { kind }: Pick<RailCancellation, 'kind'>,
  rail: RailFacts | undefined,
): 'returned' | 'refused' | undefined {
  switch (kind) {
    case 'never-seen':
      return isCertain({ kind }, rail) ? 'returned' : undefined;
    case 'unclear':
    case 'accepted':
    case 'open':
    case 'authorized':
      return undefined;
    case 'paid':
    case 'cannot':
      return 'refused';
    default:
      return 'returned';
  }
}
