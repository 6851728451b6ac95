/** Converts valibot schemas to JSON Schema; supports only the constructs that the checkout contract uses. */
import type * as v from 'valibot';
import { objectOf, type Schema } from './schema.ts';

/** The parts of a valibot schema that are read. */
interface Shape {
  readonly type: string;
  readonly wrapped?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly options?: readonly Shape[];
  readonly item?: Shape;
  readonly literal?: unknown;
  readonly pipe?: readonly { readonly kind: string; readonly type: string; readonly requirement?: unknown }[];
}

/** Returns the JSON Schema of a schema. Throws an Error for an unsupported construct. */
export const jsonSchemaOf = (schema: v.GenericSchema): Schema => convert(schema as unknown as Shape);

function convert(shape: Shape | undefined): Schema {
  if (!shape) throw new Error('A schema that holds another one lacks it.');
  const { type, wrapped, entries = {}, options = [], item, literal } = shape;
  switch (type) {
    case 'string':
      return { type, ...restrictions(shape) };
    case 'number':
    case 'boolean':
      return { type };
    case 'literal':
      return { const: literal };
    case 'picklist':
      return { type: 'string', enum: options };
    case 'optional':
    case 'exact_optional':
      return convert(wrapped);
    case 'nullable':
      return { anyOf: [convert(wrapped), { type: 'null' }] };
    case 'array':
      return { type, items: convert(item) };
    case 'union':
      return { oneOf: options.map(convert) };
    // The only custom check: an object whose members are all strings.
    case 'custom':
      return { type: 'object', additionalProperties: { type: 'string' } };
    case 'object':
      return objectOf(
        Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, convert(entry)])),
        Object.entries(entries).flatMap(([name, entry]) => (/optional$/.test(entry.type) ? [] : [name])),
      );
    default:
      throw new Error(`There is no JSON Schema for ${type}.`);
  }
}

function restrictions({ pipe = [] }: Shape): Schema {
  const found: Record<string, unknown> = {};
  for (const { kind, type, requirement } of pipe) {
    if (kind !== 'validation') continue;
    if (requirement instanceof RegExp) found.pattern = requirement.source;
    else if (type === 'max_length') found.maxLength = requirement;
    else throw new Error(`There is no JSON Schema for ${type}.`);
  }
  return found;
}
