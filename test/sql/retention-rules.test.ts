/** Every table of the gateway has a rule of retention, and every rule names tables and columns that exist. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { RETENTION_RULES } from '../../packages/gateway/src/retention/rules.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';

const COLUMNS = `SELECT c.relname AS table, a.attname AS column FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`;

describe('rules of retention', () => {
  let drop: () => Promise<void>;
  const tables = new Set<string>();
  const places = new Set<string>();
  before(async () => {
    const database = await testDatabase();
    drop = database.drop;
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ table: string; column: string }>(COLUMNS);
    await client.end();
    for (const { table, column } of rows) {
      tables.add(table);
      places.add(table).add(`${table}.${column}`);
    }
  });
  after(() => drop());

  const named = RETENTION_RULES.flatMap((one) => one.places);

  test('each table has one', () => {
    assert.ok(tables.size > 60, `${tables.size} tables`);
    assert.deepEqual(
      [...tables].filter((table) => !named.some((place) => place.split('.')[0] === table)),
      [],
    );
  });

  test('each names tables and columns that exist, and none is named twice', () => {
    assert.deepEqual(
      named.filter((place) => !places.has(place)),
      [],
    );
    assert.deepEqual(
      named.filter((place, at) => named.indexOf(place) !== at),
      [],
    );
  });

  test('each has a reason, and what is about a payer says what an erasure does', () => {
    for (const { data, reasons } of RETENTION_RULES) assert.ok(reasons.length > 0, data);
    const erased = RETENTION_RULES.filter(({ erasure }) => erasure === 'blanked').flatMap(
      (one) => one.places,
    );
    for (const place of ['checkout_data', 'orders.email', 'request_keys.answer', 'notifications.body'])
      assert.ok(erased.includes(place), place);
  });
});
