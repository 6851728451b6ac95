/** Values of every kind of parameter: valid ones as defaults, and invalid ones that must be refused. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Parameter, ParameterKind } from '@gangway/protocol';
import { Literal, type Value } from './wire.ts';

/** Returns a unique number or id. */
export const fresh = (): string => `conf-${randomBytes(10).toString('hex')}`;

/** Returns a wallet code that pays at once; other endings have other outcomes (docs/test-data.md, Scanned codes). */
export function freshCode(wallet: string, ending = '01'): string {
  const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
  if (wallet === 'WeChat Pay') return `13${digits(14)}${ending}`;
  if (wallet === 'UnionPay QRcode') return `62${digits(15)}${ending}`;
  return `26${digits(14)}${ending}`;
}

/** The sandbox's card that is approved without a challenge (docs/test-data.md, Cards). */
export const TEST_CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2034',
  cvc: '737',
} as const;

/** Card data as most clients send it: JSON in a string. */
export const cardInfo = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ ...TEST_CARD, ...changes });

/** One receiver of the sandbox's solution (docs/test-data.md, Splits), or of a return: JSON in a string. */
export const receiverList = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify([
    {
      mid: '046870',
      detail_reference_id: fresh(),
      split_amount: '1.00',
      role: 'supplier',
      description: 'Their part',
      split_detail_id: randomUUID(),
      ...changes,
    },
  ]);

/** One line of an order that comes to `amount`: JSON in a string. */
export const orderLines = (changes: Readonly<Record<string, unknown>> = {}, amount = '24.99'): string =>
  JSON.stringify([
    { description: 'Mug', quantity: 1, unit_price: amount, vat_rate: '21.00', type: 'physical', ...changes },
  ]);

/** Contact and addresses of a payer: JSON in a string. */
export function checkoutData(contact: object = {}, address: object = {}): string {
  const customer = {
    name: 'Noor de Vries',
    firstName: 'Noor',
    lastName: 'de Vries',
    email: 'noor@example.org',
    phoneNumber: '+31612345678',
    ...contact,
  };
  const place = { street: 'Kade 12 B', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL', ...address };
  return JSON.stringify({ customer, billingAddress: place, shippingAddress: place });
}

/** Returns an iDEAL payment with every required parameter and `redirect_url`. */
export const redirectPayment = () => ({
  pay_method: 'online',
  sub_pay_method: 'iDEAL',
  order_id: fresh(),
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs',
  timeout: '30',
  redirect_url: 'http://127.0.0.1:9/back',
  notify_url: 'http://127.0.0.1:9/notify',
});

const HOUR = 3600;
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Parameter → a valid value, where the kind is not sufficient. */
const SAMPLE_OF_NAME: Readonly<Record<string, () => Value>> = {
  order_id: fresh,
  description: () => 'Two mugs',
  demo: () => 'table 4',
  amount: () => '24.99',
  refund_amount: () => '1.00',
  tip_amount: () => '1.00',
  start_time: () => String(nowSeconds() - HOUR),
  end_time: () => String(nowSeconds() + HOUR),
  limit: () => '10',
  nonce_string: () => randomBytes(16).toString('hex'),
  split_solution_id: () => 'sandbox-036870',
  reference_id: fresh,
  sub_pay_method_type: () => 'GCASH',
};

/** Kind → a valid value. */
const SAMPLE_OF_KIND: Readonly<Record<ParameterKind, () => Value>> = {
  text: () => 'Two mugs',
  'own-id': () => 'Two mugs',
  'order-id': fresh,
  'trade-id': () => randomUUID(),
  method: () => undefined,
  choice: () => undefined,
  amount: () => '1.00',
  currency: () => 'EUR',
  count: () => '1',
  time: () => String(nowSeconds()),
  filter: () => '{"state":"paid"}',
  day: () => new Date().toJSON().slice(0, '2026-11-21'.length),
  minutes: () => '30',
  url: () => 'http://127.0.0.1:9/conformance',
  'app-url': () => 'mugshop://paid',
  'app-id': () => undefined,
  'blik-code': () => '777123',
  phone: () => '+34600000001',
  iban: () => 'NL77SAND0000000001',
  'account-holder': () => 'Noor de Vries',
  email: () => 'payer@example.com',
  'card-info': () => cardInfo(),
  look: () => '{"name":"Harbour Pottery","accent":"#1f5b47","radius":12,"logo":"none"}',
  'checkout-data': () => checkoutData(),
  'order-lines': () => orderLines(),
  percent: () => '21.00',
  receivers: () => receiverList(),
  id: () => randomUUID(),
  'auth-code': () => freshCode('Alipay'),
  'gift-card-number': () => '6006490000000101',
  'gift-card-pin': () => '1234',
  token: () => 'not-a-token',
  key: () => randomBytes(16).toString('hex'),
};

/** Returns a valid value of a parameter; undefined if it depends on the contract. */
export const sampleOf = ({ name, kind, oneOf }: Parameter): Value =>
  oneOf?.[0] ?? SAMPLE_OF_NAME[name]?.() ?? SAMPLE_OF_KIND[kind]();

const WRONG_ADDRESSES = [
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'http://user@shop.example/',
  'not an address',
];

/** Kind → values with an invalid format. */
export const WRONG_OF_KIND: Readonly<Record<ParameterKind, readonly Value[]>> = {
  text: ['bell\u0007', 'Card 4111 1111 1111 1111'],
  'own-id': ['bell\u0007'],
  'order-id': ['two words', 'zero\u200bwidth'],
  'trade-id': ['1234', 'zzzzzzzz-0000-0000-0000-000000000000'],
  method: ['No such method', 'Card s'],
  choice: ['nonsense'],
  amount: [
    'ten',
    '1,50',
    '-1.00',
    '1.005',
    '1e2',
    '+1',
    '1234567890123.00',
    new Literal('-1'),
    new Literal('1.005'),
  ],
  currency: ['EURO', 'eur', 'XXZ'],
  count: ['many', '1.5'],
  time: ['yesterday', '-5', '1.5'],
  look: [
    '{',
    '[]',
    '{"colour":"red"}',
    '{"accent":"red"}',
    '{"accent":"#1f5b47;}"}',
    '{"radius":29}',
    '{"radius":"1"}',
    '{"name":" Shop"}',
    '{"name":"4111 1111 1111 1111"}',
    '{"logo":"../x"}',
  ],
  filter: ['{', '[]', '"paid"', '{"colour":"red"}', '{"state":"happy"}'],
  day: ['31-02-2026', '2026/11/21', '1-1-2026', 'today'],
  minutes: ['half an hour', '1.5', '1e1'],
  url: [...WRONG_ADDRESSES, 'ftp://shop.example/', 'mugshop://paid'],
  'app-url': WRONG_ADDRESSES,
  'app-id': ['two words', 'x'.repeat(65)],
  'blik-code': ['12345', '1234567', 'abcdef'],
  phone: ['0612345678', '+0612345678', '+346'],
  iban: [
    'NL78SAND0000000001',
    'NL77 SAND 0000 0000 01',
    'nl77sand0000000001',
    'NL77SAND000000001',
    'SA0380000000608010167519',
  ],
  'account-holder': ['12', 'x'.repeat(71), 'Noor\nde Vries'],
  email: ['payer@', 'nobody', 'a b@example.com'],
  'card-info': [
    '{',
    '[1]',
    '"4111111111111111"',
    cardInfo({ card_number: '4111111111111112' }),
    cardInfo({ expiration_year: '2020' }),
    cardInfo({ expiration_month: '13' }),
    cardInfo({ cvc: '12' }),
  ],
  'checkout-data': [
    '{',
    '[]',
    '{"fax":{}}',
    '{"customer":"Noor"}',
    checkoutData({ email: 'noor' }),
    checkoutData({ phoneNumber: '0612345678' }),
    checkoutData({ name: 'n'.repeat(121) }),
    checkoutData({ name: '4111 1111 1111 1111' }),
    checkoutData({}, { country: 'Nederland' }),
    checkoutData({}, { street: '' }),
    checkoutData({}, { city: 'Rotterdam\u0007' }),
  ],
  percent: ['100', '21,00', '-1.00'],
  'order-lines': [
    '[{',
    '{"description":"Mug"}',
    '["Mug"]',
    orderLines({ quantity: 'two' }),
    orderLines({ unit_price: '24.999' }),
    orderLines({ unit_price: -24.99 }),
    orderLines({ vat_rate: '21%' }),
    orderLines({ type: 'gift' }),
    orderLines({ description: '4111 1111 1111 1111' }),
  ],
  receivers: [
    '[{',
    '{"mid":"046870"}',
    '["046870"]',
    new Literal('["046870"]'),
    receiverList({ split_amount: '1.001' }),
    receiverList({ split_amount: 1.001 }),
    receiverList({ split_amount: '-1.00' }),
    receiverList({ description: 'a&user=b' }),
    receiverList({ detail_reference_id: 'x'.repeat(33) }),
  ],
  id: ['1234', 'zzzzzzzz-0000-0000-0000-000000000000'],
  'auth-code': ['123456789012345', '1234567890123456789012345', 'abcdefghijklmnop'],
  'gift-card-number': ['1234567', 'x'.repeat(16)],
  'gift-card-pin': ['123', '123456789', 'abcd'],
  token: [],
  key: ['has a space', 'dotted.key', 'x'.repeat(65)],
};

/** Returns the code for a value with an invalid format. */
export const WRONG_CODE: Readonly<Partial<Record<ParameterKind, string>>> = {
  method: '-4011',
  'auth-code': '-1007',
  key: '-4118',
};

const ADDRESS = 'http://shop.example/';

/** Returns a value of this length that is otherwise valid; undefined if a kind has fixed lengths. */
export function valueOfLength({ name, kind, isKey }: Parameter, length: number): string | undefined {
  if (isKey || name === 'reference_id') return randomBytes(length).toString('hex').slice(0, length);
  if (kind === 'text' || kind === 'own-id') return '🍵'.repeat(length);
  if (kind === 'order-id' || kind === 'key') return randomBytes(length).toString('hex').slice(0, length);
  if (kind === 'url' || kind === 'app-url') return ADDRESS + 'a'.repeat(length - ADDRESS.length);
  return undefined;
}
