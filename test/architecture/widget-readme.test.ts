// Tests that the README's tables name all attributes, events, methods, parts, custom properties and languages.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { LANGUAGE_TAGS } from '../../packages/protocol/src/languages/languages.ts';
import { PUBLIC_VARIABLES } from '../../packages/widget/src/theme/public-variables.ts';
import { readElements } from '../../tools/element-manifest.ts';

const WIDGET = 'packages/widget';

const readme = await readFile(`${WIDGET}/README.md`, 'utf8');

/** Returns the README section of one element or subject. */
const chapter = (title: string): string =>
  readme.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';

describe('the README names', () => {
  for (const { tagName, attributes, members, events, slots, cssParts, cssStates } of readElements()) {
    test(`everything of <${tagName}>`, () => {
      const text = chapter(`\`<${tagName}>\``);
      const instance = members.filter((member) => !member.static);
      const names = [...attributes, ...events, ...slots, ...cssParts, ...cssStates].map(({ name }) => name);
      for (const name of names.filter((one) => one !== ''))
        assert.ok(text.includes(`\`${name}\``), `${tagName} ${name}`);
      for (const { name, kind } of instance)
        assert.ok(text.includes(kind === 'method' ? `\`${name}(` : `\`${name}\``), `${tagName} ${name}`);
    });
  }

  test('every language', () => {
    const rows = [...chapter('Languages').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, tag]) => tag);
    assert.deepEqual(rows, [...LANGUAGE_TAGS].sort());
  });

  test('every custom property with its meaning', () => {
    const text = chapter('Custom properties');
    for (const [name, meaning] of Object.entries(PUBLIC_VARIABLES))
      assert.ok(text.includes(`| \`${name}\` | ${meaning} |`), name);
  });
});
