// The pool: types, transactions, retries, and an answer in time when the database is unavailable.
import assert from 'node:assert/strict';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withDatabase } from './connection-address.ts';
import { type Database, openDatabase, type Queryable, statement } from './database.ts';
import { DatabaseUnavailable, findSqlState } from './database-errors.ts';
import { StartupFailure } from './startup-failure.ts';
import { testDatabase } from './test-database.ts';

const ONE = statement('one', 'SELECT 1 AS one');
const ADD_MERCHANT = statement('add-merchant', 'INSERT INTO merchants (id, uid, name) VALUES ($1, $2, $3)');
const RENAME = statement('rename-merchant', 'UPDATE merchants SET name = name || $2 WHERE uid = $1');
const NAMES = statement('read-names', 'SELECT uid, name FROM merchants ORDER BY uid');
const MAKE_FAIL = statement(
  'make-fail',
  `CREATE FUNCTION pg_temp.fail(state text) RETURNS void LANGUAGE plpgsql AS
   $$ BEGIN RAISE EXCEPTION 'made to fail' USING ERRCODE = state; END $$`,
);
const FAIL = statement('fail', 'SELECT pg_temp.fail($1)');
const LIMIT = statement('limit', "SELECT current_setting('statement_timeout') AS limit");
const PID = statement('pid', 'SELECT pg_backend_pid() AS pid');
/** One connection, which is busy, and one statement that waits for it. */
const USED = { open: 1, idle: 0, waiting: 1, waitedSeconds: 0 };
const IDS = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'] as const;

describe('a database', () => {
  let kept: Awaited<ReturnType<typeof testDatabase>>;
  let database: Database;
  before(async () => {
    kept = await testDatabase();
    database = kept.database;
    await database.query(ADD_MERCHANT, [IDS[0], 'a', 'A']);
    await database.query(ADD_MERCHANT, [IDS[1], 'b', 'B']);
  });
  after(() => kept.drop());

  test('reads int8 as bigint, timestamptz as Date and jsonb parsed, and accepts them as values', async () => {
    const types = statement('types', 'SELECT $1::int8 AS amount, $2::timestamptz AS at, $3::jsonb AS body');
    const values = {
      amount: 9_007_199_254_740_993n,
      at: new Date('2026-11-20T10:00:00.123Z'),
      body: { a: [1] },
    };
    assert.deepEqual(await database.query(types, Object.values(values)), [values]);
  });

  test('works as gangway_app', async () => {
    const role = statement('role', 'SELECT current_user::text AS role');
    assert.deepEqual(await database.query(role), [{ role: 'gangway_app' }]);
  });

  test('a transaction that throws changes nothing, and its error is rethrown', async () => {
    const wrong = new Error('no');
    const work = database.transaction(async (tx) => {
      await tx.query(RENAME, ['a', '!']);
      throw wrong;
    });
    await assert.rejects(work, (error) => error === wrong);
    assert.deepEqual(await readName(database, 'a'), 'A');
  });

  test('effects happen once, after the commit, and never when the transaction fails', async () => {
    const seen: string[] = [];
    let runs = 0;
    await database.transaction(async (tx) => {
      runs += 1;
      tx.afterCommit(() => seen.push(`run ${runs}`));
      if (runs === 1) await failWith(tx, '40001');
      assert.deepEqual(seen, []);
    });
    assert.deepEqual(seen, ['run 2']);
    const failed = database.transaction(async (tx) => {
      tx.afterCommit(() => seen.push('never'));
      throw new Error('no');
    });
    await assert.rejects(failed);
    assert.deepEqual(seen, ['run 2']);
  });

  test('the use of the pool tells who waits, and how long others have waited', async () => {
    const { url } = kept;
    const narrow = await openDatabase(url, { max: 1 });
    const before = narrow.poolUse();
    let end = () => {};
    const isOver = new Promise<void>((resolve) => {
      end = resolve;
    });
    let holder = Promise.resolve();
    await new Promise<void>((begin) => {
      holder = narrow.transaction(async (tx) => {
        await tx.query(LIMIT);
        begin();
        await isOver;
      });
    });
    const waiter = narrow.query(LIMIT);
    assert.deepEqual({ ...narrow.poolUse(), waitedSeconds: 0 }, { ...USED, waits: before.waits + 1 });
    await sleep(50);
    end();
    await Promise.all([holder, waiter]);
    const { waiting, waits, waitedSeconds, idle } = narrow.poolUse();
    assert.deepEqual([waiting, waits, idle], [0, before.waits + 2, 1]);
    assert.ok(waitedSeconds - before.waitedSeconds >= 0.045, String(waitedSeconds));
    await narrow.close();
  });

  test('a transaction whose failed statement was swallowed does not count as committed', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(ADD_MERCHANT, [IDS[0], 'c', 'C']).catch(() => {});
    });
    await assert.rejects(work, /rolled back/);
  });

  test('a refused statement keeps its SQLSTATE, and the connection stays usable', async () => {
    await assert.rejects(
      database.query(ADD_MERCHANT, [IDS[0], 'd', 'D']),
      (error) => findSqlState(error) === '23505',
    );
    assert.deepEqual(await database.query(ONE), [{ one: 1 }]);
  });

  test('two transactions in a deadlock both succeed', async () => {
    const met = [makeSignal(), makeSignal()] as const;
    const change = (order: [string, string], mine: number) =>
      database.transaction(async (tx) => {
        await tx.query(RENAME, [order[0], '+']);
        met[mine]?.resolve();
        await Promise.all(met.map(({ promise }) => promise));
        await tx.query(RENAME, [order[1], '+']);
      });
    await Promise.all([change(['a', 'b'], 0), change(['b', 'a'], 1)]);
    assert.deepEqual([await readName(database, 'a'), await readName(database, 'b')], ['A++', 'B++']);
  });

  for (const { state, runs } of [
    { state: '40001', runs: 6 },
    { state: '40P01', runs: 6 },
    { state: '23514', runs: 1 },
  ]) {
    test(`a transaction that always fails with ${state} runs ${runs} times`, async () => {
      let count = 0;
      const work = database.transaction(async (tx) => {
        count += 1;
        await failWith(tx, state);
      });
      await assert.rejects(work, (error) => findSqlState(error) === state);
      assert.equal(count, runs);
    });
  }

  test('a connection that ends in a transaction is DatabaseUnavailable, and the next work gets another', async () => {
    const work = database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>(PID);
      await endConnection(kept.url, row?.pid ?? 0);
      await tx.query(ONE);
    });
    await assert.rejects(work, DatabaseUnavailable);
    assert.deepEqual(await database.query(ONE), [{ one: 1 }]);
  });

  test('only work that nobody waits for may take longer than the limit of an answer', async () => {
    const limitOf = (options?: { isUnawaited: boolean }) =>
      database.transaction((tx) => tx.query<{ limit: string }>(LIMIT), options);
    assert.deepEqual(await limitOf({ isUnawaited: true }), [{ limit: '30min' }]);
    assert.deepEqual([await limitOf(), await database.query(LIMIT)], Array(2).fill([{ limit: '4500ms' }]));
  });

  test('a value that cannot be sent is our error, not an unavailable database', async () => {
    const circular: unknown[] = [];
    circular.push({ circular });
    await assert.rejects(database.query(ONE, [{ circular }]), TypeError);
  });

  test('a silent database is DatabaseUnavailable within 5 seconds, before and in a transaction', async () => {
    const proxy = await openProxy(kept.url);
    const [idle, busy] = await Promise.all([openDatabase(proxy.url), openDatabase(proxy.url)]);
    const asked = makeSignal();
    const silence = makeSignal();
    const transaction = busy.transaction(async (tx) => {
      await tx.query(ONE);
      asked.resolve();
      await silence.promise;
      await tx.query(ONE);
    });
    await asked.promise;
    proxy.fallSilent();
    const started = performance.now();
    silence.resolve();
    await Promise.all([
      assert.rejects(idle.query(ONE), DatabaseUnavailable),
      assert.rejects(transaction, DatabaseUnavailable),
      assert.rejects(openDatabase(proxy.url), StartupFailure),
    ]);
    assert.ok(performance.now() - started < 5_000);
    proxy.close();
    await Promise.all([idle.close(), busy.close()]);
  });
});

describe('opening a database', () => {
  test('that cannot be reached fails with a sentence that does not show the password', async () => {
    const url = `postgresql://gangway:topsecret@${encodeURIComponent(join(tmpdir(), 'nowhere'))}/gangway`;
    await assert.rejects(openDatabase(url), (error) => {
      assert.ok(error instanceof StartupFailure);
      assert.match(
        error.message,
        /^The database at postgresql:.*nowhere\/gangway gives no answer \(.+\); check/,
      );
      assert.doesNotMatch(error.message, /topsecret/);
      return true;
    });
  });

  test('that may lose commits, or has another role, fails with a sentence', async () => {
    const { url, drop } = await testDatabase();
    const cases = [
      { url: `${url}?options=-c%20synchronous_commit%3Doff`, sentence: /synchronous_commit off/ },
      { url: withDatabase(url, 'elsewhere'), sentence: /^The server has no database/ },
      { url: url.replace(/:[0-9a-f]+@|:[^:@/]*@/, ':wrong@'), sentence: /user name or password/ },
    ];
    for (const wrong of cases) {
      await assert.rejects(openDatabase(wrong.url), (error) => {
        assert.ok(error instanceof StartupFailure);
        assert.match(error.message, wrong.sentence);
        return true;
      });
    }
    await drop();
  });
});

async function readName(database: Database, uid: string): Promise<string | undefined> {
  const rows = await database.query<{ uid: string; name: string }>(NAMES);
  return rows.find((row) => row.uid === uid)?.name;
}

/** A promise that a test resolves. */
function makeSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

async function endConnection(url: string, pid: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('SELECT pg_terminate_backend($1)', [pid]);
  await owner.end();
}

async function failWith(tx: Queryable, state: string): Promise<void> {
  await tx.query(MAKE_FAIL);
  await tx.query(FAIL, [state]);
}

/** A proxy between pool and server. After `fallSilent` it accepts and keeps connections but forwards nothing. */
async function openProxy(url: string) {
  const target = new URL(url);
  const host = decodeURIComponent(target.hostname);
  const sockets: Socket[] = [];
  let silent = false;
  const server: Server = createServer((near) => {
    sockets.push(near);
    near.on('error', () => {});
    if (silent) return;
    const far = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.5432`)
      : connect(Number(target.port || 5432), host);
    sockets.push(far);
    far.on('error', () => {});
    near.on('data', (bytes) => silent || far.write(bytes));
    far.on('data', (bytes) => silent || near.write(bytes));
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `postgresql://${target.username}:${target.password}@127.0.0.1:${port}${target.pathname}`,
    fallSilent() {
      silent = true;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
