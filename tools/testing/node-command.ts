/** The command lines that run TypeScript tests from source, with a summary that `readNodeSummary` reads. */

const FROM_SOURCE = ['--conditions=gangway-source', '--import', 'tsx', '--test-reporter=spec'] as const;

/** `node --test` on these files: each has a process of its own. */
export const nodeTestCommand = (files: readonly string[], concurrency: number): [string, ...string[]] => [
  process.execPath,
  ...FROM_SOURCE,
  '--test',
  `--test-concurrency=${concurrency}`,
  ...files,
];

/**
 * These files one after another in one process. Not with `--test-force-exit`: that would end the process when the tests
 * of one file are done and the next file is still being read.
 */
export const nodeGroupCommand = (files: readonly string[]): [string, ...string[]] => [
  process.execPath,
  ...FROM_SOURCE,
  'tools/testing/test-group.ts',
  ...files,
];
