/** Tests of a customer's saved cards in the checkout: offers without tokens, paying, saving, removing and undoing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Offer, readSession } from '@gangway/protocol/checkout';
import type { CheckoutInput } from './create-checkout.ts';
import { ASKING_TOKEN } from './fake-gateway.ts';
import { memoryStore } from './stores/memory-store.ts';
import { ATTEMPT, type TestShop, testShop } from './test-shop.ts';

const TOLD = {
  payment_token_object: 'gwt_of-ann',
  card_brand: 'visa',
  card_last4: '1111',
  card_expiry: '12/2030',
};

/** Lets Ann keep a card with an order of its own. */
async function keep(shop: TestShop, told: Partial<typeof TOLD> = {}): Promise<void> {
  const number = shop.gateway.trades.length + 1;
  const orderId = `KEEP-${number}`;
  const token = await shop.session({ orderId, saveCard: 'customer', customerId: 'ann', methods: ['Card'] });
  const attemptId = `${ATTEMPT}-${number}`;
  await shop.press(token, { attemptId, method: 'Card', token: `one.${number}`, email: 'ann@example.org' });
  shop.gateway.settle(`trade-${number}`, 'paid');
  const text = await shop.gateway.notification(`trade-${number}`, { ...TOLD, ...told });
  assert.equal(await shop.notify(text), '200 ok');
}

const ADDRESS = {
  street: '東'.repeat(40),
  addition: '東'.repeat(20),
  city: '東'.repeat(15),
  postalCode: '150-0001',
  country: 'JP',
};

/** All that a shop may ask for, filled in. */
const ASKS_FOR_ALL: Partial<CheckoutInput> = {
  fields: {
    name: 'required',
    email: 'required',
    phone: 'optional',
    shippingAddress: 'required',
    billingAddress: 'required',
  },
  prefill: {
    customer: { name: '東'.repeat(30), email: 'ann@example.org', phoneNumber: '+31612345678' },
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
  },
};

async function shopWithCard(told: Partial<typeof TOLD> = {}, store = memoryStore()): Promise<TestShop> {
  const shop = testShop({ store });
  await keep(shop, told);
  return shop;
}

const sessionOf = (shop: TestShop, changes: Partial<CheckoutInput> = {}): Promise<string> =>
  shop.session({ customerId: 'ann', email: 'ann@example.org', methods: ['iDEAL', 'Card'], ...changes });
const offersIn = (token: string): Offer[] => readSession(token)?.offers ?? [];
const savedIn = (token: string): Offer[] => offersIn(token).filter(({ kind }) => kind === 'saved-card');

async function change(
  shop: TestShop,
  token: string,
  body: unknown,
): Promise<{ status: number; body: never }> {
  const response = await shop.request('/saved-cards', { method: 'POST', body: JSON.stringify(body), token });
  return { status: response.status, body: (await response.json()) as never };
}

test('customerId is enough: the customer’s cards are offered before the methods, without a token', async () => {
  const shop = await shopWithCard();
  const session = await sessionOf(shop);
  const [card, ...methods] = offersIn(session);
  assert.deepEqual(
    methods.map(({ id }) => id),
    ['iDEAL', 'Card'],
  );
  const { id, ...shown } = card!;
  const face = { icon: 'visa', label: 'Visa •••• 1111', hint: '12/30' };
  assert.deepEqual(shown, { kind: 'saved-card', method: 'Token', ...face });
  assert.match(id, /^[\w-]{43}$/);
  const payload = Buffer.from(session.split('.')[1]!, 'base64url').toString();
  assert.doesNotMatch(payload, /gwt_|ann/);
});

test('an offer has the same id in each session of its order, and another in each other order', async () => {
  const shop = await shopWithCard();
  const idIn = async (orderId: string) => savedIn(await sessionOf(shop, { orderId }))[0]!.id;
  assert.equal(await idIn('HP-1'), await idIn('HP-1'));
  assert.notEqual(await idIn('HP-1'), await idIn('HP-2'));
});

test('cards are offered to their customer only, where a card may pay', async () => {
  const shop = await shopWithCard();
  const of = async (changes: Partial<CheckoutInput>) => savedIn(await sessionOf(shop, changes)).length;
  assert.equal(await of({}), 1);
  assert.equal(await of({ orderId: 'A', customerId: 'bob' }), 0);
  assert.equal(await of({ orderId: 'B', methods: ['iDEAL'] }), 0);
  assert.equal(await of({ orderId: 'C', saveCard: 'merchant' }), 0);
  assert.equal(await of({ orderId: 'D', capture: 'never', saveCard: 'customer' }), 0);
});

test('an expired card comes last and says so; a card that was kept twice is one offer', async () => {
  const shop = await shopWithCard({ card_expiry: '10/2026', card_last4: '0000' });
  await keep(shop, { payment_token_object: 'gwt_first' });
  await keep(shop, { payment_token_object: 'gwt_second' });
  const offers = offersIn(await sessionOf(shop));
  assert.deepEqual(
    offers.map(({ label, id, expired }) => [label ?? id, expired]),
    [
      ['Visa •••• 1111', undefined],
      ['iDEAL', undefined],
      ['Card', undefined],
      ['Visa •••• 0000', true],
    ],
  );
});

test('the ten newest cards are offered, expired ones only where there is room, and such a session pays', async () => {
  const shop = testShop();
  const digits = (number: number) => String(1000 + number);
  for (let number = 1; number <= 4; number += 1)
    await keep(shop, { card_last4: digits(number), card_expiry: '12/2030' });
  for (let number = 5; number <= 8; number += 1)
    await keep(shop, { card_last4: digits(number), card_expiry: '10/2026' });
  for (let number = 9; number <= 12; number += 1)
    await keep(shop, { card_last4: digits(number), card_expiry: '12/2030' });
  const shown = (token: string) =>
    savedIn(token).map(({ label = '', expired }) => `${label.slice(-4)}${expired ? ' expired' : ''}`);
  const usable = [12, 11, 10, 9, 4, 3, 2, 1].map(digits);
  assert.deepEqual(shown(await sessionOf(shop)), [...usable, '1008 expired', '1007 expired']);
  for (let number = 13; number <= 35; number += 1)
    await keep(shop, { card_last4: digits(number), card_expiry: '12/2030' });
  const token = await sessionOf(shop, ASKS_FOR_ALL);
  const newest = Array.from({ length: 10 }, (_, index) => digits(35 - index));
  assert.deepEqual(shown(token), newest);
  const { status, body } = await shop.press(token, { method: 'Token', offer: savedIn(token)[9]!.id });
  assert.equal(status, 200, JSON.stringify(body));
});

for (const [who, customerId] of [
  ['nobody', undefined],
  ['another customer', 'bob'],
] as const)
  test(`a page opened for ${who} offers no cards, and the card that its order keeps stays the customer’s`, async () => {
    const shop = await shopWithCard();
    const own = await sessionOf(shop);
    await shop.press(own, { method: 'Card', token: 'one.time', saveConsent: '1:de' });
    const other = await shop.session({ methods: ['iDEAL', 'Card'], ...(customerId && { customerId }) });
    assert.deepEqual([savedIn(other), readSession(other)?.canSave], [[], undefined]);
    const bought = { method: 'Token', offer: savedIn(own)[0]!.id, attemptId: 'attempt-of-a-stranger' };
    assert.equal((await shop.press(other, bought)).body.error?.code, 'method-not-offered');
    shop.gateway.settle('trade-2', 'paid');
    const kept = { payment_token_object: 'gwt_second', card_last4: '2222' };
    await shop.notify(await shop.gateway.notification('trade-2', { ...TOLD, ...kept }));
    const digits = async (customer: string) =>
      (await shop.pay.savedCards(customer)).map(({ last4 }) => last4);
    assert.deepEqual([await digits('ann'), await digits('bob')], [['2222', '1111'], []]);
    await shop.session({ methods: ['iDEAL', 'Card'], ...(customerId && { customerId }) });
    assert.deepEqual([await digits('ann'), await digits('bob')], [['2222', '1111'], []]);
    assert.equal(shop.payments.at(-1)?.customerId, 'ann');
    assert.equal(savedIn(await sessionOf(shop)).length, 2, 'the customer’s own session offers them again');
  });

test('a kept card is used by whom its payment asked for, although the order was opened for nobody since', async () => {
  const shop = testShop();
  const token = await sessionOf(shop, { methods: ['Card'], saveCard: 'merchant' });
  await shop.press(token, { method: 'Card', token: 'one.time' });
  await shop.session({ methods: ['Card'] });
  shop.gateway.settle('trade-1', 'paid');
  await shop.notify(await shop.gateway.notification('trade-1', TOLD));
  const cards = await shop.pay.savedCards('ann');
  assert.deepEqual(
    cards.map(({ usedBy }) => usedBy),
    ['merchant'],
  );
});

test('before a payment is begun, the order’s customer is the one that was named last', async () => {
  const shop = await shopWithCard();
  await shop.session({ orderId: 'HP-2', customerId: 'bob' });
  assert.equal(savedIn(await sessionOf(shop, { orderId: 'HP-2' })).length, 1);
  await sessionOf(shop, { orderId: 'HP-3' });
  await shop.press(await shop.session({ orderId: 'HP-3' }));
  shop.gateway.settle('trade-2', 'declined');
  assert.equal(savedIn(await sessionOf(shop, { orderId: 'HP-3' })).length, 1, 'a guest signs in later');
});

test('an offer pays with its card, and a repeat of the submission with no other', async () => {
  const shop = await shopWithCard();
  const token = await sessionOf(shop, { capture: 'later' });
  const offer = savedIn(token)[0]!.id;
  const once = await shop.press(token, { method: 'Token', offer });
  assert.equal(once.status, 200, JSON.stringify(once.body));
  const again = await shop.press(token, { method: 'Token', offer });
  assert.equal(again.body.status?.tradeId, once.body.status?.tradeId);
  assert.equal(shop.gateway.trades.length, 2);
  const { operation, token_type, payment_token_object, sub_pay_method } = shop.gateway.trades[1]!.data;
  assert.deepEqual(
    [sub_pay_method, operation, token_type, payment_token_object],
    ['Token', '12', 'CIT', 'gwt_of-ann'],
  );
});

test('an offer of another order, customer or kind pays nothing', async () => {
  const shop = await shopWithCard();
  const offer = savedIn(await sessionOf(shop, { orderId: 'OTHER' }))[0]!.id;
  const mine = await sessionOf(shop);
  const own = savedIn(mine)[0]!.id;
  await sessionOf(shop, { customerId: 'bob' });
  for (const body of [
    { method: 'Token', offer },
    { method: 'Token', offer: own },
    { method: 'Token' },
    { method: 'Card', offer: own },
  ]) {
    const { status, body: answer } = await shop.press(mine, body);
    assert.deepEqual([status, answer.error?.code], [400, 'method-not-offered'], JSON.stringify(body));
  }
  assert.equal(shop.gateway.trades.length, 1);
});

test('the payer of a saved card may authenticate in a frame', async () => {
  const shop = await shopWithCard({ payment_token_object: ASKING_TOKEN });
  const token = await sessionOf(shop);
  const { body } = await shop.press(token, { method: 'Token', offer: savedIn(token)[0]!.id });
  assert.match(body.frame ?? '', /\/pay\/trade-\d+\/frame\?client-key=gwk_test_036870$/);
});

test('a card whose token the gateway refuses is forgotten, and the payer is told to take another', async () => {
  const shop = await shopWithCard({ payment_token_object: 'damaged-gwt' });
  const token = await sessionOf(shop);
  const { body } = await shop.press(token, { method: 'Token', offer: savedIn(token)[0]!.id });
  assert.equal(body.error?.code, 'card-token-refused');
  assert.deepEqual(await shop.pay.savedCards('ann'), []);
});

test('the box is offered to a known customer of an account that may keep cards, and nobody else', async () => {
  const canSave = async (changes: Partial<CheckoutInput> = {}, tokenTypes = 'CIT') => {
    const shop = testShop();
    shop.gateway.tokenTypes = tokenTypes;
    return readSession(await sessionOf(shop, changes))?.canSave;
  };
  assert.equal(await canSave(), true);
  assert.equal(await canSave({}, 'MIT'), undefined);
  assert.equal(await canSave({}, ''), undefined);
  assert.equal(await canSave({ methods: ['iDEAL'] }), undefined);
  assert.equal(await canSave({ saveCard: 'customer' }), undefined);
  assert.equal(await canSave({ threeDs: 'skip' }), undefined);
  const shop = testShop();
  assert.equal(readSession(await shop.session({ methods: ['Card'] }))?.canSave, undefined);
  assert.deepEqual(shop.gateway.calls, [], 'without a customer the gateway is not asked');
});

test('the gateway is asked about the account once in ten minutes, and a checkout does without its answer', async () => {
  const shop = testShop();
  shop.gateway.faults.push('garbage', 'garbage', 'garbage');
  assert.equal(readSession(await sessionOf(shop))?.canSave, undefined);
  shop.clock.at += 61_000;
  for (let times = 0; times < 3; times += 1) assert.equal(readSession(await sessionOf(shop))?.canSave, true);
  assert.deepEqual(shop.gateway.calls, ['v3.StoredCard']);
});

test('a payer’s consent is sent with the payment, with the customer and the wording', async () => {
  const shop = testShop();
  const token = await sessionOf(shop);
  const { body } = await shop.press(token, { method: 'Card', token: 'one.time', saveConsent: '1:de' });
  assert.equal(body.kind, 'redirect', JSON.stringify(body));
  const { operation, token_type, customer_id, consent_wording } = shop.gateway.trades[0]!.data;
  assert.deepEqual([operation, token_type, customer_id, consent_wording], ['11', 'CIT', 'ann', '1:de']);
});

test('without a consent nothing is kept, and one that the session does not allow is refused', async () => {
  const shop = testShop();
  await shop.press(await sessionOf(shop), { method: 'Card', token: 'one.time' });
  assert.equal(shop.gateway.trades[0]!.data.operation, '1');
  const anonymous = await shop.session({ orderId: 'HP-9', email: 'ann@example.org', methods: ['Card'] });
  const { body } = await shop.press(anonymous, { method: 'Card', token: 'two.time', saveConsent: '1:de' });
  assert.equal(body.error?.code, 'request-invalid');
  assert.equal(shop.gateway.trades.length, 1);
});

test('a removed card is revoked at the gateway after ten seconds, and offered and paid with no more', async () => {
  const shop = await shopWithCard();
  const token = await sessionOf(shop);
  const offer = savedIn(token)[0]!.id;
  assert.deepEqual(await change(shop, token, { offer, action: 'remove' }), {
    status: 200,
    body: { undoSeconds: 10 },
  });
  assert.equal(shop.gateway.revocations.get('trade-1'), shop.clock.at / 1000 + 10);
  assert.deepEqual(savedIn(await sessionOf(shop)), []);
  assert.deepEqual(await shop.pay.savedCards('ann'), []);
  const { body } = await shop.press(token, { method: 'Token', offer });
  assert.equal(body.error?.code, 'method-not-offered');
  const state = await (await shop.request('/session', { token })).json();
  assert.deepEqual(state, { status: null, removed: [offer] }, 'a page that is loaded again does not show it');
});

test('a removal is undone within its time, also by another process of the shop', async () => {
  const store = memoryStore();
  const shop = await shopWithCard({}, store);
  const token = await sessionOf(shop);
  const offer = savedIn(token)[0]!.id;
  await change(shop, token, { offer, action: 'remove' });
  const other = testShop({ store, fetch: shop.gateway.fetch });
  assert.deepEqual(await change(other, token, { offer, action: 'undo' }), {
    status: 200,
    body: { undoSeconds: 0 },
  });
  assert.equal(shop.gateway.revocations.size, 0);
  assert.equal(savedIn(await sessionOf(shop))[0]?.id, offer);
});

test('a removal is not undone later, and its card is forgotten', async () => {
  const shop = await shopWithCard();
  const token = await sessionOf(shop);
  const offer = savedIn(token)[0]!.id;
  await change(shop, token, { offer, action: 'remove' });
  shop.clock.at += 10_000;
  const { status, body } = await change(shop, token, { offer, action: 'undo' });
  assert.deepEqual([status, (body as { error: { code: string } }).error.code], [400, 'method-not-offered']);
  assert.deepEqual(savedIn(await sessionOf(shop)), []);
});

test('a removal removes every copy of the card', async () => {
  const shop = await shopWithCard();
  await keep(shop, { payment_token_object: 'gwt_again' });
  const token = await sessionOf(shop);
  await change(shop, token, { offer: savedIn(token)[0]!.id, action: 'remove' });
  assert.deepEqual([...shop.gateway.revocations.keys()].sort(), ['trade-1', 'trade-2']);
});

test('a card that the gateway could not revoke stays offered', async () => {
  const shop = await shopWithCard();
  const token = await sessionOf(shop);
  shop.gateway.faults.push('garbage', 'garbage', 'garbage');
  const { status } = await change(shop, token, { offer: savedIn(token)[0]!.id, action: 'remove' });
  assert.equal(status, 503);
  assert.equal(savedIn(await sessionOf(shop)).length, 1);
});

test('nobody removes a card of another order, without a session, or by a malformed request', async () => {
  const shop = await shopWithCard();
  const offer = savedIn(await sessionOf(shop, { orderId: 'OTHER' }))[0]!.id;
  const token = await sessionOf(shop);
  assert.equal((await change(shop, token, { offer, action: 'remove' })).status, 400);
  assert.equal((await change(shop, token, { offer: 'Card', action: 'remove' })).status, 400);
  assert.equal((await change(shop, token, { offer, action: 'burn' })).status, 400);
  assert.equal((await change(shop, 'no.such.token', { offer, action: 'remove' })).status, 401);
  assert.equal(shop.gateway.revocations.size, 0);
});
