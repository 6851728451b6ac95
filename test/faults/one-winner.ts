/** Checks of a database in which orders were paid, cancelled, expired and begun again at once. */
import assert from 'node:assert/strict';
import { type Database, type Queryable, statement } from '../../packages/gateway/src/storage/database.ts';
import { assertLedgerIsBalanced } from './orders-and-ledger.ts';

const crowdedFamilies = statement(
  'test.crowded-families',
  `SELECT order_id FROM orders WHERE state IN ('paid', 'verify') GROUP BY store_id, order_id HAVING count(*) > 1`,
);
const openBesideWinner = statement(
  'test.open-beside-winner',
  `SELECT order_id FROM orders WHERE order_id = ANY ($1) GROUP BY store_id, order_id
   HAVING bool_or(state IN ('paid', 'authorized', 'verify')) AND bool_or(state IN ('pending', 'processing'))`,
);
const strayClaims = statement(
  'test.stray-claims',
  `SELECT trade_id FROM orders o FULL JOIN order_claims c USING (trade_id)
   WHERE (o.state = 'paid') IS DISTINCT FROM (c.trade_id IS NOT NULL)`,
);
const brokenSequences = statement(
  'test.broken-sequences',
  `SELECT o.trade_id, o.sequence, count(n.id) FROM orders o
   LEFT JOIN notifications n ON n.object = 'payment:' || o.trade_id GROUP BY o.trade_id
   HAVING count(n.id) <> o.sequence OR (o.sequence > 0 AND NOT EXISTS (SELECT FROM notifications l
     WHERE l.object = 'payment:' || o.trade_id AND l.sequence = o.sequence AND l.body->>'state' = o.state))`,
);
const countPaid = statement(
  'test.count-paid',
  `SELECT count(*)::int AS count FROM orders WHERE state = 'paid'`,
);
const sentBack = statement(
  'test.sent-back',
  `SELECT rail_reference AS reference FROM attempts WHERE kind = 'return'`,
);

/** Expects that none of these order_ids, if it is paid, has another open trade, at any moment. */
export const assertNothingOpenBesideWinner = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<void> =>
  assert.deepEqual(await db.query(openBesideWinner, [orderIds]), [], 'open beside the winner');

/**
 * Expects one winner for each order_id, one notification for each change, a balanced ledger, and that each of `charges`
 * at the rail has paid an order or is one of the `returned`.
 */
export async function assertOneWinner(
  database: Database,
  { charges, returned }: { charges: number; returned: number },
): Promise<void> {
  assert.deepEqual(await database.query(crowdedFamilies), [], 'two winners');
  const message = 'an order_id is claimed by another trade than the winner';
  assert.deepEqual(await database.query(strayClaims), [], message);
  assert.deepEqual(await database.query(brokenSequences), [], 'a change was not notified exactly once');
  await assertLedgerIsBalanced(database);
  const [paid] = await database.query<{ count: number }>(countPaid);
  assert.equal(charges, (paid?.count ?? 0) + returned, 'a charge neither paid an order nor was sent back');
  const references = await database.query<{ reference: string }>(sentBack);
  assert.equal(
    new Set(references.map(({ reference }) => reference)).size,
    references.length,
    'sent back twice',
  );
}
