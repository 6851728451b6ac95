/** POST /payments at two merchant servers over one store: an order never has two payments that can be paid. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { memoryStore } from './stores/memory-store.ts';
import type { Store, TradeRecord } from './stores/store.ts';
import { type TestShop, testShop, VALID_ORDER } from './test-shop.ts';

const ROUNDS = 20;

const EMAIL = 'payer@example.org';

/** A store that answers a moment later, as a database does: two servers read before either has saved. */
function slowStore(): Store {
  const store = memoryStore();
  const later = () => setTimeout(2 * Math.random());
  return {
    findOrder: async (orderId) => later().then(() => store.findOrder(orderId)),
    findOrderOfTrade: async (tradeId) => later().then(() => store.findOrderOfTrade(tradeId)),
    findSavedCards: async (customerId) => later().then(() => store.findSavedCards(customerId)),
    saveOrder: async (order) => later().then(() => store.saveOrder(order)),
  };
}

/** Two servers of one shop: one store and one gateway. */
function twoServers(): [TestShop, TestShop] {
  const store = slowStore();
  const first = testShop({ store });
  return [first, testShop({ store, fetch: first.gateway.fetch })];
}

const METHODS = [
  ['iDEAL', () => ({ method: 'iDEAL' })],
  ['Card', (name: string) => ({ method: 'Card', token: `token.${name}`, email: EMAIL })],
] as const;

for (const [method, press] of METHODS) {
  test(`${method}: two different submissions at once at two servers leave one open trade`, async () => {
    const [first, second] = twoServers();
    const { gateway } = first;
    const opened: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const orderId = `HP-${round}`;
      const session = await first.session({ orderId });
      const attempt = (name: string) => ({
        attemptId: `attempt-${name}-${round}-0000000`,
        ...press(name + round),
      });
      const answers = await Promise.all([
        first.press(session, attempt('first')),
        second.press(session, attempt('second')),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
        JSON.stringify(answers),
      );
      const trades = gateway.trades.filter(({ data }) => data.order_id === orderId);
      opened.push(trades.filter(({ state }) => state === 'processing').length);
    }
    assert.deepEqual(opened, Array(ROUNDS).fill(1));
  });
}

test('of twenty submissions at once at two servers one can be paid, and every payer is told of a payment', async () => {
  const [first, second] = twoServers();
  const session = await first.session();
  const press = (n: number) =>
    (n % 2 ? first : second).press(session, { attemptId: `attempt-00000000${String(n).padStart(2, '0')}` });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => press(n)));
  assert.ok(answers.every(({ body }) => body.status?.tradeId));
  assert.equal(first.gateway.trades.filter(({ state }) => state === 'processing').length, 1);
});

test('a price that another server changes while a submission is under way begins no payment', async () => {
  const [first, second] = twoServers();
  const session = await first.session();
  const { gateway } = first;
  await first.press(session);
  gateway.meanwhile = () => {
    gateway.meanwhile = () => {};
    changed = second.pay.createCheckout({ ...VALID_ORDER, amount: '30.00' });
  };
  let changed: Promise<unknown> = Promise.resolve();
  const { body } = await first.press(session, { attemptId: 'attempt-0000000002' });
  await changed;
  assert.equal(body.error?.code, 'session-expired');
  assert.equal(gateway.trades.length, 1);
});

/** What a server leaves in the store that is killed while it asks for a card payment. */
const asking = (askedAt: number): TradeRecord => ({
  requestId: 'request-of-the-other',
  operation: 'v3.CreateCardPayments',
  request: {},
  hasSecrets: true,
  state: 'asking',
  askedAt,
  method: 'Card',
  amount: '24.99',
  currency: 'EUR',
  url: '',
  expiresAt: 0,
  sequence: 0,
});

test('a server that was killed while it asked for a card payment holds the order for 20 s', async () => {
  const store = memoryStore();
  const shop = testShop({ store });
  const session = await shop.session();
  const order = (await store.findOrder('HP-1001'))!;
  const now = shop.clock.at / 1000;
  await store.saveOrder({ ...order, version: 2, trades: [asking(now)] });
  const pressed = shop.press(session);
  shop.clock.at += 19_000;
  await setTimeout(300);
  assert.equal(shop.gateway.trades.length, 0);
  shop.clock.at += 1_000;
  assert.equal((await pressed).body.kind, 'redirect');
});
