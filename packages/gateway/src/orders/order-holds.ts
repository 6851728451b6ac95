/** Holds: while a rail charges for an order_id, one attempt holds it. `attempts.ts` ends the hold with the attempt. */
import { type Queryable, statements } from '../storage/database.ts';

/** A hold: one attempt of one order_id. */
export interface OrderHold {
  readonly merchantId: string;
  readonly storeId: string;
  readonly orderId: string;
  readonly attemptId: string;
}

/** How many seconds an attempt with an unknown outcome holds the order_id (docs/protocol.md, Idempotency keys). */
const HELD_SECONDS_MAX = 60;

const SQL = statements('order-holds', {
  take: `INSERT INTO order_holds (store_id, order_id, attempt_id, held_until, merchant_id)
   VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5) ON CONFLICT DO NOTHING RETURNING attempt_id`,
  find: 'SELECT attempt_id AS "attemptId" FROM order_holds WHERE store_id = $1 AND order_id = $2',
  // Removes a lapsed hold outside the transaction that takes the next one. A row that is never locked together with
  // orders cannot be part of a deadlock.
  look: `WITH lapsed AS (
     DELETE FROM order_holds WHERE store_id = $1 AND order_id = $2 AND held_until <= now()
   )
   SELECT attempt_id FROM order_holds WHERE store_id = $1 AND order_id = $2 AND held_until > now()`,
  release: 'DELETE FROM order_holds WHERE attempt_id = $1',
});

/**
 * Takes the hold on an order_id for an attempt. Returns true if the attempt has it. Must be the first statement of its
 * transaction: it waits without holding a lock, and later statements see what the last holder committed. They may be in
 * the same message.
 */
export async function takeOrderId(
  tx: Queryable,
  { merchantId, storeId, orderId, attemptId }: OrderHold,
): Promise<boolean> {
  const values = [storeId, orderId, attemptId, HELD_SECONDS_MAX, merchantId];
  if ((await tx.query(SQL.take, values)).length > 0) return true;
  const [holder] = await tx.query<{ attemptId: string }>(SQL.find, [storeId, orderId]);
  return holder?.attemptId === attemptId;
}

/** Returns whether an attempt holds this order_id now. Removes a lapsed hold. */
export const isOrderIdHeld = async (
  db: Queryable,
  { storeId, orderId }: Pick<OrderHold, 'storeId' | 'orderId'>,
): Promise<boolean> => (await db.query(SQL.look, [storeId, orderId])).length > 0;

/** Releases the order_id in the transaction that took it, because nothing is charged after all. */
export const giveOrderIdBack = (tx: Queryable, attemptId: string): Promise<unknown[]> =>
  tx.query(SQL.release, [attemptId]);
