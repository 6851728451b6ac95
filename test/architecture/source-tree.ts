/** The project's own files for the architecture tests: text, syntax tree and comments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const NOT_SOURCE = new Set(['node_modules', 'dist', 'test-output', '.git', '.gangway']);

/** A node of the syntax tree (ESTree with TypeScript). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** A comment with its position; `text` is without its markers. */
export interface SourceComment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A parsed TypeScript file. */
export interface SourceFile {
  /** Path from the root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly program: SyntaxNode;
  readonly comments: readonly SourceComment[];
}

/** Returns the sorted paths of the project's files, without installed packages, builds and test output. */
export function listFiles(): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (NOT_SOURCE.has(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? walk(path) : [relative(ROOT, path).replaceAll('\\', '/')];
    });
  return walk(ROOT).sort();
}

/** The text of one file. */
export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

let sources: readonly SourceFile[] | undefined;

/** Returns every parsed TypeScript file of the project, read once in a process. */
export function readSources(): readonly SourceFile[] {
  sources ??= listFiles()
    .filter((path) => path.endsWith('.ts'))
    .map(readSource);
  return sources;
}

function readSource(path: string): SourceFile {
  return parseSource(path, readText(path));
}

/** Parses `text` as the TypeScript file `path`. Throws on a syntax error. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return {
    path,
    text,
    lines: text.replace(/\n$/, '').split('\n'),
    program: program as unknown as SyntaxNode,
    comments: comments.map(({ start, end, value }) => ({ start, end, text: value })),
  };
}

/** Every node of a tree, the root first. */
export function* walkNodes(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? member : [member]) {
      if (isNode(child)) yield* walkNodes(child);
    }
  }
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The line (from 1) at a position of a text. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Whether a file is a test by its name. */
export const isTest = (path: string): boolean => path.endsWith('.test.ts');
