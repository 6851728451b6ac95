/** Tests of the counts behind the last line of `npm test`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneCheck, readFailedFiles, readNodeFailures, readNodeSummary } from './counts.ts';

const summary = (changes: Record<string, number> = {}) =>
  Object.entries({ tests: 5, suites: 1, pass: 5, fail: 0, cancelled: 0, skipped: 0, todo: 0, ...changes })
    .map(([name, n]) => `ℹ ${name} ${n}`)
    .join('\n');

test('the summary of a run is its count of passed tests', () => {
  assert.deepEqual(readNodeSummary(`▶ noise\n${summary()}\n`), { passed: 5, failed: 0 });
});

for (const name of ['fail', 'cancelled', 'skipped', 'todo']) {
  test(`a test counted as ${name} counts as failed`, () => {
    assert.deepEqual(readNodeSummary(summary({ pass: 4, [name]: 1 })), { passed: 4, failed: 1 });
  });
}

test('a run that printed no summary counts as one failure', () => {
  assert.deepEqual(readNodeSummary('Segmentation fault'), { passed: 0, failed: 1 });
});

test('only the last summary counts, so a test that prints one changes nothing', () => {
  assert.deepEqual(readNodeSummary(`${summary({ pass: 99 })}\n${summary()}`), { passed: 5, failed: 0 });
});

test('a check counts as one test', () => {
  assert.deepEqual(oneCheck(true), { passed: 1, failed: 0 });
  assert.deepEqual(oneCheck(false), { passed: 0, failed: 1 });
});

test('of a report with failures only the failures are shown', () => {
  assert.equal(readNodeFailures('✔ a\n✖ b\nℹ fail 1\n✖ failing tests:\nb: why'), '✖ failing tests:\nb: why');
});

test('a report without that part is shown whole', () => {
  assert.equal(readNodeFailures('Segmentation fault'), 'Segmentation fault');
});

test('each file with failed tests is named once, from the end of the report', () => {
  const place = (file: string, line: number) => `test at ${file}:${line}:1\n✖ a rule (3ms)`;
  const report = [
    place('noise.test.ts', 1),
    '✖ failing tests:',
    place('a.test.ts', 3),
    place('a.test.ts', 9),
  ];
  assert.deepEqual(readFailedFiles([...report, place('b/c.test.ts', 2)].join('\n')), [
    'a.test.ts',
    'b/c.test.ts',
  ]);
});

test('a report without failures names no file', () => {
  assert.deepEqual(readFailedFiles(summary()), []);
});
