/** Converts the valibot schemas of the checkout contract to JSON Schema. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** Returns the JSON Schema of a schema. Throws an Error for a construct that has none. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema: { type }, jsonSchema: { anyOf, ...rest } }) => {
      // The only custom check: an object whose members are all strings.
      if (type === 'custom') return { type: 'object', additionalProperties: { type: 'string' } };
      // The members of the contract's unions exclude each other.
      return type === 'union' && anyOf ? { ...rest, oneOf: anyOf } : undefined;
    },
  });
  return converted;
}
