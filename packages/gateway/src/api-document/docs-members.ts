/** Renders the members of requests, answers and notifications as lists, which fit a phone too. */
import { html } from 'hono/html';
import { type Html, inline } from './docs-text.ts';
import type { Schema } from './schema.ts';

/** Finds the schema that a reference names. */
export type Resolve = (schema: Schema) => Schema;

/** Returns the last segment of a reference. */
export const nameOfRef = (schema: Schema): string =>
  String(schema.$ref ?? '')
    .split('/')
    .at(-1) ?? '';

/** Returns the names that a schema requires. */
export const namesOf = (required: Schema['required']): readonly string[] =>
  typeof required === 'object' ? required : [];

/** Renders the members of an object with their types. Members of nested objects follow in a list of their own. */
export function membersList(schema: Schema, resolve: Resolve): Html {
  const { properties = {}, required } = resolve(schema);
  const rows = Object.entries(properties).map(([name, member]) =>
    memberRow(name, member, namesOf(required).includes(name), resolve),
  );
  return rows.length > 0 ? html`<dl class="members">${rows}</dl>` : html`<p>No members.</p>`;
}

function memberRow(name: string, member: Schema, isRequired: boolean, resolve: Resolve): Html {
  const inner = contentOf(member);
  const part = nameOfRef(inner ?? member);
  const description = String(member.description ?? resolve(member).description ?? '');
  return html`<div><dt><code>${name}</code>${isRequired ? html` <span class="must">required</span>` : ''}
<span class="form">${typeOf(member, resolve)}</span></dt>
<dd>${inline(description)}${part ? html` See <a href="#${part}">${part}</a>.` : ''}
${inner && !part && hasMembers(inner) ? membersList(inner, resolve) : ''}</dd></div>`;
}

/** Returns the schema of an array's items, or of the JSON inside a text. */
function contentOf({ type, items, contentSchema }: Schema): Schema | undefined {
  if (contentSchema) return contentOf(contentSchema) ?? contentSchema;
  return type === 'array' ? items : undefined;
}

const hasMembers = (schema: Schema): boolean => schema.properties !== undefined;

/** Returns the type in words, with the values it allows. */
function typeOf(member: Schema, resolve: Resolve): string {
  const whole: Schema = { ...resolve(member), ...member };
  const { type, maxLength, contentMediaType } = whole;
  const values = whole.const === undefined ? whole.enum : [whole.const];
  const pieces = [
    contentMediaType
      ? 'text that holds JSON'
      : [type ?? (values ? typeof values[0] : 'any')].flat().join(' or '),
    maxLength ? `at most ${maxLength}` : '',
    !whole.description && Array.isArray(whole.examples) ? `such as ${String(whole.examples[0])}` : '',
    values ? `one of ${values.map(String).join(', ')}` : '',
  ];
  return pieces
    .filter((piece) => piece !== '')
    .join(', ')
    .replace(/one of ([^,]+)$/, '$1');
}
