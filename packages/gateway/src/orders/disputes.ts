/** Disputes: what a rail takes back of a paid order. */

import type { Money } from '@gangway/protocol';
import { newId } from '../ids.ts';
import type { ColumnWord } from '../storage/column-words.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';

/** `chargeback`: the payer disputes it at the issuer. `reversal`: the rail takes back what it had confirmed. */
export type DisputeKind = ColumnWord<'disputes.kind'>;

/** `won` and `lost` may still change into each other: an issuer may dispute again, and an arbitration may follow. */
export type DisputeState = ColumnWord<'disputes.state'>;

/** One dispute; `amountMinor` in hundredths of `currency`. */
export interface Dispute extends Money {
  readonly disputeId: string;
  readonly rail: string;
  /** The rail's reference of the dispute. */
  readonly reference: string;
  readonly tradeId: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  /** Its share of the order's settlement, in hundredths of the settlement currency. */
  readonly settlementAmountMinor: bigint;
  readonly reason: string;
  /** Until when the merchant may respond; null where nothing can be done. */
  readonly respondBy: Date | null;
  readonly sequence: number;
  readonly openedAt: Date;
}

const COLUMNS = `d.id AS "disputeId", d.rail, d.reference, d.trade_id AS "tradeId", d.kind, d.state,
  d.amount AS "amountMinor", d.currency, d.settlement_amount AS "settlementAmountMinor", d.reason,
  d.respond_by AS "respondBy", d.sequence, d.opened_at AS "openedAt"`;
const SQL = statements('disputes', {
  insert: `INSERT INTO disputes AS d (id, rail, reference, trade_id, merchant_id, kind, state, amount, currency,
     settlement_amount, reason, respond_by, sequence, opened_at)
   SELECT $1, $2, $3, o.trade_id, o.merchant_id, $5, 'opened', $6, $7, $8, $9, $10, 1, $11
   FROM orders o WHERE o.trade_id = $4 RETURNING ${COLUMNS}`,
  find: `SELECT ${COLUMNS} FROM disputes d WHERE d.rail = $1 AND d.reference = $2`,
  byId: `SELECT ${COLUMNS} FROM disputes d WHERE d.id = $1`,
  list: `SELECT ${COLUMNS} FROM disputes d WHERE d.trade_id = $1 ORDER BY d.id`,
  move: `UPDATE disputes d SET state = $2, sequence = sequence + 1 WHERE d.id = $1 RETURNING ${COLUMNS}`,
});

/** Inserts an opened dispute. The caller holds the order's lock. */
export async function insertDispute(
  tx: Queryable,
  dispute: Omit<Dispute, 'disputeId' | 'state' | 'sequence'>,
): Promise<Dispute> {
  const { rail, reference, tradeId, kind, amountMinor, currency, settlementAmountMinor } = dispute;
  const { reason, respondBy, openedAt } = dispute;
  const what = [newId(), rail, reference, tradeId, kind, amountMinor, currency, settlementAmountMinor];
  return onlyRow(await tx.query<Dispute>(SQL.insert, [...what, reason, respondBy, openedAt]));
}

/** Returns a dispute by its rail and the rail's reference. */
export const findDispute = async (
  db: Queryable,
  { rail, reference }: Pick<Dispute, 'rail' | 'reference'>,
): Promise<Dispute | undefined> => (await db.query<Dispute>(SQL.find, [rail, reference]))[0];

/** Returns a dispute by its own id. */
export const findDisputeById = async (db: Queryable, disputeId: string): Promise<Dispute | undefined> =>
  (await db.query<Dispute>(SQL.byId, [disputeId]))[0];

/** Returns the disputes of a trade, oldest first. */
export const listDisputes = (db: Queryable, tradeId: string): Promise<Dispute[]> =>
  db.query(SQL.list, [tradeId]);

/** Moves a dispute and returns it. The caller holds the order's lock. */
export const moveDispute = async (tx: Queryable, disputeId: string, state: DisputeState): Promise<Dispute> =>
  onlyRow(await tx.query<Dispute>(SQL.move, [disputeId, state]));
