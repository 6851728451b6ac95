/** Payouts of rails to our bank account: what their statements list, matched with what our bank's statement lists. */
import type { Money } from '@gangway/protocol';
import { newId } from '../ids.ts';
import type { ColumnWord } from '../storage/column-words.ts';
import { type Queryable, statements } from '../storage/database.ts';

/** A payout as one side lists it; `amountMinor` above zero in hundredths, `day` such as `2026-11-21`. */
export interface RailPayout extends Money {
  readonly rail: string;
  readonly source: ColumnWord<'rail_payouts.source'>;
  /** The rail's number of the payout, which the bank's line repeats. */
  readonly reference: string;
  readonly day: string;
}

/** A stored one; `matchedAt` is null while the other side has none that is equal. */
export interface StoredRailPayout extends RailPayout {
  readonly matchedAt: Date | null;
}

const SQL = statements('rail-payouts', {
  // A line of our bank may be corrected while it is not matched. What a rail states counts whenever it states it: a
  // statement that could not be stored would never be read.
  keep: `INSERT INTO rail_payouts AS p (id, rail, source, reference, day, amount, currency)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (rail, source, reference) DO UPDATE SET day = excluded.day, amount = excluded.amount,
     currency = excluded.currency,
     matched_at = CASE WHEN (p.amount, p.currency) = (excluded.amount, excluded.currency) THEN p.matched_at END
   WHERE p.source = 'rail' OR p.matched_at IS NULL
     OR (p.amount, p.currency) = (excluded.amount, excluded.currency)
   RETURNING id`,
  release: `UPDATE rail_payouts p SET matched_at = NULL FROM rail_payouts o
   WHERE p.rail = $1 AND p.reference = $2 AND o.rail = $1 AND o.reference = $2 AND o.source <> p.source
     AND p.matched_at IS NOT NULL AND o.matched_at IS NULL`,
  match: `UPDATE rail_payouts p SET matched_at = $2 FROM rail_payouts o
   WHERE p.rail = $1 AND o.rail = $1 AND o.reference = p.reference AND o.source <> p.source
     AND (o.amount, o.currency) = (p.amount, p.currency) AND p.matched_at IS NULL AND o.matched_at IS NULL`,
  list: `SELECT rail, source, reference, day::text, amount AS "amountMinor", currency, matched_at AS "matchedAt"
   FROM rail_payouts ORDER BY day DESC, rail, reference, source LIMIT $1`,
  isKnown: 'SELECT FROM reconciliations WHERE rail = $1',
});

/**
 * Stores what one side lists of a payout of a locked rail, or corrects it, and matches it with the other side. Returns
 * false for a line of our bank that is matched already with another amount.
 */
export async function keepRailPayout(tx: Queryable, payout: RailPayout, now: Date): Promise<boolean> {
  const { rail, source, reference, day, amountMinor, currency } = payout;
  const kept = await tx.query(SQL.keep, [newId(), rail, source, reference, day, amountMinor, currency]);
  await tx.query(SQL.release, [rail, reference]);
  await tx.query(SQL.match, [rail, now]);
  return kept.length > 0;
}

/** Returns the newest payouts of both sides. */
export const listRailPayouts = (db: Queryable, limit: number): Promise<StoredRailPayout[]> =>
  db.query(SQL.list, [limit]);

/** Returns whether a statement of this rail was ever asked for. */
export const hasStatements = async (db: Queryable, rail: string): Promise<boolean> =>
  (await db.query(SQL.isKnown, [rail])).length > 0;
