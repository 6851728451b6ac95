/**
 * Webhooks of rails: checked, stored as they came except for what they say of payers, then read into events and
 * settled. If a node dies in between, another node settles them.
 */
import { newId } from '../ids.ts';
import type { Rail } from '../rails/rail.ts';
import type { RailEvent, RailWebhook } from '../rails/rail-events.ts';
import { type Database, statement, statements } from '../storage/database.ts';
import { capacityValues, dueRows, putOff, type QueueCapacity, type QueueTable } from '../storage/due-rows.ts';
import { readStoredWebhook } from './ask-rail.ts';
import type { GatewayServices } from './gateway-services.ts';
import { settleEvent } from './settle-event.ts';

/** A younger webhook may still be in the hands of the request that received it, in seconds. */
const GRACE_SECONDS = 5;

// The table has the name of an earlier version.
const QUEUE: QueueTable = {
  table: 'rail_callbacks',
  id: 'id',
  lane: 'rail',
  due: 'due_at',
  dueColumn: 'due_at',
  failures: 'failures',
  open: 'settled_at IS NULL',
};

const storeEvent = statement(
  'rail-events.store',
  `INSERT INTO rail_events (callback_id, position, rail, kind, type, attempt_id, merchant_id)
   VALUES ($1, $2, $3, $4, $5, $6, (SELECT merchant_id FROM attempts WHERE id = $6))
   ON CONFLICT DO NOTHING RETURNING kind`,
);
const SQL = statements('rail-webhooks', {
  store: `INSERT INTO rail_callbacks (id, rail, raw, received_at, due_at)
   VALUES ($1, $2, $3, now(), now() + make_interval(secs => $4))`,
  markSettled: 'UPDATE rail_callbacks SET settled_at = now() WHERE id = $1',
  findDue: `${dueRows(QUEUE)} SELECT c.id, c.rail, c.rail AS key, c.failures, c.raw FROM due
   JOIN rail_callbacks c USING (id)`,
  putOff: putOff(QUEUE),
});

/**
 * Stores and settles a webhook. Returns false, and stores nothing, when it is not authentic. One that is stored but
 * cannot be settled is taken too, and read again later: a rail may hold back all webhooks behind one that is not taken.
 */
export async function takeWebhook(
  services: GatewayServices,
  railName: string,
  received: RailWebhook,
): Promise<boolean> {
  const rail = await services.rails.named(railName);
  if (!rail) return false;
  const webhook = { ...received, headers: headersOf(rail, received) };
  if (!rail.isAuthentic(webhook)) return false;
  const id = newId();
  const raw = JSON.stringify(rail.withoutPayer?.(webhook) ?? webhook);
  await services.database.query(SQL.store, [id, railName, raw, GRACE_SECONDS]);
  try {
    await settleWebhook(services, { id, rail: railName, raw });
  } catch (error) {
    services.log.error(
      { err: error, rail: railName, webhook: id },
      'a webhook is stored, but not settled yet',
    );
    await putOffWebhook(services.database, id);
  }
  return true;
}

/** Returns the headers that the rail's signature is in; the others are not stored. */
const headersOf = ({ capabilities }: Rail, { headers }: RailWebhook): Record<string, string> =>
  Object.fromEntries(
    capabilities.webhookHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
  );

/** An unsettled webhook, as a row of the queue; its lane is its rail. */
export interface LeftWebhook {
  readonly id: string;
  readonly rail: string;
  readonly raw: string;
  readonly key: string;
  readonly failures: number;
}

/** Returns unsettled webhooks, the oldest of each rail. */
export const findLeftWebhooks = (db: Database, capacity: QueueCapacity): Promise<LeftWebhook[]> =>
  db.query(SQL.findDue, capacityValues(capacity));

/**
 * Settles the events of a webhook in their order; a repeat changes nothing. Throws where its rail is not there or an
 * event could not be settled, so that the webhook is read again later.
 */
export async function settleWebhook(
  services: GatewayServices,
  { id, rail: railName, raw }: Pick<LeftWebhook, 'id' | 'rail' | 'raw'>,
): Promise<void> {
  const rail = await services.rails.named(railName);
  if (!rail) throw new Error(`A stored webhook is from ${railName}, which this gateway does not have`);
  const webhook = readStoredWebhook(raw);
  // It was authentic when it was stored; since then its account may have new credentials.
  const events = await rail.readEvents(webhook);
  for (const [position, event] of events.entries()) {
    await storeAndCount(services, { id, rail: railName, position, event });
    await settleEvent(services, railName, event);
  }
  await services.database.query(SQL.markSettled, [id]);
}

/** Stores which event was read, and counts it the first time. */
async function storeAndCount(
  { database, metrics }: GatewayServices,
  { id, rail, position, event }: { id: string; rail: string; position: number; event: RailEvent },
): Promise<void> {
  const attemptId = 'attemptId' in event ? event.attemptId : null;
  const type = event.kind === 'unknown' ? event.type : '';
  const stored = await database.query(storeEvent, [id, position, rail, event.kind, type, attemptId]);
  if (stored.length > 0) metrics.railEvent(rail, event.kind);
}

/** Puts off a webhook that could not be settled. */
export const putOffWebhook = (db: Database, id: string): Promise<unknown[]> => db.query(SQL.putOff, [id]);
