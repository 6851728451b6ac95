/** Tests of createCheckout: what it keeps, what it refuses, and the effect of a changed cart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSession } from '@gangway/protocol/checkout';
import { testShop, VALID_ORDER } from './test-shop.ts';

test('the session holds all that the element shows, and is valid for a day', async () => {
  const shop = testShop({ shop: 'Harbour Pottery' });
  const session = readSession(await shop.session({ amount: '24.9', locale: 'nl' }));
  const seconds = shop.clock.at / 1000;
  assert.ok(session);
  const { jti, ...rest } = session;
  assert.match(jti, /^[0-9a-f-]{36}$/);
  assert.deepEqual(rest, {
    iss: 'gangway-server',
    aud: 'gw-checkout',
    iat: seconds,
    exp: seconds + 86_400,
    gateway: 'https://gateway.example',
    clientKey: 'gwk_test_036870',
    orderId: 'HP-1001',
    amount: '24.90',
    currency: 'EUR',
    description: 'Two mugs',
    shop: 'Harbour Pottery',
    methods: ['iDEAL', 'Card'],
    offers: [
      { id: 'iDEAL', kind: 'method', method: 'iDEAL' },
      { id: 'Card', kind: 'method', method: 'Card' },
    ],
    locale: 'nl',
    returnUrl: 'https://shop.example/thanks?order=HP-1001',
  });
});

test('the session holds the amount with two decimals, however the shop writes it', async () => {
  for (const [amount, written] of [
    ['00012.5', '12.50'],
    ['12', '12.00'],
    ['999999999999.99', '999999999999.99'],
  ] as const)
    assert.equal(readSession(await testShop().session({ amount }))?.amount, written);
});

test('the session says whether the shop knows the e-mail address', async () => {
  const shop = testShop();
  assert.equal(readSession(await shop.session())?.hasEmail, undefined);
  assert.equal(readSession(await shop.session({ email: 'ann@example.org' }))?.hasEmail, true);
});

test("an order is offered those of the server's methods that accept it", async () => {
  const shop = testShop();
  assert.deepEqual(readSession(await shop.session({ currency: 'USD' }))?.methods, ['Card']);
  assert.deepEqual(readSession(await shop.session({ amount: '0.09' }))?.methods, ['Card']);
});

test("an order that none of the server's methods accepts is refused with the reason", async () => {
  const { pay } = testShop({ methods: ['iDEAL'] });
  await assert.rejects(pay.createCheckout({ ...VALID_ORDER, currency: 'USD' }), /not one that iDEAL accepts/);
});

test('the session holds neither the secret nor the account', async () => {
  const shop = testShop();
  const payload = JSON.stringify(
    readSession(await shop.session({ email: 'ann@example.org', customerId: 'c1' })),
  );
  for (const hidden of [shop.gateway.secret, shop.gateway.user, 'ann@example.org']) {
    assert.ok(!payload.includes(hidden), hidden);
  }
});

const LOW_VALUE = { threeDs: 'exempt' };

const LONG_ADDRESS = {
  street: '東'.repeat(120),
  addition: '東'.repeat(120),
  city: '東'.repeat(80),
  region: '東'.repeat(80),
  country: 'JP',
};

/** Each member is as long as it may be. */
const MORE_THAN_FITS = {
  returnUrl: `https://shop.example/${'x'.repeat(2027)}`,
  description: '東'.repeat(255),
  fields: { name: 'required', shippingAddress: 'required', billingAddress: 'required' },
  prefill: {
    customer: { name: '東'.repeat(120) },
    shippingAddress: LONG_ADDRESS,
    billingAddress: LONG_ADDRESS,
  },
};

const WRONG: [string, Record<string, unknown>, RegExp][] = [
  ['no orderId', { orderId: undefined }, /orderId is missing; give the shop's own number/],
  ['no amount', { amount: undefined }, /amount is missing; give decimal text such as "24\.99"/],
  ['an empty currency', { currency: '' }, /currency is missing; give an ISO 4217 code such as "EUR"/],
  ['no returnUrl', { returnUrl: undefined }, /returnUrl is missing; give the page .* "https:\/\/shop/],
  ['null as returnUrl', { returnUrl: null }, /returnUrl is missing/],
  ['an orderId of 65 characters', { orderId: 'x'.repeat(65) }, /orderId is not/],
  ['an orderId with a space', { orderId: 'a b' }, /orderId is not/],
  ['an orderId that looks like fields', { orderId: 'a&user=1' }, /orderId contains/],
  ['a number as amount', { amount: 24.99 }, /amount is not decimal text/],
  ['words as amount', { amount: 'ten' }, /amount is not decimal text such as "24\.99"\.$/],
  ['three decimals', { amount: '0.001' }, /amount has more than two decimals\.$/],
  ['fourteen digits', { amount: '99999999999999' }, /amount has more than 12 digits before the dot\.$/],
  ['a comma', { amount: '1,50' }, /amount has a comma; use a dot for decimals, such as "24\.99"\.$/],
  ['a negative amount', { amount: '-1.00' }, /amount has a sign; give decimal text above zero such as/],
  ['nothing to pay', { amount: '0.00' }, /amount is not above zero/],
  [
    'an amount below the minimum of the method',
    { amount: '0.09', methods: ['iDEAL'] },
    /amount is below 0\.10, the minimum of iDEAL/,
  ],
  ['no currency', { currency: 'EURO' }, /currency is not an ISO 4217 code/],
  [
    'a currency that the method does not accept',
    { currency: 'USD', methods: ['Card', 'iDEAL'] },
    /currency is not one that iDEAL accepts/,
  ],
  [
    'yen with decimals',
    { currency: 'JPY', amount: '10.50' },
    /amount has decimals, but JPY has no minor unit; give/,
  ],
  ['yen with one decimal', { currency: 'JPY', amount: '10.1' }, /amount has decimals, but JPY/],
  ['a currency of three decimals', { currency: 'KWD' }, /currency KWD has three decimals, which the gateway/],
  ['an empty description', { description: '' }, /description is missing/],
  ['a description of 256 characters', { description: 'é'.repeat(256) }, /description is not/],
  ['a description that looks like fields', { description: 'x&method=v3.Payout' }, /description contains/],
  ['a relative returnUrl', { returnUrl: '/thanks' }, /returnUrl is not .*; give the page/],
  ['a script as returnUrl', { returnUrl: 'javascript:alert(1)' }, /returnUrl is not/],
  ['a returnUrl with a fragment', { returnUrl: 'https://shop.example/#a' }, /returnUrl is not/],
  [
    'a relative checkoutUrl',
    { checkoutUrl: '/checkout' },
    /checkoutUrl is not .*; give that of the page with/,
  ],
  ['a checkoutUrl with a fragment', { checkoutUrl: 'https://shop.example/#a' }, /checkoutUrl is not/],
  ['a script as checkoutUrl', { checkoutUrl: 'javascript:alert(1)' }, /checkoutUrl is not/],
  ['a country that is a name', { country: 'Poland' }, /country is not an ISO 3166 code such as "PL"/],
  ['an e-mail without @', { email: 'ann' }, /email is not/],
  ['an e-mail that browsers refuse', { email: 'ann@example..org' }, /email is not/],
  ['another capture', { capture: 'soon' }, /capture is not 'now', 'later' or 'never'/],
  ['a number as capture', { capture: 1 }, /capture is not 'now', 'later' or 'never'/],
  ['no money and no card to keep', { capture: 'never' }, /saveCard is missing; capture 'never'/],
  ['a code as threeDs', { threeDs: '01' }, /threeDs is not 'required', 'skip' or 'exempt'/],
  ['an amount above it', { ...LOW_VALUE, amount: '30.01' }, /amount is above the 30\.00 of the low-value/],
  [
    'no limit for CZK',
    { ...LOW_VALUE, currency: 'CZK', methods: ['Card'] },
    /CZK has no low-value exemption/,
  ],
  ['an empty customerId', { customerId: '' }, /customerId is not/],
  ['a locale with a space', { locale: 'not a tag' }, /locale is not/],
  ['no methods', { methods: [] }, /methods names no method/],
  ['a method of a later version', { methods: ['Token'] }, /methods has Token/],
  ['no time', { timeoutMinutes: 0 }, /timeoutMinutes is not/],
  ['more than a day', { timeoutMinutes: 1441 }, /timeoutMinutes is not/],
  ['half a minute', { timeoutMinutes: 0.5 }, /timeoutMinutes is not/],
  ['a look of another color', { look: { accent: 'red' } }, /look has an accent that is not a color such as/],
  ['a look with a font', { look: { font: 'Tulip' } }, /look has no member font/],
  ['a text as look', { look: '{}' }, /look is not a JSON object/],
  [
    'more than fits into a session',
    MORE_THAN_FITS,
    /would have \d+ characters, and 8192 at most .*; give a shorter/,
  ],
];
for (const [title, changes, sentence] of WRONG) {
  test(`refused: ${title}`, async () => {
    const { pay } = testShop();
    await assert.rejects(
      pay.createCheckout({ ...VALID_ORDER, ...changes }),
      (error: Error & { code?: string }) => {
        assert.equal(error.code, 'request-invalid');
        assert.match(error.message, sentence);
        return true;
      },
    );
  });
}

test('a changed cart changes the price, and a session of the earlier price starts no payment', async () => {
  const shop = testShop();
  const before = await shop.session();
  const after = await shop.session({ amount: '30.00' });
  const refused = await shop.press(before);
  assert.deepEqual([refused.status, refused.body.error?.code], [401, 'session-expired']);
  assert.equal(shop.gateway.trades.length, 0);
  assert.equal((await shop.press(after)).body.status?.amount, '30.00');
});

test('the price of a paid order cannot change; a new session for it is still created', async () => {
  const shop = testShop();
  await shop.press(await shop.session());
  shop.gateway.settle('trade-1', 'paid');
  await shop.notify(await shop.gateway.notification('trade-1'));
  await assert.rejects(shop.session({ amount: '30.00' }), { code: 'payment-refused' });
  assert.equal((await shop.press(await shop.session())).body.kind, 'done');
});

test('the same order from ten requests at once is one order', async () => {
  const shop = testShop();
  const sessions = await Promise.all(Array.from({ length: 10 }, () => shop.session()));
  assert.equal(new Set(sessions).size, 10);
});

for (const amount of ['10', '10.0', '10.00'])
  test(`a whole amount of yen may be written ${amount}`, async () => {
    const shop = testShop();
    const session = readSession(await shop.session({ currency: 'JPY', amount, methods: ['Card'] }));
    assert.deepEqual([session?.amount, session?.currency], ['10.00', 'JPY']);
  });

test('the look of an order goes to the gateway with each of its payments, and only there', async () => {
  const shop = testShop();
  const look = { name: 'Harbour Outlet', accent: '#7a2e8d', radius: 4 };
  const session = await shop.session({ look });
  assert.doesNotMatch(JSON.stringify(readSession(session)), /Outlet|7a2e8d/);
  await shop.press(session);
  assert.equal(shop.gateway.trades[0]?.data.look, JSON.stringify(look));
  await shop.press(await shop.session({ orderId: 'HP-1002' }));
  assert.ok(!('look' in shop.gateway.trades[1]!.data));
});
