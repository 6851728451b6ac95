/** Tests of the desk's business days. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { businessDayAt, clearedDayAt, faultOfDay, periodOf } from './business-day.ts';

const NO_DAY = 'This is no day such as 2026-11-21.';

const FAULTS: readonly (readonly [day: string, fault: string])[] = [
  ['2026-11-21', ''],
  ['2025-01-31', ''],
  ['2026-11-22', 'This day has not come yet.'],
  ['2027-01-01', 'This day has not come yet.'],
  ['2026-02-30', NO_DAY],
  ['21-11-2026', NO_DAY],
  ['yesterday', NO_DAY],
  ['', NO_DAY],
];
for (const [day, fault] of FAULTS)
  test(`on 2026-11-21 “${day}” is ${fault === '' ? 'a day to ask for' : `refused: ${fault}`}`, () =>
    assert.equal(faultOfDay(day, '2026-11-21'), fault));

test('a business day begins at midnight in Amsterdam', () => {
  assert.equal(businessDayAt('2026-11-21T22:59:59Z'), '2026-11-21');
  assert.equal(businessDayAt('2026-11-21T23:00:00Z'), '2026-11-22');
  assert.equal(businessDayAt('2026-07-01T22:00:00Z'), '2026-07-02');
});

for (const [which, day, begins, ends] of [
  ['in winter', '2026-11-21', '2026-11-20T23:00:00Z', '2026-11-21T22:59:59Z'],
  ['in summer', '2026-07-01', '2026-06-30T22:00:00Z', '2026-07-01T21:59:59Z'],
  ['of 23 hours', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
  ['of 25 hours', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
] as const)
  test(`the period of a day ${which} is its first and its last second`, () => {
    const seconds = (at: string) => String(Date.parse(at) / 1000);
    assert.deepEqual(periodOf(day), { start_time: seconds(begins), end_time: seconds(ends) });
  });

for (const [at, day] of [
  ['2026-11-22T02:59:59Z', '2026-11-20'],
  ['2026-11-22T03:00:00Z', '2026-11-21'],
  ['2026-11-22T22:59:59Z', '2026-11-21'],
  ['2026-03-29T02:00:00Z', '2026-03-28'],
  ['2026-10-25T02:59:59Z', '2026-10-23'],
  ['2026-10-25T03:00:00Z', '2026-10-24'],
] as const)
  test(`at ${at} the last cleared day is ${day}`, () => assert.equal(clearedDayAt(at), day));
