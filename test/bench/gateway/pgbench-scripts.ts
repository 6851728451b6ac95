/** What pgbench does for comparison: the rows of a creation, and those of a token sale, and nothing else. */
import pg from 'pg';
import type { BenchServer } from './postgres-server.ts';

/** The same number as the gateway has connections. */
export const PGBENCH_CLIENTS = 16;

const STORE = "'00000000-0000-7000-8000-000000000001'";
const ORDER = `gen_random_uuid(), ${STORE}, md5(random()::text), 2499, 'EUR', 'Two mugs and a bowl, blue',
  'processing', now()`;

const TABLES = `
  CREATE TABLE bench_orders (id uuid PRIMARY KEY, store uuid, order_id text, amount bigint, currency text,
    description text, state text, created_at timestamptz, paid_at timestamptz, fee bigint, vat bigint);
  CREATE INDEX ON bench_orders (store, created_at, id);
  CREATE TABLE bench_keys (account uuid, key text, answer json, PRIMARY KEY (account, key));
  CREATE TABLE bench_sales (trade uuid PRIMARY KEY, card uuid, key text);
  CREATE TABLE bench_attempts (id uuid PRIMARY KEY, trade uuid, rail text, state text, amount bigint,
    reference text, ask_at timestamptz);
  CREATE INDEX ON bench_attempts (trade);
  CREATE INDEX ON bench_attempts (rail, ask_at) WHERE state = 'asking';
  CREATE TABLE bench_holds (store uuid, order_id text, attempt uuid, until timestamptz, PRIMARY KEY (store, order_id));
  CREATE TABLE bench_claims (store uuid, order_id text, trade uuid, PRIMARY KEY (store, order_id));
  CREATE TABLE bench_transfers (id uuid PRIMARY KEY, debit text, credit text, amount bigint, currency text,
    trade uuid, event text, booked_at timestamptz);
  CREATE INDEX ON bench_transfers (trade);
  CREATE TABLE bench_pending (transfer uuid PRIMARY KEY, debit text, credit text, amount bigint, currency text);
  CREATE TABLE bench_lines (id uuid PRIMARY KEY, trade uuid, store uuid, amount bigint, fee bigint, vat bigint,
    day date);
  CREATE INDEX ON bench_lines (trade);
  CREATE TABLE bench_movements (id uuid PRIMARY KEY, rail text, reference text, trade uuid, amount bigint, day date);
  CREATE INDEX ON bench_movements (rail, reference);
  CREATE TABLE bench_outbox (id uuid PRIMARY KEY, object text, url text, lane text, body jsonb, state text,
    next_try_at timestamptz);
  CREATE INDEX ON bench_outbox (lane, next_try_at) WHERE state = 'waiting';`;

/** One commit: an order and its key, by one statement. */
export const CREATION_SCRIPT = `WITH made AS (INSERT INTO bench_orders VALUES (${ORDER}) RETURNING id)
INSERT INTO bench_keys SELECT ${STORE}, id::text, '{"state":"processing"}' FROM made;\n`;

/**
 * The two commits of a token sale, one statement each. Before the rail: order, key, sale, attempt and hold. After it:
 * order, key, attempt and hold changed, and claim, three transfers, line, movement and notification inserted. Literals
 * have no colon before a word, which pgbench takes for a variable.
 */
export const SALE_SCRIPT = `WITH made AS (INSERT INTO bench_orders VALUES (${ORDER}) RETURNING id, order_id),
  keyed AS (INSERT INTO bench_keys SELECT ${STORE}, id::text, 'null' FROM made),
  sold AS (INSERT INTO bench_sales SELECT id, ${STORE}, id::text FROM made),
  tried AS (INSERT INTO bench_attempts SELECT id, id, 'rail', 'asking', 2499, '', now() FROM made),
  held AS (INSERT INTO bench_holds SELECT ${STORE}, order_id, id, now() FROM made)
SELECT id AS trade, order_id AS number FROM made \\gset
WITH moved AS (UPDATE bench_orders SET state = 'paid', paid_at = now(), fee = 29, vat = 6 WHERE id = (:trade)::uuid),
  answered AS (UPDATE bench_keys SET answer = '{"state":"paid"}' WHERE account = ${STORE} AND key = :trade),
  ended AS (UPDATE bench_attempts SET state = 'done', reference = :trade WHERE id = (:trade)::uuid),
  freed AS (DELETE FROM bench_holds WHERE store = ${STORE} AND order_id = :number),
  claimed AS (INSERT INTO bench_claims VALUES (${STORE}, :number, (:trade)::uuid)),
  booked AS (INSERT INTO bench_transfers SELECT gen_random_uuid(), 'rail-receivable', 'merchant-uncleared-' || n,
    2499, 'EUR', (:trade)::uuid, 'paid', now() FROM generate_series(1, 3) n
    RETURNING id, debit, credit, amount, currency),
  pending AS (INSERT INTO bench_pending SELECT * FROM booked),
  line AS (INSERT INTO bench_lines VALUES (gen_random_uuid(), (:trade)::uuid, ${STORE}, 2499, 29, 6, current_date)),
  movement AS (INSERT INTO bench_movements VALUES
    (gen_random_uuid(), 'rail', :trade, (:trade)::uuid, 2499, current_date))
INSERT INTO bench_outbox VALUES (gen_random_uuid(), 'payment-' || (:trade)::text, 'http://127.0.0.1/notify',
  'http://127.0.0.1', '{"state":"paid","amount":"24.99","currency":"EUR"}', 'waiting', now());\n`;

/** Makes the tables of the scripts, empty, in the database of the reference. */
export async function makeReferenceTables(server: BenchServer): Promise<void> {
  await server.drop('reference');
  const client = new pg.Client(await server.database('reference'));
  await client.connect();
  await client.query(TABLES);
  await client.end();
}
