/** Converts the valibot schemas of the checkout contract to JSON Schema. */
import { checkoutDataSchema } from '@gangway/protocol/checkout';
import { ACCOUNT_HOLDER_MAX, IBAN_SHAPE, isAccountHolder, isSepaIban } from '@gangway/protocol/transfer';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { checkoutDataJson } from './checkout-data-schema.ts';

/** The schemas of checks that only a function can make. */
const WRITTEN_SCHEMAS = new Map<unknown, JsonSchema>([
  [checkoutDataSchema, checkoutDataJson as unknown as JsonSchema],
]);

/** What can be said of such a check of a text. */
const WRITTEN_CHECKS = new Map<unknown, JsonSchema>([
  [isSepaIban, { pattern: IBAN_SHAPE.source }],
  [isAccountHolder, { minLength: 1, maxLength: ACCOUNT_HOLDER_MAX }],
]);

/** Returns the JSON Schema of a schema. Throws an Error for a construct that has none. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const written = 'requirement' in valibotAction && WRITTEN_CHECKS.get(valibotAction.requirement);
      return written ? { ...jsonSchema, ...written } : undefined;
    },
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
