// The rows that a queue takes: the oldest of each lane, within the capacity, failed rows separately.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Database, statement } from './database.ts';
import { capacityValues, dueRows, putOff, type QueueCapacity, type QueueTable } from './due-rows.ts';
import { testDatabase } from './test-database.ts';

const QUEUE: QueueTable = {
  table: 'rail_callbacks',
  id: 'id',
  lane: 'rail',
  due: 'due_at',
  dueColumn: 'due_at',
  failures: 'failures',
  open: 'settled_at IS NULL',
};
const MANY = 10_000;

const insert = statement(
  'test.insert',
  `INSERT INTO rail_callbacks (id, rail, raw, received_at, due_at, failures)
   SELECT gen_random_uuid(), $1, $1 || '-' || n, now(), now() - make_interval(secs => $2) + make_interval(secs => n), $4
   FROM generate_series(1, $3) n`,
);
const take = statement(
  'test.take',
  `${dueRows(QUEUE)} SELECT c.id, c.raw FROM due JOIN rail_callbacks c USING (id) ORDER BY c.rail, due.due_at`,
);
const fail = statement('test.fail', putOff(QUEUE));
const dueIn = statement(
  'test.due-in',
  'SELECT failures, extract(epoch FROM due_at - now())::float8 AS seconds FROM rail_callbacks WHERE id = $1',
);
const explain = statement('test.explain', `EXPLAIN (FORMAT JSON) ${take.text}`);

describe('the due rows of a queue', () => {
  let database: Database;
  let drop: () => Promise<void>;
  before(async () => {
    ({ database, drop } = await testDatabase());
    await database.query(insert, ['slow', 100_000, MANY, 0]);
    await database.query(insert, ['other', 100, 3, 0]);
    await database.query(insert, ['other', 200, 3, 1]);
    await database.query(insert, ['later', -100, 3, 0]);
  });
  after(() => drop());

  const rows = (capacity: Partial<QueueCapacity> = {}) =>
    database.query<{ id: string; raw: string }>(
      take,
      capacityValues({ each: 2, again: 1, left: new Map(), busy: [], ...capacity }),
    );
  const names = async (capacity?: Partial<QueueCapacity>) => (await rows(capacity)).map(({ raw }) => raw);

  test('are the oldest of each lane, and of those that failed in each', async () => {
    assert.deepEqual(await names(), ['other-1', 'other-1', 'other-2', 'slow-1', 'slow-2']);
  });

  test('are none of a lane without capacity, and otherwise not more than the capacity', async () => {
    const left = new Map([
      ['slow', 0],
      ['again other', 0],
      ['other', 1],
    ]);
    assert.deepEqual(await names({ left }), ['other-1']);
  });

  test('exclude busy rows', async () => {
    const busy = (await rows()).map(({ id }) => id);
    assert.deepEqual(await names({ busy }), ['other-2', 'other-3', 'slow-3', 'slow-4']);
  });

  test(`are found by the index, beside ${MANY} rows of a slow lane`, async () => {
    const [plan] = await database.query<Record<string, unknown>>(
      explain,
      capacityValues({ each: 2, again: 1, left: new Map(), busy: [] }),
    );
    const text = JSON.stringify(plan);
    assert.match(text, /"Index Name":"rail_callbacks_to_settle"/);
    assert.doesNotMatch(text, /Seq Scan/);
  });

  test('that fail are due after 5 s, then after twice as long each time, up to ten minutes', async () => {
    const { id } = (await rows()).find(({ raw }) => raw === 'slow-1')!;
    const waits: number[] = [];
    for (let failures = 1; failures <= 10; failures += 1) {
      await database.query(fail, [id]);
      const [row] = await database.query<{ failures: number; seconds: number }>(dueIn, [id]);
      waits.push(Math.ceil(row!.seconds));
    }
    assert.deepEqual(
      waits.map((wait) => Math.round(wait / 5) * 5),
      [5, 10, 20, 40, 80, 160, 320, 600, 600, 600],
    );
  });
});
