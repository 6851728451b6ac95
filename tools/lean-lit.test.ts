// Tests that Lit is cut as listed, and that no source of the elements uses what is left out. Element tests run on it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from './build-parts.ts';
import { cutLit, LIT_FILES } from './lean-lit.ts';

const sourceOf = (file: string): string => readFileSync(join(ROOT, 'node_modules', file), 'utf8');

/** What a source of an element may not use, as the plugin's comment lists it. */
const LEFT_OUT: Readonly<Record<string, RegExp>> = {
  'a directive': /from 'lit\/(directives|directive|async-directive)|\bkeyed\(|\bAsyncDirective\b/,
  'a binding in a comment': /<!--[^>]*\$\{/,
  'a binding in raw text': /<(script|style|textarea|title)\b[^>]*>[^<]*\$\{/,
  'a binding of an element': /<[a-z][a-z0-9-]*(?:\s+[a-z-]+="[^"]*")*\s+\$\{/,
  'an object as a listener': /@[a-z-]+=\$\{\s*\{/,
  'a property of another type': /\b(type: (Number|Array|Object)|converter:|hasChanged:|useDefault:)/,
  'a decorator': /^\s*@(property|state|query|customElement)\(/m,
  'a controller that is removed': /\bremoveController\(|\baddInitializer\(/,
};

describe('Lit without its unused parts', () => {
  for (const file of LIT_FILES)
    test(`${file} is the source that the cuts were made for`, () => {
      const source = sourceOf(file);
      assert.ok(cutLit(file, source).length < source.length);
      assert.throws(() => cutLit(file, source.slice(0, -600)), /is not as its list of cuts expects/);
    });

  // Only a template of our source may become markup; Trusted Types let nothing else.
  for (const [file, check] of [
    [
      'lit-html/lit-html.js',
      'if(!u(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array")',
    ],
    ['lit-html/lit-html.js', 'createPolicy("lit-html",{createHTML:t=>t})'],
    ['lit-html/lit-html.js', 'return void 0!==e?e.createHTML(i):i'],
    [
      '@lit/reactive-element/css-tag.js',
      "throw Error(\"Value passed to 'css' function must be a 'css' function result",
    ],
  ] as const)
    test(`${file} keeps its check: ${check.slice(0, 40)}`, () => {
      for (const source of [sourceOf(file), cutLit(file, sourceOf(file))])
        assert.equal(source.split(check).length, 2);
    });

  const root = join(ROOT, 'packages/widget/src');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  for (const [what, pattern] of Object.entries(LEFT_OUT))
    test(`no source of the elements uses ${what}`, () => {
      assert.ok(sources.length > 100);
      assert.deepEqual(
        sources.filter(([, source]) => pattern.test(source)).map(([file]) => file),
        [],
      );
    });

  test('the patterns find what they name', () => {
    const examples: Readonly<Record<string, string>> = {
      'a directive': "import { live } from 'lit/directives/live.js';",
      'a binding in a comment': `<!-- \${text} -->`,
      'a binding in raw text': `<textarea class="x">\${text}</textarea>`,
      'a binding of an element': `<input type="text" \${ref(this.#input)}>`,
      'an object as a listener': `<a @click=\${{ handleEvent() {}, once: true }}></a>`,
      'a property of another type': 'static properties = { size: { type: Number } };',
      'a decorator': '  @property()\n  size = 1;',
      'a controller that is removed': 'host.removeController(this);',
    };
    for (const [what, pattern] of Object.entries(LEFT_OUT)) assert.match(examples[what] ?? '', pattern, what);
  });
});
