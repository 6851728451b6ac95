/** The schema and an example for each kind of parameter; the contracts say which kind a parameter is. */
import {
  CARD_INFO_MEMBERS,
  type Contract,
  lengthMaxOf,
  METHODS,
  type MethodName,
  type MethodRow,
  type Parameter,
  PHONE_NUMBER,
} from '@gangway/protocol';
import { ACCOUNT_HOLDER_MAX, IBAN_SHAPE } from '@gangway/protocol/transfer';
import { checkoutDataJson } from './checkout-data-schema.ts';
import { objectOf, type Schema } from './schema.ts';

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
const TRADE_ID = '019a9f2e-5b70-7c11-9d53-2f6c1e7a8b90';

/** A kind's schema and a valid value. */
interface Described {
  readonly schema: Schema;
  readonly example: string;
}

const describe = (example: string, schema: Schema = {}): Described => ({ schema, example });

const CARD = { card_holder: 'Ann Payer', card_number: '4111111111111111', cvc: '123' };
const CARD_TEXT = JSON.stringify({ ...CARD, expiration_month: '12', expiration_year: '2034' });
const cardSchema = objectOf(Object.fromEntries(CARD_INFO_MEMBERS.map((name) => [name, { type: 'string' }])));

const ADDRESS = { street: 'Kade 12 B', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' };
const CHECKOUT_TEXT = JSON.stringify({
  customer: { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.org' },
  billingAddress: ADDRESS,
});

/** Returns the schema of text that holds JSON. */
const jsonText = (content: Schema): Schema => ({
  contentMediaType: 'application/json',
  contentSchema: content,
});

/** Kind → its schema, which never rejects what the gateway accepts, and an example. */
export const KIND_SCHEMAS: Readonly<Record<string, Described>> = {
  text: describe('Two mugs'),
  'own-id': describe('A-1001'),
  'order-id': describe('A-1001', { pattern: '^[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]+$' }),
  'trade-id': describe(TRADE_ID, { pattern: UUID }),
  id: describe(TRADE_ID, { pattern: UUID }),
  method: describe('iDEAL'),
  choice: describe('online'),
  amount: describe('24.99', { pattern: '^\\d{1,12}(\\.\\d{1,2})?$' }),
  percent: describe('21.00', { pattern: '^\\d{1,2}(\\.\\d{1,2})?$' }),
  currency: describe('EUR', { pattern: '^[A-Z]{3}$' }),
  count: describe('1', { pattern: '^-?\\d{1,9}$' }),
  time: describe('1795190400', { pattern: '^\\d{1,13}$' }),
  day: describe('2026-11-20', { pattern: '^(\\d{2}-\\d{2}-\\d{4}|\\d{4}-\\d{2}-\\d{2})$' }),
  filter: describe('{"state":"paid"}', jsonText({ type: 'object' })),
  minutes: describe('30', { pattern: '^-?\\d+$' }),
  url: describe('https://shop.example/gangway', { format: 'uri', maxLength: 2048 }),
  'app-url': describe('mugshop://paid', { format: 'uri', maxLength: 2048 }),
  'app-id': describe('wx0000000000036870', { pattern: '^[A-Za-z0-9._-]{1,64}$' }),
  'blik-code': describe('777123', { pattern: '^\\d{6}$' }),
  phone: describe('+34600000001', { pattern: PHONE_NUMBER.source }),
  iban: describe('NL77SAND0000000001', { pattern: IBAN_SHAPE.source }),
  'account-holder': describe('Noor de Vries', { maxLength: ACCOUNT_HOLDER_MAX }),
  email: describe('ann@example.org', { format: 'email' }),
  'card-info': describe(CARD_TEXT, jsonText(cardSchema)),
  look: describe('{"accent":"#1f5b47","radius":12}', jsonText({ type: 'object' })),
  'checkout-data': describe(CHECKOUT_TEXT, jsonText(checkoutDataJson)),
  'order-lines': describe('[]'),
  receivers: describe('[]'),
  'auth-code': describe('280000000000000001', { pattern: '^\\d{16,24}$' }),
  'gift-card-number': describe('6006490000000101', { pattern: '^\\d{8,24}$' }),
  'gift-card-pin': describe('1234', { pattern: '^\\d{4,8}$' }),
  token: describe('eyJhbGciOiJSU0EtT0FFUC0yNTYi…'),
  key: describe('a3f0c1d29b', { pattern: '^[A-Za-z0-9_-]{1,64}$' }),
};

/** Parameter → a valid value, where the example of its kind does not fit. */
const EXAMPLES: Readonly<Record<string, string>> = {
  demo: 'table 4',
  end_time: '1795276800',
  m_refund_id: 'R-1',
  nonce_string: 'n7f3a91c',
  redirect_url: 'https://shop.example/back',
  refund_amount: '4.99',
  refund_description: 'One mug was broken',
  mid: '046870',
  reference: 'November',
  tip_amount: '1.00',
  sub_pay_method_type: 'GCASH',
};

/** Returns the schema of a parameter of a contract. */
function parameterSchema(parameter: Parameter, contract: Contract): Schema {
  const { kind, about, name, items } = parameter;
  const max = lengthMaxOf(parameter);
  const allowed = allowedValues(parameter, contract);
  return {
    type: 'string',
    description: about,
    ...KIND_SCHEMAS[kind]?.schema,
    ...(items && jsonText({ type: 'array', items: parametersSchema(items, contract) })),
    ...(allowed && { enum: allowed }),
    ...(max !== undefined && { maxLength: max }),
    ...(name !== 'command' && !allowed && { examples: [exampleOf(parameter, contract)] }),
  };
}

/** Returns the schema of an object whose members are these parameters. */
export const parametersSchema = (parameters: readonly Parameter[], contract: Contract): Schema =>
  objectOf(
    Object.fromEntries(parameters.map((parameter) => [parameter.name, parameterSchema(parameter, contract)])),
    parameters.filter(({ required }) => required).map(({ name }) => name),
  );

/** Returns a valid value of a parameter. */
export const exampleOf = (parameter: Parameter, contract: Contract): string =>
  (parameter.items && listExample(parameter.items, contract)) ||
  (parameter.name === 'command' && contract.command) ||
  allowedValues(parameter, contract)?.[0] ||
  EXAMPLES[parameter.name] ||
  (parameter.kind === 'currency' && currencyOf(contract)) ||
  (KIND_SCHEMAS[parameter.kind]?.example ?? '');

function allowedValues({ kind, oneOf }: Parameter, { methods }: Contract): readonly string[] | undefined {
  if (kind !== 'method') return oneOf;
  return methods.flatMap((name) => [name, ...rowOf(name).spellings]);
}

const rowOf = (name: MethodName): MethodRow => METHODS[name];

/** Returns a list of one object, as JSON text. */
const listExample = (items: readonly Parameter[], contract: Contract): string =>
  JSON.stringify([
    Object.fromEntries(
      items.filter(({ required }) => required).map((item) => [item.name, exampleOf(item, contract)]),
    ),
  ]);

/** Returns the first currency of the contract's first method; undefined where the method takes any. */
function currencyOf({ methods: [first] }: Contract): string | undefined {
  const currencies = first && rowOf(first).currencies;
  return currencies === 'any' ? undefined : currencies?.[0];
}
