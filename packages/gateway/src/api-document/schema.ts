/** What the API documents are made of: JSON Schema 2020-12 as plain objects, and names of their parts. */

/** A JSON Schema, or another object of an OpenAPI document. */
export type Schema = { readonly [name: string]: unknown };

/** A reference to a part of the same document. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object of these members; those named are required. */
export const objectOf = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: 'object', ...(required.length > 0 && { required }), properties });

/** A body of JSON. */
export const json = (schema: Schema, examples?: Readonly<Record<string, Schema>>): Schema => ({
  'application/json': { schema, ...(examples && { examples }) },
});

/** One schema as it is, several as alternatives. */
export const anyOf = (schemas: readonly Schema[]): Schema =>
  schemas.length === 1 ? schemas[0]! : { anyOf: schemas };

/** A title as a part of a name: `Card data or one-time token` is `card-data-or-one-time-token`. */
export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
