/** Refunds that go back two ways: what each return settles, and what follows when only one of them succeeds. */
import { divideHalfUp, type MethodName } from '@gangway/protocol';
import { type Attempt, listAttempts, moveToRefund } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { partOf } from '../orders/order-parts.ts';
import { type Refund, splitRefund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';

/** One return of a refund. `settledMinor` is its share of the refund, in hundredths of the settlement currency. */
export interface RefundPart {
  readonly attempt: Attempt;
  readonly settledMinor: bigint;
}

/** Returns the returns of a refund, first the one to the way that paid last. A refund in one way has one. */
export async function listRefundParts(
  tx: Queryable,
  { tradeId, refundId, amountMinor, settlementAmountMinor }: Omit<Refund, 'sequence' | 'user'>,
): Promise<readonly RefundPart[]> {
  const returns = (await listAttempts(tx, tradeId)).filter((attempt) => attempt.refundId === refundId);
  let left = settlementAmountMinor;
  return returns.map((attempt, at) => {
    const isLast = at === returns.length - 1;
    const share = divideHalfUp(settlementAmountMinor * attempt.amountMinor, amountMinor);
    const settledMinor = isLast || share > left ? left : share;
    left -= settledMinor;
    return { attempt, settledMinor };
  });
}

/** Returns the method to which a return of an order goes. */
export const methodOfReturn = (order: Order, { railReference }: Attempt): MethodName =>
  partOf(order)?.reference === railReference ? 'Voucher' : order.subPayMethod;

/**
 * Takes a part that failed out of a refund whose other part did not: it becomes a refund of its own, `refund failed`.
 * Returns that one.
 */
export async function splitOffPart(
  tx: Queryable,
  refund: Refund,
  { attempt, settledMinor }: RefundPart,
): Promise<Refund> {
  const failed = await splitRefund(tx, refund, { amountMinor: attempt.amountMinor, settledMinor });
  await moveToRefund(tx, attempt.id, failed.refundId);
  return failed;
}
