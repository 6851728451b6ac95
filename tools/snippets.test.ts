/** The snippets of all documents can be read by what they are for: shell, JSON, TypeScript and JavaScript. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseSync } from 'vite';
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

/** Language → what is wrong with a snippet of it; undefined when nothing is. */
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
  js: (text) => scriptFault('snippet.js', text),
};

/** Signatures may stand without bodies, and a piece may end a function that begins elsewhere. */
function scriptFault(name: string, text: string): string | undefined {
  const faults = (source: string) => parseSync(name, source).errors.map(({ message }) => message);
  const alone = faults(text);
  const inside = alone.length > 0 ? faults(`async function snippet() {\n${text}\n}`) : [];
  return inside.length > 0 ? alone.join('; ') : undefined;
}

for (const [language, findFault] of Object.entries(FAULTS)) {
  const own = snippets.filter((snippet) => snippet.language === language);
  test(`${language}: every snippet can be read`, () => {
    const faults = own.map(({ place, text }) => [place, findFault(text)] as const);
    assert.deepEqual(
      faults.filter(([, fault]) => fault !== undefined),
      [],
    );
  });
}

describe('the check itself', () => {
  for (const [language, text] of [
    ['sh', 'if then'],
    ['json', '{ a: 1 }'],
    ['ts', 'const = 1;'],
    ['js', 'await )'],
  ] as const)
    test(`finds what is wrong in ${language}`, () => assert.notEqual(FAULTS[language]!(text), undefined));

  test('finds the snippets there are', () => assert.ok(snippets.length > 40, String(snippets.length)));
});
