// Tests that the README's tables name all attributes, events, methods, parts and custom properties.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { PUBLIC_VARIABLES } from '../../packages/widget/src/theme/public-variables.ts';

const WIDGET = 'packages/widget';

const readme = await readFile(`${WIDGET}/README.md`, 'utf8');

/** Returns the README section of one element or subject. */
const chapter = (title: string): string =>
  readme.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';

/** Returns the names in the comment above an element's class: attributes, events, states, parts and slots. */
async function namesOf(path: string): Promise<string[]> {
  const source = await readFile(`${WIDGET}/src/${path}`, 'utf8');
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport class Gw/.exec(source)?.[1] ?? '';
  const rows = [...comment.matchAll(/^ \* \| ((?:`[\w-]+`(?:, )?)+) \|/gm)].map(([, names]) => names);
  const lines = [...comment.matchAll(/(?:Attributes|Events|States|Parts|Slots): [^:]*?\./g)].map(
    ([line]) => line,
  );
  return [...rows, ...lines].flatMap((text) => [...text!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!));
}

/** Returns the public methods in an element's source. */
async function methodsOf(path: string): Promise<string[]> {
  const source = await readFile(`${WIDGET}/src/${path}`, 'utf8');
  const names = [...source.matchAll(/^ {2}(?:override |async )*([a-z]\w*)\([^\n]*\{$/gm)].map(
    ([, name]) => name!,
  );
  return names.filter((name) => !/^constructor$|Callback$/.test(name));
}

describe('the README names', () => {
  for (const [tag, path] of [
    ['gw-checkout', 'checkout/gw-checkout.ts'],
    ['gw-card-form', 'card-form/gw-card-form.ts'],
    ['gw-payment-status', 'payment-status/gw-payment-status.ts'],
  ] as const) {
    test(`everything of <${tag}>`, async () => {
      const text = chapter(`\`<${tag}>\``);
      const names = await namesOf(path);
      assert.ok(names.length > 8, `the comment of ${path} names ${names.join(', ')}`);
      for (const name of names) assert.ok(text.includes(`\`${name}\``), `${tag} ${name}`);
      for (const method of await methodsOf(path))
        assert.ok(text.includes(`\`${method}(`), `${tag} ${method}()`);
    });
  }

  test('every custom property with its meaning', () => {
    const text = chapter('Custom properties');
    for (const [name, meaning] of Object.entries(PUBLIC_VARIABLES))
      assert.ok(text.includes(`| \`${name}\` | ${meaning} |`), name);
  });
});
