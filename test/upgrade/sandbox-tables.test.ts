/** The sandbox's migrations: on a database whose sandbox tables the gateway's migrations made, and on new ones. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { migrate } from '../../packages/gateway/src/storage/migrate.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { sandbox } from '../../packages/sandbox/src/sandbox.ts';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import { type Fixture, makeOldDatabase, migrateAsBefore, query, readPacked } from './old-installation.ts';

const TABLES = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = 'public' AND (table_name LIKE 'scheme\\_%' OR table_name LIKE 'sandbox\\_%'
    OR table_name = 'clock_offset') ORDER BY 1`;

/** Columns, constraints and indexes of the sandbox's tables, without the order of columns. */
const SCHEMA = `WITH mine AS (SELECT c.oid, c.relname FROM pg_class c WHERE c.relkind = 'r'
    AND c.relnamespace = 'public'::regnamespace AND (c.relname LIKE 'scheme\\_%' OR c.relname = 'clock_offset'))
  SELECT relname || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull
    || coalesce(pg_get_expr(adbin, adrelid), '') AS line
  FROM mine JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  UNION ALL SELECT relname || ' ' || conname || ' ' || replace(pg_get_constraintdef(c.oid), ' NOT VALID', '')
  FROM mine JOIN pg_constraint c ON conrelid = mine.oid
  UNION ALL SELECT pg_get_indexdef(indexrelid) FROM mine JOIN pg_index ON indrelid = mine.oid
  ORDER BY 1`;

const namesOf = async (url: string) => (await query(url, TABLES)).map(({ name }) => name!);
const schemaOf = async (url: string) => (await query(url, SCHEMA)).map(({ line }) => line);

/** Returns the rows of each table of the sandbox that has any, as JSON. */
async function rowsOf(url: string): Promise<Map<string, Record<string, unknown>[]>> {
  const found = new Map<string, Record<string, unknown>[]>();
  for (const name of await namesOf(url)) {
    if (name === sandbox.migrations.table) continue;
    const [row] = await query(
      url,
      `SELECT coalesce(json_agg(to_json(t) ORDER BY t::text), '[]')::text AS rows FROM ${name} t`,
    );
    const rows = JSON.parse(row?.rows ?? '[]') as Record<string, unknown>[];
    if (rows.length > 0) found.set(name, rows);
  }
  return found;
}

/** Returns the rows with only the columns that they had before. */
const withColumnsOf = (now: Map<string, Record<string, unknown>[]>, before: typeof now) =>
  new Map(
    [...now].map(([name, rows]) => {
      const columns = Object.keys(before.get(name)?.[0] ?? {});
      return [name, rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))];
    }),
  );

describe('the tables of the sandbox', () => {
  let fresh: Awaited<ReturnType<typeof testSandboxDatabase>>;
  before(async () => {
    fresh = await testSandboxDatabase();
  });
  after(() => fresh.drop());

  for (const [when, catchUp] of [
    ['of the fixture’s version', async () => {}],
    ['that has run every migration with sandbox tables', migrateAsBefore],
  ] as const)
    test(`a database ${when} keeps all their rows, and gets the schema of a new one`, async () => {
      const fixture = await readPacked<Fixture>('installation.json.br');
      const { databaseUrl, name } = await makeOldDatabase(fresh.url, fixture);
      await catchUp(databaseUrl);
      const old = await rowsOf(databaseUrl);
      assert.ok(old.size >= 8, [...old.keys()].join());
      await migrate(databaseUrl);
      await migrate(databaseUrl, sandbox.migrations);
      assert.deepEqual(withColumnsOf(await rowsOf(databaseUrl), old), old);
      assert.deepEqual(await schemaOf(databaseUrl), await schemaOf(fresh.url));
      await query(fresh.url, `DROP DATABASE ${name} WITH (FORCE)`);
    });

  test('a database with the gateway’s migrations only, as in live mode, has none', async () => {
    const { url, drop } = await testDatabase();
    assert.deepEqual(await namesOf(url), []);
    assert.ok((await namesOf(fresh.url)).length > 15);
    await drop();
  });
});
