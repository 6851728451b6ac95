/** Refunds that wait for their merchant's money, first in, first out by merchant and settlement currency. */
import { unsettledCosts } from '../clearing/unsettled-costs.ts';
import { lockFunds, refundableFunds } from '../ledger/merchant-funds.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { findRefund, type Refund } from '../orders/refunds.ts';
import { type Queryable, statement } from '../storage/database.ts';
import { putOff } from '../storage/due-rows.ts';
import type { GatewayServices } from './gateway-services.ts';
import { moveRefund } from './move-refund.ts';

// A refund whose release has failed does not block the others.
const findEarlier = statement(
  'pending-refunds.earlier',
  `SELECT r.id FROM refunds r JOIN orders o ON o.trade_id = r.trade_id
   WHERE r.state = 'refund pending' AND r.merchant_id = $1 AND o.settlement_currency = $2 AND r.id < $3
     AND r.failures = 0 LIMIT 1`,
);
// The first refund of each merchant and currency, and of those that failed. Those behind a busy one wait.
const findFirst = statement(
  'pending-refunds.first',
  `SELECT * FROM (
     SELECT DISTINCT ON (r.merchant_id, o.settlement_currency, least(r.failures, 1)) r.id, r.trade_id AS "tradeId",
       r.failures
     FROM refunds r JOIN orders o ON o.trade_id = r.trade_id
     WHERE r.state = 'refund pending' AND (r.due_at IS NULL OR r.due_at <= now())
     ORDER BY r.merchant_id, o.settlement_currency, least(r.failures, 1), r.id
   ) f WHERE f.id <> ALL($1::uuid[])`,
);
const QUEUE = { table: 'refunds', id: 'id', dueColumn: 'due_at', failures: 'failures' } as const;
const putOff_ = statement('pending-refunds.put-off', putOff(QUEUE));
const wentWell = statement(
  'pending-refunds.went-well',
  'UPDATE refunds SET failures = 0, due_at = NULL WHERE id = $1',
);

/** The members of a refund that decide whether it can start. */
type Waiting = Pick<Refund, 'refundId' | 'settlementAmountMinor'>;

/**
 * Returns the state in which a refund of a locked order starts, and locks the merchant's money. The state is `refund
 * pending` behind another pending refund, and while the merchant's money does not cover the refund. The costs of this
 * order and of unsettled payments need no cover, so that all payments can be refunded.
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

/** A pending refund, as a row of the queue. */
export interface PendingRefund {
  /** The refund. */
  readonly id: string;
  readonly tradeId: string;
  readonly failures: number;
}

/** Returns the refunds at the head of their queues: the oldest of each merchant and currency, except `busy` ones. */
export const findFirstRefunds = (db: Queryable, busy: readonly string[]): Promise<PendingRefund[]> =>
  db.query(findFirst, [busy]);

/** Starts a pending refund if the merchant's money covers it now. Returns whether it did. */
export async function releaseRefund(services: GatewayServices, refund: PendingRefund): Promise<boolean> {
  const isReleased = await release(services, refund.tradeId, refund.id);
  if (refund.failures > 0) await services.database.query(wentWell, [refund.id]);
  if (isReleased) services.wakeDeliveries();
  return isReleased;
}

/** Puts off a refund whose release failed; those behind it do not wait for it. */
export const putOffRefund = (db: Queryable, refundId: string): Promise<unknown[]> =>
  db.query(putOff_, [refundId]);

const release = (services: GatewayServices, tradeId: string, refundId: string): Promise<boolean> =>
  services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, tradeId);
    const waiting = await findRefund(tx, refundId);
    if (!order || waiting?.state !== 'refund pending') return false;
    const to = await startingState(tx, order, waiting);
    if (to !== 'refund pending') await moveRefund(services, tx, order, { refundId, to });
    return to !== 'refund pending';
  });

async function isCovered(tx: Queryable, order: Order, { settlementAmountMinor }: Waiting): Promise<boolean> {
  const { merchantId, settlementCurrency } = order;
  const funds = await refundableFunds(tx, merchantId, settlementCurrency);
  return funds >= settlementAmountMinor || funds + (await unsettledCosts(tx, order)) >= settlementAmountMinor;
}
