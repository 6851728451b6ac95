/** What the elements offer, as a custom elements manifest, read from the comments of their classes by the analyzer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as analyzer from '@custom-elements-manifest/analyzer';
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { PUBLIC_VARIABLES } from '../packages/widget/src/theme/public-variables.ts';
import { ROOT } from './build-parts.ts';

const SOURCES = join(ROOT, 'packages/widget/src');
/** What is read: the elements after the classes that they extend. */
const CLASSES = [
  'views/payment-element.ts',
  'card-form/form-control.ts',
  'checkout/gw-checkout.ts',
  'card-form/gw-card-form.ts',
  'payment-status/gw-payment-status.ts',
];
/** The module of the package that exports the elements and defines them. */
const MODULE = 'dist/npm/define.js';

/** Something with a name and what it is for. */
export interface Described {
  readonly name: string;
  readonly description: string;
}

interface Typed {
  readonly type: { readonly text: string };
}

/** An attribute. `values`: all that it may have, if these are listed by its type. */
export interface Attribute extends Described, Typed {
  readonly fieldName: string;
  readonly default?: string;
  readonly values: readonly string[];
}

/** A public property or method. */
export interface Member extends Described {
  readonly kind: 'field' | 'method';
  readonly type?: Typed['type'];
  readonly readonly?: boolean;
  readonly static?: boolean;
  readonly attribute?: string;
}

/** One element; nothing that is private, protected or Lit's. */
export interface ElementDeclaration extends Described {
  readonly tagName: string;
  readonly attributes: readonly Attribute[];
  readonly members: readonly Member[];
  readonly events: readonly (Described & Typed)[];
  readonly slots: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssStates: readonly Described[];
  readonly cssProperties: readonly Described[];
}

/** Keeps the type that a class gives a member; the analyzer replaces it with that of the class which it extends. */
const OWN_TYPES = {
  name: 'own-types',
  moduleLinkPhase({ moduleDoc }: { readonly moduleDoc: { readonly declarations?: readonly Found[] } }): void {
    for (const { members = [] } of moduleDoc.declarations ?? [])
      for (const member of members) if (member.type) member.ownType = member.type;
  },
};

type Found = Omit<ElementDeclaration, 'attributes' | 'events' | 'members' | 'cssStates'> & {
  readonly attributes?: readonly Omit<Attribute, 'values'>[];
  readonly events: readonly Described[];
  readonly members: readonly FoundMember[];
};

interface FoundMember extends Member {
  readonly privacy?: string;
  readonly inheritedFrom?: unknown;
  ownType?: Typed['type'];
}

interface Analyzer {
  create(options: { modules: object[]; plugins: object[]; context: object }): {
    readonly modules: readonly { readonly declarations: readonly Found[] }[];
  };
  readonly ts: {
    readonly ScriptTarget: { readonly ES2022: number };
    createSourceFile(name: string, text: string, target: number, setParents: true): object;
  };
}

/** Returns the elements with all that a page may use of them. Throws when something has no description. */
export function readElements(): ElementDeclaration[] {
  // Its declarations name only the types of its plugins.
  const { create, ts } = analyzer as unknown as Analyzer;
  const modules = CLASSES.map((path) =>
    ts.createSourceFile(path, readFileSync(join(SOURCES, path), 'utf8'), ts.ScriptTarget.ES2022, true),
  );
  const { modules: found } = create({
    modules,
    plugins: [...litPlugin(), OWN_TYPES],
    context: { dev: false },
  });
  const aliases = literalUnions();
  return found
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => tagName)
    .map((element) => describe(element, aliases));
}

function describe(element: Found, aliases: ReadonlyMap<string, string>): ElementDeclaration {
  const members = element.members
    .filter(({ privacy, name, kind }) => !isInternal(name, privacy) && ['field', 'method'].includes(kind))
    .map(({ privacy: _, inheritedFrom: __, ownType, ...member }) => ({
      ...member,
      ...(ownType && { type: { text: resolve(ownType.text, aliases) } }),
    }));
  const attributes = (element.attributes ?? []).map(({ name, default: initial, fieldName }) => {
    const { description, type } = members.find((member) => member.name === fieldName)!;
    const text = type!.text.replace(/ \| undefined$/, '');
    const values = [...text.matchAll(/'([^']+)'/g)].map(([, value]) => value!);
    return { name, description, type: { text }, fieldName, values, ...(initial && { default: initial }) };
  });
  const { tagName, name, description } = element;
  const [events, slots, cssParts] = [element.events, element.slots, element.cssParts].map((list) =>
    list.map((one) => ({ name: one.name, description: one.description })),
  ) as [Described[], Described[], Described[]];
  const states = members.find((member) => member.name === 'state')!.type!.text;
  const cssStates = [...states.matchAll(/'(\w+)'/g)].map(([, state]) => ({
    name: state!,
    description: `While \`state\` is \`${state}\``,
  }));
  const cssProperties = Object.entries(PUBLIC_VARIABLES).map(([variable, meaning]) => ({
    name: variable,
    description: meaning,
  }));
  const typedEvents = events.map((event) => ({ ...event, type: { text: eventType(event.name) } }));
  const all = { attributes, members, events: typedEvents, slots, cssParts, cssStates, cssProperties };
  for (const [kind, list] of Object.entries(all))
    for (const one of list)
      if (!one.description) throw new Error(`<${tagName}> has no description of ${kind} ${one.name}.`);
  return { tagName, name, description, ...all };
}

/** What Lit, the browser or another of our elements calls is no one else's to use. */
const isInternal = (name: string, privacy: string | undefined): boolean =>
  privacy === 'private' ||
  privacy === 'protected' ||
  /Callback$|^(willUpdate|updated|performUpdate|render|moveHolder)$/.test(name) ||
  /^(formAssociated|shadowRootOptions|styles|properties)$/.test(name);

const eventType = (name: string): string =>
  name === 'gw-before-submit' ? 'GwBeforeSubmitEvent' : `CustomEvent<GwEventDetails['${name}']>`;

const resolve = (type: string, aliases: ReadonlyMap<string, string>): string =>
  type.replace(/\b[A-Z]\w+/g, (name) => aliases.get(name) ?? name);

/** The types of the widget that list texts: name → `'a' | 'b'`. */
function literalUnions(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(join(SOURCES, file), 'utf8');
    for (const [, name, union] of text.matchAll(/^export type (\w+) = ('[\w-]+'(?: \| '[\w-]+')*);/gm))
      found.set(name!, union!);
  }
  return found;
}

/** Returns the manifest (custom-elements-manifest 2.1.0) of these elements. */
export function customElementsManifest(elements: readonly ElementDeclaration[]): object {
  const declarations = elements.map(({ attributes, ...element }) => ({
    kind: 'class',
    customElement: true,
    ...element,
    attributes: attributes.map(({ values: _, ...attribute }) => attribute),
    superclass: { name: 'LitElement', package: 'lit' },
  }));
  const exports = elements.flatMap(({ name, tagName }) => [
    { kind: 'js', name, declaration: { name, module: MODULE } },
    { kind: 'custom-element-definition', name: tagName, declaration: { name, module: MODULE } },
  ]);
  const module = { kind: 'javascript-module', path: MODULE, declarations, exports };
  return { schemaVersion: '2.1.0', readme: 'README.md', modules: [module] };
}
