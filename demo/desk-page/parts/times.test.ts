/** Tests of the desk's times: the day is named whenever it is not today. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDay, whenText } from './times.ts';

const NOW = '2026-11-22T12:00:00Z';

const SHOWN: readonly (readonly [at: string, shows: string])[] = [
  ['2026-11-22T07:18:25Z', '08:18:25'],
  ['2026-11-21T23:30:00Z', '00:30:00'],
  ['2026-11-21T22:30:00Z', '21 Nov 2026, 23:30:00'],
  ['2027-01-05T12:00:00Z', '5 Jan 2027, 13:00:00'],
];
for (const [at, shows] of SHOWN)
  test(`${at} is shown as ${shows} on 22 November`, () => assert.equal(whenText(at, NOW), shows));

test('a list names each day once, and today only after another day', () => {
  const all = [
    '2026-11-22T07:00:00Z',
    '2026-11-22T22:59:00Z',
    '2026-11-22T23:01:00Z',
    '2026-11-22T08:00:00Z',
  ];
  assert.deepEqual(
    all.map((at, n) => newDay(at, all[n - 1], NOW)),
    ['', '', 'Monday, 23 November 2026', 'Sunday, 22 November 2026'],
  );
});

test('the first line of a list names its day if it is not today', () =>
  assert.equal(newDay('2026-11-21T12:00:00Z', undefined, NOW), 'Saturday, 21 November 2026'));
