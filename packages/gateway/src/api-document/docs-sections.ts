/** The chapters of the page at `/docs`, each generated from an API document. */
import { html } from 'hono/html';
import { membersList, nameOfRef, namesOf, type Resolve } from './docs-members.ts';
import { type Html, inline, jsonBlock, paragraphs } from './docs-text.ts';
import type { Schema } from './schema.ts';

/** One entry of the page: its anchor, its name in the contents and its text. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly body: Html;
}

/** The parts of an API document that the page shows. */
export interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Route>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Route }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Body {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Body>>;

/** One operation of a path. */
interface Route {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

const JSON_TYPE = 'application/json';

/** Returns the JSON body of a request or an answer. */
const jsonBody = (part: { readonly content?: Content } | undefined): Body =>
  part?.content?.[JSON_TYPE] ?? { schema: {} };

/** Returns a function that follows references inside the document. */
const resolverOf =
  ({ components }: Document): Resolve =>
  (schema) =>
    schema.$ref ? (components.schemas[nameOfRef(schema)] ?? {}) : schema;

/** Returns an entry for every operation of `POST /Payments`. */
export function operationEntries(document: Document): Entry[] {
  const payments = document.paths['/Payments']?.post;
  const { schema, examples = {} } = jsonBody(payments?.requestBody);
  const { examples: answers = {} } = jsonBody(payments?.responses[200]);
  const resolve = resolverOf(document);
  return (schema.oneOf ?? []).map((reference) => {
    const request = resolve(reference);
    const { method, data = {} } = request.properties ?? {};
    const [name = '', ...others] = (method?.enum ?? []).map(String);
    const contracts = data.anyOf ?? [data];
    const parts = contracts.map((contract) => {
      const key = nameOfRef(contract).replace(/\.Data$/, '');
      const shown = { request: examples[key]?.value, answer: answers[key]?.value };
      return contractBody(key, resolve(contract), shown, { document, single: contracts.length === 1 });
    });
    return {
      id: name,
      name,
      body: html`${paragraphs(String(request.description))}
${others.length > 0 ? html`<p>Also called ${codes(others)}.</p>` : ''}
${parts}`,
    };
  });
}

/** Renders names as code, separated by commas. */
const codes = (names: readonly (string | undefined)[]): Html =>
  inline(names.map((name) => `\`${name}\``).join(', '));

function contractBody(
  key: string,
  contract: Schema,
  example: { request: unknown; answer: unknown },
  { document, single }: { document: Document; single: boolean },
): Html {
  const resolve = resolverOf(document);
  const result = document.components.schemas[`${key}.Result`];
  const chosen = contract.oneOf?.map(({ required }) => namesOf(required)[0]);
  const title = String(contract.title);
  const heading = (text: string) => (single ? html`<h4>${text}</h4>` : html`<h5>${text}</h5>`);
  return html`${single ? '' : html`<h4 id="${key}">${title}</h4>`}
${heading('Parameters')}
${chosen ? html`<p>Give exactly one of ${codes(chosen)}.</p>` : ''}
${membersList(contract, resolve)}
<p>${inline(String(contract.description))} <a href="#ErrorCode">All codes</a></p>
${heading('Example of a request')}
${jsonBlock(example.request, `Request: ${title}`)}
${result ? html`${heading('Answer')}${answerMembers(result, resolve)}` : ''}
${example.answer ? html`${heading('Example of an answer')}${jsonBlock(example.answer, `Answer: ${title}`)}` : ''}`;
}

/** Renders the members of `data`, or of the one object in it. */
function answerMembers(result: Schema, resolve: Resolve): Html {
  return membersList(result.allOf?.at(-1)?.properties?.data ?? {}, resolve);
}

/** Returns an entry for every notification. */
export const webhookEntries = (document: Document): Entry[] =>
  Object.values(document.webhooks ?? {}).map(({ post }) => {
    const { schema, examples = {} } = jsonBody(post.requestBody);
    const { data = {} } = schema.properties ?? {};
    return {
      id: post.operationId,
      name: post.summary,
      body: html`${paragraphs(post.description ?? '')}
<h4>Members of <code>data</code></h4>${membersList(data, resolverOf(document))}
${Object.values(examples).map(({ value }) => html`<h4>Example</h4>${jsonBlock(value, post.summary)}`)}
<p>Answer with 2xx and this body: ${inline(post.responses['2XX']?.description ?? '')}.</p>`,
    };
  });

/** Returns an entry for every route of a document except `POST /Payments`. */
export const routeEntries = (document: Document): Entry[] =>
  Object.entries(document.paths)
    .filter(([path]) => path !== '/Payments')
    .flatMap(([path, routes]) =>
      Object.entries(routes).map(([verb, route]) => ({
        id: route.operationId,
        name: `${verb.toUpperCase()} ${path}`,
        body: routeBody(route, resolverOf(document)),
      })),
    );

function routeBody({ summary, description, requestBody, responses }: Route, resolve: Resolve): Html {
  const body = requestBody?.content[JSON_TYPE];
  const rows = Object.entries(responses).map(
    ([status, answer]) =>
      html`<div><dt><code>${status}</code></dt><dd>${inline(answer.description)}</dd></div>`,
  );
  const done = responses[200]?.content?.[JSON_TYPE];
  return html`<p><strong>${summary}.</strong> ${inline(description ?? '')}</p>
${body ? html`<h4>Body</h4>${bodyMembers(body.schema, resolve)}` : ''}
${examplesOf('Example of a request', body)}
${done ? html`<h4>Answer</h4>${bodyMembers(done.schema, resolve)}` : ''}
${examplesOf('Example of an answer', done)}
<h4>Statuses</h4><dl class="members">${rows}</dl>`;
}

const examplesOf = (title: string, body: Body | undefined): Html[] =>
  Object.values(body?.examples ?? {}).map(({ value }) => html`<h4>${title}</h4>${jsonBlock(value, title)}`);

function bodyMembers(schema: Schema, resolve: Resolve): Html {
  const part = nameOfRef(schema);
  if (part) return html`<p><a href="#${part}">${part}</a></p>`;
  const choices = schema.oneOf;
  if (choices) return html`<p>One of:</p>${choices.map((choice) => membersList(choice, resolve))}`;
  return schema.properties ? membersList(schema, resolve) : html`<p>A JSON object.</p>`;
}

/** Returns an entry for each named schema of a document. */
export const partEntries = (document: Document, names: readonly string[]): Entry[] =>
  names.map((name) => {
    const schema = document.components.schemas[name] ?? {};
    const { title, description } = schema;
    return {
      id: name,
      name,
      body: html`${title ? html`<p>${inline(`${String(title)}.`)}</p>` : ''}
${description ? paragraphs(String(description)) : ''}
${partBody(schema, resolverOf(document))}`,
    };
  });

function partBody(schema: Schema, resolve: Resolve): Html {
  const { oneOf, enum: values } = schema;
  if (values) return html`<p>One of ${inline(values.map((value) => `\`${value}\``).join(', '))}.</p>`;
  if (!oneOf) return schema.properties ? membersList(schema, resolve) : html``;
  if (oneOf.every((choice) => choice.const !== undefined))
    return html`<dl class="members">${oneOf.map(
      (choice) =>
        html`<div><dt><code>${String(choice.const)}</code></dt><dd>${inline(String(choice.description))}</dd></div>`,
    )}</dl>`;
  return html`<p>One of:</p>${oneOf.map((choice) => membersList(choice, resolve))}`;
}
