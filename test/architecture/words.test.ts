/** Names, types and leftovers that the project forbids. */
import { provesItself, rule } from './rules.ts';
import {
  isTest,
  lineAt,
  listFiles,
  parseSource,
  readSources,
  readText,
  type SourceFile,
  walkNodes,
} from './source-tree.ts';

const sources = readSources();
const files = listFiles();

const VAGUE = /(?:^|[-./])(?:utils?|helpers?|common|managers?|misc|libs?|base|shared|v2)(?:[-./]|$)/i;

rule('no file or folder has a vague name', () => files.filter((path) => VAGUE.test(path)));

provesItself(
  'vague names',
  [
    { description: 'a folder', text: 'packages/gateway/src/utils/money.ts', breaches: 1 },
    { description: 'a file', text: 'packages/gateway/src/order-helper.ts', breaches: 1 },
    {
      description: 'a word that only contains one',
      text: 'packages/gateway/src/storage/database.ts',
      breaches: 0,
    },
  ],
  (path) => (VAGUE.test(path) ? [path] : []),
);

rule('files are named in kebab-case', () =>
  sources.map((file) => file.path).filter((path) => !/^[a-z0-9.-]+$/.test(path.split('/').at(-1)!)),
);

const FORBIDDEN_NODES: Record<string, string> = {
  TSAnyKeyword: 'any',
  TSEnumDeclaration: 'enum',
  TSModuleDeclaration: 'namespace',
  TSParameterProperty: 'parameter property',
  Decorator: 'decorator',
};

function findForbiddenTypes(file: SourceFile): string[] {
  const found: string[] = [];
  for (const node of walkNodes(file.program)) {
    const word = FORBIDDEN_NODES[node.type];
    if (!word) continue;
    // `declare module 'x'` and `declare global` extend foreign declarations; they are not namespaces. React has one.
    if (
      node.type === 'TSModuleDeclaration' &&
      /^(declare )?(module ['"]|global|namespace JSX)/.test(file.text.slice(node.start))
    )
      continue;
    found.push(`${file.path}:${lineAt(file.text, node.start)} ${word}`);
  }
  return found;
}

rule('no any, enum, namespace, parameter property or decorator', () => sources.flatMap(findForbiddenTypes));

provesItself(
  'forbidden types',
  [
    { description: 'any', text: 'const a: any = 1', breaches: 1 },
    { description: 'any inside a type', text: 'type A = Record<string, any>', breaches: 1 },
    { description: 'enum', text: 'enum A { b }', breaches: 1 },
    { description: 'namespace', text: 'namespace A { const b = 1 }', breaches: 1 },
    { description: 'the word in a comment or string', text: "const a = 'any enum' // any", breaches: 0 },
    {
      description: 'an addition to a foreign module',
      text: "declare module 'x' { interface A { b: 1 } }",
      breaches: 0,
    },
  ],
  (text) => findForbiddenTypes(parseSource('a.ts', text)),
);

// Assembled, so that this file does not contain the words that it searches for.
const LEFTOVER = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
const findLeftovers = (file: SourceFile): string[] =>
  file.comments
    .filter((comment) => LEFTOVER.test(comment.text))
    .map((c) => `${file.path}:${lineAt(file.text, c.start)}`);

rule('no comment marks unfinished work', () => sources.flatMap(findLeftovers));

const UNHELD =
  /\b(?:test|it|describe|suite)\.(?:skip|only|todo)\b|\b(?:xit|xdescribe|fit|fdescribe)\(|\{\s*(?:skip|only|todo):/;

rule('no test is skipped, exclusive or marked as to do', function* () {
  for (const { path, lines } of sources.filter((file) => isTest(file.path))) {
    for (const [i, line] of lines.entries()) {
      if (UNHELD.test(line) && path !== 'test/architecture/words.test.ts')
        yield `${path}:${i + 1} ${line.trim()}`;
    }
  }
});

provesItself(
  'skipped tests',
  [
    { description: 'test.skip', text: "test.skip('a')", breaches: 1 },
    { description: 'it.only', text: "it.only('a')", breaches: 1 },
    { description: 'the option', text: "test('a', { skip: true }, b)", breaches: 1 },
    { description: 'an honest test', text: "test('only one may win', a)", breaches: 0 },
  ],
  (text) => (UNHELD.test(text) ? [text] : []),
);

const MACHINE =
  /\/(?:work|home|Users|root)\/[\w.-]|\bregistry\.[\w.-]+\.\w+|\b(?:[\w-]+\.)+(?:internal|corp|lan)\b/;
const TEXT_FILE =
  /\.(?:ts|js|mjs|json|md|sql|html|css|svg|yml|yaml|sh)$|(?:^|\/)(?:run|\.npmrc|\.gitignore)$/;

rule('no file names a private machine, a home folder or a registry', function* () {
  for (const path of files.filter((f) => TEXT_FILE.test(f) && f !== 'test/architecture/words.test.ts')) {
    for (const [i, line] of readText(path).split('\n').entries()) {
      if (MACHINE.test(line)) yield `${path}:${i + 1} ${line.trim().slice(0, 100)}`;
    }
  }
});

provesItself(
  'machines',
  [
    { description: 'a home folder', text: "'/home/somebody/project'", breaches: 1 },
    { description: 'a registry', text: 'https://registry.example.org/pkg', breaches: 1 },
    { description: 'the loopback address', text: 'http://127.0.0.1:4010', breaches: 0 },
  ],
  (text) => (MACHINE.test(text) ? [text] : []),
);
