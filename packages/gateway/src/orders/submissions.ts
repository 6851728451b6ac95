/** Submissions from our page. Each has an id, so that a repeat starts no second attempt. */
import type { PayerAction } from '@gangway/protocol/checkout';
import { type Queryable, statements } from '../storage/database.ts';

const SQL = statements('submissions', {
  // The column `press` holds the submission's id.
  note: 'UPDATE attempts SET press = $2 WHERE id = $1',
  find: 'SELECT id FROM attempts WHERE trade_id = $1 AND press = $2',
  setAction: "UPDATE attempts SET payer_action = $2::jsonb WHERE id = $1 AND state = 'open'",
});

/** Stores the id of an attempt's submission, in the transaction that inserts the attempt. */
export const recordSubmission = (tx: Queryable, attemptId: string, name: string): Promise<unknown[]> =>
  tx.query(SQL.note, [attemptId, name]);

/** Returns the id of the attempt that a submission made, or undefined. */
export const findSubmission = async (
  db: Queryable,
  tradeId: string,
  name: string,
): Promise<string | undefined> => (await db.query<{ id: string }>(SQL.find, [tradeId, name]))[0]?.id;

/** Stores what the payer does elsewhere during an open attempt, where the rail itself does not report it. */
export const setPayerAction = (db: Queryable, attemptId: string, action: PayerAction): Promise<unknown[]> =>
  db.query(SQL.setAction, [attemptId, JSON.stringify(action)]);
