/** Tests of the fields a shop may ask for: what it may say, what a payer may send, and how it comes back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckoutData, readSession, type SessionFields } from '@gangway/protocol/checkout';
import type { CheckoutInput } from './create-checkout.ts';
import { memoryStore } from './stores/memory-store.ts';
import { quietConsole, testShop, VALID_ORDER } from './test-shop.ts';

const ADDRESS = { street: 'Kade 12 & 14', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' };
const DATA = {
  customer: { name: 'Noor de Vries', email: 'noor@example.org', phoneNumber: '+31612345678' },
  billingAddress: ADDRESS,
  shippingAddress: { ...ADDRESS, addition: '3rd floor' },
} satisfies CheckoutData;
const ALL = {
  name: 'required',
  email: 'required',
  phone: 'optional',
  shippingAddress: 'required',
  billingAddress: 'required',
} as const;

const shopOf = () => testShop({ methods: ['iDEAL', 'Card', 'iDEAL Fast Checkout'] });
const fieldsOf = async (changes: Partial<CheckoutInput>): Promise<SessionFields | undefined> =>
  readSession(await shopOf().session(changes))?.fields;
const sentTo = ({ gateway }: ReturnType<typeof testShop>): unknown =>
  JSON.parse(gateway.trades.at(-1)?.data.checkout_data ?? 'null');

test('a session without fields has no such member', async () => {
  assert.equal(await fieldsOf({}), undefined);
  assert.equal(await fieldsOf({ fields: {} }), undefined);
});

test('a session has what is asked, what the shop knows of it, and the country', async () => {
  const fields = { email: 'required', shippingAddress: 'optional' } as const;
  assert.deepEqual(await fieldsOf({ fields, prefill: DATA, country: 'be' }), {
    ask: fields,
    values: { customer: { email: DATA.customer.email }, shippingAddress: DATA.shippingAddress },
    country: 'BE',
  });
  assert.deepEqual(await fieldsOf({ fields: { email: 'optional' }, email: 'ann@example.org' }), {
    ask: { email: 'optional' },
    values: { customer: { email: 'ann@example.org' } },
  });
});

const WRONG: readonly (readonly [what: string, input: object, sentence: string])[] = [
  [
    'text',
    { fields: 'email' },
    'fields is not an object; give name, email, phone, shippingAddress, billingAddress, each required or optional',
  ],
  [
    'an unknown field',
    { fields: { fax: 'required' } },
    'fields has fax; give name, email, phone, shippingAddress, billingAddress, each required or optional',
  ],
  ['another need', { fields: { email: true } }, 'fields.email is neither required nor optional'],
  ['prefill alone', { prefill: DATA }, 'prefill is given without fields; say what to ask for'],
  [
    'a wrong prefill',
    { fields: ALL, prefill: { customer: { email: 'noor' } } },
    'prefill holds a customer.email that is not an e-mail address',
  ],
  [
    'a card number in prefill',
    { fields: ALL, prefill: { customer: { name: '4111 1111 1111 1111' } } },
    'prefill holds what looks like a card number',
  ],
];
for (const [what, input, sentence] of WRONG)
  test(`createCheckout refuses ${what} in one sentence, and keeps nothing`, async () => {
    const store = memoryStore();
    const { pay } = testShop({ store });
    await assert.rejects(pay.createCheckout({ ...VALID_ORDER, ...input } as CheckoutInput), {
      code: 'request-invalid',
      message: `createCheckout: ${sentence}.`,
    });
    assert.equal(await store.findOrder(VALID_ORDER.orderId), undefined);
  });

test('what the payer typed reaches the gateway once, onPayment, and no store', async () => {
  const store = memoryStore();
  const shop = testShop({ store });
  const token = await shop.session({ fields: ALL });
  await shop.press(token, { checkoutData: DATA });
  assert.deepEqual(sentTo(shop), DATA);
  assert.doesNotMatch(
    shop.gateway.trades[0]!.data.checkout_data!,
    /&/,
    'no & may join members of a signature',
  );
  shop.gateway.settle('trade-1', 'paid');
  assert.equal(await shop.notify(await shop.gateway.notification('trade-1')), '200 ok');
  assert.deepEqual(shop.payments[0]?.checkoutData, DATA);
  assert.doesNotMatch(JSON.stringify(await store.findOrder(VALID_ORDER.orderId)), /Noor|Kade|Rotterdam|3161/);
});

test('a notification that comes before the reply has it too, on a server that never saw it', async (t) => {
  quietConsole(t);
  const store = memoryStore();
  const shop = testShop({ store });
  shop.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  await shop.press(await shop.session({ fields: ALL }), { checkoutData: DATA });
  shop.gateway.settle('trade-1', 'paid');
  const told: unknown[] = [];
  const other = testShop({
    store,
    fetch: shop.gateway.fetch,
    onPayment: ({ checkoutData }) => void told.push(checkoutData),
  });
  assert.equal(await other.notify(await shop.gateway.notification('trade-1')), '200 ok');
  assert.deepEqual(told, [DATA]);
});

test('a changed cart without fields does not lose what was sent before', async () => {
  const shop = shopOf();
  await shop.press(await shop.session({ fields: ALL }), { checkoutData: DATA });
  await shop.session();
  shop.gateway.settle('trade-1', 'paid');
  await shop.notify(await shop.gateway.notification('trade-1'));
  assert.deepEqual(shop.payments[0]?.checkoutData, DATA);
});

test('an element that does not know fields pays, with what the shop knew', async () => {
  const shop = shopOf();
  const prefill = { customer: { name: 'Ann' } };
  const { status } = await shop.press(await shop.session({ fields: ALL, prefill }));
  assert.equal(status, 200);
  assert.deepEqual(sentTo(shop), prefill);
});

test('the hosted page has what the shop knew', async () => {
  const shop = shopOf();
  const { hostedUrl } = await shop.pay.createCheckout({ ...VALID_ORDER, fields: ALL, prefill: DATA });
  await shop.request(new URL(hostedUrl!).pathname.replace('/pay', ''));
  assert.deepEqual(sentTo(shop), DATA);
});

test('a fast checkout sends nothing of it, because its bank reports it', async () => {
  const shop = shopOf();
  const { status } = await shop.press(await shop.session({ fields: ALL, prefill: DATA }), {
    method: 'iDEAL Fast Checkout',
  });
  assert.equal(status, 200);
  assert.equal(sentTo(shop), null);
});

test("a card's e-mail address is the one of the fields, otherwise the shop's", async () => {
  const emailOf = async (input: Partial<CheckoutInput>, body: object): Promise<unknown> => {
    const shop = shopOf();
    await shop.press(await shop.session(input), { method: 'Card', token: 'token-1', ...body });
    return shop.gateway.trades[0]?.data.email;
  };
  const fields = { email: 'optional' } as const;
  const email = 'shop@example.org';
  const typed = { checkoutData: { customer: { email: 'typed@example.org' } } };
  assert.equal(await emailOf({ fields, email }, typed), 'typed@example.org');
  assert.equal(await emailOf({ fields, email }, { checkoutData: {} }), email);
  assert.equal(await emailOf({ fields }, { email: 'card@example.org' }), 'card@example.org');
});

const { name: _, ...nameless } = DATA.customer;
const REFUSED: readonly (readonly [what: string, checkoutData: object, sentence: string])[] = [
  [
    'a missing name',
    { ...DATA, customer: nameless },
    'The payment request lacks a name, which the session requires.',
  ],
  [
    'a field not asked for',
    { ...DATA },
    'The payment request has a phone number, which the session does not ask for.',
  ],
  [
    'a wrong postal code',
    { shippingAddress: { ...ADDRESS, postalCode: 'x'.repeat(17) } },
    'The member checkoutData holds a shippingAddress.postalCode longer than 16 characters.',
  ],
  [
    'a card number in a line of an address',
    { ...DATA, shippingAddress: { ...ADDRESS, addition: '4111-1111-1111-1111' } },
    'The member checkoutData holds what looks like a card number.',
  ],
  [
    'a card number for a phone number',
    { ...DATA, customer: { ...DATA.customer, phoneNumber: '+378282246310005' } },
    'The member checkoutData holds what looks like a card number.',
  ],
];
for (const [what, checkoutData, message] of REFUSED)
  test(`a submission with ${what} is refused in one sentence, and sends nothing`, async () => {
    const shop = shopOf();
    const { phone: __, ...withoutPhone } = ALL;
    const fields = what === 'a field not asked for' ? withoutPhone : ALL;
    const { status, body } = await shop.press(await shop.session({ fields }), { checkoutData });
    assert.equal(status, 400);
    assert.deepEqual(body.error, { code: 'request-invalid', message });
    assert.equal(shop.gateway.trades.length, 0);
  });

test("a fast checkout's data has the members of typed data", async () => {
  const shop = shopOf();
  await shop.press(await shop.session(), { method: 'iDEAL Fast Checkout' });
  const address = { street: 'Kade', houseNumber: '12', city: 'Rotterdam', countryName: 'Netherlands' };
  shop.gateway.trades[0]!.record = {
    checkout_data: { customer: { firstName: 'Noor', lastName: 'de Vries' }, shippingAddress: address },
  };
  shop.gateway.settle('trade-1', 'paid');
  await shop.notify(await shop.gateway.notification('trade-1'));
  assert.deepEqual(shop.payments[0]?.checkoutData, {
    customer: { firstName: 'Noor', lastName: 'de Vries', name: 'Noor de Vries' },
    shippingAddress: { ...address, country: 'NL' },
  });
});
