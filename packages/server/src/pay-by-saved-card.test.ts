/** Tests of saved cards: recorded from the gateway, found by customer, charged, and forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckoutInput } from './create-checkout.ts';
import { ASKING_TOKEN } from './fake-gateway.ts';
import type { SavedCardInput } from './pay-by-saved-card.ts';
import { memoryStore } from './stores/memory-store.ts';
import { type TestShop, testShop, VALID_ORDER } from './test-shop.ts';

const TOLD = {
  payment_token_object: 'gwt_of-ann',
  card_brand: 'visa',
  card_last4: '1111',
  card_expiry: '12/2030',
};
const CARD = {
  token: 'gwt_of-ann',
  usedBy: 'customer',
  brand: 'visa',
  last4: '1111',
  expiry: '12/2030',
} as const;
const { amount, currency, description, returnUrl = '' } = VALID_ORDER;
const SALE: SavedCardInput = { orderId: 'HP-2002', amount, currency, description, returnUrl, card: CARD };

/** Returns a shop whose customer Ann has let it keep a card. */
async function shopWithCard(changes: Partial<CheckoutInput> = {}): Promise<TestShop> {
  const shop = testShop();
  const token = await shop.session({
    saveCard: 'customer',
    customerId: 'ann',
    methods: ['Card'],
    ...changes,
  });
  await shop.press(token, { method: 'Card', token: 'one.time', email: 'ann@example.org' });
  shop.gateway.settle('trade-1', 'paid');
  assert.equal(await shop.notify(await shop.gateway.notification('trade-1', TOLD)), '200 ok');
  return shop;
}

test('saveCard asks to keep the card, for payments by the customer or by the merchant', async () => {
  for (const [saveCard, sent] of [
    ['customer', 'CIT'],
    ['merchant', 'MIT'],
  ] as const) {
    const { gateway } = await shopWithCard({ saveCard });
    const { operation, token_type } = gateway.trades[0]!.data;
    assert.deepEqual([operation, token_type], ['11', sent]);
  }
});

test('the notification brings the card to onPayment, and to the cards of its customer only', async () => {
  const { pay, payments } = await shopWithCard();
  assert.deepEqual(payments.at(-1)?.savedCard, { ...CARD, tradeId: 'trade-1' });
  assert.deepEqual(await pay.savedCards('ann'), [{ ...CARD, tradeId: 'trade-1' }]);
  assert.deepEqual(await pay.savedCards('bob'), []);
});

test('a card that QueryOrder reports before the notification is kept once', async () => {
  const shop = await shopWithCard();
  shop.gateway.settle('trade-1', 'paid');
  await shop.notify(await shop.gateway.notification('trade-1', TOLD));
  assert.equal((await shop.pay.savedCards('ann')).length, 1);
});

test('only its customer can forget a card, and only once', async () => {
  const { pay } = await shopWithCard();
  assert.equal(await pay.forgetSavedCard('bob', CARD.token), false);
  assert.equal(await pay.forgetSavedCard('ann', CARD.token), true);
  assert.equal(await pay.forgetSavedCard('ann', CARD.token), false);
  assert.deepEqual(await pay.savedCards('ann'), []);
});

test('a forgotten card stays forgotten when later notifications of its payment name it again', async () => {
  const shop = await shopWithCard();
  await shop.pay.forgetSavedCard('ann', CARD.token);
  shop.gateway.settle('trade-1', 'cancelled');
  assert.equal(await shop.notify(await shop.gateway.notification('trade-1', TOLD)), '200 ok');
  assert.deepEqual(await shop.pay.savedCards('ann'), []);
  assert.equal(shop.payments.at(-1)?.savedCard, undefined);
});

test('a saved card pays at once, without a redirect; the same order again is the same payment', async () => {
  const { pay, gateway } = await shopWithCard();
  const sale = await pay.payBySavedCard(SALE);
  assert.deepEqual(sale, { state: 'paid', tradeId: 'trade-2' });
  assert.deepEqual(await pay.payBySavedCard(SALE), sale);
  assert.equal(gateway.trades.length, 2);
  const { sub_pay_method, operation, token_type, payment_token_object, email } = gateway.trades[1]!.data;
  assert.deepEqual(
    [sub_pay_method, operation, token_type, payment_token_object, email],
    ['Token', '11', 'CIT', CARD.token, undefined],
  );
});

test('onPayment receives the payment by notification, and the order counts as paid', async () => {
  const shop = await shopWithCard();
  await shop.pay.payBySavedCard({ ...SALE, capture: 'now' });
  shop.gateway.settle('trade-2', 'paid');
  await shop.notify(await shop.gateway.notification('trade-2'));
  const { orderId, method, orderPaid } = shop.payments.at(-1)!;
  assert.deepEqual([orderId, method, orderPaid], ['HP-2002', 'Token', true]);
});

test('when the issuer requires authentication, the result has the address for the customer', async () => {
  const { pay } = testShop();
  const sale = await pay.payBySavedCard({ ...SALE, card: { ...CARD, token: `${ASKING_TOKEN}-ann` } });
  assert.deepEqual(sale, {
    state: 'processing',
    tradeId: 'trade-1',
    url: 'https://gateway.example/pay/trade-1',
  });
});

test('a payment by the merchant alone needs no returnUrl', async () => {
  const { pay, gateway } = testShop();
  const { returnUrl: _, ...sale } = SALE;
  await pay.payBySavedCard({ ...sale, card: { ...CARD, usedBy: 'merchant' }, capture: 'later' });
  const { token_type, operation } = gateway.trades[0]!.data;
  assert.deepEqual([token_type, operation], ['MIT', '12']);
});

test('a decline is payment-refused, and an invalid token is card-token-refused', async () => {
  const { pay, gateway } = testShop();
  gateway.faults.push('-4006');
  await assert.rejects(pay.payBySavedCard(SALE), { code: 'payment-refused', gatewayCode: '-4006' });
  gateway.faults.push('-4119');
  await assert.rejects(pay.payBySavedCard({ ...SALE, orderId: 'HP-2003' }), {
    code: 'card-token-refused',
    message: /no longer valid/,
  });
});

test('the token of a saved card is not in the stored request', async () => {
  const store = memoryStore();
  const { pay } = testShop({ store });
  await pay.payBySavedCard(SALE);
  assert.doesNotMatch(JSON.stringify(await store.findOrder('HP-2002')), /gwt_/);
});

for (const [title, changes, sentence] of [
  ['no card', { card: undefined }, /card is missing/],
  ['another type', { card: { token: 'gwt_x', usedBy: 'anybody' } }, /usedBy is not/],
  ['no returnUrl for a customer', { returnUrl: undefined }, /returnUrl is missing/],
] as const) {
  test(`${title} is refused with a message`, async () => {
    const wrong = { ...SALE, ...changes } as unknown as SavedCardInput;
    await assert.rejects(testShop().pay.payBySavedCard(wrong), {
      code: 'request-invalid',
      message: sentence,
    });
  });
}

for (const [title, changes, sentence] of [
  ['keeping a card without a customer', { saveCard: 'customer', customerId: '' }, /customerId/],
  [
    'keeping a card without 3-D Secure',
    { capture: 'later', saveCard: 'customer', customerId: 'ann', threeDs: 'skip' },
    /threeDs 'skip'/,
  ],
  ['a code as saveCard', { saveCard: 'CIT', customerId: 'ann' }, /saveCard is not/],
] as const) {
  test(`createCheckout refuses ${title}`, async () => {
    await assert.rejects(testShop().session(changes as never), {
      code: 'request-invalid',
      message: sentence,
    });
  });
}
