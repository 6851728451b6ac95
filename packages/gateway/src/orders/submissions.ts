/** Presses of the pay button on our page: each names its attempt, so that the same one again starts no other. */
import type { PayerAction } from '@gangway/protocol/checkout';
import { type Queryable, statement } from '../storage/database.ts';

const note = statement('presses.note', 'UPDATE attempts SET press = $2 WHERE id = $1');
const find = statement('presses.find', 'SELECT id FROM attempts WHERE trade_id = $1 AND press = $2');
const ask = statement(
  'presses.set-action',
  "UPDATE attempts SET payer_action = $2::jsonb WHERE id = $1 AND state = 'open'",
);

/** Names the press of an attempt, in the transaction that writes the attempt down. */
export const recordSubmission = (tx: Queryable, attemptId: string, press: string): Promise<unknown[]> =>
  tx.query(note, [attemptId, press]);

/** The attempt of a press, by its id. */
export const findSubmission = async (
  db: Queryable,
  tradeId: string,
  press: string,
): Promise<string | undefined> => (await db.query<{ id: string }>(find, [tradeId, press]))[0]?.id;

/** What the payer does elsewhere while an attempt is open, where the rail itself says nothing of it. */
export const setPayerAction = (db: Queryable, attemptId: string, action: PayerAction): Promise<unknown[]> =>
  db.query(ask, [attemptId, JSON.stringify(action)]);
