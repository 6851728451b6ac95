// The rights of a login of its own: enough for the gateway, and none over its tables.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { type Database, openDatabase, statement } from './database.ts';
import { findSqlState } from './database-errors.ts';
import { StartupFailure } from './startup-failure.ts';
import { testDatabase } from './test-database.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const CHANGE_LEDGER = statement('test.change-ledger', 'UPDATE transfers SET amount = 1');
const COUNT_ORDERS = statement('test.count-orders', 'SELECT count(*)::int AS count FROM orders');
const PREPARED = statement('test.prepared', 'SELECT count(*)::int AS count FROM pg_prepared_statements');

describe('a login of its own', () => {
  let kept: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  let url: string;
  const login = `node_${randomBytes(4).toString('hex')}`;
  before(async () => {
    kept = await testDatabase();
    owner = new pg.Client(kept.url);
    await owner.connect();
    await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD 'node'`);
    const { username, password } = new URL(kept.url);
    url = kept.url.replace(`//${username}:${password}@`, `//${login}:node@`);
  });
  after(async () => {
    await owner.query(`DROP ROLE ${login}`);
    await owner.end();
    await kept.drop();
  });

  const isRefused = (sentence: RegExp) =>
    assert.rejects(openDatabase(url, { isOwnLogin: true }), (error) => {
      assert.ok(error instanceof StartupFailure);
      assert.match(error.message, sentence);
      return true;
    });
  const limit = (setting: string, value: string) =>
    owner.query(`ALTER ROLE ${login} SET ${setting} = '${value}'`);

  test('is refused without the rights, without each limit, and with the rights of the owner', async () => {
    await isRefused(/lacks the rights of the gateway: run GRANT gangway_app TO node_/);
    await owner.query(`GRANT gangway_app TO ${login}`);
    await isRefused(/statement_timeout = 0 ms: run ALTER ROLE node_\w+ SET statement_timeout = '4500ms'/);
    await limit('statement_timeout', '4500ms');
    await isRefused(/idle_in_transaction_session_timeout = 0 ms/);
    await limit('idle_in_transaction_session_timeout', '1min');
    await isRefused(/idle_in_transaction_session_timeout = 60000 ms/);
    await limit('idle_in_transaction_session_timeout', '10s');
    await owner.query(`GRANT ${owner.user} TO ${login}`);
    await isRefused(/works as node_\w+, which owns the tables and so may change the ledger/);
    await owner.query(`REVOKE ${owner.user} FROM ${login}`);
  });

  test('works with rights and limits of its own, and may not change the ledger', async () => {
    const database: Database = await openDatabase(url, { isOwnLogin: true, isNamed: false });
    try {
      assert.deepEqual(await database.query(COUNT_ORDERS), [{ count: 0 }]);
      await assert.rejects(
        database.query(CHANGE_LEDGER),
        (error) => findSqlState(error) === INSUFFICIENT_PRIVILEGE,
      );
      assert.deepEqual(await database.query(PREPARED), [{ count: 0 }]);
    } finally {
      await database.close();
    }
  });
});
