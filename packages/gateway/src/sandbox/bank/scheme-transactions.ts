/** The pretend scheme's book of transactions: one row a payment, decided once. */
import { createHash } from 'node:crypto';
import { newId } from '../../ids.ts';
import { type Queryable, statement } from '../../storage/database.ts';

/** What a transaction can be; everything but `open` is final. */
export type SchemeState = 'open' | 'paid' | 'refused' | 'cancelled' | 'timed-out';

/** A payment as the scheme knows it. Amounts are hundredths; times are business time. */
export interface SchemeTransaction {
  readonly transactionId: string;
  /** The rail's idempotency key. */
  readonly requestId: string;
  readonly method: string;
  readonly payee: string;
  readonly description: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: SchemeState;
  /** Both are empty once the payer chose "paid but silent": then nobody is left to tell. */
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly decidedAt: Date | undefined;
}

/** What a new transaction is made from. */
export interface NewTransaction {
  readonly requestId: string;
  readonly pageSecret: string;
  readonly method: string;
  readonly payee: string;
  readonly description: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface Row {
  readonly id: string;
  readonly request_id: string;
  readonly method: string;
  readonly payee: string;
  readonly description: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly state: SchemeState;
  readonly return_url: string;
  readonly callback_url: string;
  readonly decided_at: Date | null;
}

const COLUMNS =
  'id, request_id, method, payee, description, amount, currency, state, return_url, callback_url, decided_at';

const insert = statement(
  'scheme.insert-transaction',
  `INSERT INTO scheme_transactions (id, request_id, page_secret_hash, method, payee, description, amount, currency,
     state, return_url, callback_url, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10, $11, $12)
   ON CONFLICT (request_id) DO NOTHING`,
);

// What has expired is written down by whoever looks first, so that a clock moved back never reopens it.
const expireByRequest = statement(
  'scheme.expire-by-request',
  `UPDATE scheme_transactions SET state = 'timed-out', decided_at = expires_at
   WHERE request_id = $1 AND state = 'open' AND expires_at <= $2`,
);
const findByRequest = statement(
  'scheme.find-by-request',
  `SELECT ${COLUMNS} FROM scheme_transactions WHERE request_id = $1`,
);
const findRequestOfPage = statement(
  'scheme.find-request-of-page',
  'SELECT request_id FROM scheme_transactions WHERE page_secret_hash = $1',
);
const decide = statement(
  'scheme.decide',
  `UPDATE scheme_transactions SET state = $2, decided_at = $3,
     return_url = CASE WHEN $4 THEN '' ELSE return_url END,
     callback_url = CASE WHEN $4 THEN '' ELSE callback_url END
   WHERE request_id = $1 AND state = 'open' AND expires_at > $3
   RETURNING ${COLUMNS}`,
);

/** Opens a transaction, or answers the one this request opened before. */
export async function openTransaction(db: Queryable, input: NewTransaction): Promise<SchemeTransaction> {
  await db.query(insert, [
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
  ]);
  const transaction = await findTransaction(db, input.requestId, input.createdAt);
  if (!transaction) throw new Error('A transaction that was just written is gone.');
  return transaction;
}

/** The transaction a request opened; an open one past its time is `timed-out` from now on. */
export async function findTransaction(
  db: Queryable,
  requestId: string,
  now: Date,
): Promise<SchemeTransaction | undefined> {
  await db.query(expireByRequest, [requestId, now]);
  const [row] = await db.query<Row>(findByRequest, [requestId]);
  return row && fromRow(row);
}

/** The transaction a payer's page belongs to. Only the hash of the page's secret is stored. */
export async function findTransactionOfPage(
  db: Queryable,
  pageSecret: string,
  now: Date,
): Promise<SchemeTransaction | undefined> {
  const [row] = await db.query<{ request_id: string }>(findRequestOfPage, [hashOf(pageSecret)]);
  return row && findTransaction(db, row.request_id, now);
}

/**
 * Decides an open transaction. The first decision wins; a later one, or one past the time to pay, answers undefined
 * and changes nothing. `silently` forgets where to send the payer and whom to call.
 */
export async function decideTransaction(
  db: Queryable,
  requestId: string,
  decision: { state: Exclude<SchemeState, 'open'>; now: Date; silently: boolean },
): Promise<SchemeTransaction | undefined> {
  const values = [requestId, decision.state, decision.now, decision.silently];
  const [row] = await db.query<Row>(decide, values);
  return row && fromRow(row);
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const fromRow = (row: Row): SchemeTransaction => ({
  transactionId: row.id,
  requestId: row.request_id,
  method: row.method,
  payee: row.payee,
  description: row.description,
  amountMinor: row.amount,
  currency: row.currency,
  state: row.state,
  returnUrl: row.return_url,
  callbackUrl: row.callback_url,
  decidedAt: row.decided_at ?? undefined,
});
