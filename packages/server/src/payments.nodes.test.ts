/** Tests of POST /payments at two merchant servers with one store: an order never has two open payments. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { memoryStore } from './stores/memory-store.ts';
import type { Store, TradeRecord } from './stores/store.ts';
import { quietConsole, type TestShop, testShop, VALID_ORDER } from './test-shop.ts';

const ROUNDS = 20;

const EMAIL = 'payer@example.org';

/** Returns a store with a delay, as a database has, so that two servers read before either has saved. */
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

/** Returns two servers of one shop, with one store and one gateway. */
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

test('twenty submissions at once at two servers leave one open trade, and each gets a trade', async () => {
  const [first, second] = twoServers();
  const session = await first.session();
  const press = (n: number) =>
    (n % 2 ? first : second).press(session, { attemptId: `attempt-00000000${String(n).padStart(2, '0')}` });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => press(n)));
  assert.ok(answers.every(({ body }) => body.status?.tradeId));
  assert.equal(first.gateway.trades.filter(({ state }) => state === 'processing').length, 1);
});

test('a submission begins no payment when another server changes the price meanwhile', async () => {
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

const CARD = { method: 'Card', token: 'token-1', email: EMAIL };
const OTHER_CARD = { ...CARD, token: 'token-2', attemptId: 'attempt-0000000002' };

const statesAt = ({ gateway }: TestShop) => gateway.trades.map(({ state }) => state);

for (const [what, fault, states] of [
  ['answer', 'lose-reply', ['cancelled', 'processing']],
  ['request', 'lose-request', ['processing']],
] as const)
  test(`after a lost ${what} of a card payment, another server leaves one open trade without waiting`, async (t) => {
    quietConsole(t);
    const [first, second] = twoServers();
    const session = await first.session();
    first.gateway.faults.push(fault, fault, fault);
    assert.equal((await first.press(session, CARD)).body.error?.code, 'gateway-unreachable');
    assert.equal((await second.press(session, OTHER_CARD)).body.kind, 'redirect');
    assert.deepEqual(statesAt(first), states);
  });

test('after a lost response, the same submission at another server finds the trade', async (t) => {
  quietConsole(t);
  const [first, second] = twoServers();
  const session = await first.session();
  first.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  await first.press(session, CARD);
  assert.equal((await second.press(session, CARD)).body.status?.tradeId, 'trade-1');
  assert.deepEqual(statesAt(first), ['processing']);
});

/** Returns a fetch that waits until `letGo` is called, and counts its calls. */
function heldFetch(answer: typeof fetch) {
  const held = { calls: 0, letGo: () => {} };
  const free = new Promise<void>((resolve) => {
    held.letGo = resolve;
  });
  const wait: typeof fetch = async (...call) => {
    held.calls += 1;
    await free;
    return answer(...call);
  };
  return { held, fetch: wait };
}

const deaf = () => Promise.reject(new TypeError('fetch failed'));

test('a request that failed at one server and is in progress at another blocks a third submission', async (t) => {
  quietConsole(t);
  const store = memoryStore();
  const first = testShop({ store });
  const { held, fetch } = heldFetch(first.gateway.fetch);
  const session = await first.session();
  const inProgress = testShop({ store, fetch }).press(session, CARD);
  while (held.calls === 0) await setTimeout(1);
  const lost = await testShop({ store, fetch: deaf }).press(session, CARD);
  assert.equal(lost.body.error?.code, 'gateway-unreachable');
  await submitMeanwhile(t, { store, shop: first, session }, held.letGo);
  await inProgress;
  assert.deepEqual(statesAt(first), ['cancelled', 'processing']);
});

test('a lost request that is repeated in order to end its trade blocks a third submission too', async (t) => {
  quietConsole(t);
  const store = memoryStore();
  const first = testShop({ store });
  const { held, fetch } = heldFetch(async (...call) => {
    await first.gateway.fetch(...call);
    return deaf();
  });
  let send: typeof fetch = deaf;
  const unlucky = testShop({ store, fetch: (...call) => send(...call) });
  const session = await first.session();
  await unlucky.press(session, CARD);
  send = fetch;
  const ending = unlucky.press(session, { ...OTHER_CARD, attemptId: 'attempt-0000000003' });
  while (held.calls === 0) await setTimeout(1);
  await submitMeanwhile(t, { store, shop: first, session }, held.letGo);
  assert.equal((await ending).body.error?.code, 'gateway-unreachable');
  assert.deepEqual(statesAt(first), ['cancelled', 'processing']);
});

/** Submits another card, which reads the order several times before the gateway responds to the others. */
async function submitMeanwhile(
  t: TestContext,
  { store, shop, session }: { store: Store; shop: TestShop; session: string },
  letGo: () => void,
): Promise<void> {
  const { mock } = t.mock.method(store, 'findOrder');
  const other = shop.press(session, OTHER_CARD);
  while (mock.callCount() < 5 && shop.gateway.trades.length === 0) await setTimeout(1);
  letGo();
  assert.equal((await other).body.kind, 'redirect');
}

/** Returns the trade that a server leaves in the store when it is killed during a card request. */
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

test('a server that was killed during a card request blocks the order for 20 s', async () => {
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
