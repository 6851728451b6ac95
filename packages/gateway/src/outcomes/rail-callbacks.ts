/** Callbacks of rails: stored raw first, then settled; one left unsettled by a dead node is settled later. */
import { newId } from '../ids.ts';
import { findAttempt } from '../orders/attempts.ts';
import { type Database, statement } from '../storage/database.ts';
import { settleReport } from './authorise.ts';
import type { WritePath } from './write-path.ts';

/** A callback younger than this may still be settled by the request that brought it. */
const GRACE_SECONDS = 5;

const store = statement(
  'rail-callbacks.store',
  'INSERT INTO rail_callbacks (id, rail, raw, received_at) VALUES ($1, $2, $3, now())',
);
const markSettled = statement(
  'rail-callbacks.mark-settled',
  'UPDATE rail_callbacks SET settled_at = now() WHERE id = $1',
);
const findUnsettled = statement(
  'rail-callbacks.find-unsettled',
  `SELECT id, rail, raw FROM rail_callbacks
   WHERE settled_at IS NULL AND received_at < now() - make_interval(secs => $1) ORDER BY received_at LIMIT $2`,
);

/** What is stored: the bytes and the signature they came with. */
interface StoredCallback {
  readonly body: string;
  readonly signature: string;
}

/** Takes a callback. Answers false when it is not authentic: then nothing is stored. */
export async function takeCallback(
  parts: WritePath,
  railName: string,
  callback: StoredCallback,
): Promise<boolean> {
  const rail = parts.rails.named(railName);
  if (!rail?.readCallback(callback.body, callback.signature)) return false;
  const id = newId();
  await parts.database.query(store, [id, railName, JSON.stringify(callback)]);
  await settleCallback(parts, { id, rail: railName, raw: JSON.stringify(callback) });
  return true;
}

/** Settles callbacks that nobody finished; one that fails holds no other up. Answers how many were settled. */
export async function settleLeftCallbacks(parts: WritePath, limit: number): Promise<number> {
  let settled = 0;
  for (const row of await listUnsettled(parts.database, limit)) {
    try {
      await settleCallback(parts, row);
      settled += 1;
    } catch (error) {
      parts.log.error({ err: error, callbackId: row.id }, 'a callback could not be settled');
    }
  }
  return settled;
}

interface CallbackRow {
  readonly id: string;
  readonly rail: string;
  readonly raw: string;
}

const listUnsettled = (db: Database, limit: number): Promise<CallbackRow[]> =>
  db.query(findUnsettled, [GRACE_SECONDS, limit]);

async function settleCallback(parts: WritePath, row: CallbackRow): Promise<void> {
  const { body, signature } = JSON.parse(row.raw) as StoredCallback;
  const read = parts.rails.named(row.rail)?.readCallback(body, signature);
  const attempt = read && (await findAttempt(parts.database, read.attemptId));
  if (attempt) await settleReport(parts, attempt, read.outcome);
  await parts.database.query(markSettled, [row.id]);
}
