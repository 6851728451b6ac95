/** The store of the simulated scheme's transactions: one row for each payment, decided once. */

import { createHash } from 'node:crypto';
import { newId, type Queryable, statements } from '@gangway/gateway/extend';
import type { Money } from '@gangway/protocol';
import type { SchemeWord } from '../column-words.ts';

/** The states of a transaction. All but `open` are final, except that late money may follow `timed-out`. */
export type SchemeState = SchemeWord<'scheme_transactions.state'>;

/** A payment at the scheme. Amounts are in hundredths; times are business time. */
export interface SchemeTransaction extends Money {
  readonly transactionId: string;
  /** The rail's idempotency key. */
  readonly requestId: string;
  readonly method: string;
  readonly payee: string;
  readonly description: string;
  readonly state: SchemeState;
  /** Both are empty after "paid but silent", so that no callback is sent. */
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly createdAt: Date;
  readonly decidedAt: Date | undefined;
  /** How the payer meets the merchant: `web`, `wap`, `app` or `mini-program`. */
  readonly scenario: SchemeWord<'scheme_transactions.scenario'>;
  /** The chosen bank or wallet, or the end of the debited account's IBAN, or empty text. */
  readonly choice: string;
  /** Whether the payer has typed the input and the app is awaited. */
  readonly isAwaited: boolean;
  /** Wrong codes so far. */
  readonly tries: number;
  /** When the automatic outcome is due. */
  readonly dueAt: Date | undefined;
  /** The paid amount, where it differs from `amountMinor`. */
  readonly paidMinor: bigint | undefined;
  /** The id of a second payment of this transaction. */
  readonly againId: string | undefined;
}

/** The input of a new transaction. */
export interface NewTransaction extends Money {
  readonly requestId: string;
  readonly pageSecret: string;
  readonly method: string;
  readonly payee: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly tradeId: string | undefined;
  readonly scenario: SchemeWord<'scheme_transactions.scenario'>;
  readonly choice: string;
  readonly isAwaited: boolean;
  /** The automatic outcome, unless somebody decides before. */
  readonly due: Due | undefined;
  /** The rail account that began it; empty for the shared rail. */
  readonly account: string;
}

/** An automatic outcome and its time. */
export interface Due {
  readonly state: Exclude<SchemeState, 'open'>;
  readonly at: Date;
}

/** The decision on a transaction. */
export interface SchemeDecision {
  readonly state: Exclude<SchemeState, 'open'>;
  readonly now: Date;
  /** Deletes the addresses of the payer's return and of the callback. */
  readonly silently?: boolean;
  readonly paidMinor?: bigint;
  /** When the late money arrives. */
  readonly lateAt?: Date;
}

type Row = Omit<SchemeTransaction, 'decidedAt' | 'dueAt' | 'paidMinor' | 'againId'> & {
  readonly decidedAt: Date | null;
  readonly dueAt: Date | null;
  readonly paidMinor: bigint | null;
  readonly againId: string | null;
};

const COLUMNS = `t.id AS "transactionId", t.request_id AS "requestId", t.method, t.payee, t.description,
  t.amount AS "amountMinor", t.currency, t.state, t.return_url AS "returnUrl", t.callback_url AS "callbackUrl",
  t.created_at AS "createdAt", t.decided_at AS "decidedAt", t.scenario, t.choice, t.is_awaited AS "isAwaited",
  t.tries, t.due_at AS "dueAt", t.paid_amount AS "paidMinor",
  (SELECT a.id FROM scheme_transactions a WHERE a.again_of = t.id) AS "againId"`;

const SQL = statements('scheme', {
  // Equal requests have an equal page secret too, and meet in either index.
  insertTransaction: `INSERT INTO scheme_transactions (id, request_id, page_secret_hash, method, payee, description,
     amount, currency, state, return_url, callback_url, created_at, expires_at, trade_id, scenario, choice,
     is_awaited, due_outcome, due_at, account)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
   ON CONFLICT DO NOTHING`,
  // Stores due and expired states at the first read, so that moving the clock back never undoes them.
  comeDue: `UPDATE scheme_transactions SET state = due_outcome, decided_at = due_at, due_outcome = NULL, due_at = NULL
   WHERE request_id = $1 AND due_at <= $2
     AND (state = 'open' AND due_at < expires_at OR state = 'timed-out' AND due_outcome = 'paid')`,
  expireByRequest: `UPDATE scheme_transactions
   SET state = 'timed-out', decided_at = expires_at, due_outcome = NULL, due_at = NULL
   WHERE request_id = $1 AND state = 'open' AND expires_at <= $2`,
  findByRequest: `SELECT ${COLUMNS} FROM scheme_transactions t WHERE t.request_id = $1`,
  findRequestOfPage: 'SELECT request_id FROM scheme_transactions WHERE page_secret_hash = $1',
  findRequestOfTrade: `SELECT request_id FROM scheme_transactions WHERE trade_id = $1 AND again_of IS NULL
   ORDER BY id DESC LIMIT 1`,
  findAccount: `SELECT request_id AS "requestId", account, callback_url AS "callbackUrl" FROM scheme_transactions
   WHERE (id = $1 OR request_id = $1) AND account <> ''`,
  decide: `UPDATE scheme_transactions t SET state = $2, decided_at = $3,
     return_url = CASE WHEN $4 THEN '' ELSE return_url END,
     callback_url = CASE WHEN $4 THEN '' ELSE callback_url END,
     paid_amount = $5, due_outcome = CASE WHEN $6::timestamptz IS NULL THEN NULL ELSE 'paid' END, due_at = $6
   WHERE request_id = $1 AND state = 'open' AND expires_at > $3
   RETURNING ${COLUMNS}`,
  payAgain: `INSERT INTO scheme_transactions (id, request_id, page_secret_hash, method, payee, description,
     amount, currency, state, return_url, callback_url, created_at, expires_at, decided_at, trade_id, again_of,
     account)
   SELECT $2, $3, $4, method, payee, description, amount, currency, 'paid', '', '', $5, expires_at, $5, trade_id, id,
     account
   FROM scheme_transactions WHERE request_id = $1
   ON CONFLICT (again_of) DO NOTHING`,
  moveOn: `UPDATE scheme_transactions t SET choice = coalesce($2, choice), is_awaited = is_awaited OR $3,
     due_outcome = coalesce($4, due_outcome), due_at = coalesce($5, due_at)
   WHERE request_id = $1 AND state = 'open' RETURNING ${COLUMNS}`,
  countTry: `UPDATE scheme_transactions t SET tries = tries + 1 WHERE request_id = $1 AND state = 'open'
   RETURNING ${COLUMNS}`,
});

/** Opens a transaction, or returns the one that this request has already opened. */
export async function openTransaction(db: Queryable, input: NewTransaction): Promise<SchemeTransaction> {
  await db.query(SQL.insertTransaction, [
    newId(),
    input.requestId,
    hashOf(input.pageSecret),
    input.method,
    input.payee,
    input.description,
    input.amountMinor,
    input.currency,
    input.returnUrl,
    input.callbackUrl,
    input.createdAt,
    input.expiresAt,
    input.tradeId ?? null,
    input.scenario,
    input.choice,
    input.isAwaited,
    input.due?.state ?? null,
    input.due?.at ?? null,
    input.account,
  ]);
  const transaction = await findTransaction(db, input.requestId, input.createdAt);
  if (!transaction) throw new Error('A transaction that was just written is gone.');
  return transaction;
}

/** Returns the transaction of a request, with due outcomes applied. An open one past its time becomes `timed-out`. */
export async function findTransaction(
  db: Queryable,
  requestId: string,
  now: Date,
): Promise<SchemeTransaction | undefined> {
  await db.query(SQL.comeDue, [requestId, now]);
  await db.query(SQL.expireByRequest, [requestId, now]);
  const [row] = await db.query<Row>(SQL.findByRequest, [requestId]);
  return row && fromRow(row);
}

/** Returns the transaction of a payer's page. Only the hash of the page's secret is stored. */
export async function findTransactionOfPage(
  db: Queryable,
  pageSecret: string,
  now: Date,
): Promise<SchemeTransaction | undefined> {
  const [row] = await db.query<{ request_id: string }>(SQL.findRequestOfPage, [hashOf(pageSecret)]);
  return row && findTransaction(db, row.request_id, now);
}

/** Returns the newest transaction of a merchant's trade. */
export async function findTransactionOfTrade(
  db: Queryable,
  tradeId: string,
  now: Date,
): Promise<SchemeTransaction | undefined> {
  const [row] = await db.query<{ request_id: string }>(SQL.findRequestOfTrade, [tradeId]);
  return row && findTransaction(db, row.request_id, now);
}

/** Whose transaction it is, and where its webhooks go: nowhere, which is empty text, after "paid but silent". */
interface AccountOfTransaction {
  readonly requestId: string;
  readonly account: string;
  readonly callbackUrl: string;
}

/** Returns the rail account of a transaction, by its id or that of its request; undefined for the shared rail. */
export async function findAccountOf(db: Queryable, id: string): Promise<AccountOfTransaction | undefined> {
  const [row] = await db.query<AccountOfTransaction>(SQL.findAccount, [id]);
  return row;
}

/**
 * Decides an open transaction. The first decision wins. A later one, or one past the time to pay, returns undefined and
 * changes nothing.
 */
export async function decideTransaction(
  db: Queryable,
  requestId: string,
  { state, now, silently = false, paidMinor, lateAt }: SchemeDecision,
): Promise<SchemeTransaction | undefined> {
  const values = [requestId, state, now, silently, paidMinor ?? null, lateAt ?? null];
  const [row] = await db.query<Row>(SQL.decide, values);
  return row && fromRow(row);
}

/** Pays a second time, in the transaction that decides. That payment has its own id at the scheme. */
export const payTwice = (tx: Queryable, { requestId, decidedAt }: SchemeTransaction): Promise<unknown[]> =>
  tx.query(SQL.payAgain, [requestId, newId(), newId(), hashOf(newId()), decidedAt]);

/** Stores the payer's step in an open transaction. Returns undefined when the transaction was already decided. */
export async function moveTransactionOn(
  db: Queryable,
  requestId: string,
  { choice, isAwaited = false, due }: { choice?: string; isAwaited?: boolean; due?: Due },
): Promise<SchemeTransaction | undefined> {
  const values = [requestId, choice ?? null, isAwaited, due?.state ?? null, due?.at ?? null];
  const [row] = await db.query<Row>(SQL.moveOn, values);
  return row && fromRow(row);
}

/** Counts a wrong code. Returns undefined when the transaction was already decided. */
export async function countWrongCode(
  db: Queryable,
  requestId: string,
): Promise<SchemeTransaction | undefined> {
  const [row] = await db.query<Row>(SQL.countTry, [requestId]);
  return row && fromRow(row);
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const fromRow = ({ decidedAt, dueAt, paidMinor, againId, ...row }: Row): SchemeTransaction => ({
  ...row,
  decidedAt: decidedAt ?? undefined,
  dueAt: dueAt ?? undefined,
  paidMinor: paidMinor ?? undefined,
  againId: againId ?? undefined,
});
