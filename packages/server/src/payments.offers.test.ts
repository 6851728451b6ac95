/** Tests of offers: the rows of a session, of this version of the server and of others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckoutSession, type CheckoutStatus, readSession } from '@gangway/protocol/checkout';
import { memoryStore } from './stores/memory-store.ts';
import { type TestShop, testShop } from './test-shop.ts';
import { tokenMaker } from './tokens.ts';

/** Two rows of one method, and a kind of a later version. */
const OFFERS = [
  { id: 'iDEAL-home', kind: 'method', method: 'iDEAL', label: 'Bank at home' },
  { id: 'iDEAL-work', kind: 'method', method: 'iDEAL', label: 'Bank at work' },
  { id: 'wallet', kind: 'wallet-button', method: 'iDEAL', label: 'Wallet' },
];

/** Makes a session of {@link TestShop} as another version of the server would. */
async function sessionWith(shop: TestShop, changes: Partial<CheckoutSession>): Promise<string> {
  const { aud, iss, jti, iat, exp, ...claims } = readSession(await shop.session())!;
  const tokens = tokenMaker(shop.gateway.secret, () => shop.clock.at);
  return tokens.make(aud, exp - iat, { ...claims, ...changes });
}

const statusIn = async (shop: TestShop, token: string): Promise<CheckoutStatus> =>
  ((await (await shop.request('/session', { token })).json()) as { status: CheckoutStatus }).status;

test('a session has one offer for each method, in the order of the methods', async () => {
  const { offers } = readSession(await testShop().session({ methods: ['Voucher', 'Card', 'ideal'] }))!;
  assert.deepEqual(offers, [
    { id: 'Voucher', kind: 'method', method: 'Voucher' },
    { id: 'Card', kind: 'method', method: 'Card' },
    { id: 'iDEAL', kind: 'method', method: 'iDEAL' },
  ]);
});

test('a session of an earlier version, without offers, pays with its methods', async () => {
  const shop = testShop();
  const token = await sessionWith(shop, { offers: undefined });
  assert.equal(readSession(token)?.offers, undefined);
  const { body } = await shop.press(token, { method: 'iDEAL' });
  assert.equal(body.kind, 'redirect');
  const refused = await shop.press(token, { method: 'Bancontact' });
  assert.equal(refused.body.error?.code, 'method-not-offered');
});

test('of two offers of one method the status names the chosen one, also after a restart', async () => {
  const store = memoryStore();
  const shop = testShop({ store });
  const token = await sessionWith(shop, { offers: OFFERS });
  const { body } = await shop.press(token, { method: 'iDEAL', offer: 'iDEAL-work' });
  assert.equal(body.kind, 'redirect');
  const { method, offer } = await statusIn(testShop({ store, fetch: shop.gateway.fetch }), token);
  assert.deepEqual([method, offer], ['iDEAL', 'iDEAL-work']);
  assert.equal(shop.gateway.trades[0]!.data.sub_pay_method, 'iDEAL');
  assert.equal(JSON.stringify(shop.gateway.trades[0]!.data).includes('work'), false);
});

test('an offer of a kind that this version cannot begin is refused and starts nothing', async () => {
  const shop = testShop();
  const token = await sessionWith(shop, { offers: OFFERS });
  const { status, body } = await shop.press(token, { method: 'iDEAL', offer: 'wallet' });
  assert.deepEqual([status, body.error?.code], [400, 'method-not-offered']);
  assert.deepEqual(shop.gateway.calls, []);
});

test('a method that has only named offers cannot be submitted without naming one', async () => {
  const shop = testShop();
  const token = await sessionWith(shop, { offers: OFFERS });
  const { body } = await shop.press(token, { method: 'iDEAL' });
  assert.equal(body.error?.code, 'method-not-offered');
});
