// The queue for connections: each work gets one within the time limit, also where the server refuses some.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { type Database, openDatabase, statement } from './database.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { testDatabase } from './test-database.ts';

const AT_ONCE = 64;
const SLOW = statement('slow', 'SELECT pg_sleep($1), 1 AS one');
const ONE = statement('one', 'SELECT 1 AS one');

describe('more work than connections', () => {
  let kept: Awaited<ReturnType<typeof testDatabase>>;
  const open: Database[] = [];
  const roles: string[] = [];
  before(async () => {
    kept = await testDatabase();
  });
  after(async () => {
    for (const database of open) await database.close();
    await asOwner(...roles.map((role) => `DROP ROLE ${role}`));
    await kept.drop();
  });

  async function asOwner(...statements: string[]): Promise<void> {
    const owner = new pg.Client({ connectionString: kept.url });
    await owner.connect();
    for (const text of statements) await owner.query(text);
    await owner.end();
  }

  async function openWith(max: number, url = kept.url): Promise<Database> {
    const database = await openDatabase(url, { max });
    open.push(database);
    return database;
  }

  /** Returns the database's address for a user with a limit of connections (SQLSTATE 53300 beyond it). */
  async function addressOfUser(connections: number): Promise<{ url: string; role: string }> {
    const role = `few_${randomBytes(4).toString('hex')}`;
    await asOwner(
      `CREATE ROLE ${role} LOGIN PASSWORD 'few' CONNECTION LIMIT ${connections}`,
      `GRANT gangway_app TO ${role}`,
    );
    roles.push(role);
    const url = new URL(kept.url);
    return { url: kept.url.replace(`//${url.username}:${url.password}@`, `//${role}:few@`), role };
  }

  const askAtOnce = (database: Database) =>
    Promise.allSettled(Array.from({ length: AT_ONCE }, () => database.query(SLOW, [0.02])));
  const failures = (ends: readonly PromiseSettledResult<unknown>[]) =>
    ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));

  test(`${AT_ONCE} concurrent statements over two connections all succeed`, async () => {
    assert.deepEqual(failures(await askAtOnce(await openWith(2))), []);
  });

  test(`${AT_ONCE} concurrent statements succeed where the server allows fewer connections than the pool`, async () => {
    const { url } = await addressOfUser(3);
    assert.deepEqual(failures(await askAtOnce(await openWith(16, url))), []);
  });

  test('where other clients hold every connection, work waits until one is free', async () => {
    const { url, role } = await addressOfUser(2);
    const database = await openWith(4, url);
    // The pool's connections are ended, and other clients take their places.
    await asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`,
      'SELECT pg_sleep(0.1)',
    );
    const others = [0, 1].map(() => new pg.Client({ connectionString: url }));
    for (const other of others) await other.connect();
    const work = Promise.allSettled(Array.from({ length: 8 }, () => database.query(ONE)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await others[0]!.end();
    assert.deepEqual(failures(await work), []);
    await others[1]!.end();
  });

  for (const [where, parameters] of [
    ['', ''],
    [' of the primary', '?target_session_attrs=read-write'],
  ] as const)
    test(`work that gets no connection${where} in time fails as DatabaseUnavailable, within 5 seconds`, async () => {
      const database = await openWith(1, `${kept.url}${parameters}`);
      const started = performance.now();
      const ends = await Promise.allSettled(Array.from({ length: 6 }, () => database.query(SLOW, [2])));
      assert.ok(performance.now() - started < 5_500);
      const lost = failures(ends);
      assert.ok(lost.length >= 1 && lost.length < 6, `${lost.length} of 6 failed`);
      for (const reason of lost) assert.ok(reason instanceof DatabaseUnavailable);
      // Nobody waits any more for whom a connection would have to be freed.
      assert.equal(database.poolUse().waiting, 0);
    });

  test('the pool grows again once the server has free connections', async () => {
    const { url, role } = await addressOfUser(1);
    const database = await openWith(4, url);
    assert.deepEqual(failures(await askAtOnce(database)), []);
    await asOwner(`ALTER ROLE ${role} CONNECTION LIMIT 4`);
    const count = statement(
      'places',
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1',
    );
    let most = 0;
    for (const end = performance.now() + 20_000; most < 4 && performance.now() < end; ) {
      await askAtOnce(database);
      most = (await database.query<{ count: number }>(count, [role]))[0]!.count;
    }
    assert.equal(most, 4);
  });
});
