/**
 * Idempotency keys: unique for ever within an account. A repeat gets the first answer (docs/protocol.md, Keys and
 * repeats).
 */
import { type Queryable, statements } from '../storage/database.ts';

/** A key claimed earlier; `answer` is null until the work for it is done. */
export interface ClaimedKey {
  readonly contentMac: Buffer;
  readonly tradeId: string | null;
  readonly answer: Readonly<Record<string, unknown>> | null;
}

const SQL = statements('request-keys', {
  find: `SELECT content_mac AS "contentMac", trade_id AS "tradeId", answer FROM request_keys
   WHERE account_id = $1 AND key = $2`,
  claim: `INSERT INTO request_keys (merchant_id, account_id, key, content_mac, trade_id, answer)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING key`,
  answer: 'UPDATE request_keys SET answer = $3 WHERE account_id = $1 AND key = $2',
  free: 'DELETE FROM request_keys WHERE account_id = $1 AND key = $2',
});

/** The member that marks a stored answer as an error. */
export const REFUSED = '!refused';

/** Returns an error as a stored answer: a decline is final, and a repeat gets it again. */
export const keptRefusal = ({
  code,
  message,
}: {
  code: string;
  message: string;
}): Record<string, unknown> => ({
  [REFUSED]: { code, message },
});

/** A key of an account. */
interface KeyName {
  readonly accountId: string;
  readonly key: string;
}

/** Returns the key of an account, or undefined. */
export async function findKey(
  db: Queryable,
  accountId: string,
  key: string,
): Promise<ClaimedKey | undefined> {
  return (await db.query<ClaimedKey>(SQL.find, [accountId, key]))[0];
}

/** Claims a key with its answer, in the transaction of the work. Returns false when it is taken. */
export async function claimKey(
  tx: Queryable,
  claimed: {
    caller: { readonly merchantId: string; readonly accountId: string };
    key: string;
    contentMac: Buffer;
    /** Null for a request about no single trade. */
    tradeId: string | null;
    /** Null while the work for it is not done. */
    answer: Readonly<Record<string, unknown>> | null;
  },
): Promise<boolean> {
  const values = [
    claimed.caller.merchantId,
    claimed.caller.accountId,
    claimed.key,
    claimed.contentMac,
    claimed.tradeId,
    claimed.answer && JSON.stringify(claimed.answer),
  ];
  return (await tx.query(SQL.claim, values)).length > 0;
}

/** Stores the answer of a claimed key, in the transaction that settles the work. */
export const answerKey = (
  tx: Queryable,
  { accountId, key }: KeyName,
  answered: Readonly<Record<string, unknown>>,
): Promise<unknown[]> => tx.query(SQL.answer, [accountId, key, JSON.stringify(answered)]);

/** Frees a key whose request failed in the end. */
export const freeKey = (tx: Queryable, { accountId, key }: KeyName): Promise<unknown[]> =>
  tx.query(SQL.free, [accountId, key]);
