/** Tests of checkoutData: a shop gets what a fast checkout reports, whoever is faster, and no store keeps it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from './stores/memory-store.ts';
import { quietConsole, type TestShop, testShop } from './test-shop.ts';

const DATA = {
  customer: {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: 'noor@example.org',
    phoneNumber: '+31600000001',
  },
  billingAddress: { street: 'Kade', houseNumber: '12', postalCode: '3011 AB', city: 'Rotterdam' },
  shippingAddress: { street: 'Kade', houseNumber: '14', postalCode: '3011 AB', city: 'Rotterdam' },
};
/** With the member that typed data has. */
const TOLD = { ...DATA, customer: { ...DATA.customer, name: 'Noor de Vries' } };
const FAST = 'iDEAL Fast Checkout';

async function paid(
  method: string,
  record: Record<string, unknown>,
  store = memoryStore(),
): Promise<TestShop> {
  const shop = testShop({ methods: ['iDEAL', FAST], store });
  const { body } = await shop.press(await shop.session(), { method });
  assert.equal(body.kind, 'redirect');
  shop.gateway.trades[0]!.record = record;
  shop.gateway.settle('trade-1', 'paid');
  return shop;
}

test('a notification of a fast checkout reaches onPayment with what the bank reports', async () => {
  const shop = await paid(FAST, { checkout_data: DATA });
  assert.equal(await shop.notify(await shop.gateway.notification('trade-1')), '200 ok');
  assert.deepEqual(
    shop.payments.map(({ checkoutData }) => checkoutData),
    [TOLD],
  );
});

test('a query for a waiting payer reaches onPayment with it before the notification', async () => {
  const shop = await paid(FAST, { checkout_data: DATA });
  await shop.request('/payments/trade-1', { token: await shop.session() });
  assert.deepEqual(
    shop.payments.map(({ checkoutData }) => checkoutData),
    [TOLD],
  );
});

test('no store keeps what a fast checkout reports', async () => {
  const store = memoryStore();
  const shop = await paid(FAST, { checkout_data: DATA }, store);
  await shop.notify(await shop.gateway.notification('trade-1'));
  const order = await store.findOrder(shop.payments[0]!.orderId);
  assert.equal(order?.trades[0]?.state, 'paid');
  assert.doesNotMatch(JSON.stringify(order), /noor|Kade|Rotterdam/i);
});

test('while the gateway cannot be asked, the notification is refused and comes again', async (t) => {
  const lines = quietConsole(t);
  const shop = await paid(FAST, { checkout_data: DATA });
  const text = await shop.gateway.notification('trade-1');
  shop.gateway.faults.push('garbage', 'garbage', 'garbage');
  assert.match(await shop.notify(text), /^5\d\d /);
  assert.equal(shop.payments.length, 0);
  assert.equal(await shop.notify(text), '200 ok');
  assert.deepEqual(shop.payments[0]?.checkoutData, TOLD);
  assert.doesNotMatch(lines.join('\n'), /noor|Kade/i);
});

test('a fast checkout that reports nothing readable is told without it', async () => {
  for (const record of [{}, { checkout_data: { customer: 'Noor' } }]) {
    const shop = await paid(FAST, record);
    assert.equal(await shop.notify(await shop.gateway.notification('trade-1')), '200 ok');
    assert.equal(shop.payments.length, 1);
    assert.equal('checkoutData' in shop.payments[0]!, false);
  }
});

test('a notification of another method asks the gateway nothing', async () => {
  const shop = await paid('iDEAL', {});
  await shop.notify(await shop.gateway.notification('trade-1'));
  assert.ok(!shop.gateway.calls.includes('v3.QueryOrder'));
  assert.equal('checkoutData' in shop.payments[0]!, false);
});
