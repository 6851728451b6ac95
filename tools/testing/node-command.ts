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

/** These files one after another in one process, which ends with its tests: one that failed may have left a server. */
export const nodeGroupCommand = (files: readonly string[]): [string, ...string[]] => [
  process.execPath,
  ...FROM_SOURCE,
  '--test-force-exit',
  'tools/testing/test-group.ts',
  ...files,
];
