// Holds the promises of the clocks that need no database.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fixedClock, systemClock } from './clock.ts';

describe('clocks', () => {
  test('the system clock tells the time of the machine for both', () => {
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

  test('a date that was handed out cannot move the clock', () => {
    const clock = fixedClock(new Date(0));
    clock.now().setTime(5);
    assert.equal(clock.now().getTime(), 0);
  });
});
