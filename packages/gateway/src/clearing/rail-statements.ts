/** Statements of the rails, stored line by line and matched with our movements, and the remaining differences. */

import type { Money } from '@gangway/protocol';
import { newId } from '../ids.ts';
import type { StatedKind } from '../ledger/settlement-postings.ts';
import { type Database, type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';

/** A line of a rail's daily statement. */
export interface StatedLine extends Money {
  readonly kind: StatedKind;
  readonly reference: string;
  /** What the rail has charged for it, in hundredths; shown, not posted. */
  readonly costMinor?: bigint;
}

/** A newly matched sum: money of one kind that a rail has paid out, or kept, for a day; or its costs of that day. */
export interface MatchedSum {
  readonly day: string;
  readonly kind: StatedKind;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** How statement and ledger differ. */
export type BreakKind = 'missing-at-rail' | 'missing-here' | 'other-amount' | 'other-currency' | 'twice';

/** One difference. Members that the rail did not report, or that we did not book, are null. */
export interface Break {
  readonly difference: BreakKind;
  readonly rail: string;
  /** `payout`: the other side is our bank's statement. */
  readonly kind: StatedKind | 'payout';
  readonly reference: string;
  readonly day: string;
  readonly statedMinor: bigint | null;
  readonly statedCurrency: string | null;
  readonly tradeId: string | null;
  readonly bookedMinor: bigint | null;
  readonly bookedCurrency: string | null;
}

const RECONCILIATIONS = statements('reconciliations', {
  begin: `INSERT INTO reconciliations (rail, next_day)
   VALUES ($1, coalesce((SELECT min(day) FROM rail_movements WHERE rail = $1), $2::date)) ON CONFLICT DO NOTHING`,
  nextDay: 'SELECT next_day::text AS day FROM reconciliations WHERE rail = $1',
  lock: 'SELECT next_day::text AS day FROM reconciliations WHERE rail = $1 FOR UPDATE',
  advance: 'UPDATE reconciliations SET next_day = next_day + 1 WHERE rail = $1 AND next_day = $2',
  withOpenLines: `SELECT rail FROM reconciliations r WHERE EXISTS (
     SELECT FROM rail_statement_lines l WHERE l.rail = r.rail AND l.matched_at IS NULL) ORDER BY rail`,
});

const OPEN_MOVEMENTS = `rail_movements m WHERE m.rail = $1 AND m.matched_at IS NULL
     AND EXISTS (SELECT FROM rail_statement_lines s WHERE s.rail = $1 AND s.kind = m.kind
       AND s.reference = m.reference AND s.matched_at IS NULL)`;
/**
 * Adds the costs of what was just matched to the lines of payments and refunds, for the merchant's reports. A payment
 * is the one by whose reference its order was paid; a gift card's part has no such cost.
 */
const noteCosts = (matched: 'pairs' | 'equal') => `UPDATE fund_lines f
     SET rail_cost = coalesce(f.rail_cost, 0) + c.cost, rail_cost_currency = c.currency
     FROM (SELECT p.trade_id, p.refund_id, p.currency, sum(p.cost)::bigint AS cost
       FROM ${matched} p JOIN orders o ON o.trade_id = p.trade_id
       WHERE p.cost IS NOT NULL AND (p.kind = 'payment' AND p.refund_id IS NULL AND p.reference = o.transaction_id
         OR p.kind = 'return' AND p.refund_id IS NOT NULL)
       GROUP BY p.trade_id, p.refund_id, p.currency) c
     WHERE f.trade_id = c.trade_id AND f.refund_id IS NOT DISTINCT FROM c.refund_id AND f.method <> 'Voucher'`;
const STATEMENT_LINES = statements('statement-lines', {
  forgetOpen: 'DELETE FROM rail_statement_lines WHERE rail = $1 AND day = $2 AND matched_at IS NULL',
  // Matched lines stay. If a line is reported several times, only those beyond the matched ones are inserted.
  insert: `WITH told AS (
     SELECT *, row_number() OVER (PARTITION BY kind, reference, amount, currency) AS n
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::bigint[])
       AS t (id, kind, reference, amount, currency, cost)
   ), kept AS (
     SELECT kind, reference, amount, currency, count(*) AS count FROM rail_statement_lines
     WHERE rail = $1 AND day = $2 GROUP BY kind, reference, amount, currency
   )
   INSERT INTO rail_statement_lines (id, rail, day, kind, reference, amount, currency, cost)
   SELECT t.id, $1, $2, kind, reference, amount, currency, t.cost FROM told t
     LEFT JOIN kept k USING (kind, reference, amount, currency) WHERE t.n > coalesce(k.count, 0)`,
  match: `WITH told AS (
     SELECT id, kind, reference, amount, currency, cost,
       row_number() OVER (PARTITION BY kind, reference, amount, currency ORDER BY id) AS n
     FROM rail_statement_lines WHERE rail = $1 AND matched_at IS NULL
   ), booked AS (
     SELECT id, kind, reference, amount, currency, trade_id, refund_id,
       row_number() OVER (PARTITION BY kind, reference, amount, currency ORDER BY id) AS n
     FROM ${OPEN_MOVEMENTS}
   ), pairs AS MATERIALIZED (
     SELECT told.id AS line, booked.id AS movement, kind, reference, currency, cost, trade_id, refund_id
     FROM told JOIN booked USING (kind, reference, amount, currency, n)
   ), moved AS (
     UPDATE rail_movements m SET matched_at = $2 FROM pairs WHERE m.id = movement
   ), noted AS (
     ${noteCosts('pairs')}
   ), lines AS (
     UPDATE rail_statement_lines l SET matched_at = $2 FROM pairs WHERE l.id = line RETURNING l.*
   )
   SELECT day::text, kind, currency, sum(amount)::bigint AS "amountMinor" FROM lines GROUP BY day, kind, currency`,
  // Money with one reference may arrive in parts and be booked in other parts.
  matchSums: `WITH told AS (
     SELECT kind, reference, currency, sum(amount) AS amount, sum(cost) AS cost FROM rail_statement_lines
     WHERE rail = $1 AND matched_at IS NULL GROUP BY kind, reference, currency
   ), booked AS (
     SELECT kind, reference, currency, sum(amount) AS amount, (array_agg(trade_id))[1] AS trade_id,
       (array_agg(refund_id))[1] AS refund_id
     FROM ${OPEN_MOVEMENTS} GROUP BY kind, reference, currency
   ), equal AS MATERIALIZED (
     SELECT kind, reference, currency, cost, trade_id, refund_id
     FROM told JOIN booked USING (kind, reference, currency, amount)
   ), moved AS (
     UPDATE rail_movements m SET matched_at = $2 FROM equal e
     WHERE m.rail = $1 AND m.matched_at IS NULL
       AND (m.kind, m.reference, m.currency) = (e.kind, e.reference, e.currency)
   ), noted AS (
     ${noteCosts('equal')}
   ), lines AS (
     UPDATE rail_statement_lines l SET matched_at = $2 FROM equal e
     WHERE l.rail = $1 AND l.matched_at IS NULL
       AND (l.kind, l.reference, l.currency) = (e.kind, e.reference, e.currency) RETURNING l.*
   )
   SELECT day::text, kind, currency, sum(amount)::bigint AS "amountMinor" FROM lines GROUP BY day, kind, currency`,
  // Nothing of ours awaits a cost. One that is stated again, under a reference of the day that was taken, stays open.
  takeCosts: `WITH lines AS (
     UPDATE rail_statement_lines l SET matched_at = $2
     WHERE l.rail = $1 AND l.kind = 'cost' AND l.matched_at IS NULL AND NOT EXISTS (
       SELECT FROM rail_statement_lines o
       WHERE o.rail = l.rail AND o.day = l.day AND o.kind = l.kind AND o.reference = l.reference
         AND o.matched_at IS NOT NULL)
     RETURNING l.*
   )
   SELECT day::text, kind, currency, sum(amount)::bigint AS "amountMinor" FROM lines GROUP BY day, kind, currency`,
  // Counts and pages the breaks first: classifying a break costs an index search.
  // A payout of a rail is expected at the bank since the first line of the bank was entered, once a later one is.
  breaks: `WITH told AS (
     SELECT id, rail, kind::text, reference, day, amount, currency,
       row_number() OVER (PARTITION BY rail, kind, reference ORDER BY day, id) AS n
     FROM rail_statement_lines WHERE matched_at IS NULL
     UNION ALL
     SELECT id, rail, 'payout', reference, day, amount, currency, 1 FROM rail_payouts p
     WHERE source = 'rail' AND matched_at IS NULL AND EXISTS (
       SELECT FROM rail_payouts b WHERE b.rail = p.rail AND b.source = 'bank' AND (b.reference = p.reference
         OR b.day > p.day AND p.day >= (
           SELECT min(f.day) FROM rail_payouts f WHERE f.rail = p.rail AND f.source = 'bank')))
   ), booked AS (
     SELECT m.id, rail, kind::text, reference, m.day, m.amount, m.currency, m.trade_id,
       row_number() OVER (PARTITION BY rail, kind, reference ORDER BY m.id) AS n
     FROM rail_movements m JOIN reconciliations r USING (rail)
     WHERE m.matched_at IS NULL AND (m.day < r.next_day OR (rail, kind::text, reference) IN (
       SELECT rail, kind, reference FROM told))
     UNION ALL
     SELECT b.id, rail, 'payout', reference, b.day, b.amount, b.currency, NULL, 1
     FROM rail_payouts b JOIN reconciliations r USING (rail)
     WHERE b.source = 'bank' AND b.matched_at IS NULL AND (b.day < r.next_day OR (rail, 'payout', reference) IN (
       SELECT rail, kind, reference FROM told))
   ), breaks AS MATERIALIZED (
     SELECT rail, kind, reference, n, coalesce(told.day, booked.day) AS day, told.id AS told_id, told.amount AS stated,
       told.currency AS stated_in, booked.id AS booked_id, booked.trade_id, booked.amount AS booked,
       booked.currency AS booked_in
     FROM told FULL JOIN booked USING (rail, kind, reference, n)
   ), page AS (
     SELECT * FROM breaks ORDER BY day, rail, kind, reference, n LIMIT $1 OFFSET $2
   )
   SELECT count, rail, kind, reference, day::text, stated AS "statedMinor", stated_in AS "statedCurrency",
     trade_id AS "tradeId", booked AS "bookedMinor", booked_in AS "bookedCurrency",
     CASE WHEN told_id IS NULL THEN 'missing-at-rail'
       WHEN booked_id IS NULL AND (kind = 'cost' OR n > 1 OR EXISTS (SELECT FROM rail_movements o
         WHERE o.matched_at IS NOT NULL AND (o.rail, o.kind, o.reference) = (page.rail, page.kind, page.reference)))
         THEN 'twice'
       WHEN booked_id IS NULL THEN 'missing-here'
       WHEN stated_in <> booked_in THEN 'other-currency'
       ELSE 'other-amount' END AS difference
   FROM (SELECT count(*)::int AS count FROM breaks) c LEFT JOIN page ON true
   ORDER BY page.day, rail, kind, reference, n`,
});

/** Returns the first day whose statement has not been read; a rail without movements begins with `latest`. */
export async function findNextStatementDay(db: Queryable, rail: string, latest: string): Promise<string> {
  const find = () => db.query<{ day: string }>(RECONCILIATIONS.nextDay, [rail]);
  const [next] = await find();
  if (next) return next.day;
  await db.query(RECONCILIATIONS.begin, [rail, latest]);
  return onlyRow(await find()).day;
}

/** Locks a rail's reconciliation for this transaction. Returns the first day whose statement has not been read. */
export const lockReconciliation = async (tx: Queryable, rail: string): Promise<string | undefined> =>
  (await tx.query<{ day: string }>(RECONCILIATIONS.lock, [rail]))[0]?.day;

/** Stores the statement of a day. A repeated statement replaces the unmatched lines of the earlier one. */
export async function keepStatement(
  tx: Queryable,
  { rail, day, lines }: { rail: string; day: string; lines: readonly StatedLine[] },
): Promise<void> {
  await tx.query(STATEMENT_LINES.forgetOpen, [rail, day]);
  const column = (name: keyof StatedLine) => lines.map((line) => line[name] ?? null);
  const names = ['kind', 'reference', 'amountMinor', 'currency', 'costMinor'] as const;
  await tx.query(STATEMENT_LINES.insert, [rail, day, lines.map(() => newId()), ...names.map(column)]);
  await tx.query(RECONCILIATIONS.advance, [rail, day]);
}

/**
 * Matches the open lines of a locked rail by reference, kind, amount and currency, and takes its costs as they are
 * stated. Returns the new sums.
 */
export async function matchOpenLines(tx: Queryable, rail: string, now: Date): Promise<MatchedSum[]> {
  const pairs = await tx.query<MatchedSum>(STATEMENT_LINES.match, [rail, now]);
  const sums = await tx.query<MatchedSum>(STATEMENT_LINES.matchSums, [rail, now]);
  return [...pairs, ...sums, ...(await tx.query<MatchedSum>(STATEMENT_LINES.takeCosts, [rail, now]))];
}

/** Returns the rails that have unmatched statement lines. */
export const listRailsWithOpenLines = async (db: Queryable): Promise<string[]> =>
  (await db.query<{ rail: string }>(RECONCILIATIONS.withOpenLines)).map(({ rail }) => rail);

/** Returns a page of the open differences by day, and their total number. May take longer than a request should. */
export async function listBreaks(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; breaks: Break[] }> {
  const rows = await db.transaction((tx) => tx.query<BreakRow>(STATEMENT_LINES.breaks, [limit, offset]), {
    isUnawaited: true,
  });
  // An empty page is one row with the count only.
  const breaks = rows.flatMap(({ count: _, ...row }) => (row.rail === null ? [] : [row]));
  return { count: rows[0]?.count ?? 0, breaks };
}

type BreakRow = { readonly count: number } & (Break | { readonly rail: null });
