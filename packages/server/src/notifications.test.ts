/**
 * Tests of POST /notifications: only signed ones count, and each change reaches the shop until it succeeds.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietConsole, type TestShop, testShop } from './test-shop.ts';

async function paidShop(options: Parameters<typeof testShop>[0] = {}): Promise<TestShop> {
  const shop = testShop(options);
  await shop.press(await shop.session({ customerId: 'c1', email: 'ann@example.org' }));
  shop.gateway.settle('trade-1', 'paid');
  return shop;
}

const stateOf = async (shop: TestShop) =>
  (await (await shop.request('/session', { token: await shop.session() })).json()).status.state;

test('a verified notification is recorded, passed to the shop and acknowledged', async () => {
  const shop = await paidShop();
  assert.equal(
    await shop.notify(await shop.gateway.notification('trade-1', { transaction_id: 'bank-7' })),
    '200 ok',
  );
  assert.deepEqual(shop.payments, [
    {
      orderId: 'HP-1001',
      tradeId: 'trade-1',
      state: 'paid',
      orderPaid: true,
      amount: '24.99',
      currency: 'EUR',
      method: 'iDEAL',
      sequence: 1,
      transactionId: 'bank-7',
      paidAt: 1795200000,
      customerId: 'c1',
      email: 'ann@example.org',
    },
  ]);
  assert.equal(await stateOf(shop), 'paid');
  assert.ok(!shop.gateway.calls.includes('v3.QueryOrder'));
});

test('a signature may be in upper case, and escaped characters are decoded', async () => {
  const shop = await paidShop();
  const text = await shop.gateway.notification('trade-1', { description: '100 % wool + silk' });
  const { sign, data } = JSON.parse(text);
  assert.ok(text.includes('\\u002b'));
  assert.equal(await shop.notify(text.replace(sign, sign.toUpperCase())), '200 ok');
  assert.equal(data.description, '100 % wool + silk');
});

test('a repeated notification, at once or later, calls onPayment once', async () => {
  const shop = await paidShop();
  const text = await shop.gateway.notification('trade-1');
  assert.deepEqual(await Promise.all([shop.notify(text), shop.notify(text)]), ['200 ok', '200 ok']);
  assert.equal(await shop.notify(text), '200 ok');
  assert.equal(shop.payments.length, 1);
});

test('a replayed lower sequence changes nothing', async () => {
  const shop = await paidShop();
  const paid = await shop.gateway.notification('trade-1');
  await shop.notify(paid);
  shop.gateway.settle('trade-1', 'cancelled');
  await shop.notify(await shop.gateway.notification('trade-1'));
  assert.equal(await shop.notify(paid), '200 ok');
  assert.deepEqual(
    shop.payments.map(({ state, orderPaid }) => [state, orderPaid]),
    [
      ['paid', true],
      ['cancelled', false],
    ],
  );
  assert.equal(await stateOf(shop), 'cancelled');
});

test('an older state after a newer one changes nothing, even with a higher sequence', async () => {
  const shop = await paidShop();
  await shop.notify(await shop.gateway.notification('trade-1'));
  assert.equal(
    await shop.notify(await shop.gateway.notification('trade-1', { state: 'processing', sequence: 9 })),
    '200 ok',
  );
  assert.equal(await stateOf(shop), 'paid');
  assert.equal(shop.payments.length, 1);
});

test('a later notification with the same state calls onPayment again', async () => {
  const shop = await paidShop();
  await shop.notify(await shop.gateway.notification('trade-1'));
  await shop.notify(await shop.gateway.notification('trade-1', { sequence: 2 }));
  assert.deepEqual(
    shop.payments.map(({ sequence }) => sequence),
    [1, 2],
  );
});

test('while onPayment fails, the answer is 500 and the next try calls it again', async (t) => {
  quietConsole(t);
  let tries = 0;
  const shop = await paidShop({
    onPayment: async () => {
      tries += 1;
      if (tries < 3) throw new Error('the stock is locked');
    },
  });
  const text = await shop.gateway.notification('trade-1');
  assert.equal(await shop.notify(text), '500 bad');
  assert.equal(await shop.notify(text), '500 bad');
  assert.equal(await stateOf(shop), 'paid');
  assert.equal(await shop.notify(text), '200 ok');
  assert.equal(await shop.notify(text), '200 ok');
  assert.equal(tries, 3);
});

test('a trade whose creation got no response is recorded, and the repeated submission finds it', async () => {
  const shop = testShop();
  const token = await shop.session();
  shop.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  await shop.press(token);
  shop.gateway.settle('trade-1', 'paid');
  assert.equal(await shop.notify(await shop.gateway.notification('trade-1')), '200 ok');
  assert.equal(shop.payments.length, 1);
  assert.deepEqual((await shop.press(token)).body.status?.tradeId, 'trade-1');
});

test('a notification that arrives before the creation’s response is merged with it into one trade', async () => {
  const shop = testShop();
  const token = await shop.session();
  shop.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  await shop.press(token);
  shop.gateway.settle('trade-1', 'declined');
  await shop.notify(await shop.gateway.notification('trade-1'));
  const { body } = await shop.press(token);
  assert.deepEqual([body.kind, body.status?.tradeId, body.status?.state], ['done', 'trade-1', 'declined']);
  assert.equal(shop.gateway.trades.length, 1);
});

const MISMATCHES: [string, Record<string, string>][] = [
  ['another amount', { amount: '0.10' }],
  ['another currency', { currency: 'USD' }],
];
for (const [title, changes] of MISMATCHES) {
  test(`${title} than the order's calls onMismatch, not onPayment`, async () => {
    const shop = await paidShop();
    assert.equal(await shop.notify(await shop.gateway.notification('trade-1', changes)), '200 ok');
    assert.deepEqual([shop.payments.length, shop.mismatches.length], [0, 1]);
    assert.equal(shop.mismatches[0]?.orderPaid, false);
  });
}

test('a paid trade with an earlier price calls onMismatch, a cancelled one nothing', async () => {
  const shop = testShop();
  await shop.press(await shop.session());
  await shop.session({ amount: '99.00' });
  shop.gateway.settle('trade-1', 'paid');
  await shop.notify(await shop.gateway.notification('trade-1'));
  assert.equal(shop.mismatches.length, 1);

  const other = testShop();
  await other.press(await other.session());
  await other.press(await other.session({ amount: '99.00' }), { attemptId: 'attempt-0000000002' });
  await other.notify(await other.gateway.notification('trade-1'));
  assert.deepEqual([other.payments.length, other.mismatches.length], [0, 0]);
});

test('without onMismatch, the log says what differs', async (t) => {
  const lines = quietConsole(t);
  const shop = await paidShop({ onMismatch: undefined as never });
  await shop.notify(await shop.gateway.notification('trade-1', { amount: '0.10' }));
  assert.match(lines.join('\n'), /trade-1 is paid with 0\.10 EUR, but order HP-1001 costs 24\.99 EUR/);
});

test('a refund is acknowledged and changes no order', async () => {
  const shop = await paidShop({ onRefund: () => {} });
  await shop.notify(await shop.gateway.notification('trade-1'));
  const refund = await shop.gateway.notification('trade-1', {
    type: 'refund',
    refund_id: 'r1',
    refund_amount: '4.99',
    refund_currency: 'EUR',
    createDate: '1795190400',
    state: 'refunded',
    sequence: 5,
  });
  assert.equal(await shop.notify(refund), '200 ok');
  assert.equal(await stateOf(shop), 'paid');
});

const FORGERIES: Record<string, (text: string, shop: TestShop) => string> = {
  'a changed amount': (text) => text.replace('24.99', '99.99'),
  'a changed state': (text) => text.replace('"paid"', '"cancelled"'),
  'an added member': (text) => text.replace('"data":{', '"data":{"extra":"1",'),
  'a member left out': (text) => text.replace('"!from":"gateway",', ''),
  'no signature': (text) => text.replace(/"sign":"\w+"/, '"sign":""'),
  'a signature that is not a string': (text) => text.replace(/"sign":"\w+"/, '"sign":true'),
  'a signature of our own request': (_, shop) => {
    const { user, sign, method, time, data } = JSON.parse(shop.gateway.bodies[0] ?? '');
    return JSON.stringify({ sign, data: { user, method, time, ...data } });
  },
  'a nested member': (text) => text.replace('"data":{', '"data":{"x":{},'),
  'a fraction': (text) => text.replace('"sequence":1', '"sequence":1.5'),
  'a prototype': (text) => text.replace('"data":{', '"data":{"__proto__":"x",'),
  'no JSON': () => 'state=paid',
  nothing: () => '',
  'a list': () => '[]',
};
for (const [title, forge] of Object.entries(FORGERIES)) {
  test(`refused: ${title}`, async (t) => {
    quietConsole(t);
    const shop = await paidShop();
    assert.equal(await shop.notify(forge(await shop.gateway.notification('trade-1'), shop)), '400 bad');
    assert.equal(shop.payments.length, 0);
  });
}

const STRANGE: Record<string, Record<string, string | number>> = {
  'an unknown state': { state: 'lost' },
  'an amount that is not one': { amount: 'all' },
  'an order the shop does not know': { order_id: 'HP-9999' },
};
for (const [title, changes] of Object.entries(STRANGE)) {
  test(`signed, but refused: ${title}`, async (t) => {
    const lines = quietConsole(t);
    const shop = await paidShop();
    assert.equal(await shop.notify(await shop.gateway.notification('trade-1', changes)), '400 bad');
    assert.match(lines.join('\n'), /a notification was refused/);
    assert.equal(shop.payments.length, 0);
  });
}

test("a notification cannot assign another order's trade to this one", async (t) => {
  quietConsole(t);
  const shop = await paidShop();
  await shop.session({ orderId: 'HP-1002' });
  assert.equal(
    await shop.notify(await shop.gateway.notification('trade-1', { order_id: 'HP-1002' })),
    '400 bad',
  );
  assert.equal(shop.payments.length, 0);
});

test('a body above 256 KiB is refused with 400', async () => {
  const shop = testShop();
  const response = await shop.request('/notifications', { method: 'POST', body: 'x'.repeat(256 * 1024 + 1) });
  assert.equal(response.status, 400);
});
