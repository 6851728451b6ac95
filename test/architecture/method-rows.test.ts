/** A method is named only where ARCHITECTURE.md says; everything else follows from its row in the catalog. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodsWith } from '@gangway/protocol';
import { provesItself, rule } from './rules.ts';
import { listFiles, readText } from './source-tree.ts';

const recipe = /^- \*Add a payment method\.\* .*$/m.exec(readText('ARCHITECTURE.md'))?.[0] ?? '';
/** The files that "Add a payment method" names. */
const NAMED_IN = new Set([...recipe.matchAll(/`(?:[\w/]+\/)?([\w-]+\.ts)`/g)].map(([, name]) => name));
/** The folders of texts, a file for each language, that it names. */
const TEXTS = [...recipe.matchAll(/`([\w-]+\/languages)`/g)].map(([, folder]) => `/${folder}/`);
const isNamed = (path: string): boolean =>
  NAMED_IN.has(path.split('/').at(-1)) || TEXTS.some((folder) => path.includes(folder));

/** Tests, the examples that only tests and the gallery show, and real rails, which say what they serve. */
const IN_TESTS = /^test\/|^packages\/rails\/|\.test\.ts$|\/gallery\/|\/examples\.ts$/;

const METHODS_OF_APPS = methodsWith({ asks: 'phone', waiting: 'confirm-in-app' });

/** Returns the methods that a source names, as text or as a member. */
const findNames = (text: string): string[] =>
  METHODS_OF_APPS.filter((name) =>
    new RegExp(`(['"\`])${name}\\1|(?:^|[\\s{,])${name}:|\\.${name}\\b`, 'm').test(text),
  );

rule(
  'a method that asks for a phone number is named only in the files that ARCHITECTURE.md lists',
  function* () {
    for (const path of listFiles()) {
      if (!path.endsWith('.ts') || IN_TESTS.test(path) || isNamed(path)) continue;
      for (const name of findNames(readText(path))) yield `${path} names ${name}`;
    }
  },
);

test('ARCHITECTURE.md lists at most eight files and a folder of texts, and all of them exist', () => {
  const files = listFiles().map((path) => path.split('/').at(-1));
  assert.deepEqual(
    [...NAMED_IN].filter((name) => !files.includes(name)),
    [],
  );
  for (const folder of TEXTS)
    assert.ok(
      listFiles().some((path) => path.includes(folder)),
      folder,
    );
  assert.equal(TEXTS.length, 1);
  assert.ok(NAMED_IN.size >= 2 && NAMED_IN.size <= 8, `${NAMED_IN.size} files`);
});

provesItself(
  'a name',
  [
    { description: 'in a set is found', text: "const APPS = new Set(['Blik', 'Bizum']);", breaches: 1 },
    { description: 'in a case is found', text: "switch (method) { case 'MB WAY': return 1; }", breaches: 1 },
    { description: 'as a key is found', text: 'const SECONDS = { Bizum: 300 };', breaches: 1 },
    { description: 'in a comment is not', text: '// Bizum has five minutes.', breaches: 0 },
  ],
  findNames,
);
