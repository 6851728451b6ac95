/** Reads orders and moves them between states. No other file writes `orders.state`. */
import { divideHalfUp, mayMove, type OrderState } from '@gangway/protocol';
import { late, type Queryable, statements } from '../storage/database.ts';
import { capacityValues, dueRows, putOff, type QueueCapacity, type QueueTable } from '../storage/due-rows.ts';
import type { ThreeDsFacts } from '../three-ds-facts.ts';
import { findArchivedOrder, restoreOrder } from './archived-orders.ts';
import { ORDER_COLUMNS, type Order } from './order.ts';

const QUEUE: QueueTable = {
  table: 'orders',
  id: 'trade_id',
  due: 'coalesce(expiry_due_at, expires_at)',
  dueColumn: 'expiry_due_at',
  failures: 'expiry_failures',
  open: "state IN ('pending', 'processing', 'authorized')",
  also: `expires_at <= $6 AND NOT EXISTS (SELECT 1 FROM attempts a
       WHERE a.trade_id = orders.trade_id AND a.kind IN ('payment', 'capture') AND a.state IN ('asking', 'open'))`,
};
const SQL = statements('orders', {
  find: `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.trade_id = $1`,
  findByPage: `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.page_secret_hash = $1`,
  lock: `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.trade_id = $1 FOR UPDATE`,
  lockFamily: `SELECT ${ORDER_COLUMNS} FROM orders o
   WHERE (o.store_id, o.order_id) = (SELECT store_id, order_id FROM orders WHERE trade_id = $1)
   ORDER BY o.trade_id FOR UPDATE`,
  lockOpenSiblings: `SELECT ${ORDER_COLUMNS} FROM orders o
   WHERE o.store_id = $1 AND o.order_id = $2 AND o.trade_id <> $3 AND o.state IN ('pending', 'processing')
   ORDER BY o.trade_id FOR UPDATE`,
  // A locked order is as it was read. If it is not, its state becomes null, which the table refuses: so the caller need
  // not wait to see that a row was moved.
  move: `UPDATE orders SET state = CASE WHEN state = $2 AND sequence = $14 THEN $3 END, sequence = $14 + 1,
     paid_at = coalesce($4, paid_at), transaction_id = coalesce($5, transaction_id),
     expires_at = coalesce($6, expires_at), three_ds = nullif(coalesce($7::jsonb, three_ds), 'null'),
     authorized_amount = CASE WHEN $8::bigint IS NULL THEN authorized_amount ELSE amount END,
     amount = coalesce($8, amount), settlement_amount = coalesce($9, settlement_amount),
     notify_url = coalesce($10, notify_url), fee = coalesce($11, fee), vat = coalesce($12, vat),
     amount_cny = coalesce($13, amount_cny)
   WHERE trade_id = $1`,
  noteNews: 'UPDATE orders SET sequence = sequence + 1 WHERE trade_id = $1 RETURNING sequence',
  setThreeDs: "UPDATE orders SET three_ds = nullif($2::jsonb, 'null') WHERE trade_id = $1",
  claim: `INSERT INTO order_claims (merchant_id, store_id, order_id, trade_id) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING trade_id`,
  findClaim: 'SELECT trade_id AS "tradeId" FROM order_claims WHERE store_id = $1 AND order_id = $2',
  releaseClaim: 'DELETE FROM order_claims WHERE trade_id = $1',
  notePageOpened:
    'UPDATE orders SET page_opened_at = $2 WHERE trade_id = $1 AND page_opened_at IS NULL RETURNING trade_id',
  findLapsed: `${dueRows(QUEUE, '$6')}
   SELECT o.trade_id AS id, '' AS key, o.expiry_failures AS failures FROM due JOIN orders o ON o.trade_id = due.id`,
  putOffExpiry: putOff(QUEUE, '$2::timestamptz'),
  expiryWentWell: 'UPDATE orders SET expiry_failures = 0, expiry_due_at = NULL WHERE trade_id = $1',
});

const first = async (rows: Promise<Order[]>): Promise<Order | undefined> => (await rows)[0];

/** Returns an order, wherever it is, without locking it. Throws ArchiveFault. */
export const findOrder = async (db: Queryable, tradeId: string): Promise<Order | undefined> =>
  (await first(db.query(SQL.find, [tradeId]))) ?? findArchivedOrder(db, tradeId);

/** Returns an order that exists, because a row refers to it. Throws when it does not. */
export async function getOrderOrThrow(db: Queryable, tradeId: string): Promise<Order> {
  const order = await findOrder(db, tradeId);
  if (!order) throw new Error(`There is no order ${tradeId}`);
  return order;
}

/** Returns the order of a hosted page by the SHA-256 of its secret. */
export const findOrderByPage = (db: Queryable, secretHash: Buffer): Promise<Order | undefined> =>
  first(db.query(SQL.findByPage, [secretHash]));

/** Returns an order, locked until the transaction ends. One in the archive comes back first. Throws ArchiveFault. */
export async function lockOrder(tx: Queryable, tradeId: string): Promise<Order | undefined> {
  const lock = () => first(tx.query(SQL.lock, [tradeId]));
  return (await lock()) ?? ((await restoreOrder(tx, tradeId)) ? lock() : undefined);
}

/** Returns an order that exists, locked until the transaction ends. Throws when it does not exist. */
export async function lockOrderOrThrow(tx: Queryable, tradeId: string): Promise<Order> {
  const order = await lockOrder(tx, tradeId);
  if (!order) throw new Error(`There is no order ${tradeId}`);
  return order;
}

/**
 * Locks every trade of the same order_id, always in the same order, so that concurrent payments of it queue up. This
 * one comes back from the archive if it is there. The others in the archive have ended, and stay. Throws ArchiveFault.
 */
export async function lockOrderFamily(tx: Queryable, tradeId: string): Promise<Order[]> {
  const lock = () => tx.query<Order>(SQL.lockFamily, [tradeId]);
  const family = await lock();
  return family.length > 0 || !(await restoreOrder(tx, tradeId)) ? family : lock();
}

/** Returns the name of all trades of an order_id, for work in a joint transaction (`jointAs`). */
export const familyName = ({ storeId, orderId }: Pick<Order, 'storeId' | 'orderId'>): string =>
  `${storeId} ${orderId}`;

/**
 * Returns the open trades of a locked order's order_id. None is missed: a concurrent creation waits for the lock or has
 * committed before.
 */
export const lockOpenSiblings = (tx: Queryable, { storeId, orderId, tradeId }: Order): Promise<Order[]> =>
  tx.query(SQL.lockOpenSiblings, [storeId, orderId, tradeId]);

/** What a move may set on an order besides its state. */
export interface MoveFacts {
  readonly paidAt?: Date;
  readonly transactionId?: string;
  readonly expiresAt?: Date;
  /** The facts of the attempt that leads to the move: null for none, undefined where no attempt does. */
  readonly threeDs?: ThreeDsFacts | null;
  /** The captured amount, which becomes the order's amount. */
  readonly captured?: Pick<Order, 'amountMinor' | 'settlementAmountMinor' | 'notifyUrl'>;
  /** The costs of the payment. */
  readonly costs?: Pick<Order, 'feeMinor' | 'vatMinor'>;
}

/**
 * Writes the move of a locked order to another state and returns the updated order. Only `outcomes/move-order.ts` calls
 * it, with everything that belongs to a move. Throws when the transitions table forbids the move. The transaction fails
 * when the order is not as it was read.
 */
export async function writeMove(
  tx: Queryable,
  order: Order,
  to: OrderState,
  facts: MoveFacts = {},
): Promise<Order> {
  if (!mayMove(order.state, to)) throw new Error(`An order may not move from ${order.state} to ${to}`);
  const { paidAt = null, transactionId = null, expiresAt = null, threeDs, captured, costs } = facts;
  const amountCnyMinor = captured ? shareInYuan(order, captured.amountMinor) : order.amountCnyMinor;
  const values = [
    order.tradeId,
    order.state,
    to,
    paidAt,
    transactionId,
    expiresAt,
    threeDs === undefined ? null : JSON.stringify(threeDs),
    captured?.amountMinor ?? null,
    captured?.settlementAmountMinor ?? null,
    captured?.notifyUrl ?? null,
    costs?.feeMinor ?? null,
    costs?.vatMinor ?? null,
    amountCnyMinor,
    order.sequence,
  ];
  await tx.query(late(SQL.move), values);
  return {
    ...order,
    ...(captured && { ...captured, authorizedAmountMinor: order.amountMinor }),
    ...costs,
    amountCnyMinor,
    state: to,
    sequence: order.sequence + 1,
    paidAt: paidAt ?? order.paidAt,
    transactionId: transactionId ?? order.transactionId,
    expiresAt: expiresAt ?? order.expiresAt,
    threeDs: threeDs === undefined ? order.threeDs : threeDs,
  };
}

/** Gives a locked order, whose state stays, the number of another notification, and returns the updated order. */
export async function noteNews(tx: Queryable, order: Order): Promise<Order> {
  const [row] = await tx.query<{ sequence: number }>(SQL.noteNews, [order.tradeId]);
  return { ...order, sequence: row?.sequence ?? order.sequence };
}

/** Stores the 3-D Secure facts of an order's latest attempt, which has not ended the order; null for none. */
export const setThreeDs = (
  tx: Queryable,
  tradeId: string,
  threeDs: ThreeDsFacts | null,
): Promise<unknown[]> => tx.query(SQL.setThreeDs, [tradeId, JSON.stringify(threeDs)]);

/** Returns `amount_cny` of a part of an order, in proportion, because its rate is not stored. */
const shareInYuan = ({ amountCnyMinor, amountMinor }: Order, partMinor: bigint): bigint | null =>
  amountCnyMinor === null ? null : divideHalfUp(amountCnyMinor * partMinor, amountMinor);

/** Claims the order_id for a trade. Returns false when another trade has it; the primary key allows one winner. */
export const claimOrderId = async (tx: Queryable, order: Order): Promise<boolean> =>
  (await tx.query(SQL.claim, [order.merchantId, order.storeId, order.orderId, order.tradeId])).length > 0;

/** Returns the trade that holds the order_id of an order. */
export const findClaim = async (db: Queryable, order: Order): Promise<string | undefined> =>
  (await db.query<{ tradeId: string }>(SQL.findClaim, [order.storeId, order.orderId]))[0]?.tradeId;

/** Releases the order_id after the trade was cancelled or refunded in full. */
export const releaseOrderId = (tx: Queryable, tradeId: string): Promise<unknown[]> =>
  tx.query(SQL.releaseClaim, [tradeId]);

/** Stores that the payer's page was opened. Returns true only to the first of several concurrent calls. */
export const openPageFirst = async (db: Queryable, tradeId: string, now: Date): Promise<boolean> =>
  (await db.query(SQL.notePageOpened, [tradeId, now])).length > 0;

/** An order whose time is over, as a row of the queue; all are in one lane. */
export interface LapsedOrder {
  /** Its trade_id. */
  readonly id: string;
  readonly key: string;
  readonly failures: number;
}

/** Returns the orders whose time is over at `now` and that have no pending attempt, oldest first. */
export const findLapsedOrders = (db: Queryable, now: Date, capacity: QueueCapacity): Promise<LapsedOrder[]> =>
  db.query(SQL.findLapsed, [...capacityValues(capacity), now]);

/** Puts off an order that could not be ended; `now` is business time. */
export const putOffExpiry = (db: Queryable, tradeId: string, now: Date): Promise<unknown[]> =>
  db.query(SQL.putOffExpiry, [tradeId, now]);

/** Clears the failures of an order that could not be ended before. */
export const forgetExpiryFailures = (db: Queryable, tradeId: string): Promise<unknown[]> =>
  db.query(SQL.expiryWentWell, [tradeId]);
