/** Tests of business days as the desk asks for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { businessDayAt, faultOfDay, periodOf } from './business-day.ts';

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

for (const [season, day, begins, ends] of [
  ['winter', '2026-11-21', '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'],
  ['summer', '2026-07-01', '2026-06-30T22:00:00Z', '2026-07-01T22:00:00Z'],
] as const)
  test(`the period of a day in ${season} holds all of it`, () => {
    const { start_time, end_time } = periodOf(day);
    assert.ok(Number(start_time) <= Date.parse(begins) / 1000);
    assert.ok(Number(end_time) >= Date.parse(ends) / 1000);
  });
