/** Moving the business time of the sandbox. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { systemClock } from '../../gateway/src/clock.ts';
import { type Database, statement } from '../../gateway/src/storage/database.ts';
import { moveClock, readOffset, resetClock } from './clock-control.ts';
import { clockRoutes } from './clock-routes.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { storedClock } from './stored-clock.ts';
import { testSandboxDatabase } from './test-sandbox-database.ts';
import { directControls } from './testing-scheme.ts';

const STAMP = statement('test.stamp', `INSERT INTO installation (mode, key_check) VALUES ($1, '\\x00')`);
const UNSTAMP = statement('test.unstamp', 'DELETE FROM installation');
const CENTURY = 3_155_760_000;

describe('the sandbox clock', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let database: Database;
  before(async () => {
    opened = await testSandboxDatabase();
    database = opened.database;
  });
  after(() => opened.drop());
  beforeEach(() => resetClock(database));

  test('moves add up in both directions, and a reset returns to real time', async () => {
    assert.equal(await readOffset(database), 0);
    assert.equal(await moveClock(database, 30 * 86_400), 2_592_000);
    assert.equal(await moveClock(database, -60), 2_591_940);
    assert.equal(await readOffset(database), 2_591_940);
    await resetClock(database);
    assert.equal(await readOffset(database), 0);
  });

  test('concurrent moves are all counted', async () => {
    await Promise.all(Array.from({ length: 20 }, () => moveClock(database, 5)));
    assert.equal(await readOffset(database), 100);
  });

  for (const seconds of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, CENTURY + 1, -CENTURY - 1]) {
    test(`the clock does not move by ${seconds} seconds`, async () => {
      await assert.rejects(moveClock(database, seconds), /^(Range)?Error: The clock .*\.$/);
      assert.equal(await readOffset(database), 0);
    });
  }

  test('moving it too far over HTTP is refused with the reason', async () => {
    await moveClock(database, CENTURY);
    const routes = clockRoutes({
      database,
      clock: systemClock,
      controls: directControls(database),
    } as SchemeOptions);
    const answer = await routes.request('/sandbox/clock', { method: 'POST', body: '{"seconds":1}' });
    assert.deepEqual(
      [answer.status, await answer.json()],
      [400, { error: 'The clock can be moved by a hundred years at most.' }],
    );
  });

  test('once the route has responded, its node uses the time of the response', async () => {
    const clock = await storedClock(database);
    const followClock = () => clock.refresh();
    const routes = clockRoutes({
      ...{ database, clock, followClock, controls: directControls(database) },
    } as Partial<SchemeOptions> as SchemeOptions);
    const aheadSeconds = () => Math.round((clock.now().getTime() - clock.real().getTime()) / 1000);
    for (const [body, seconds] of [
      ['{"seconds":86400}', 86_400],
      ['{"reset":true}', 0],
    ] as const) {
      await routes.request('/sandbox/clock', { method: 'POST', body });
      assert.equal(aheadSeconds(), seconds);
    }
    await moveClock(database, 60);
    await routes.request('/sandbox/clock');
    assert.equal(aheadSeconds(), 60, 'also when another process has moved it');
    clock.close();
  });

  test('in live mode business time is real time', async () => {
    await database.query(STAMP, ['live']);
    await assert.rejects(moveClock(database, 60), /In live mode/);
    await assert.rejects(resetClock(database), /In live mode/);
    assert.equal(await readOffset(database), 0);
    await database.query(UNSTAMP);
  });
});
