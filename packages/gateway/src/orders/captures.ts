/** The requests behind captures: whoever settles a capture stores the answer to its request. */
import { type Queryable, statements } from '../storage/database.ts';
import type { Order } from './order.ts';

/** The request behind a capture attempt. */
export interface CaptureRequest {
  readonly attemptId: string;
  readonly accountId: string;
  readonly key: string;
  readonly description: string;
  readonly notifyUrl: string;
}

const SQL = statements('captures', {
  insert: `INSERT INTO captures (merchant_id, attempt_id, account_id, key, description, notify_url)
   VALUES ($1, $2, $3, $4, $5, $6)`,
  find: `SELECT attempt_id AS "attemptId", account_id AS "accountId", key, description, notify_url AS "notifyUrl"
   FROM captures WHERE attempt_id = $1`,
});

/** Stores the request in the transaction that inserts its attempt. */
export const insertCapture = (
  tx: Queryable,
  { merchantId }: Order,
  request: CaptureRequest,
): Promise<unknown[]> => {
  const { attemptId, accountId, key, description, notifyUrl } = request;
  return tx.query(SQL.insert, [merchantId, attemptId, accountId, key, description, notifyUrl]);
};

/** Returns the request of an attempt. Throws when there is none. */
export async function getCaptureOrThrow(db: Queryable, attemptId: string): Promise<CaptureRequest> {
  const [request] = await db.query<CaptureRequest>(SQL.find, [attemptId]);
  if (!request) throw new Error(`Attempt ${attemptId} has no capture`);
  return request;
}
