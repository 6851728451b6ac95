/** The data for editors says what the elements are, and nothing else. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { ROOT } from './build-parts.ts';
import { cssCustomData, htmlCustomData, webTypes } from './editor-data.ts';
import {
  customElementsManifest,
  type Described,
  type ElementDeclaration,
  readElements,
} from './element-manifest.ts';
import { findFiles } from './testing/test-files.ts';

const WIDGET = join(ROOT, 'packages/widget/src');
const elements = readElements();
const names = (all: readonly Described[]) => all.map(({ name }) => name).sort();
const source = (path: string) => readFileSync(join(WIDGET, path), 'utf8');

/** Each element, its file and that of the class which it extends. */
const FILES = {
  'gw-checkout': ['checkout/gw-checkout.ts', 'views/payment-element.ts'],
  'gw-card-form': ['card-form/gw-card-form.ts', 'card-form/form-control.ts'],
  'gw-payment-status': ['payment-status/gw-payment-status.ts', 'views/payment-element.ts'],
} as const;

/** The names behind a tag of a class comment; that of the default slot is empty. */
const tagged = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`^ \\* @${tag} (?:([\\w-]+) )?- \\S`, 'gm'))].map(([, name]) => name ?? '');

/** The attributes of Lit's static `properties`. */
function declaredAttributes(text: string): string[] {
  const [, body = ''] = /static override properties[^=]*= \{([\s\S]*?)\};/.exec(text) ?? [];
  return [...body.matchAll(/(\w+): \{([^}]*)\}/g)].map(
    ([, name, options]) => /attribute: '([\w-]+)'/.exec(options!)?.[1] ?? name!,
  );
}

describe('the data for editors', () => {
  test('names the three elements', () =>
    assert.deepEqual(
      elements.map(({ tagName }) => tagName),
      Object.keys(FILES),
    ));

  for (const element of elements) {
    const texts = FILES[element.tagName as keyof typeof FILES].map(source);
    test(`<${element.tagName}> has exactly the attributes of its properties`, () => {
      const declared = texts.flatMap(declaredAttributes).sort();
      assert.ok(declared.length >= 4);
      assert.deepEqual(names(element.attributes), declared);
    });
    test(`<${element.tagName}> has exactly the events, slots and parts of the comments`, () => {
      const { events, slots, cssParts } = element;
      const found = [events, slots, cssParts].map(names);
      assert.deepEqual(
        found,
        ['fires', 'slot', 'csspart'].map((tag) => texts.flatMap((text) => tagged(text, tag)).sort()),
      );
      assert.ok(found.every((list) => list.length > 0));
    });
    test(`<${element.tagName}> has no private, protected or undescribed member`, () => {
      for (const { name, description } of element.members) {
        assert.match(name, /^[a-z]\w+$/);
        assert.ok(description.length > 10, name);
        assert.ok(!texts.some((text) => text.includes(`protected ${name}`)), name);
      }
    });
  }

  test('agrees with the types for templates', () => {
    const text = source('frameworks/element-props.ts');
    const listed = (type: string, tag: string) => {
      const [, rest = ''] = text.split(`export interface ${type} `);
      const [, line = ''] = new RegExp(`'${tag}': ([^;]*);`).exec(rest) ?? [];
      return [...line.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!).sort();
    };
    for (const { tagName, attributes, events } of elements) {
      const fields = attributes.map(({ fieldName }) => fieldName).sort();
      assert.deepEqual(listed('GwElementProps', tagName), fields);
      // That of the checkout names what it lacks.
      if (tagName === 'gw-checkout') assert.deepEqual(listed('GwElementEvents', tagName), ['gw-token']);
      else assert.deepEqual(listed('GwElementEvents', tagName), names(events));
    }
  });

  const shipped = findFiles(WIDGET, '.ts')
    .filter((path) => !/\.test\.ts$|\/(gallery|testing|hosted)\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

  test('names exactly the parts, slots and events that the sources have', () => {
    const inTemplates = (expression: RegExp) =>
      [...new Set([...shipped.matchAll(expression)].map(([, name]) => name ?? ''))].sort();
    const all = (pick: (element: ElementDeclaration) => readonly Described[]) =>
      [...new Set(elements.flatMap(pick).map(({ name }) => name))].sort();
    assert.deepEqual(
      all(({ cssParts }) => cssParts),
      inTemplates(/ part="(\w+)"/g),
    );
    assert.deepEqual(
      all(({ slots }) => slots),
      inTemplates(/<slot(?: name="(\w+)")?>/g),
    );
    const [, details = ''] = /interface GwEventDetails \{([\s\S]*?)\n\}/.exec(source('events.ts')) ?? [];
    const declared = [...details.matchAll(/^ {2}'([\w-]+)'/gm)].map(([, name]) => name!);
    const dispatched = [...declared, 'gw-before-submit'].sort();
    assert.deepEqual(
      all(({ events }) => events),
      dispatched,
    );
    assert.deepEqual(
      names(elements[0]!.events),
      dispatched.filter((name) => name !== 'gw-token'),
    );
  });

  test('lists the values of what takes only some', () => {
    const [checkout] = elements;
    const values = checkout!.attributes.find(({ name }) => name === 'scenario')!.values;
    assert.deepEqual(values, ['auto', 'web', 'wap', 'app', 'mini-program']);
    assert.deepEqual(names(elements[2]!.cssStates), ['complete', 'failed', 'loading', 'waiting']);
  });

  test('is a manifest by its schema', () => {
    const schema = createRequire(import.meta.url)('custom-elements-manifest/schema.json') as object;
    const validate = new Ajv({ strict: false }).compile(schema);
    assert.ok(validate(customElementsManifest(elements)), JSON.stringify(validate.errors));
  });

  test('says the same to every editor', () => {
    interface Tag extends Described {
      readonly attributes: readonly Described[];
      readonly js: { readonly events: readonly Described[] };
      readonly css: { readonly parts: readonly Described[] };
    }
    const types = webTypes(elements) as { contributions: { html: { elements: readonly Tag[] } } };
    const html = htmlCustomData(elements) as { tags: readonly Tag[] };
    const css = cssCustomData(elements) as { pseudoElements: readonly Described[] };
    for (const [index, { attributes, events, cssParts }] of elements.entries()) {
      const web = types.contributions.html.elements[index]!;
      assert.deepEqual(names(web.attributes), names(attributes));
      assert.deepEqual(names(html.tags[index]!.attributes), names(attributes));
      assert.deepEqual(names(web.js.events), names(events));
      assert.deepEqual(names(web.css.parts), names(cssParts));
      for (const part of names(cssParts)) assert.ok(names(css.pseudoElements).includes(`::part(${part})`));
    }
  });
});
