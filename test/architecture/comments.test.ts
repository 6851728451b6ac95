/** Comments: a file states its purpose, an export its contract. */
import { provesItself, rule } from './rules.ts';
import { isTest, lineAt, parseSource, readSources, type SourceFile, type SyntaxNode } from './source-tree.ts';

const sources = readSources();

/** Returns the first comment of a file if it precedes all code except `#!`. */
function findOpening(file: SourceFile): string | undefined {
  const first = file.comments.find((comment) => !file.text.slice(comment.start).startsWith('#!'));
  if (!first || file.text.slice(0, first.start).replace(/^#!.*/, '').trim() !== '') return undefined;
  return first.text.replace(/^[\s*]+/, '').trim();
}

const startsWithSentence = (file: SourceFile): boolean => /^[^a-z].*[.:?|`)]/s.test(findOpening(file) ?? '');

rule('every file starts with a sentence that states its purpose', () =>
  sources.filter((file) => !startsWithSentence(file)).map((file) => file.path),
);

provesItself(
  'opening sentence',
  [
    { description: 'a doc comment', text: '/** Money as text. */\nexport {}', breaches: 0 },
    { description: 'a line comment', text: '// Money as text.\nexport {}', breaches: 0 },
    { description: 'none', text: 'export {}', breaches: 1 },
    { description: 'after an import', text: "import 'a'\n// Money as text.", breaches: 1 },
    { description: 'a label, not a sentence', text: '// money\nexport {}', breaches: 1 },
  ],
  (text) => [parseSource('a.ts', text)].filter((file) => !startsWithSentence(file)),
);

const DECLARATION = /^(Function|Class|Variable|TSInterface|TSTypeAlias)Declaration$|^TSDeclareFunction$/;

/** Returns exported declarations without a doc comment directly above them. */
function findUndocumented(file: SourceFile): string[] {
  const found: string[] = [];
  const documented = new Set<string>();
  for (const node of file.program.body as SyntaxNode[]) {
    if (node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportDefaultDeclaration') continue;
    const declaration = node.declaration as SyntaxNode | null;
    if (!declaration || !DECLARATION.test(declaration.type)) continue;
    const name = nameOf(declaration);
    const above = file.comments.findLast((comment) => comment.end <= node.start);
    const isAbove = above !== undefined && file.text.slice(above.end, node.start).trim() === '';
    if (isAbove && above.text.startsWith('*')) documented.add(name);
    // Overloads share the comment of the first; a type may share the name of its value.
    else if (!documented.has(name)) found.push(`${file.path}:${lineAt(file.text, node.start)} ${name}`);
  }
  return found;
}

function nameOf(declaration: SyntaxNode): string {
  const own = declaration.id as { name?: string } | null;
  if (own?.name) return own.name;
  const [first] = (declaration.declarations ?? []) as { id?: { name?: string } }[];
  return first?.id?.name ?? 'default';
}

/** Style files belong to an element and are named after it, so their exports need no comments. */
const saysItself = (path: string): boolean => isTest(path) || path.endsWith('.css.ts');

rule('every export carries a doc comment', () =>
  sources.filter((file) => !saysItself(file.path)).flatMap(findUndocumented),
);

provesItself(
  'doc comments',
  [
    { description: 'a documented constant', text: '/** Seconds. */\nexport const a = 1', breaches: 0 },
    { description: 'a bare constant', text: 'export const a = 1', breaches: 1 },
    { description: 'a line comment is not enough', text: '// Seconds.\nexport const a = 1', breaches: 1 },
    { description: 'a bare function', text: 'export function a() {}', breaches: 1 },
    { description: 'a re-export', text: "export { a } from './a.ts'", breaches: 0 },
    { description: 'an inner name', text: 'const a = 1', breaches: 0 },
  ],
  (text) => findUndocumented(parseSource('a.ts', text)),
);
