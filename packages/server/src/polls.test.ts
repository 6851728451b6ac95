/** GET /session and GET /payments/:tradeId: what a waiting page learns, and who may ask. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietConsole, testShop } from './test-shop.ts';

test('before the first payment the session has no status', async () => {
  const shop = testShop();
  const response = await shop.request('/session', { token: await shop.session() });
  assert.deepEqual(await response.json(), { status: null });
  assert.equal(response.headers.get('cache-control'), 'no-store');
});

test('an open trade is asked for; the shop is told what comes of it', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.settle('trade-1', 'paid');
  const status = await (await shop.request('/payments/trade-1', { token })).json();
  assert.deepEqual([status.state, status.final, status.continueUrl], ['paid', true, undefined]);
  assert.equal(shop.payments.length, 1);
});

test('a trade that has ended is not asked for any more', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.settle('trade-1', 'declined');
  await shop.notify(await shop.gateway.notification('trade-1'));
  const before = shop.gateway.bodies.length;
  assert.equal((await (await shop.request('/session', { token })).json()).status.state, 'declined');
  assert.equal(shop.gateway.bodies.length, before);
});

test('ten polls within a second are one question', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  await Promise.all(Array.from({ length: 10 }, () => shop.request('/payments/trade-1', { token })));
  assert.equal(shop.gateway.calls.filter((method) => method === 'v3.QueryOrder').length, 1);
  shop.clock.at += 1000;
  await shop.request('/payments/trade-1', { token });
  assert.equal(shop.gateway.calls.filter((method) => method === 'v3.QueryOrder').length, 2);
});

test('while the gateway is away the last verified state stands', async (t) => {
  quietConsole(t);
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.faults.push('lose-request', 'lose-request', 'lose-request');
  const response = await shop.request('/payments/trade-1', { token });
  assert.deepEqual([response.status, (await response.json()).state], [200, 'processing']);
});

test('the session shows the trade that holds the order, else the latest', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  await shop.press(token, { attemptId: 'attempt-0000000002' });
  const latest = await (await shop.request('/session', { token })).json();
  assert.deepEqual([latest.status.tradeId, latest.status.state], ['trade-2', 'processing']);
});

test("another order's trade is for this session like one that was never made", async () => {
  const shop = testShop();
  await shop.press(await shop.session());
  const token = await shop.session({ orderId: 'HP-1002' });
  const foreign = await shop.request('/payments/trade-1', { token });
  const unknown = await shop.request('/payments/trade-7', { token });
  assert.deepEqual([foreign.status, unknown.status], [404, 404]);
  assert.equal(await foreign.text(), await unknown.text());
});
