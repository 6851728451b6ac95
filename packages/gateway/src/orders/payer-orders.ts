/** The orders of a payer at a merchant, and which of them may lose the payer's data now. */
import { type Queryable, statements } from '../storage/database.ts';
import { findArchivedOrder } from './archived-orders.ts';

/** Why an order keeps its payer's data for now. */
export type ErasureObstacle = 'open' | 'money-moves' | 'disputed';

/** A locked order, and what keeps its payer's data; null if nothing does. */
export interface ErasableOrder {
  readonly tradeId: string;
  readonly obstacle: ErasureObstacle | null;
}

/** Orders that are compared in one statement. */
const PAGE = 5_000;

const SQL = statements('payer-orders', {
  // By pages of the merchant's orders, because no index knows e-mail addresses: operators ask rarely, and creations
  // would pay for it. The time is text, so that the next page begins exactly where this one ended.
  page: `WITH page AS (
     SELECT trade_id, created_at, email FROM orders
     WHERE merchant_id = $1 AND (created_at, trade_id) > ($2::timestamptz, $3::uuid)
     ORDER BY created_at, trade_id LIMIT $4
   )
   SELECT p.trade_id AS "tradeId", p.created_at::text AS "createdAt", lower($5) IN (lower(p.email), (
       SELECT lower(c.data#>>'{customer,email}') FROM checkout_data c WHERE c.trade_id = p.trade_id
     )) IS TRUE AS "isPayers"
   FROM page p ORDER BY p.created_at, p.trade_id`,
  lock: `SELECT trade_id AS "tradeId" FROM orders WHERE merchant_id = $1 AND trade_id = ANY($2::uuid[])
   ORDER BY trade_id FOR UPDATE`,
  judge: `SELECT o.trade_id AS "tradeId", CASE
       WHEN o.state NOT IN ('paid', 'declined', 'failed', 'expired', 'cancelled') THEN 'open'
       WHEN EXISTS (SELECT FROM attempts a WHERE a.trade_id = o.trade_id AND a.state IN ('asking', 'open'))
         OR EXISTS (SELECT FROM refunds r WHERE r.trade_id = o.trade_id
           AND r.state IN ('to-be-approval', 'refund pending', 'refund processing')) THEN 'money-moves'
       WHEN EXISTS (SELECT FROM disputes d WHERE d.trade_id = o.trade_id AND d.state = 'opened') THEN 'disputed'
     END AS obstacle
   FROM orders o WHERE o.trade_id = ANY($1::uuid[]) ORDER BY o.trade_id`,
});

/**
 * Returns the trade_ids of a merchant's orders whose payer has an e-mail address, whatever its case: that of a card
 * payment, or of what was typed at the checkout. Reads all orders of the merchant; `report` gets their number so far.
 */
export async function findPayerOrders(
  db: Queryable,
  { merchantId, email }: { merchantId: string; email: string },
  report: (read: number) => void,
): Promise<string[]> {
  const found = new Set<string>();
  let after = { createdAt: '-infinity', tradeId: '00000000-0000-0000-0000-000000000000' };
  for (let read = 0; ; report(read)) {
    const values = [merchantId, after.createdAt, after.tradeId, PAGE, email];
    const page = await db.query<typeof after & { isPayers: boolean }>(SQL.page, values);
    for (const { tradeId, isPayers } of page) if (isPayers) found.add(tradeId);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return [...found];
    after = last;
    read += page.length;
  }
}

/**
 * Locks a merchant's orders until the transaction ends. Leaves out those of others. An archived one is not locked,
 * because it has nothing left of its payer. Throws ArchiveFault.
 */
export async function lockErasableOrders(
  tx: Queryable,
  { merchantId, tradeIds }: { merchantId: string; tradeIds: readonly string[] },
): Promise<ErasableOrder[]> {
  const locked = await tx.query<{ tradeId: string }>(SQL.lock, [merchantId, tradeIds]);
  // A separate statement, so that it sees what the locks have waited for.
  const online = await tx.query<ErasableOrder>(SQL.judge, [locked.map(({ tradeId }) => tradeId)]);
  const archived: ErasableOrder[] = [];
  for (const tradeId of tradeIds)
    if (!online.some((order) => order.tradeId === tradeId))
      if ((await findArchivedOrder(tx, tradeId))?.merchantId === merchantId)
        archived.push({ tradeId, obstacle: null });
  return [...online, ...archived];
}
