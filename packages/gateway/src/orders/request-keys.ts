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
  // One that is not known yet may be the JSON text null.
  answerFirst: `UPDATE request_keys SET answer = $3
   WHERE account_id = $1 AND key = $2 AND coalesce(answer::text, 'null') = 'null'`,
  free: 'DELETE FROM request_keys WHERE account_id = $1 AND key = $2',
  // Answers that name an order_id are about the order itself. Those about a refund, a split or a card say more than the
  // order does, and a refusal is final: they stay.
  shrink: `WITH found AS (
     SELECT k.account_id, k.key FROM request_keys k
     WHERE k.trade_id BETWEEN $2 AND $3 AND k.trade_id IN (SELECT unnest($1::uuid[]))
       AND k.answer->>'order_id' IS NOT NULL
   ), shrunk AS (
     UPDATE request_keys k SET answer = '{"!shrunk":true}' FROM found f
     WHERE k.account_id = f.account_id AND k.key = f.key AND NOT $4::boolean
   )
   SELECT count(*)::int AS count FROM found`,
});

/** The member that marks a stored answer as an error. */
export const REFUSED = '!refused';

/** The member that marks an answer of which nothing is left: a repeat gets the order's present state. */
export const SHRUNK = '!shrunk';

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

/** Stores the present state as the answer of a claimed key, unless the work ended meanwhile and has stored its own. */
export const answerKeyFirst = (
  db: Queryable,
  { accountId, key }: KeyName,
  answered: Readonly<Record<string, unknown>>,
): Promise<unknown[]> => db.query(SQL.answerFirst, [accountId, key, JSON.stringify(answered)]);

/** Frees a key whose request failed in the end. */
export const freeKey = (tx: Queryable, { accountId, key }: KeyName): Promise<unknown[]> =>
  tx.query(SQL.free, [accountId, key]);

/**
 * Shrinks the answers that creations, captures and cancellations of orders have left, so that only key, content MAC and
 * trade_id remain. Trades that were made one after another are found fastest. Returns how many answers it concerns,
 * and changes none if `isDry`.
 */
export async function shrinkAnswers(
  tx: Queryable,
  { tradeIds, isDry }: { tradeIds: readonly string[]; isDry: boolean },
): Promise<number> {
  const sorted = tradeIds.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return (await tx.query<{ count: number }>(SQL.shrink, [sorted, first, last, isDry]))[0]?.count ?? 0;
}
