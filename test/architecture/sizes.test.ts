/** Size limits of files, functions and lines. */
import { provesItself, rule } from './rules.ts';
import { isTest, lineAt, parseSource, readSources, type SourceFile, walkNodes } from './source-tree.ts';

const FILE_LINES_MAX = 300;
const TEST_LINES_MAX = 500;
/** A language is one file, and none of its lines is code. */
const LANGUAGE = /\/languages\/[a-z]{2}(-[a-z]{4})?\.ts$/;
const FUNCTION_LINES_MAX = 70;
const LINE_MAX = 120;

const sources = readSources();

rule(`a file has at most ${FILE_LINES_MAX} lines, a test or a language ${TEST_LINES_MAX}`, function* () {
  for (const { path, lines } of sources) {
    const isLong = isTest(path) || LANGUAGE.test(path);
    if (lines.length > (isLong ? TEST_LINES_MAX : FILE_LINES_MAX)) yield `${path} has ${lines.length}`;
  }
});

/** URLs, digests and drawings cannot be broken; a sentence for users alone on its line need not be. */
const UNBREAKABLE = /https?:\/\/|[0-9a-f]{64}| d="|^\s*(?:[\w-]+: )?(['"`]).*\1,?$/;

rule(`a line has at most ${LINE_MAX} characters, except sentences for users`, function* () {
  for (const { path, lines } of sources) {
    for (const [i, line] of lines.entries()) {
      if (line.length > LINE_MAX && !UNBREAKABLE.test(line)) yield `${path}:${i + 1} has ${line.length}`;
    }
  }
});

/** Returns functions that are too long; the callback of a `describe` is not counted. */
function findLongFunctions(file: SourceFile): string[] {
  const found: string[] = [];
  const chapters = new Set<unknown>();
  for (const node of walkNodes(file.program)) {
    if (node.type === 'CallExpression' && /^describe\b/.test(file.text.slice(node.start, node.start + 9)))
      for (const argument of node.arguments as unknown[]) chapters.add(argument);
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) continue;
    const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1;
    if (lines > FUNCTION_LINES_MAX && !chapters.has(node))
      found.push(`${file.path}:${lineAt(file.text, node.start)} has ${lines} lines`);
  }
  return found;
}

rule(`a function has at most ${FUNCTION_LINES_MAX} lines`, () => sources.flatMap(findLongFunctions));

const body = (lines: number) => '\n'.repeat(lines - 1);
provesItself(
  'function length',
  [
    { description: '70 lines are allowed', text: `function a() {${body(70)}}`, breaches: 0 },
    { description: '71 lines are not allowed', text: `function a() {${body(71)}}`, breaches: 1 },
    {
      description: '71 lines in an arrow function are not allowed',
      text: `const a = () => {${body(71)}}`,
      breaches: 1,
    },
    { description: 'a describe may be longer', text: `describe('a', () => {${body(90)}})`, breaches: 0 },
  ],
  (text) => findLongFunctions(parseSource('a.ts', text)),
);
