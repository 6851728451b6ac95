/** Helpers for the tests of queues: they copy rows, make rows fail and wait for conditions. For tests only. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { statement } from '../storage/database.ts';
import type { TestGateway } from '../test-gateway.ts';

/** Far longer than anything here takes, even on a busy machine. */
const PATIENCE_MS = 60_000;

const copyOrders_ = statement(
  'test.copy-orders',
  `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('trade_id', gen_random_uuid(),
     'order_id', gen_random_uuid(), 'page_secret_hash', '\\x' || replace(gen_random_uuid()::text, '-', '')))).*
   FROM orders o, generate_series(1, $2) WHERE o.trade_id = $1 RETURNING trade_id AS "tradeId"`,
);
const copyAttempts_ = statement(
  'test.copy-attempts',
  `INSERT INTO attempts SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
     'trade_id', t.id))).* FROM attempts a, unnest($2::uuid[]) t (id) WHERE a.trade_id = $1
   RETURNING id, trade_id AS "tradeId"`,
);
const makeDue_ = statement(
  'test.make-due',
  'UPDATE attempts SET ask_at = now() - make_interval(secs => $2), lease_until = now() WHERE id = ANY($1::uuid[])',
);

/** Copies an order, except its ids. Returns the trade_ids of the copies. */
export const copyOrders = async (
  { database }: TestGateway,
  tradeId: string,
  count: number,
): Promise<string[]> =>
  (await database.query<{ tradeId: string }>(copyOrders_, [tradeId, count])).map((row) => row.tradeId);

/** Copies an order with its attempts. Returns the ids of the copied attempts. */
export async function copyAttempts(
  gateway: TestGateway,
  tradeId: string,
  count: number,
): Promise<{ id: string; tradeId: string }[]> {
  const orders = await copyOrders(gateway, tradeId, count);
  return gateway.database.query(copyAttempts_, [tradeId, orders]);
}

/** Makes attempts due since `secondsAgo`. */
export const makeDue = ({ database }: TestGateway, attemptIds: readonly string[], secondsAgo: number) =>
  database.query(makeDue_, [attemptIds, secondsAgo]);

/** Makes every change of the state of these rows fail. Returns a function that undoes it. */
export async function poison(
  { url }: TestGateway,
  { table, id }: { table: string; id: string },
  ids: readonly string[],
): Promise<() => Promise<void>> {
  const asOwner = async (text: string, values: unknown[] = []) => {
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(text, values);
    await owner.end();
  };
  await asOwner(`CREATE TABLE IF NOT EXISTS poisoned_${table} (id uuid PRIMARY KEY);
    CREATE OR REPLACE FUNCTION refuse_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM poisoned_${table} p WHERE p.id = NEW.${id}) THEN RAISE EXCEPTION 'poisoned'; END IF;
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER poisoned BEFORE UPDATE OF state ON ${table}
      FOR EACH ROW EXECUTE FUNCTION refuse_${table}()`);
  await asOwner(`INSERT INTO poisoned_${table} SELECT unnest($1::uuid[])`, [ids]);
  return () => asOwner(`TRUNCATE poisoned_${table}`);
}

/** Waits until a condition holds; fails with its description after a minute. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(20))
    if (await holds()) return;
  assert.fail(`Waited in vain until ${what}`);
}
