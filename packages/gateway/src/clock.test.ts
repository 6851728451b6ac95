// The rules of the clocks that need no database.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fixedClock, systemClock } from './clock.ts';

describe('clocks', () => {
  test('the system clock returns the time of the machine as business time and as real time', () => {
    for (const time of [systemClock.now(), systemClock.real()]) {
      assert.ok(Math.abs(time.getTime() - Date.now()) < 1000);
    }
  });

  test('a fixed clock stands still until it is moved', () => {
    const clock = fixedClock(new Date('2026-01-31T23:00:00Z'));
    assert.equal(clock.now().toISOString(), '2026-01-31T23:00:00.000Z');
    clock.move(3600);
    assert.equal(clock.now().toISOString(), '2026-02-01T00:00:00.000Z');
    assert.equal(clock.real().toISOString(), '2026-02-01T00:00:00.000Z');
    clock.move(-1.5);
    assert.equal(clock.now().toISOString(), '2026-01-31T23:59:58.500Z');
  });

  test('changing a returned date does not move the clock', () => {
    const clock = fixedClock(new Date(0));
    clock.now().setTime(5);
    assert.equal(clock.now().getTime(), 0);
  });
});
