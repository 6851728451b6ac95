/** Reads a document as a browser parses it: what it runs, frames and posts to, and the policies in it. */

import { createHash } from 'node:crypto';
import { urlOf } from '@gangway/protocol';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type PagePart, withoutNonces } from './page-state.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What a document says. */
export interface ReadDocument {
  /** Policies and refreshes in `<meta>`, by names such as `meta content-security-policy`. */
  readonly metas: Readonly<Record<string, string>>;
  /** Its parts, each once; scripts with an address have no content yet. */
  readonly parts: readonly PagePart[];
}

const SCRIPT_TYPES =
  /^(module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script[\d.]*|text\/(jscript|livescript))$/;
const EXCERPT_LENGTH = 60;
/** Attributes by which elements name another document. */
const FRAMES: Readonly<Record<string, string>> = {
  iframe: 'src',
  frame: 'src',
  embed: 'src',
  object: 'data',
  portal: 'src',
};
const WATCHED_METAS = new Set(['content-security-policy', 'refresh', 'x-frame-options']);

/** Returns the hash of a text or file, in the form that `integrity` takes. */
export const integrityOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Reads a document. `address` is its own, to which what it names is relative until it has a `<base>`. */
export function readDocument(html: string, address: string): ReadDocument {
  const elements = [...elementsOf(parse(html))];
  const baseHref = elements.find(
    ({ tagName, attrs }) => tagName === 'base' && attribute(attrs, 'href'),
  )?.attrs;
  const base = absolute(baseHref && attribute(baseHref, 'href'), address) ?? address;
  const parts = elements.flatMap((element) => partsOf(element, base));
  if (base !== address) parts.push({ kind: 'base', name: base });
  const metas = elements.flatMap(({ tagName, attrs }) => {
    const name = attribute(attrs, 'http-equiv')?.trim().toLowerCase() ?? '';
    if (tagName !== 'meta' || !WATCHED_METAS.has(name)) return [];
    return [[`meta ${name}`, withoutNonces(attribute(attrs, 'content') ?? '')] as const];
  });
  return { metas: joined(metas), parts: withoutRepeats(parts) };
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('content' in node) yield* elementsOf(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function partsOf(element: Element, base: string): PagePart[] {
  const { tagName, attrs } = element;
  return [
    ...(tagName === 'script' ? scriptOf(element, base) : []),
    ...(tagName === 'link' ? loadedByLink(attrs, base) : []),
    ...frameOf(element, base),
    ...(tagName === 'form' ? addressed('form', attribute(attrs, 'action') || base, base) : []),
    ...addressed('form', attribute(attrs, 'formaction'), base),
    ...attrs.flatMap(({ name, value }) => {
      const isCode = name.startsWith('on') || runsAsAddress(value);
      return isCode ? [written('event handler', value, `${name} of ${tagName}: ${value}`)] : [];
    }),
  ];
}

/** Browsers leave out tabs and line ends inside an address (URL Standard, 4.4). */
const runsAsAddress = (value: string): boolean =>
  /^[\p{C}\s]*javascript:/iu.test(value.replace(/[\t\r\n]/g, ''));

function scriptOf({ attrs, childNodes }: Element, base: string): PagePart[] {
  const type = (attribute(attrs, 'type') ?? '').trim().toLowerCase();
  if (type !== '' && !SCRIPT_TYPES.test(type)) return [];
  const address = attribute(attrs, 'src') ?? attribute(attrs, 'href');
  if (address !== undefined) return script(address, attrs, base);
  const text = childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  return text.trim() === '' ? [] : [written('inline script', text)];
}

function loadedByLink(attrs: Element['attrs'], base: string): PagePart[] {
  const address = attribute(attrs, 'href');
  const words = (attribute(attrs, 'rel') ?? '').toLowerCase().split(/\s+/);
  const isScript =
    words.includes('modulepreload') ||
    (words.includes('preload') && attribute(attrs, 'as')?.toLowerCase() === 'script');
  return isScript && address ? script(address, attrs, base) : [];
}

/** A script in its address (`data:`) is written in the document. */
function script(address: string, attrs: Element['attrs'], base: string): PagePart[] {
  const name = absolute(address, base);
  if (name === undefined || !/^https?:/.test(name)) return [written('inline script', address)];
  return [{ kind: 'script', name, integrity: attribute(attrs, 'integrity') }];
}

function frameOf({ tagName, attrs }: Element, base: string): PagePart[] {
  const name = Object.hasOwn(FRAMES, tagName) ? FRAMES[tagName] : undefined;
  if (name === undefined) return [];
  const inside = tagName === 'iframe' ? attribute(attrs, 'srcdoc') : undefined;
  if (inside !== undefined) return [written('inline frame', inside)];
  return addressed('frame', attribute(attrs, name), base);
}

const addressed = (kind: 'frame' | 'form', address: string | undefined, base: string): PagePart[] =>
  address ? [{ kind, name: withoutQuery(absolute(address, base) ?? address) }] : [];

/** Returns an address without what a session may add to it. */
export const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');

const written = (
  kind: 'inline script' | 'inline frame' | 'event handler',
  text: string,
  shown = text,
): PagePart => ({
  kind,
  name: integrityOf(shown),
  excerpt: shown.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_LENGTH),
});

const attribute = (attrs: Element['attrs'], name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

const absolute = (address: string | undefined, base: string): string | undefined =>
  address === undefined ? undefined : urlOf(address, base)?.href;

function joined(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of entries)
    all.set(name, [...(all.has(name) ? [all.get(name)] : []), value].join(', '));
  return Object.fromEntries(all);
}

/** A script that is preloaded and run is one; the `integrity` that either states counts. */
function withoutRepeats(parts: readonly PagePart[]): PagePart[] {
  const all = new Map<string, PagePart>();
  for (const part of parts) {
    const key = `${part.kind} ${part.name}`;
    const earlier = all.get(key);
    all.set(key, { ...part, integrity: part.integrity ?? earlier?.integrity });
  }
  return [...all.values()];
}
