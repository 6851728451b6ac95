// TARGET days: weekends, the fixed holidays, Easter, and the end of a grace period in Amsterdam.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { endOfTargetDay, isTargetDay } from './target-days.ts';

describe('a TARGET day', () => {
  for (const [date, isOpen] of [
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-12-25', false],
    ['2027-01-01', false],
    ['2026-05-01', false],
    ['2026-04-03', false],
    ['2026-04-06', false],
    ['2026-04-07', true],
    ['2027-03-26', false],
    ['2027-03-29', false],
    ['2026-05-14', true],
  ] as const) {
    test(`${date} is ${isOpen ? 'open' : 'closed'}`, () => {
      assert.equal(isTargetDay(Temporal.PlainDate.from(date)), isOpen);
    });
  }

  for (const [after, days, end] of [
    ['2026-11-20T10:00:00Z', 3, '2026-11-25T23:00:00.000Z'],
    ['2026-11-20T23:30:00Z', 3, '2026-11-25T23:00:00.000Z'],
    ['2026-12-24T10:00:00Z', 3, '2026-12-30T23:00:00.000Z'],
    ['2026-04-02T10:00:00Z', 1, '2026-04-07T22:00:00.000Z'],
  ] as const) {
    test(`the end of ${days} TARGET days after ${after} is ${end}`, () => {
      assert.equal(endOfTargetDay(new Date(after), days).toISOString(), end);
    });
  }
});
