/** Test hooks are inside a `describe`, because test files in one process share its root. */
import { provesItself, rule } from './rules.ts';
import { isTest, lineAt, parseSource, readSources, type SourceFile } from './source-tree.ts';

/**
 * Returns the hooks at the root of a file. The files of a process are loaded one after another, so the root may end,
 * and its hooks run, between two files. A file in `test/` has its own process, and mocha files are separate pages.
 */
function findRootHooks({ path, text }: SourceFile): string[] {
  if (path.startsWith('test/') || !isTest(path) || !text.includes("'node:test'")) return [];
  const hooks = text.matchAll(/^(?:before|after)(?:Each)?\(/gm);
  return [...hooks].map(({ index }) => `${path}:${lineAt(text, index)}`);
}

rule('hooks are inside a describe', () => readSources().flatMap(findRootHooks));

const start = "import { after } from 'node:test';\n";
provesItself(
  'hooks',
  [
    {
      description: 'one in a describe is fine',
      text: `${start}describe('a', () => {\n  after(() => {});\n});`,
      breaches: 0,
    },
    { description: 'one at the root is not', text: `${start}after(() => {});`, breaches: 1 },
    { description: 'mocha has a root for each file', text: 'after(() => {});', breaches: 0 },
  ],
  (text) => findRootHooks(parseSource('packages/a.test.ts', text)),
);
