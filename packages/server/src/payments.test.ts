/** Tests of POST /payments: a submission makes one trade, whatever is lost, and no order is paid twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextStepSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import type { FakeTrade, Fault } from './fake-gateway.ts';
import { memoryStore } from './stores/memory-store.ts';
import { aTrade } from './stores/sample-orders.ts';
import { ATTEMPT, quietConsole, testShop } from './test-shop.ts';

const OTHER_ATTEMPT = 'attempt-0000000002';

const aFakeTrade: FakeTrade = { tradeId: 'trade-of-the-other', data: {}, state: 'paid', sequence: 1 };

test('a submission creates a trade with the price and the addresses of the server', async () => {
  const shop = testShop();
  const { status, body } = await shop.press(await shop.session({ timeoutMinutes: 30 }));
  assert.equal(status, 200);
  assert.deepEqual(v.parse(nextStepSchema, body), body);
  assert.deepEqual(body, {
    kind: 'redirect',
    url: 'https://gateway.example/pay/trade-1',
    status: {
      tradeId: 'trade-1',
      orderId: 'HP-1001',
      state: 'processing',
      final: false,
      amount: '24.99',
      currency: 'EUR',
      method: 'iDEAL',
      expiresAt: shop.clock.at / 1000 + 1800,
      now: shop.clock.at / 1000,
      continueUrl: 'https://gateway.example/pay/trade-1',
    },
  });
  const { request_id: requestId, ...data } = shop.gateway.trades[0]?.data ?? {};
  assert.match(requestId ?? '', /^[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(data, {
    pay_method: 'online',
    sub_pay_method: 'iDEAL',
    order_id: 'HP-1001',
    amount: '24.99',
    currency: 'EUR',
    description: 'Two mugs',
    timeout: '30',
    redirect_url: 'https://shop.example/pay/return',
    notify_url: 'https://shop.example/pay/notifications',
    after_refusal: 'return',
  });
});

test('amount, currency and addresses in the body are ignored', async () => {
  const shop = testShop();
  const forged = {
    amount: '0.10',
    currency: 'USD',
    orderId: 'X',
    notify_url: 'https://evil.example',
    description: 'x',
  };
  await shop.press(await shop.session(), forged);
  const data = shop.gateway.trades[0]?.data;
  assert.deepEqual([data?.amount, data?.currency, data?.order_id], ['24.99', 'EUR', 'HP-1001']);
  assert.equal(data?.notify_url, 'https://shop.example/pay/notifications');
});

test('five equal submissions at once make one trade and get the same response', async () => {
  const shop = testShop();
  const token = await shop.session();
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.press(token)));
  assert.equal(shop.gateway.trades.length, 1);
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
});

test('the same attemptId later gets the same response without another call to the gateway', async () => {
  const shop = testShop();
  const token = await shop.session();
  const first = await shop.press(token);
  assert.deepEqual(await shop.press(token), first);
  assert.deepEqual(shop.gateway.calls, ['v3.CreatePayments']);
});

test('the same attemptId in another session is another payment', async () => {
  const shop = testShop();
  await shop.press(await shop.session());
  await shop.press(await shop.session({ orderId: 'HP-1002' }));
  const [a, b] = shop.gateway.trades.map(({ data }) => data.request_id);
  assert.notEqual(a, b);
});

const LOSSES: Fault[][] = [
  ['lose-request', 'lose-request', 'lose-request'],
  ['lose-reply', 'lose-reply', 'lose-reply'],
  ['garbage', 'garbage', 'lose-reply'],
  ['-1003'],
  ['-1004'],
  ['-1000'],
];
for (const faults of LOSSES) {
  test(`after ${faults.join(', ')} the same submission may be sent again and makes one trade`, async (t) => {
    quietConsole(t);
    const shop = testShop();
    const token = await shop.session();
    shop.gateway.faults.push(...faults);
    const lost = await shop.press(token);
    assert.deepEqual([lost.status, lost.body.error?.code], [503, 'gateway-unreachable']);
    assert.equal((await shop.press(token)).body.status?.tradeId, 'trade-1');
    assert.equal(shop.gateway.trades.length, 1);
  });
}

test('a trade whose response was lost is found and ended before another attempt begins', async () => {
  const shop = testShop();
  const token = await shop.session();
  shop.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  await shop.press(token);
  const { body } = await shop.press(token, { attemptId: OTHER_ATTEMPT });
  assert.equal(body.status?.tradeId, 'trade-2');
  assert.deepEqual(
    shop.gateway.trades.map(({ state }) => state),
    ['cancelled', 'processing'],
  );
});

test('another attempt cancels the open trade first, so only one is open', async () => {
  const shop = testShop();
  await shop.press(await shop.session());
  const { body } = await shop.press(await shop.session(), { attemptId: OTHER_ATTEMPT });
  assert.equal(body.kind, 'redirect');
  assert.deepEqual(
    shop.gateway.trades.map(({ state }) => state),
    ['cancelled', 'processing'],
  );
});

test('a trade paid meanwhile is not cancelled: the response is done, and onPayment is called', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.settle('trade-1', 'paid');
  const { body } = await shop.press(token, { attemptId: OTHER_ATTEMPT });
  assert.deepEqual([body.kind, body.status?.tradeId, body.status?.state], ['done', 'trade-1', 'paid']);
  assert.ok(!shop.gateway.calls.includes('v3.CancelPayment'));
  assert.deepEqual(
    shop.payments.map(({ state }) => state),
    ['paid'],
  );
});

test('a trade that ends between query and cancel (-4002) does not block the new one', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.meanwhile = (method) => {
    if (method === 'v3.CancelPayment') shop.gateway.settle('trade-1', 'declined');
  };
  assert.equal((await shop.press(token, { attemptId: OTHER_ATTEMPT })).body.status?.tradeId, 'trade-2');
});

test('when a cancel is refused because the trade was paid, the response is done', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.meanwhile = (method) => {
    if (method === 'v3.QueryOrder' && shop.gateway.faults.length === 0) shop.gateway.faults.push('-4002');
    if (method === 'v3.QueryOrder') shop.gateway.meanwhile = () => shop.gateway.settle('trade-1', 'paid');
  };
  const { body } = await shop.press(token, { attemptId: OTHER_ATTEMPT });
  assert.deepEqual([body.kind, body.status?.state], ['done', 'paid']);
});

test('when another node got the order paid meanwhile (-4015), the response is done', async () => {
  const store = memoryStore();
  const shop = testShop({
    store: {
      ...store,
      async saveOrder(order) {
        const saved = await store.saveOrder(order);
        // The other node's trade is begun and paid after this node's save and before its request.
        if (saved && order.trades.at(-1)?.state === 'asking') {
          shop.gateway.trades.push({ ...aFakeTrade, data: order.trades[0]?.request ?? {} });
          const trades = [...order.trades, aTrade('trade-of-the-other')];
          await store.saveOrder({ ...order, version: order.version + 1, trades });
        }
        return saved;
      },
    },
  });
  const { body } = await shop.press(await shop.session());
  assert.deepEqual(
    [body.kind, body.status?.tradeId, body.status?.state],
    ['done', 'trade-of-the-other', 'paid'],
  );
  assert.equal(shop.gateway.trades.length, 1);
});

test('when a trade is paid while its successor is created, the response is done', async () => {
  const shop = testShop();
  const token = await shop.session();
  shop.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  await shop.press(token);
  shop.gateway.settle('trade-1', 'paid');
  const { body } = await shop.press(token, { attemptId: OTHER_ATTEMPT });
  assert.deepEqual([body.kind, body.status?.tradeId], ['done', 'trade-1']);
  assert.equal(shop.gateway.trades.length, 1);
});

test('a declined trade does not block another attempt', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.settle('trade-1', 'declined');
  await shop.notify(await shop.gateway.notification('trade-1'));
  assert.equal((await shop.press(token)).body.kind, 'done');
  assert.equal((await shop.press(token, { attemptId: OTHER_ATTEMPT })).body.kind, 'redirect');
  assert.ok(!shop.gateway.calls.includes('v3.CancelPayment'));
});

test('a trade that the gateway no longer knows does not block another attempt', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.trades.length = 0;
  assert.equal((await shop.press(token, { attemptId: OTHER_ATTEMPT })).body.kind, 'redirect');
});

for (const code of ['-3003', '-4011', '-4015', '-4118'] as const) {
  test(`the refusal ${code} is passed on, and the same attempt may be sent again`, async () => {
    const shop = testShop();
    const token = await shop.session();
    shop.gateway.faults.push(code);
    const { status, body } = await shop.press(token);
    assert.deepEqual([status, body.error?.code, body.error?.gatewayCode], [409, 'payment-refused', code]);
    assert.equal((await shop.press(token)).body.kind, 'redirect');
  });
}

const WRONG_BODIES: [string, Record<string, unknown>, number, string][] = [
  ['a short attemptId', { attemptId: 'short' }, 400, 'request-invalid'],
  ['an attemptId with a blank', { attemptId: 'attempt 0000000001' }, 400, 'request-invalid'],
  ['no method', { method: undefined }, 400, 'request-invalid'],
  ['an unknown scenario', { scenario: 'desktop' }, 400, 'request-invalid'],
  ['a method the session does not offer', { method: 'EPS' }, 400, 'method-not-offered'],
  ['a method by another spelling', { method: 'ideal' }, 400, 'method-not-offered'],
];
for (const [title, body, status, code] of WRONG_BODIES) {
  test(`refused: ${title}`, async () => {
    const shop = testShop();
    const answer = await shop.press(await shop.session(), body);
    assert.deepEqual([answer.status, answer.body.error?.code], [status, code]);
    assert.equal(shop.gateway.bodies.length, 0);
  });
}

for (const body of ['', 'no', 'null', '[]', `{"attemptId":"${'a'.repeat(20_000)}"}`]) {
  test(`refused: the body ${body.slice(0, 20)}`, async () => {
    const shop = testShop();
    const answer = await shop.request('/payments', { method: 'POST', body, token: await shop.session() });
    assert.equal(answer.status, 400);
    assert.equal((await answer.json()).error.code, 'request-invalid');
  });
}

test('an order that is not in the store is payment-unknown', async () => {
  const token = await testShop().session();
  const { status, body } = await testShop().press(token);
  assert.deepEqual([status, body.error?.code], [404, 'payment-unknown']);
});

test('a failing store is internal, and its error appears only in the log', async (t) => {
  const lines = quietConsole(t);
  const fail = () => Promise.reject(new Error('disk full at /secret/path'));
  const token = await testShop().session();
  const shop = testShop({
    store: { findOrder: fail, findOrderOfTrade: fail, findSavedCards: fail, saveOrder: fail },
  });
  const { status, body } = await shop.press(token, { attemptId: ATTEMPT });
  assert.deepEqual([status, body.error?.code], [500, 'internal']);
  assert.ok(!JSON.stringify(body).includes('disk full'));
  assert.match(lines.join('\n'), /disk full/);
});

test('an order is refused after 100 trades', async () => {
  const shop = testShop();
  const token = await shop.session();
  for (let n = 0; n < 100; n++)
    await shop.press(token, { attemptId: `attempt-${String(n).padStart(12, '0')}` });
  const { status, body } = await shop.press(token, { attemptId: 'attempt-last-of-all' });
  assert.deepEqual([status, body.error?.code], [409, 'payment-refused']);
  assert.equal(shop.gateway.trades.length, 100);
});
