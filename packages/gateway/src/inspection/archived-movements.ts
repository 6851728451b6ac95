/** Movements of payments that have left their table; `orders/archived-payments.ts` archives them. */

import type { Money } from '@gangway/protocol';
import { readArchivedTrade } from '../archive/archived-trades.ts';
import type { ContentSource } from '../archive/archives.ts';
import type { MovementKind } from '../ledger/settlement-postings.ts';
import { type Queryable, statement } from '../storage/database.ts';

/** A movement that a statement of its rail has confirmed. */
export interface ArchivedMovement extends Money {
  readonly rail: string;
  readonly kind: MovementKind;
  readonly reference: string;
  /** The day of the statement, such as `2026-11-20`. */
  readonly day: string;
}

const read = statement(
  'archived-movements.read',
  `SELECT rail, kind, reference, amount AS "amountMinor", currency, day::text
   FROM jsonb_populate_recordset(NULL::rail_movements, $1::jsonb) ORDER BY id`,
);

/** Returns the archived movements of a trade, oldest first. Throws ArchiveFault. */
export async function listArchivedMovements(
  db: Queryable,
  tradeId: string,
  source?: ContentSource,
): Promise<ArchivedMovement[]> {
  const { rail_movements: rows } = await readArchivedTrade(db, 'payments', tradeId, source);
  return rows ? db.query<ArchivedMovement>(read, [rows]) : [];
}
