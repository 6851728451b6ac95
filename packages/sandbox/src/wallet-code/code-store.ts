/** The store of the sandbox's wallets: payments by a scanned code, each code charged once, and the payer's password. */
import { createHmac } from 'node:crypto';
import { type Database, newId, type Queryable, statements } from '@gangway/gateway/extend';
import { behaviourOfCode, type Money } from '@gangway/protocol';
import type { SchemeWord } from '../column-words.ts';

/** The states of a payment; all but `open` are final. */
export type CodeState = SchemeWord<'scheme_code_payments.state'>;

/** One payment; amounts are in hundredths, times are business time. */
export interface CodePayment extends Money {
  readonly id: string;
  readonly requestId: string;
  readonly wallet: string;
  readonly payee: string;
  readonly description: string;
  readonly state: CodeState;
  /** `too-little`, `closed` or `cancelled`; empty otherwise. */
  readonly reason: string;
  readonly decidedAt: Date | null;
  readonly callbackUrl: string;
}

/** A requested charge. `requestId` is its idempotency key. */
export interface CodeCharge
  extends Pick<
    CodePayment,
    'requestId' | 'wallet' | 'payee' | 'description' | 'amountMinor' | 'currency' | 'callbackUrl'
  > {
  readonly code: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `id, request_id AS "requestId", wallet, payee, description, amount AS "amountMinor", currency, state,
  reason, decided_at AS "decidedAt", callback_url AS "callbackUrl"`;

const SQL = statements('scheme.code', {
  find: `SELECT ${COLUMNS} FROM scheme_code_payments WHERE request_id = $1`,
  findOpen: `SELECT ${COLUMNS} FROM scheme_code_payments WHERE code_hash = $1 AND state = 'open' AND expires_at > $2`,
  make: 'INSERT INTO scheme_codes (code_hash) VALUES ($1) ON CONFLICT DO NOTHING',
  // Payments of one code queue here, so that the second sees the first.
  lock: 'SELECT code_hash FROM scheme_codes WHERE code_hash = $1 FOR UPDATE',
  findUse: `SELECT 1 FROM scheme_code_payments WHERE code_hash = $1 AND state <> 'refused' LIMIT 1`,
  insert: `INSERT INTO scheme_code_payments (id, request_id, code_hash, wallet, payee, description,
     amount, currency, state, reason, callback_url, created_at, expires_at, decided_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   ON CONFLICT (request_id) DO NOTHING`,
  expire: `UPDATE scheme_code_payments SET state = 'timed-out', decided_at = expires_at
   WHERE request_id = $1 AND state = 'open' AND expires_at <= $2`,
  decide: `UPDATE scheme_code_payments SET state = $2, reason = $3, decided_at = $4
   WHERE request_id = $1 AND state = 'open' AND expires_at > $4 RETURNING ${COLUMNS}`,
});

/** Charges a code once for each request; a repeat returns the payment in its current state. */
export function chargeCode(database: Database, key: string, charge: CodeCharge): Promise<CodePayment> {
  const hash = hashOf(key, charge.code);
  return database.transaction(async (tx) => {
    await tx.query(SQL.make, [hash]);
    await tx.query(SQL.lock, [hash]);
    const earlier = await findCodePayment(tx, charge.requestId, charge.now);
    if (earlier) return earlier;
    const isUsed = (await tx.query(SQL.findUse, [hash])).length > 0;
    const { state, reason } = isUsed ? CLOSED : decisionOn(charge.code);
    const { requestId, wallet, payee, description, amountMinor, currency, callbackUrl } = charge;
    const what = [newId(), requestId, hash, wallet, payee, description, amountMinor, currency, state, reason];
    const decidedAt = state === 'open' ? null : charge.now;
    await tx.query(SQL.insert, [...what, callbackUrl, charge.now, charge.expiresAt, decidedAt]);
    const made = await findCodePayment(tx, requestId, charge.now);
    if (!made) throw new Error(`The payment of request ${requestId} was not stored`);
    return made;
  });
}

/** Returns the payment of a request; an open one past its time becomes `timed-out`. */
export async function findCodePayment(
  db: Queryable,
  requestId: string,
  now: Date,
): Promise<CodePayment | undefined> {
  await db.query(SQL.expire, [requestId, now]);
  return (await db.query<CodePayment>(SQL.find, [requestId]))[0];
}

/** Returns the payment that waits for the password of a code's payer. */
export const findOpenPayment = async (
  db: Queryable,
  key: string,
  { code, now }: { code: string; now: Date },
): Promise<CodePayment | undefined> =>
  (await db.query<CodePayment>(SQL.findOpen, [hashOf(key, code), now]))[0];

/** Decides an open payment. The first decision wins; a later one returns undefined. */
export const decideCodePayment = async (
  db: Queryable,
  requestId: string,
  { state, now }: { state: 'paid' | 'refused' | 'cancelled'; now: Date },
): Promise<CodePayment | undefined> => {
  const reason = state === 'refused' ? 'too-little' : '';
  return (await db.query<CodePayment>(SQL.decide, [requestId, state, reason, now]))[0];
};

const CLOSED = { state: 'refused', reason: 'closed' } as const;

function decisionOn(code: string): { state: CodeState; reason: string } {
  const behaviour = behaviourOfCode(code);
  switch (behaviour) {
    case 'pays':
    case 'silent':
      return { state: 'paid', reason: '' };
    case 'password':
      return { state: 'open', reason: '' };
    case 'too-little':
      return { state: 'refused', reason: 'too-little' };
    case 'closed':
      return CLOSED;
    default:
      return behaviour satisfies never;
  }
}

const hashOf = (key: string, code: string): Buffer =>
  createHmac('sha256', key).update(`wallet-code:${code}`).digest();
