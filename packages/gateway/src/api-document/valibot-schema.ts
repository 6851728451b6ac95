/** Converts the valibot schemas of the checkout contract to JSON Schema. */
import { checkoutDataSchema } from '@gangway/protocol/checkout';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { checkoutDataJson } from './checkout-data-schema.ts';

/** The schemas of checks that only a function can make. */
const WRITTEN_SCHEMAS = new Map<unknown, JsonSchema>([
  [checkoutDataSchema, checkoutDataJson as unknown as JsonSchema],
]);

/** Returns the JSON Schema of a schema. Throws an Error for a construct that has none. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema, valibotSchema: { type }, jsonSchema: { anyOf, ...rest } }) => {
      if (WRITTEN_SCHEMAS.has(valibotSchema)) return WRITTEN_SCHEMAS.get(valibotSchema);
      // The only other custom check: an object whose members are all strings.
      if (type === 'custom') return { type: 'object', additionalProperties: { type: 'string' } };
      // The members of the contract's unions exclude each other.
      return type === 'union' && anyOf ? { ...rest, oneOf: anyOf } : undefined;
    },
  });
  return converted;
}
