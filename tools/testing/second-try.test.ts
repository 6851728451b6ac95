/** Tests of the second try of browser tests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BrowserRun, withSecondTry } from './second-try.ts';

const ran = (passed: number, failed: number, ...failedFiles: string[]): BrowserRun => ({
  tally: { passed, failed },
  output: `${failed} broken`,
  failedFiles,
});

/** Gives these runs one after another and notes what was asked for. */
function runs(...given: BrowserRun[]) {
  const asked: (readonly string[])[] = [];
  const run = async (files: readonly string[]) => {
    asked.push(files);
    return given[asked.length - 1] as BrowserRun;
  };
  return { asked, result: withSecondTry(run) };
}

test('without a failure nothing runs twice', async () => {
  const { asked, result } = runs(ran(5, 0));
  assert.deepEqual((await result).tally, { passed: 5, failed: 0 });
  assert.deepEqual(asked, [[]]);
});

test('only the files that failed run again; what passes then is named as flaky', async () => {
  const { asked, result } = runs(ran(4, 1, 'a.test.ts'), ran(2, 0));
  const { tally, remark } = await result;
  assert.deepEqual(tally, { passed: 5, failed: 0 });
  assert.match(remark ?? '', /Flaky.*a\.test\.ts\n1 broken/);
  assert.deepEqual(asked, [[], ['a.test.ts']]);
});

test('what fails twice is a failure', async () => {
  const { result } = runs(ran(4, 1, 'a.test.ts'), ran(1, 1, 'a.test.ts'));
  const { tally, remark } = await result;
  assert.deepEqual(tally, { passed: 4, failed: 1 });
  assert.equal(remark, undefined);
});

for (const [says, files] of [
  ['three files that fail are', ['a', 'b', 'c']],
  ['a failure without a file is', []],
] as const) {
  test(`${says} no chance: nothing runs again`, async () => {
    const { asked, result } = runs(ran(4, 3, ...files));
    assert.deepEqual((await result).tally, { passed: 4, failed: 3 });
    assert.equal(asked.length, 1);
  });
}
