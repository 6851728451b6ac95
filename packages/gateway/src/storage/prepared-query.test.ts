// What named statements return, the first time on a connection and later, beside the driver's own query.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { bind, executePrepared, readType } from './prepared-query.ts';
import { testDatabase } from './test-database.ts';

const EVERY_KIND = {
  name: 'every-kind',
  text: `SELECT $1::text AS text, $2::int8 AS int8, $3::timestamptz AS at, $4::jsonb AS body, $5::bytea AS bytes,
    $6::text[] AS words, $7::uuid AS id, $8::boolean AS yes, $9::numeric AS rate, $10::text AS missing`,
};
const VALUES = [
  'déjà "vu" \\ {a,b}',
  9_007_199_254_740_993n,
  new Date('2026-11-20T10:00:00.123Z'),
  { a: [1, null] },
  Buffer.from([0, 1, 254, 255]),
  ['', 'a,b', '"', '\\', 'null'],
  '0190a000-0000-7000-8000-000000000001',
  true,
  1.5,
  null,
];
const UNLIKELY = { name: 'unlikely', text: 'SELECT 1 / $1::integer AS quotient' };

describe('a named statement', () => {
  let kept: Awaited<ReturnType<typeof testDatabase>>;
  let client: pg.Client;
  before(async () => {
    kept = await testDatabase();
    client = new pg.Client({ connectionString: kept.url, types: { getTypeParser: readType } });
    await client.connect();
  });
  after(async () => {
    await client.end();
    await kept.drop();
  });
  const execute = async (statement: { name: string; text: string }, ...values: unknown[]) =>
    (await executePrepared(client, [bind(statement, values)], 5_000))[0]?.rows;

  test('returns what the driver returns, the first time and later', async () => {
    const { rows } = await client.query(EVERY_KIND.text, VALUES);
    for (let time = 0; time < 3; time += 1)
      assert.deepEqual(await execute(EVERY_KIND, ...VALUES), rows, `time ${time}`);
    const nulls = VALUES.map(() => null);
    assert.deepEqual(await execute(EVERY_KIND, ...nulls), (await client.query(EVERY_KIND.text, nulls)).rows);
  });

  test('returns all rows, in their order, and none where none were found', async () => {
    const series = { name: 'series', text: 'SELECT n FROM generate_series(1, $1::integer) n' };
    for (const count of [0, 3, 2_000, 0])
      assert.deepEqual(
        await execute(series, count),
        Array.from({ length: count }, (_, at) => ({ n: at + 1 })),
      );
  });

  test('sends values of any length', async () => {
    const echo = { name: 'echo', text: 'SELECT $1::text AS text' };
    for (const text of ['', 'é'.repeat(200_000), 'x'])
      assert.deepEqual(await execute(echo, text), [{ text }]);
  });

  test('may return no rows at all', async () => {
    const make = { name: 'make', text: 'CREATE TEMP TABLE IF NOT EXISTS made (n integer)' };
    const add = { name: 'add', text: 'INSERT INTO made VALUES ($1)' };
    for (const statement of [make, make]) assert.deepEqual(await execute(statement), []);
    for (const n of [1, 2]) assert.deepEqual(await execute(add, n), []);
    assert.deepEqual((await client.query('SELECT sum(n)::integer AS sum FROM made')).rows, [{ sum: 3 }]);
  });

  test('is executed again after an error of the server, the first time and later', async () => {
    for (const divisor of [0, 1, 0, 0, 2]) {
      const executed = execute(UNLIKELY, divisor);
      if (divisor === 0) await assert.rejects(executed, { code: '22012' });
      else assert.deepEqual(await executed, [{ quotient: Math.trunc(1 / divisor) }]);
    }
  });

  test('is refused where its name belongs to another text, and where a value cannot be sent', async () => {
    await execute(UNLIKELY, 1);
    await assert.rejects(execute({ ...UNLIKELY, text: 'SELECT 2' }), /Two statements have the name unlikely/);
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    await assert.rejects(execute(UNLIKELY, circular), TypeError);
    assert.deepEqual(await execute(UNLIKELY, 1), [{ quotient: 1 }]);
  });

  test('rejects when the time is over', async () => {
    const other = new pg.Client(kept.url);
    other.on('error', () => {});
    await other.connect();
    const sleep = { name: 'sleep', text: 'SELECT pg_sleep($1)' };
    const late = executePrepared(other, [bind(sleep, [5])], 50);
    await assert.rejects(late, /timeout/);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = $1', [
      sleep.text,
    ]);
    await other.end().catch(() => {});
  });
});
