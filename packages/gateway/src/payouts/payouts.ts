/** Payout records: settled money that is sent to a merchant's own bank account. */

import type { Money, PayoutState } from '@gangway/protocol';
import { type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';

/** One payout; `amountMinor` in hundredths of `currency`, `createdAt` business time. */
export interface Payout extends Money {
  readonly payoutId: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly accountId: string;
  /** UID of that account. */
  readonly user: string;
  readonly walletId: string;
  readonly reference: string;
  readonly notifyUrl: string;
  readonly state: PayoutState;
  /** Why it failed, was declined or was cancelled; otherwise "". */
  readonly reason: string;
  readonly sequence: number;
  readonly createdAt: Date;
  /** How often the bank was queried about it in its current state. */
  readonly bankAsked: number;
}

/** A merchant's request for a payout. */
export type NewPayout = Pick<
  Payout,
  | 'payoutId'
  | 'merchantId'
  | 'accountId'
  | 'amountMinor'
  | 'currency'
  | 'reference'
  | 'notifyUrl'
  | 'createdAt'
>;

const columns = `p.id AS "payoutId", p.merchant_id AS "merchantId",
  (SELECT name FROM merchants WHERE id = p.merchant_id) AS "merchantName", p.account_id AS "accountId",
  (SELECT uid FROM accounts WHERE id = p.account_id) AS "user",
  (SELECT wallet_id FROM merchant_funds f WHERE f.merchant_id = p.merchant_id AND f.currency = p.currency)
    AS "walletId",
  p.amount AS "amountMinor", p.currency, p.reference, p.notify_url AS "notifyUrl", p.state, p.reason, p.sequence,
  p.created_at AS "createdAt", p.bank_asked AS "bankAsked"`;

const FIND = `SELECT ${columns} FROM payouts p WHERE p.id = $1`;
const SQL = statements('payouts', {
  insert: `INSERT INTO payouts (id, merchant_id, account_id, amount, currency, reference, notify_url, state, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'awaiting approval', $8)`,
  find: FIND,
  lock: `${FIND} FOR UPDATE OF p`,
  list: `SELECT ${columns} FROM payouts p
   WHERE ($1::text IS NULL OR p.state = $1) AND ($2::uuid IS NULL OR p.merchant_id = $2)
   ORDER BY p.id DESC LIMIT $3`,
  move: `UPDATE payouts p SET state = $2, reason = $3, sequence = sequence + 1, bank_asked = 0,
     bank_due_at = CASE $2 WHEN 'pending' THEN now() WHEN 'completed' THEN now() + interval '5 s' END
   WHERE p.id = $1 RETURNING ${columns}`,
});

/** Inserts a merchant's request. The answer to it reports its first state. */
export async function insertPayout(tx: Queryable, payout: NewPayout): Promise<Payout> {
  const { payoutId, merchantId, accountId, amountMinor, currency, reference, notifyUrl, createdAt } = payout;
  const values = [payoutId, merchantId, accountId, amountMinor, currency, reference, notifyUrl, createdAt];
  await tx.query(SQL.insert, values);
  return onlyRow(await tx.query<Payout>(SQL.find, [payoutId]));
}

/** Returns a payout, locked until the transaction ends. */
export const lockPayout = async (tx: Queryable, payoutId: string): Promise<Payout | undefined> =>
  (await tx.query<Payout>(SQL.lock, [payoutId]))[0];

/** Returns a payout without locking it. */
export const findPayout = async (db: Queryable, payoutId: string): Promise<Payout | undefined> =>
  (await db.query<Payout>(SQL.find, [payoutId]))[0];

/** Returns the newest payouts first. Without a filter, all match. */
export const listPayouts = (
  db: Queryable,
  {
    state,
    merchantId,
    limit,
  }: { state?: string | undefined; merchantId?: string | undefined; limit: number },
): Promise<Payout[]> => db.query<Payout>(SQL.list, [state ?? null, merchantId ?? null, limit]);

/** Moves a locked payout. States that concern the bank make it due for the next call. */
export const movePayout = async (
  tx: Queryable,
  payoutId: string,
  state: PayoutState,
  reason: string,
): Promise<Payout> => onlyRow(await tx.query<Payout>(SQL.move, [payoutId, state, reason]));
