/** Tests that the snippets of all documents parse and that the commands they name exist. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseSync } from 'vite';
import { COMMANDS } from '../packages/gateway/src/command-line/command-table.ts';
import { listFiles, ROOT } from '../test/architecture/source-tree.ts';

interface Snippet {
  readonly place: string;
  readonly language: string;
  readonly text: string;
}

const documents = listFiles().filter((path) => path.endsWith('.md'));

const snippets: readonly Snippet[] = documents.flatMap((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map((match) => ({
    place: `${path}:${text.slice(0, match.index).split('\n').length}`,
    language: match[1]!,
    text: match[2]!,
  }));
});

/** Language → a function that returns the error in a snippet, or undefined. */
const FAULTS: Readonly<Record<string, (text: string) => string | undefined>> = {
  sh(text) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    return status === 0 ? undefined : stderr;
  },
  json(text) {
    try {
      JSON.parse(text);
      return undefined;
    } catch (error) {
      return String(error);
    }
  },
  ts: (text) => scriptFault('snippet.ts', text),
  tsx: (text) => scriptFault('snippet.tsx', text),
  js: (text) => scriptFault('snippet.js', text),
};

/** Signatures may lack bodies, and a snippet may be the end of a function. */
function scriptFault(name: string, text: string): string | undefined {
  const faults = (source: string) => parseSync(name, source).errors.map(({ message }) => message);
  const alone = faults(text);
  const inside = alone.length > 0 ? faults(`async function snippet() {\n${text}\n}`) : [];
  return inside.length > 0 ? alone.join('; ') : undefined;
}

for (const [language, findFault] of Object.entries(FAULTS)) {
  const own = snippets.filter((snippet) => snippet.language === language);
  test(`${language}: every snippet parses`, () => {
    const faults = own.map(({ place, text }) => [place, findFault(text)] as const);
    assert.deepEqual(
      faults.filter(([, fault]) => fault !== undefined),
      [],
    );
  });
}

/** All code and terminal input in a document. */
const shown = documents.flatMap((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/```sh\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, block, word]) => ({
    path,
    text: (block ?? word)!,
  }));
});

/** Returns path and name of every match of `pattern` whose name is not `known`. */
const unknownNames = (pattern: RegExp, known: (name: string) => boolean): string[] =>
  shown.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, name]) => (known(name!) ? [] : [`${path}: ${name}`])),
  );

describe('documents name only existing', () => {
  test('npm scripts', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.deepEqual(
      unknownNames(/npm run (?:--silent )?([\w:]+)/g, (name) => name in scripts),
      [],
    );
  });

  test('packages in npm pack', () => {
    const folders = new Set(
      documents.flatMap((path) => /^(packages\/[\w-]+)\/README\.md$/.exec(path)?.[1] ?? []),
    );
    assert.ok(folders.size > 3);
    assert.deepEqual(
      unknownNames(/ -w (\S+)/g, (name) => folders.has(name)),
      [],
    );
  });

  test('commands and options of the command line', () => {
    const names = new Set(['start', ...COMMANDS.flatMap(({ name }) => [name, name.split(' ')[0]!])]);
    // A noun and possibly a verb, followed by an option, an operand or the end.
    const command = /(?:^|[ /])gangway (?:-- )?([a-z][a-z-]+(?: [a-z][a-z-]+)?)(?= |$|\n)/gm;
    assert.ok(shown.some(({ text }) => [...text.matchAll(command)].length > 0));
    assert.deepEqual(
      unknownNames(command, (name) => names.has(name)),
      [],
    );
  });
});

describe('the check itself', () => {
  for (const [language, text] of [
    ['sh', 'if then'],
    ['json', '{ a: 1 }'],
    ['ts', 'const = 1;'],
    ['tsx', 'const a = <b>;'],
    ['js', 'await )'],
  ] as const)
    test(`finds an error in ${language}`, () => assert.notEqual(FAULTS[language]!(text), undefined));

  test('finds the snippets of the documents', () => assert.ok(snippets.length > 40, String(snippets.length)));
});
