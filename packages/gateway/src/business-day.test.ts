// The business day of a moment, whatever moment was asked for before.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { businessDay } from './business-day.ts';

const MINUTE_MS = 60_000;

describe('the business day', () => {
  const ROWS: readonly [at: string, day: string][] = [
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-11-20T23:00:00.000Z', '2026-11-21'],
    ['2026-06-20T21:59:59.999Z', '2026-06-20'],
    ['2026-06-20T22:00:00.000Z', '2026-06-21'],
  ];
  for (const [at, day] of ROWS) {
    test(`${at} is on ${day}`, () => assert.equal(businessDay(new Date(at)), day));
  }

  test('has 23 hours when summer time begins and 25 when it ends', () => {
    const minutesOf = (day: string, from: string) => {
      const begun = new Date(from).getTime();
      const moments = Array.from({ length: 3 * 24 * 60 }, (_, at) => new Date(begun + at * MINUTE_MS));
      return moments.filter((at) => businessDay(at) === day).length;
    };
    assert.equal(minutesOf('2026-03-29', '2026-03-28T00:00:00Z'), 23 * 60);
    assert.equal(minutesOf('2026-10-25', '2026-10-24T00:00:00Z'), 25 * 60);
  });

  test('does not depend on the moment before', () => {
    const late = new Date('2026-11-20T22:59:59Z');
    const next = new Date('2026-11-20T23:00:00Z');
    assert.deepEqual([late, next, late].map(businessDay), ['2026-11-20', '2026-11-21', '2026-11-20']);
  });
});
