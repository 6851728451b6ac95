/** Settles a return of money or the void of an authorization. Settling twice changes nothing. */
import { postRefundFailed, postReturned } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { type Attempt, findAttempt, lockAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder, releaseOrderId } from '../orders/order-rows.ts';
import { countingRefunds, listRefunds, moveRefund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import { announceRefund } from './announce.ts';
import { bookRefunded, postingFacts, settledFacts } from './book-sale.ts';
import { endAndCount } from './end-attempt.ts';
import type { GatewayServices } from './gateway-services.ts';
import { noteMovement } from './note-movement.ts';

/** Settles the rail's final answer to a return or a void. */
export async function settleReturn(
  services: GatewayServices,
  attemptId: string,
  answer: 'returned' | 'refused',
): Promise<void> {
  const known = await findAttempt(services.database, attemptId);
  if (!known) return;
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.tradeId);
    const attempt = await lockAttempt(tx, attemptId);
    if (!order || !attempt || (attempt.kind !== 'return' && attempt.kind !== 'void')) return;
    if (attempt.state !== 'asking' && attempt.state !== 'open') return;
    const now = services.clock.now();
    const isDone = answer === 'returned';
    await endAndCount(
      services,
      tx,
      { order, attempt },
      { state: isDone ? 'done' : 'failed', result: answer },
    );
    if (isDone && attempt.kind === 'return') {
      await noteMovement(tx, 'return', attempt, {
        ...attempt,
        reference: attempt.id,
        movedAt: now,
        bookedAt: now,
      });
      await bookTransfers(tx, postReturned(postingFacts(order, attempt, attempt, now)));
    }
    if (attempt.refundId) await settleRefund(services, tx, { order, attempt, isDone });
  });
  services.wakeDeliveries();
}

/** Settles the refund of a return. A failed one gives its money back to the merchant; a full one frees the order_id. */
async function settleRefund(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, isDone }: { order: Order; attempt: Attempt; isDone: boolean },
): Promise<void> {
  const refund = await moveRefund(tx, attempt.refundId!, isDone ? 'refunded' : 'refund failed');
  if (!refund) return;
  if (!isDone && refund.accountId !== null) {
    const facts = postingFacts(order, attempt, attempt, services.clock.now());
    await bookTransfers(tx, postRefundFailed(settledFacts(facts, order, refund.settlementAmountMinor)));
  }
  if (isDone && refund.accountId !== null) await bookRefunded(tx, order, refund, services.clock.now());
  if (isDone && (await isRefundedInFull(tx, order))) await releaseOrderId(tx, order.tradeId);
  await announceRefund(tx, services, order, refund);
}

async function isRefundedInFull(tx: Queryable, order: Order): Promise<boolean> {
  const refunded = countingRefunds(await listRefunds(tx, order.tradeId)).filter(
    ({ state }) => state === 'refunded',
  );
  return refunded.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) === order.amountMinor;
}
