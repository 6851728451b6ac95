/** Refunds that wait for their merchant's money: first in, first out for each merchant and settlement currency. */
import { unsettledCosts } from '../clearing/unsettled-costs.ts';
import { lockFunds, refundableFunds } from '../ledger/merchant-funds.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { findRefund, moveRefund, type Refund } from '../orders/refunds.ts';
import { type Queryable, statement } from '../storage/database.ts';
import { announceRefund } from './announce.ts';
import { beginRefund } from './begin-refund.ts';
import type { WritePath } from './write-path.ts';

const findEarlier = statement(
  'pending-refunds.earlier',
  `SELECT r.id FROM refunds r JOIN orders o ON o.trade_id = r.trade_id
   WHERE r.state = 'refund pending' AND r.merchant_id = $1 AND o.settlement_currency = $2 AND r.id < $3 LIMIT 1`,
);
const listFirst = statement(
  'pending-refunds.first',
  `SELECT DISTINCT ON (r.merchant_id, o.settlement_currency) r.id AS "refundId", r.trade_id AS "tradeId"
   FROM refunds r JOIN orders o ON o.trade_id = r.trade_id
   WHERE r.state = 'refund pending' ORDER BY r.merchant_id, o.settlement_currency, r.id`,
);

/** What decides whether a refund can go. */
type Waiting = Pick<Refund, 'refundId' | 'settlementAmountMinor'>;

/**
 * The state in which a refund of a locked order starts: `refund pending` behind another one that waits, and while the
 * merchant's money does not cover its share; what its unsettled payments and this order have cost may be lacking, so
 * that all of them can be given back. Locks the merchant's money.
 */
export async function startingState(
  tx: Queryable,
  order: Order,
  refund: Waiting,
): Promise<'refund processing' | 'refund pending'> {
  const { merchantId, settlementCurrency } = order;
  await lockFunds(tx, merchantId, settlementCurrency);
  const earlier = await tx.query(findEarlier, [merchantId, settlementCurrency, refund.refundId]);
  return earlier.length === 0 && (await isCovered(tx, order, refund))
    ? 'refund processing'
    : 'refund pending';
}

/** Lets go of every waiting refund that has its money now, the oldest of each merchant and currency first. */
export async function releaseRefunds(parts: WritePath): Promise<number> {
  let released = 0;
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const { refundId, tradeId } of await parts.database.query<{ refundId: string; tradeId: string }>(
      listFirst,
    )) {
      if (!(await release(parts, tradeId, refundId))) continue;
      released += 1;
      isMore = true;
    }
  }
  if (released > 0) parts.wakeDeliveries();
  return released;
}

const release = (parts: WritePath, tradeId: string, refundId: string): Promise<boolean> =>
  parts.database.transaction(async (tx) => {
    const order = await lockOrder(tx, tradeId);
    const waiting = order && (await findRefund(tx, refundId));
    if (waiting?.state !== 'refund pending') return false;
    if ((await startingState(tx, order!, waiting)) === 'refund pending') return false;
    const going = (await moveRefund(tx, refundId, 'refund processing'))!;
    await beginRefund(parts, tx, order!, going);
    await announceRefund(tx, parts, order!, going);
    return true;
  });

async function isCovered(tx: Queryable, order: Order, { settlementAmountMinor }: Waiting): Promise<boolean> {
  const { merchantId, settlementCurrency } = order;
  const funds = await refundableFunds(tx, merchantId, settlementCurrency);
  return funds >= settlementAmountMinor || funds + (await unsettledCosts(tx, order)) >= settlementAmountMinor;
}
