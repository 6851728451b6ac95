/** Callbacks of rails: stored raw, then settled. If a node dies in between, another node settles them. */
import { newId } from '../ids.ts';
import { findAttempt } from '../orders/attempts.ts';
import { type Database, statement } from '../storage/database.ts';
import { capacityValues, dueRows, putOff, type QueueCapacity, type QueueTable } from '../storage/due-rows.ts';
import { settleReport } from './authorise.ts';
import type { GatewayServices } from './gateway-services.ts';

/** A younger callback may still be in the hands of the request that received it, in seconds. */
const GRACE_SECONDS = 5;

const QUEUE: QueueTable = {
  table: 'rail_callbacks',
  id: 'id',
  lane: 'rail',
  due: 'due_at',
  dueColumn: 'due_at',
  failures: 'failures',
  open: 'settled_at IS NULL',
};

const store = statement(
  'rail-callbacks.store',
  `INSERT INTO rail_callbacks (id, rail, raw, received_at, due_at)
   VALUES ($1, $2, $3, now(), now() + make_interval(secs => $4))`,
);
const markSettled = statement(
  'rail-callbacks.mark-settled',
  'UPDATE rail_callbacks SET settled_at = now() WHERE id = $1',
);
const findDue = statement(
  'rail-callbacks.find-due',
  `${dueRows(QUEUE)} SELECT c.id, c.rail, c.rail AS key, c.failures, c.raw FROM due JOIN rail_callbacks c USING (id)`,
);
const putOff_ = statement('rail-callbacks.put-off', putOff(QUEUE));

/** What is stored of a callback: its body and its signature. */
interface StoredCallback {
  readonly body: string;
  readonly signature: string;
}

/** Stores and settles a callback. Returns false, and stores nothing, when it is not authentic. */
export async function takeCallback(
  services: GatewayServices,
  railName: string,
  callback: StoredCallback,
): Promise<boolean> {
  const rail = services.rails.named(railName);
  if (!rail?.readCallback(callback.body, callback.signature)) return false;
  const id = newId();
  await services.database.query(store, [id, railName, JSON.stringify(callback), GRACE_SECONDS]);
  await settleCallback(services, { id, rail: railName, raw: JSON.stringify(callback) });
  return true;
}

/** An unsettled callback, as a row of the queue; its lane is its rail. */
export interface LeftCallback {
  readonly id: string;
  readonly rail: string;
  readonly raw: string;
  readonly key: string;
  readonly failures: number;
}

/** Returns unsettled callbacks, the oldest of each rail. */
export const findLeftCallbacks = (db: Database, capacity: QueueCapacity): Promise<LeftCallback[]> =>
  db.query(findDue, capacityValues(capacity));

/** Settles a callback; a repeat changes nothing. A callback that its rail cannot read is marked as settled. */
export async function settleCallback(
  services: GatewayServices,
  { id, rail, raw }: Pick<LeftCallback, 'id' | 'rail' | 'raw'>,
): Promise<void> {
  const { body, signature } = JSON.parse(raw) as StoredCallback;
  const read = services.rails.named(rail)?.readCallback(body, signature);
  const attempt = read && (await findAttempt(services.database, read.attemptId));
  if (attempt) await settleReport(services, attempt, read.outcome);
  await services.database.query(markSettled, [id]);
}

/** Puts off a callback that could not be settled. */
export const putOffCallback = (db: Database, id: string): Promise<unknown[]> => db.query(putOff_, [id]);
