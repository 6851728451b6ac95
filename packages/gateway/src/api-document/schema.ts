/** Building blocks of the API documents: JSON Schema 2020-12 as plain objects, and references. */

/** A JSON Schema, or another object of an OpenAPI document. */
export interface Schema {
  readonly [name: string]: unknown;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  /** Of a schema, the names of its members; of a parameter, whether it is. */
  readonly required?: readonly string[] | boolean;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly contentSchema?: Schema;
}

/** Returns a reference to a schema of the same document. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schema of an object; by default all members are required. */
export const objectOf = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: 'object', ...(required.length > 0 && { required }), properties });

/** Returns the content of a JSON body. */
export const json = (schema: Schema, examples?: Readonly<Record<string, Schema>>): Schema => ({
  'application/json': { schema, ...(examples && { examples }) },
});

/** Returns a single schema unchanged, several as alternatives. */
export const anyOf = (schemas: readonly Schema[]): Schema => {
  const [only] = schemas;
  return only && schemas.length === 1 ? only : { anyOf: schemas };
};

/** Returns a title as part of a name: `Card data or one-time token` becomes `card-data-or-one-time-token`. */
export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
