/** Members of requests, answers and notifications as lists that are read on a phone too. */
import { html } from 'hono/html';
import { type Html, inline } from './docs-text.ts';
import type { Schema } from './schema.ts';

/** Finds a part of the document by its reference. */
export type Resolve = (schema: Schema) => Schema;

/** The last piece of a reference. */
export const nameOfRef = (schema: Schema): string =>
  String(schema.$ref ?? '')
    .split('/')
    .at(-1) ?? '';

/** The members of an object, each with its form; members of objects inside follow in a list of their own. */
export function membersList(schema: Schema, resolve: Resolve): Html {
  const { properties = {}, required = [] } = resolve(schema) as {
    properties?: Readonly<Record<string, Schema>>;
    required?: readonly string[];
  };
  const rows = Object.entries(properties).map(([name, member]) =>
    memberRow(name, member, required.includes(name), resolve),
  );
  return rows.length > 0 ? html`<dl class="members">${rows}</dl>` : html`<p>No members.</p>`;
}

function memberRow(name: string, member: Schema, isRequired: boolean, resolve: Resolve): Html {
  const inner = innerOf(member);
  const part = nameOfRef(inner ?? member);
  const description = String(member.description ?? resolve(member).description ?? '');
  return html`<div><dt><code>${name}</code>${isRequired ? html` <span class="must">required</span>` : ''}
<span class="form">${formOf(member, resolve)}</span></dt>
<dd>${inline(description)}${part ? html` See <a href="#${part}">${part}</a>.` : ''}
${inner && !part && hasMembers(inner) ? membersList(inner, resolve) : ''}</dd></div>`;
}

/** What an array, or a text that holds JSON, is made of. */
function innerOf({ type, items, contentSchema }: Schema): Schema | undefined {
  if (contentSchema) return innerOf(contentSchema as Schema) ?? (contentSchema as Schema);
  return type === 'array' ? (items as Schema | undefined) : undefined;
}

const hasMembers = (schema: Schema): boolean => schema.properties !== undefined;

/** The type in words, with what it may be. */
function formOf(member: Schema, resolve: Resolve): string {
  const whole: Schema = { ...resolve(member), ...member };
  const { type, maxLength, contentMediaType } = whole;
  const values = whole.const === undefined ? (whole.enum as readonly unknown[] | undefined) : [whole.const];
  const pieces = [
    contentMediaType
      ? 'text that holds JSON'
      : [type ?? (values ? typeof values[0] : 'any')].flat().join(' or '),
    maxLength ? `at most ${maxLength}` : '',
    !whole.description && whole.examples ? `such as ${String((whole.examples as unknown[])[0])}` : '',
    values ? `one of ${values.map(String).join(', ')}` : '',
  ];
  return pieces
    .filter((piece) => piece !== '')
    .join(', ')
    .replace(/one of ([^,]+)$/, '$1');
}
