/** What editors know of the elements: custom elements manifest, web-types, custom data of VS Code. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build-parts.ts';
import {
  type Attribute,
  customElementsManifest,
  type Described,
  type ElementDeclaration,
  readElements,
} from './element-manifest.ts';

const WIDGET = join(ROOT, 'packages/widget');

/** Returns the elements as web-types 2, which JetBrains editors read. */
export function webTypes(elements: readonly ElementDeclaration[]): object {
  const { name, version } = JSON.parse(readFileSync(join(WIDGET, 'package.json'), 'utf8'));
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: { html: { elements: elements.map(webTypesElement) } },
  };
}

function webTypesElement(element: ElementDeclaration): object {
  const { tagName: name, description, slots, events, cssParts: parts, cssProperties: properties } = element;
  const fields = element.members.filter((member) => member.kind === 'field' && !member.static);
  return {
    name,
    description,
    attributes: element.attributes.map(({ name, description, type, default: initial }) => ({
      name,
      description,
      value: { type: type.text, required: false },
      ...(initial && { default: initial.replaceAll("'", '') }),
    })),
    slots,
    events: events.map(typed),
    js: { properties: fields.map(typed), events: events.map(typed) },
    css: { parts, properties },
  };
}

const typed = ({ name, description, type }: Described & { readonly type?: { readonly text: string } }) => ({
  name,
  description,
  ...(type && { type: type.text }),
});

/** Returns the elements as custom data of VS Code for HTML. */
export function htmlCustomData(elements: readonly ElementDeclaration[]): object {
  const tags = elements.map(({ tagName, description, attributes, events, slots, cssParts }) => ({
    name: tagName,
    description: markdown(
      [description, list('Events', events), list('Slots', slots), list('Parts', cssParts)].join('\n\n'),
    ),
    attributes: attributes.map(htmlAttribute),
  }));
  return { version: 1.1, tags };
}

const htmlAttribute = ({ name, description, type, values }: Attribute) => ({
  name,
  description: markdown(description),
  ...(type.text === 'boolean' && { valueSet: 'v' }),
  ...(values.length > 0 && { values: values.map((value) => ({ name: value })) }),
});

/** Returns the custom properties and parts as custom data of VS Code for CSS. */
export function cssCustomData(elements: readonly ElementDeclaration[]): object {
  const unique = (all: readonly Described[]) => [...new Map(all.map((one) => [one.name, one])).values()];
  return {
    version: 1.1,
    properties: unique(elements.flatMap(({ cssProperties }) => cssProperties)),
    pseudoElements: unique(elements.flatMap(({ cssParts }) => cssParts)).map(({ name, description }) => ({
      name: `::part(${name})`,
      description,
    })),
  };
}

const markdown = (value: string) => ({ kind: 'markdown', value });

const list = (title: string, all: readonly Described[]): string =>
  [`**${title}**`, ...all.map(({ name, description }) => `- \`${name || 'default'}\`: ${description}`)].join(
    '\n',
  );

/** Writes all of them into the widget's `dist`. */
export function writeEditorData(): void {
  const elements = readElements();
  const files = {
    'custom-elements.json': customElementsManifest(elements),
    'web-types.json': webTypes(elements),
    'vscode.html-custom-data.json': htmlCustomData(elements),
    'vscode.css-custom-data.json': cssCustomData(elements),
  };
  mkdirSync(join(WIDGET, 'dist'), { recursive: true });
  for (const [name, data] of Object.entries(files))
    writeFileSync(join(WIDGET, 'dist', name), `${JSON.stringify(data, null, 2)}\n`);
}
