/** Tests of the processes that run test files. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { BUNDLES } from './bundle.ts';
import { ALL_PLACES } from './places.ts';
import { slowestFiles } from './progress.ts';
import { runTestFiles } from './run-test-files.ts';

const HEAD = "import { describe, test } from 'node:test';\n";

/** Runs files of this content, each in a process of its own. */
const run = (...contents: string[]) => runGroups(contents.map((content) => [content]));

/** Runs files of this content, with the files of each process. */
async function runGroups(contents: readonly (readonly string[])[]) {
  await mkdir(BUNDLES, { recursive: true });
  const folder = await mkdtemp(join(BUNDLES, 'runs-'));
  let count = 0;
  const write = async (content: string) => {
    const file = join(folder, `${count++}.test.mjs`);
    await writeFile(file, HEAD + content);
    return file;
  };
  const groups = await Promise.all(contents.map((files) => Promise.all(files.map(write))));
  const progress: unknown[] = [];
  const onProgress = ({ passed, failed }: { passed: number; failed: number }, files: number) => {
    progress.push([passed, failed, files]);
  };
  const result = await runTestFiles({ groups, places: ALL_PLACES, timeoutMs: 20_000, onProgress });
  await rm(folder, { recursive: true });
  return { ...result, failedFiles: result.failedFiles.map((file) => basename(file)), progress };
}

test('tests count with the titles of their suites, and a test of tests counts as one', async () => {
  const { tally, results, output } = await run(
    "describe('s', () => { test('a', () => {}); });\ntest('t', async (t) => { await t.test('b', () => {}); });",
  );
  assert.deepEqual(tally, { passed: 3, failed: 0 });
  assert.deepEqual(
    results?.filter(({ isSum }) => !isSum).map(({ title }) => title.join(' › ')),
    ['s › a', 't › b', 't'],
  );
  assert.equal(output, '');
});

for (const [what, content, tally, told] of [
  ['throws', "test('bad', () => { throw new Error('why'); });", { passed: 0, failed: 1 }, /✖ bad[\s\S]*why/],
  ['is skipped', "test('idle', (t) => t.skip());", { passed: 0, failed: 1 }, /✖ idle[\s\S]*skipped/],
  ['is to be done', "test('later', (t) => t.todo());", { passed: 0, failed: 1 }, /✖ later/],
  [
    'never ends',
    "test('on', () => {}); test('off', () => new Promise(() => {}));",
    { passed: 1, failed: 1 },
    /✖ off/,
  ],
] as const)
  test(`a test that ${what} counts as failed, and is told`, async () => {
    const { tally: counted, output, failedFiles } = await run(content);
    assert.deepEqual(counted, tally);
    assert.match(output, told);
    assert.equal(failedFiles.length, 1);
  });

for (const [what, content] of [
  ['breaks off', "test('ends it', () => process.exit(0)); test('never runs', () => {});"],
  ['fails beside its tests', "test('fine', () => {}); process.on('exit', () => { process.exitCode = 3; });"],
  // node:test itself handles them from the first test to the last only.
  [
    'leaves an error uncaught',
    "await new Promise((next) => setImmediate(() => { next(); throw new Error('early'); })); test('fine', () => {});",
  ],
  [
    'leaves a rejection uncaught',
    "test('fine', () => {}); process.once('beforeExit', () => void Promise.reject(new Error('late')));",
  ],
  ['has no test', ''],
] as const)
  test(`a process that ${what} counts as one failure`, async () => {
    const { tally, output } = await run(content);
    assert.equal(tally.failed, 1);
    assert.match(output, /✖ .*0\.test\.mjs/);
  });

test('what a process with a failure has printed is told', async () => {
  const failing = "test('bad', () => { console.error('seen'); throw 1; });";
  assert.match((await run(failing)).output, /✖ bad[\s\S]*seen/);
  assert.equal((await run("test('fine', () => { console.error('seen'); });")).output, '');
});

test('of a process the files whose tests failed are named, and all when the fault is in none of them', async () => {
  const bad = "test('bad', () => { throw 1; });";
  const fine = "test('fine', () => {});";
  assert.deepEqual((await runGroups([[fine, bad], [fine]])).failedFiles, ['1.test.mjs']);
  const beside = `${fine} process.on('exit', () => { process.exitCode = 3; });`;
  assert.deepEqual((await runGroups([[fine, beside], [fine]])).failedFiles, ['0.test.mjs', '1.test.mjs']);
});

test('progress is told after each process', async () => {
  const { progress } = await run("test('fine', () => {});", "test('bad', () => { throw 1; });");
  assert.deepEqual(progress, [
    [1, 0, 1],
    [1, 1, 2],
  ]);
});

test('the slowest files come first, with the time of their suites and hooks', async () => {
  const { results = [] } = await run(
    "test('quick', () => {});",
    "describe('s', () => { test('slow', () => new Promise((done) => setTimeout(done, 300))); });",
  );
  const [first, second] = slowestFiles(results);
  assert.match(first ?? '', /^ +0\.[3-9] s {2}.*1\.test\.mjs$/);
  assert.match(second ?? '', /^ +0\.0 s {2}.*0\.test\.mjs$/);
});
