// Indexes that are built beside the migrations, and migrations that do not get their locks: nobody waits for them.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { CONCURRENT_INDEXES } from './concurrent-indexes.ts';
import { GATEWAY_MIGRATIONS, migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';

const [{ name: INDEX }] = CONCURRENT_INDEXES as readonly [(typeof CONCURRENT_INDEXES)[number]];
const isValid = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('${INDEX}')`;

describe('indexes of large tables', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  before(async () => {
    database = await testDatabase();
    owner = await connect();
  });
  after(async () => {
    await owner.end();
    await database.drop();
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client;
  }
  const validity = async () =>
    (await owner.query<{ valid: boolean }>(isValid)).rows.map(({ valid }) => valid);

  test('are there after the migrations', async () => assert.deepEqual(await validity(), [true]));

  test('are built again where an interrupted build left them invalid, by one of four nodes', async () => {
    await owner.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = to_regclass('${INDEX}')`);
    assert.deepEqual(await validity(), [false]);
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    assert.deepEqual(await validity(), [true]);
  });

  test('are built while others write to the table', async () => {
    await owner.query(`DROP INDEX ${INDEX}`);
    const reader = await connect();
    // A transaction that the build has to wait for keeps it in progress.
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM request_keys');
    const building = migrate(database.url);
    const isBuilding = `SELECT FROM pg_stat_progress_create_index WHERE datname = current_database()`;
    while ((await owner.query(isBuilding)).rowCount === 0) await new Promise(setImmediate);
    await owner.query("SET statement_timeout = '200ms'");
    await owner.query(`INSERT INTO request_keys (merchant_id, account_id, key, content_mac)
      SELECT gen_random_uuid(), gen_random_uuid(), 'written-meanwhile', 'mac'`);
    await owner.query('RESET statement_timeout');
    await reader.query('COMMIT');
    await reader.end();
    await building;
    assert.deepEqual(await validity(), [true]);
  });

  test('a migration that does not get its lock lets others pass, and is run when the table is free', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-migrations-'));
    await writeFile(
      join(folder, '0001_column.sql'),
      "-- Up Migration\nSET LOCAL lock_timeout = '200ms';\nALTER TABLE leases ADD COLUMN extra text;\n",
    );
    const set = { ...GATEWAY_MIGRATIONS, folder: pathToFileURL(`${folder}/`), table: 'test_migrations' };
    const reader = await connect();
    await reader.query('BEGIN; SELECT FROM leases');
    const reports: string[] = [];
    const migrating = migrate(database.url, set, (text) => reports.push(text));
    while (!reports.some((text) => /waiting for a table/.test(text))) await new Promise(setImmediate);
    await owner.query("SET statement_timeout = '500ms'; SELECT FROM leases; RESET statement_timeout");
    await reader.query('COMMIT');
    await reader.end();
    await migrating;
    assert.equal((await owner.query('SELECT extra FROM leases')).rowCount, 0);
    await rm(folder, { recursive: true });
  });
});
