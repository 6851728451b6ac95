/** The fields that a shop asks its payers for, in a session. */
import type { CheckoutData } from '../checkout-data.ts';

/** The fields, in the order in which they are shown. */
export const FIELD_NAMES = ['name', 'email', 'phone', 'shippingAddress', 'billingAddress'] as const;

/** A field of {@link FIELD_NAMES}. */
export type FieldName = (typeof FIELD_NAMES)[number];

/** Whether the payer may leave a field empty. */
export const FIELD_NEEDS = ['required', 'optional'] as const;

/** Field → whether the payer may leave it empty; a field without an entry is not shown. */
export type AskedFields = { readonly [Name in FieldName]?: (typeof FIELD_NEEDS)[number] };

/** What a session says of fields. */
export interface SessionFields {
  readonly ask: AskedFields;
  /** What the shop knows already: shown, and changed where the payer likes. */
  readonly values?: CheckoutData;
  /** ISO 3166 code of the country where the payer probably lives. */
  readonly country?: string;
}

/** The method whose bank reports what such fields ask for. */
export const FAST_CHECKOUT = 'iDEAL Fast Checkout';

/** Returns the first required field that the data does not have. */
export const findMissingField = (ask: AskedFields, data: CheckoutData): FieldName | undefined =>
  FIELD_NAMES.find((name) => ask[name] === 'required' && !hasField(data, name));

/** Returns the first field of the data that is not asked for. */
export const findUnaskedField = (ask: AskedFields, data: CheckoutData): FieldName | undefined =>
  FIELD_NAMES.find((name) => !ask[name] && hasField(data, name));

/** Whether data has a value for a field. */
export function hasField({ customer, ...addresses }: CheckoutData, name: FieldName): boolean {
  if (name === 'name' || name === 'email') return customer?.[name] !== undefined;
  return (name === 'phone' ? customer?.phoneNumber : addresses[name]) !== undefined;
}
