// Migrations: repeatable, safe on several concurrent nodes, and the permissions on the ledger.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { newId } from '../ids.ts';
import { withDatabase } from './connection-address.ts';
import { openDatabase, statement } from './database.ts';
import { findSqlState } from './database-errors.ts';
import { isMigrated, migrate } from './migrate.ts';
import { StartupFailure } from './startup-failure.ts';
import { testDatabase } from './test-database.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const ADD_TRANSFER = statement(
  'add-transfer',
  `INSERT INTO transfers (id, debit, credit, amount, currency, trade_id, event, booked_at)
   VALUES ($1, 'a', 'b', 100, 'EUR', $1, 'paid', now())`,
);

describe('migrate', () => {
  let kept: Awaited<ReturnType<typeof testDatabase>>;
  before(async () => {
    kept = await testDatabase();
  });
  after(() => kept.drop());

  test('four nodes may migrate one empty database concurrently, and again later', async () => {
    const name = `migrate_${process.pid}`;
    await asOwner(kept.url, `CREATE DATABASE ${name}`);
    const url = withDatabase(kept.url, name);
    assert.equal(await isMigrated(url), false);
    assert.deepEqual(await asOwner(url, "SELECT FROM pg_tables WHERE schemaname = 'public'"), []);
    await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
    const before = await asOwner(url, 'SELECT * FROM migrations ORDER BY id');
    assert.deepEqual(
      before.map(({ name }) => name),
      (await readdir(new URL('./migrations/', import.meta.url)))
        .sort()
        .map((file) => file.replace('.sql', '')),
    );
    assert.equal(await isMigrated(url), true);
    await migrate(url);
    assert.deepEqual(await asOwner(url, 'SELECT * FROM migrations ORDER BY id'), before);
    const database = await openDatabase(url);
    assert.deepEqual(await database.query(statement('leases', 'SELECT name FROM leases')), []);
    await database.close();
    await asOwner(kept.url, `DROP DATABASE ${name} WITH (FORCE)`);
  });

  test('a missing database fails with a sentence', async () => {
    await assert.rejects(migrate(withDatabase(kept.url, 'elsewhere')), (error) => {
      assert.ok(error instanceof StartupFailure);
      assert.match(error.message, /^The server has no database/);
      return true;
    });
  });

  test('the gateway may add transfers and read them', async () => {
    const id = newId();
    await kept.database.query(ADD_TRANSFER, [id]);
    const read = statement('read-transfer', 'SELECT amount FROM transfers WHERE id = $1');
    assert.deepEqual(await kept.database.query(read, [id]), [{ amount: 100n }]);
  });

  for (const text of [
    'UPDATE transfers SET amount = 1',
    'DELETE FROM transfers',
    'TRUNCATE transfers',
    'ALTER TABLE transfers ADD extra text',
    'DROP TABLE transfers',
    'DELETE FROM migrations',
  ]) {
    test(`the gateway's role is refused ${text}`, async () => {
      await assert.rejects(
        kept.database.query(statement(text, text)),
        (error) => findSqlState(error) === INSUFFICIENT_PRIVILEGE,
      );
    });
  }
});

async function asOwner(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
