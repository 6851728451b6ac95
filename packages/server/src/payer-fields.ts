/** The fields that a shop asks its payers for: read from the order, and checked again when the element sends them. */
import { findCheckoutDataFault, hasCardNumber } from '@gangway/protocol';
import {
  type AskedFields,
  type CheckoutData,
  type CheckoutSession,
  FAST_CHECKOUT,
  FIELD_NAMES,
  FIELD_NEEDS,
  type FieldName,
  findMissingField,
  findUnaskedField,
  type PaymentRequest,
  type SessionFields,
} from '@gangway/protocol/checkout';
import { checkoutDataText } from './checkout-data.ts';
import { CheckoutFailure } from './checkout-failure.ts';
import { demand } from './order-input.ts';
import type { MarketInput } from './payer-market.ts';
import type { OrderRecord } from './stores/store.ts';

/** What a shop asks of its payers. */
export interface FieldsInput {
  /** What to ask the payer for, in one place for all methods: each `required` or `optional`. */
  readonly fields?: AskedFields;
  /** What you know already: the payer sees it and may change it. What `fields` does not ask for is left out. */
  readonly prefill?: CheckoutData;
}

/** Reads the fields of an order. Throws CheckoutFailure `request-invalid`; `caller` begins its message. */
export function readFields(
  { fields, prefill, country, email }: FieldsInput & Pick<MarketInput, 'country' | 'email'>,
  caller: string,
): SessionFields | undefined {
  const must: ReturnType<typeof demand> = demand(caller);
  must(prefill === undefined || fields !== undefined, 'prefill is given without fields; say what to ask for');
  if (fields === undefined) return undefined;
  must(typeof fields === 'object' && fields !== null, `fields is not an object; ${WHAT_TO_GIVE}`);
  for (const [name, need] of Object.entries(fields)) {
    must((FIELD_NAMES as readonly string[]).includes(name), `fields has ${name}; ${WHAT_TO_GIVE}`);
    must(need === undefined || FIELD_NEEDS.includes(need), `fields.${name} is neither required nor optional`);
  }
  const fault = prefill && findCheckoutDataFault(prefill);
  must(!fault, `prefill ${fault}`);
  must(!prefill || !hasCardNumber(prefill), `prefill ${LIKE_A_CARD}`);
  const ask: AskedFields = Object.fromEntries(Object.entries(fields).filter(([, need]) => need));
  if (Object.keys(ask).length === 0) return undefined;
  const values = onlyAsked(ask, { ...prefill, customer: { ...(email && { email }), ...prefill?.customer } });
  return {
    ask,
    ...(Object.keys(values).length > 0 && { values }),
    ...(country && { country: country.toUpperCase() }),
  };
}

/** The rest of a sentence that begins with the name of the data. */
const LIKE_A_CARD = 'holds what looks like a card number';

const WHAT_TO_GIVE = `give ${FIELD_NAMES.join(', ')}, each required or optional`;

/** Returns the data without what is not asked for. */
function onlyAsked(ask: AskedFields, { customer = {}, ...addresses }: CheckoutData): CheckoutData {
  const { name, email, phoneNumber } = customer;
  const contact = {
    ...(ask.name && name && { name }),
    ...(ask.email && email && { email }),
    ...(ask.phone && phoneNumber && { phoneNumber }),
  };
  const { billingAddress, shippingAddress } = addresses;
  return {
    ...(Object.keys(contact).length > 0 && { customer: contact }),
    ...(ask.billingAddress && billingAddress && { billingAddress }),
    ...(ask.shippingAddress && shippingAddress && { shippingAddress }),
  };
}

/**
 * Returns what the payer typed in the session's fields; undefined when the session asks for nothing, and for a fast
 * checkout, whose bank reports it. An element that does not know fields sends none: then what the shop knew. Throws
 * CheckoutFailure `request-invalid`.
 */
export function readPayerData(
  { fields }: CheckoutSession,
  { method, checkoutData }: PaymentRequest,
): CheckoutData | undefined {
  if (!fields || method === FAST_CHECKOUT) return undefined;
  if (!checkoutData) return fields.values;
  if (hasCardNumber(checkoutData)) throw wrong(`The member checkoutData ${LIKE_A_CARD}.`);
  const unasked = findUnaskedField(fields.ask, checkoutData);
  if (unasked) throw wrong(`The payment request has ${SHOWN[unasked]}, which the session does not ask for.`);
  const missing = findMissingField(fields.ask, checkoutData);
  if (missing) throw wrong(`The payment request lacks ${SHOWN[missing]}, which the session requires.`);
  return Object.keys(checkoutData).length > 0 ? checkoutData : undefined;
}

const SHOWN: Readonly<Record<FieldName, string>> = {
  name: 'a name',
  email: 'an e-mail address',
  phone: 'a phone number',
  shippingAddress: 'a shipping address',
  billingAddress: 'a billing address',
};

const wrong = (message: string): CheckoutFailure => new CheckoutFailure('request-invalid', message);

/** Returns the member of the gateway's request for contact and addresses. It is sent, and stored nowhere here. */
export const payerSecrets = (data: CheckoutData | undefined): Readonly<Record<string, string>> | undefined =>
  data && { checkout_data: checkoutDataText(data) };

/** Returns what an order's page without the element sends: what the shop knew. */
export const knownSecrets = ({ fields }: Pick<OrderRecord, 'fields'>) => payerSecrets(fields?.values);
