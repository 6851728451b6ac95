/** The command line that runs TypeScript tests from source. */

/** `node --test` on these files, from TypeScript source, with a summary that `readNodeSummary` reads. */
export function nodeTestCommand(files: readonly string[], concurrency: number): [string, ...string[]] {
  return [
    process.execPath,
    '--conditions=gangway-source',
    '--import',
    'tsx',
    '--test',
    '--test-reporter=spec',
    `--test-concurrency=${concurrency}`,
    ...files,
  ];
}
