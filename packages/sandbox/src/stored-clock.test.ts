// The sandbox's clock: it follows the stored offset and survives a missing database.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Queryable, statement } from '../../gateway/src/storage/database.ts';
import { storedClock } from './stored-clock.ts';
import { testSandboxDatabase } from './test-sandbox-database.ts';

const MOVE = statement('move-clock', 'UPDATE clock_offset SET offset_seconds = $1');
const THIRTY_DAYS_S = 30 * 86_400;

const offsetS = (clock: { now(): Date; real(): Date }) =>
  Math.round((clock.now().getTime() - clock.real().getTime()) / 1000);

describe('the stored clock', () => {
  test('business time follows the stored offset within two seconds; real time does not change', async () => {
    const { database, drop } = await testSandboxDatabase();
    const clock = await storedClock(database);
    assert.equal(offsetS(clock), 0);
    await database.query(MOVE, [THIRTY_DAYS_S]);
    const deadline = performance.now() + 2_000;
    while (offsetS(clock) === 0 && performance.now() < deadline) await sleep(50);
    assert.equal(offsetS(clock), THIRTY_DAYS_S);
    assert.ok(Math.abs(clock.real().getTime() - Date.now()) < 1000);
    await database.query(MOVE, [-60]);
    await clock.refresh();
    assert.equal(offsetS(clock), -60);
    clock.close();
    await drop();
  });

  test('a read that began before a move and ends after it does not undo the move', async () => {
    let offset = 0n;
    const late: (() => void)[] = [];
    let isLate = false;
    const database = {
      async query() {
        const row = { offset_seconds: offset };
        if (isLate) await new Promise<void>((resolve) => late.push(resolve));
        return [row];
      },
    } as Partial<Queryable> as Queryable;
    const clock = await storedClock(database);
    isLate = true;
    const before = clock.refresh();
    isLate = false;
    offset = 60n;
    await clock.refresh();
    for (const answer of late) answer();
    await before;
    assert.equal(offsetS(clock), 60);
    clock.close();
  });

  test('the last known offset applies while the database is away', async () => {
    let isAway = false;
    const database = {
      async query() {
        if (isAway) throw new Error('away');
        return [{ offset_seconds: 90n }];
      },
    } as Queryable;
    const clock = await storedClock(database);
    isAway = true;
    await assert.rejects(clock.refresh(), /away/);
    assert.equal(offsetS(clock), 90);
    clock.close();
  });
});
