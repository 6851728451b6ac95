/** Tests of the counts behind the last line of `npm test`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneCheck, tallyOf } from './counts.ts';
import type { TestResult } from './result-lines.ts';

const result = (changes: Partial<TestResult>): TestResult => ({
  title: ['a rule'],
  file: '/a.test.ts',
  milliseconds: 1,
  isSum: false,
  hasPassed: true,
  fault: '',
  ...changes,
});

test('tests are counted, and the suites around them are not', () => {
  const results = [result({}), result({ hasPassed: false }), result({ isSum: true, hasPassed: false })];
  assert.deepEqual(tallyOf(results), { passed: 1, failed: 1 });
});

test('a check counts as one test', () => {
  assert.deepEqual(oneCheck(true), { passed: 1, failed: 0 });
  assert.deepEqual(oneCheck(false), { passed: 0, failed: 1 });
});
