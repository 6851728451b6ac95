/** Refund records: money that is sent back to a payer. */

import type { Money, RefundState } from '@gangway/protocol';
import { newId } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';

/** One refund; `amountMinor` in hundredths of `currency`. */
export interface Refund extends Money {
  readonly refundId: string;
  readonly tradeId: string;
  /** The account that requested it; null for money sent back without the merchant's request. */
  readonly accountId: string | null;
  /** UID of that account. */
  readonly user: string | null;
  readonly merchantRefundId: string;
  /** Its share of the order's settlement, in hundredths of the settlement currency. */
  readonly settlementAmountMinor: bigint;
  readonly state: RefundState;
  readonly description: string;
  readonly notifyUrl: string;
  readonly sequence: number;
  readonly createdAt: Date;
}

/** A merchant's request for a refund. */
export type NewRefund = Omit<Refund, 'sequence' | 'user'> & { readonly accountId: string };

/** The columns of a refund `r`, in SQL. */
export const REFUND_COLUMNS = `r.id AS "refundId", r.trade_id AS "tradeId", r.account_id AS "accountId",
  (SELECT uid FROM accounts WHERE id = r.account_id) AS "user",
  r.m_refund_id AS "merchantRefundId", r.amount AS "amountMinor", r.currency,
  r.settlement_amount AS "settlementAmountMinor", r.state, r.description, r.notify_url AS "notifyUrl", r.sequence,
  r.created_at AS "createdAt"`;

const SQL = statements('refunds', {
  insert: `INSERT INTO refunds AS r (id, trade_id, merchant_id, store_id, amount, currency, state, description,
     notify_url, sequence, created_at, account_id, m_refund_id, settlement_amount)
   SELECT $1, o.trade_id, o.merchant_id, o.store_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
   FROM orders o WHERE o.trade_id = $2 RETURNING ${REFUND_COLUMNS}`,
  list: `SELECT ${REFUND_COLUMNS} FROM refunds r WHERE r.trade_id = $1 ORDER BY r.id`,
  listMany: `SELECT ${REFUND_COLUMNS} FROM refunds r WHERE r.trade_id = ANY($1::uuid[]) ORDER BY r.id`,
  find: `SELECT ${REFUND_COLUMNS} FROM refunds r WHERE r.id = $1`,
  findByOwnNumber: `SELECT ${REFUND_COLUMNS} FROM refunds r
   WHERE r.merchant_id = $1 AND r.m_refund_id = $2 AND r.m_refund_id <> '' AND ($3::uuid IS NULL OR r.store_id = $3)
   ORDER BY (r.account_id = $4) DESC NULLS LAST, r.id DESC LIMIT 1`,
  takeOut: `UPDATE refunds SET amount = amount - $2, settlement_amount = settlement_amount - $3 WHERE id = $1`,
  splitOff: `INSERT INTO refunds AS r (id, trade_id, merchant_id, store_id, amount, currency, state, description,
     notify_url, sequence, created_at, account_id, m_refund_id, settlement_amount)
   SELECT $2, trade_id, merchant_id, store_id, $3, currency, 'refund failed', description, notify_url, 1, created_at,
     account_id, '', $4 FROM refunds WHERE id = $1 RETURNING ${REFUND_COLUMNS}`,
  move: `UPDATE refunds r SET state = $2, sequence = sequence + 1, decided_by = coalesce($3, decided_by)
   WHERE r.id = $1 AND r.state <> $2 RETURNING ${REFUND_COLUMNS}`,
});

/** Inserts a refund of money that is sent back without the merchant's request. */
export async function insertLateMoneyRefund(
  tx: Queryable,
  refund: Pick<Refund, 'tradeId' | 'amountMinor' | 'currency' | 'description' | 'notifyUrl' | 'createdAt'>,
): Promise<Refund> {
  const { tradeId, amountMinor, currency, description, notifyUrl, createdAt } = refund;
  const what = [newId(), tradeId, amountMinor, currency, 'refund processing', description, notifyUrl];
  return onlyRow(await tx.query<Refund>(SQL.insert, [...what, 1, createdAt, null, '', 0n]));
}

/** Inserts a refund that a merchant requested. The answer to the request reports its first state. */
export async function insertRefund(tx: Queryable, refund: NewRefund): Promise<Refund> {
  const { refundId, tradeId, amountMinor, currency, state, description, notifyUrl, createdAt } = refund;
  const { accountId, merchantRefundId, settlementAmountMinor } = refund;
  const what = [refundId, tradeId, amountMinor, currency, state, description, notifyUrl, 0, createdAt];
  return onlyRow(
    await tx.query<Refund>(SQL.insert, [...what, accountId, merchantRefundId, settlementAmountMinor]),
  );
}

/** Returns the refunds of a trade, oldest first. */
export const listRefunds = (db: Queryable, tradeId: string): Promise<Refund[]> =>
  db.query(SQL.list, [tradeId]);

/** Returns the refunds of several trades by trade, oldest first. */
export async function listRefundsOf(
  db: Queryable,
  tradeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Refund[]>> {
  const byTrade = new Map<string, Refund[]>();
  for (const refund of await db.query<Refund>(SQL.listMany, [tradeIds])) {
    byTrade.set(refund.tradeId, [...(byTrade.get(refund.tradeId) ?? []), refund]);
  }
  return byTrade;
}

/** Returns a refund without locking it; lock its order before a change. */
export const findRefund = async (db: Queryable, refundId: string): Promise<Refund | undefined> =>
  (await db.query<Refund>(SQL.find, [refundId]))[0];

/** Whose refunds are looked at: those of a merchant or of one store, and of equal numbers those of an account first. */
export interface RefundScope {
  readonly merchantId: string;
  readonly storeId: string | null;
  readonly accountId: string;
}

/** Returns the newest refund with this number of the merchant's own, of which each account may have one. */
export const findRefundByOwnNumber = async (
  db: Queryable,
  merchantRefundId: string,
  { merchantId, storeId, accountId }: RefundScope,
): Promise<Refund | undefined> =>
  (await db.query<Refund>(SQL.findByOwnNumber, [merchantId, merchantRefundId, storeId, accountId]))[0];

/**
 * Writes the move of a refund; only `outcomes/move-refund.ts` calls it. Returns undefined when it already has that
 * state. `decidedBy` approved or rejected it.
 */
export const writeRefundMove = async (
  tx: Queryable,
  refundId: string,
  state: RefundState,
  decidedBy: string | null,
): Promise<Refund | undefined> => (await tx.query<Refund>(SQL.move, [refundId, state, decidedBy]))[0];

/**
 * Takes a part out of a refund that a merchant requested, as a refund of its own in `refund failed`, and returns that
 * one. It has no number of the merchant's own. Amounts are hundredths of the refund's and the settlement currency.
 */
export async function splitRefund(
  tx: Queryable,
  { refundId }: Pick<Refund, 'refundId'>,
  { amountMinor, settledMinor }: { readonly amountMinor: bigint; readonly settledMinor: bigint },
): Promise<Refund> {
  await tx.query(SQL.takeOut, [refundId, amountMinor, settledMinor]);
  return onlyRow(await tx.query<Refund>(SQL.splitOff, [refundId, newId(), amountMinor, settledMinor]));
}

/** States of a refund whose money was not sent, or has come back: it does not count. */
const VOID_STATES: readonly RefundState[] = ['refund failed', 'refund error', 'refund cancel'];

/** Returns the refunds that reduce the remainder: requested by the merchant, and not failed or cancelled. */
export const countingRefunds = (refunds: readonly Refund[]): readonly Refund[] =>
  refunds.filter(({ accountId, state }) => accountId !== null && !VOID_STATES.includes(state));
