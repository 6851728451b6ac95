/** Tests of payByCard: a form with a card token makes one payment, however often it is sent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STATUS_FRAGMENT } from '@gangway/protocol/checkout';
import type { Fault } from './fake-gateway.ts';
import { gangway } from './gangway.ts';
import type { CardPaymentInput } from './pay-by-card.ts';
import { memoryStore } from './stores/memory-store.ts';
import { quietConsole, testShop, VALID_ORDER } from './test-shop.ts';

const FORM: CardPaymentInput = { ...VALID_ORDER, email: 'ann@example.org', token: 'eyJ.token.of.a.card' };
const LOST: readonly Fault[] = ['lose-reply', 'lose-reply', 'lose-reply'];

test('the form makes a card payment, and the payer is sent to the gateway’s page', async () => {
  const { pay, gateway } = testShop();
  assert.deepEqual(await pay.payByCard({ ...FORM, capture: 'later' }), {
    url: 'https://gateway.example/pay/trade-1',
    tradeId: 'trade-1',
  });
  const { data } = gateway.trades[0]!;
  assert.deepEqual(
    [data.payment_token_object, data.email, data.operation, data.amount, data.redirect_url],
    [FORM.token, FORM.email, '2', '24.99', 'https://shop.example/pay/return'],
  );
});

test('the same form sent five times at once makes one payment, with the same result', async () => {
  const { pay, gateway } = testShop();
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay.payByCard(FORM)));
  assert.equal(new Set(answers.map(({ tradeId }) => tradeId)).size, 1);
  assert.deepEqual(gateway.calls, ['v3.CreateCardPayments']);
});

test('the same form sent again, even after a restart, finds the same payment', async () => {
  const store = memoryStore();
  const before = testShop({ store });
  const first = await before.pay.payByCard(FORM);
  const after = testShop({ store, fetch: before.gateway.fetch });
  assert.deepEqual(await after.pay.payByCard(FORM), first);
  assert.equal(before.gateway.trades.length, 1);
});

test('after a lost reply, sending the form again finds the payment', async () => {
  const { pay, gateway } = testShop();
  gateway.faults.push(...LOST);
  await assert.rejects(pay.payByCard(FORM), { code: 'gateway-unreachable' });
  assert.equal((await pay.payByCard(FORM)).tradeId, 'trade-1');
  assert.equal(gateway.trades.length, 1);
});

test('another token ends the open payment first', async () => {
  const { pay, gateway } = testShop();
  await pay.payByCard(FORM);
  assert.equal((await pay.payByCard({ ...FORM, token: 'another' })).tradeId, 'trade-2');
  assert.deepEqual(
    gateway.trades.map(({ state }) => state),
    ['cancelled', 'processing'],
  );
});

test('a finished payment leads to the shop’s own page with a valid status token', async () => {
  const shop = testShop();
  await shop.pay.payByCard(FORM);
  shop.gateway.settle('trade-1', 'paid');
  await shop.notify(await shop.gateway.notification('trade-1'));
  const { url } = await shop.pay.payByCard(FORM);
  const [page, token] = url.split(`#${STATUS_FRAGMENT}=`);
  assert.equal(page, FORM.returnUrl);
  const status = await (await shop.request('/payments/trade-1', { token: token ?? '' })).json();
  assert.equal(status.state, 'paid');
  assert.deepEqual(
    shop.payments.map(({ orderPaid, email }) => [orderPaid, email]),
    [[true, 'ann@example.org']],
  );
});

test('a token that paid one order cannot pay another', async (t) => {
  quietConsole(t);
  const { pay } = testShop();
  await pay.payByCard(FORM);
  await assert.rejects(pay.payByCard({ ...FORM, orderId: 'HP-1002' }), {
    code: 'card-token-refused',
    gatewayCode: '-4119',
  });
});

test('the amount of a paid order cannot change', async () => {
  const shop = testShop();
  await shop.pay.payByCard(FORM);
  shop.gateway.settle('trade-1', 'paid');
  await shop.notify(await shop.gateway.notification('trade-1'));
  await assert.rejects(shop.pay.payByCard({ ...FORM, amount: '1.00' }), { code: 'payment-refused' });
});

const WRONG: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['no token', { token: undefined }, 'card-token-refused'],
  ['the empty token of an incomplete form', { token: '' }, 'card-token-refused'],
  ['a card number as token', { token: '4111 1111 1111 1111' }, 'card-token-refused'],
  ['a token above 4 KiB', { token: 'x'.repeat(4097) }, 'card-token-refused'],
  ['a token that the gateway cannot decrypt', { token: 'damaged' }, 'card-token-refused'],
  ['no e-mail address', { email: undefined }, 'email-invalid'],
  ['an e-mail address without @', { email: 'ann' }, 'email-invalid'],
  ['a number as amount', { amount: 24.99 }, 'request-invalid'],
  ['a script as returnUrl', { returnUrl: 'javascript:alert(1)' }, 'request-invalid'],
  ['another threeDs', { threeDs: '03' }, 'request-invalid'],
];
for (const [title, changes, code] of WRONG) {
  test(`refused: ${title}`, async (t) => {
    const lines = quietConsole(t);
    const { pay, gateway } = testShop();
    await assert.rejects(pay.payByCard({ ...FORM, ...changes } as CardPaymentInput), (error: Error) => {
      assert.equal((error as Error & { code?: string }).code, code);
      assert.ok(!error.message.includes('4111'));
      return true;
    });
    assert.equal(gateway.trades.length, 0);
    assert.ok(!lines.join().includes('4111'));
  });
}

test('without publicUrl, the error names the option', async () => {
  const { gateway } = testShop();
  const { address, user, secret } = gateway;
  const pay = gangway({ gateway: address, user, secret, clientKey: 'gwk_test_036870', onPayment: () => {} });
  await assert.rejects(pay.payByCard(FORM), /publicUrl/);
});
