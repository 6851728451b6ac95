/** Tests of the link to the hosted page: however often it is opened, it makes one payment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietConsole, testShop, VALID_ORDER } from './test-shop.ts';

const DAY_MS = 86_400_000;

async function hostedShop(changes: object = {}) {
  const shop = testShop();
  const checkout = await shop.pay.createCheckout({ ...VALID_ORDER, ...changes });
  const path = checkout.hostedUrl!.replace('https://shop.example/pay', '');
  return {
    ...shop,
    session: checkout.session,
    path,
    open: () => shop.request(path),
    lists: () => [...shop.gateway.trades.values()].filter(({ data }) => data.sub_pay_method === 'List'),
  };
}

test('the link redirects to the gateway’s page of all methods', async () => {
  const shop = await hostedShop();
  const response = await shop.open();
  assert.equal(response.status, 303);
  assert.match(response.headers.get('location')!, /^https:\/\/gateway\.example\/pay\//);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  const { data } = shop.lists()[0]!;
  assert.deepEqual(
    [data.order_id, data.amount, data.currency, data.pay_method, data.operation],
    ['HP-1001', '24.99', 'EUR', 'online', undefined],
  );
  assert.equal(data.redirect_url, 'https://shop.example/pay/return');
});

test('opened five times at once, it makes one payment', async () => {
  const shop = await hostedShop();
  const answers = await Promise.all(Array.from({ length: 5 }, shop.open));
  answers.push(await shop.open());
  assert.equal(new Set(answers.map((answer) => answer.headers.get('location'))).size, 1);
  assert.equal(shop.lists().length, 1);
});

test('a HEAD request, as from link previews, creates nothing and ends nothing', async () => {
  const shop = await hostedShop();
  await shop.press(shop.session);
  assert.equal((await shop.request(shop.path, { method: 'HEAD' })).status, 200);
  assert.deepEqual(
    shop.gateway.trades.map(({ state }) => state),
    ['processing'],
  );
});

for (const [terms, onThePage] of [
  [{ capture: 'later' }, '2'],
  [{ capture: 'now', saveCard: 'customer', customerId: 'ann' }, '1'],
  [{ capture: 'later', saveCard: 'customer', customerId: 'ann' }, '2'],
] as const) {
  test(`${JSON.stringify(terms)} is operation ${onThePage} on the hosted page, which keeps no card`, async () => {
    const shop = await hostedShop(terms);
    assert.equal((await shop.open()).status, 303);
    assert.equal(shop.lists()[0]?.data.operation, onThePage);
  });
}

test('an order that only keeps a card has no hosted page', async () => {
  const { pay } = testShop();
  const order = { ...VALID_ORDER, capture: 'never', saveCard: 'customer', customerId: 'ann' } as const;
  assert.equal((await pay.createCheckout(order)).hostedUrl, undefined);
});

test('the hosted page ends a payment of the element first, and the reverse: only one can be paid', async () => {
  const shop = await hostedShop();
  const { body } = await shop.press(shop.session);
  await shop.open();
  const [element] = [...shop.gateway.trades.values()];
  assert.deepEqual([element?.tradeId, element?.state], [body.status?.tradeId, 'cancelled']);
  await shop.press(shop.session, { attemptId: 'attempt-0000000002' });
  assert.equal(shop.lists()[0]?.state, 'cancelled');
});

test('when the element’s payment turns out to be paid, the payer is sent to its return page', async () => {
  const shop = await hostedShop();
  const { body } = await shop.press(shop.session);
  shop.gateway.settle(body.status!.tradeId, 'paid');
  const response = await shop.open();
  assert.match(
    response.headers.get('location')!,
    /^https:\/\/shop\.example\/thanks\?order=HP-1001#gw-status=/,
  );
  assert.equal(shop.lists().length, 0);
});

test('a hosted page that ended unpaid is followed by a new one', async () => {
  const shop = await hostedShop();
  await shop.open();
  shop.gateway.settle(shop.lists()[0]!.tradeId, 'declined');
  shop.clock.at += 1000;
  await shop.request('/session', { token: shop.session });
  const again = await shop.open();
  assert.equal(again.status, 303);
  assert.equal(shop.lists().length, 2);
});

test('a link that is changed, old, or of another price is refused and creates nothing', async () => {
  const shop = await hostedShop();
  assert.equal((await shop.request(`${shop.path.slice(0, -4)}AAAA`)).status, 400);
  assert.equal((await shop.request(`/hosted/${shop.session}`)).status, 400);
  await shop.pay.createCheckout({ ...VALID_ORDER, amount: '30.00' });
  assert.equal((await shop.open()).status, 400);
  shop.clock.at += DAY_MS + 1000;
  const old = await shop.open();
  assert.equal(old.status, 400);
  assert.doesNotMatch(await old.text(), /eyJ/);
  assert.equal(shop.lists().length, 0);
});

test('without publicUrl there is no link', async () => {
  const { pay } = testShop({ publicUrl: undefined as never });
  assert.equal((await pay.createCheckout(VALID_ORDER)).hostedUrl, undefined);
});

test('when the gateway refuses the order, a page tells the payer, and the log says why', async (t) => {
  const lines = quietConsole(t);
  const shop = await hostedShop();
  shop.gateway.faults.push('-4011');
  const response = await shop.open();
  assert.equal(response.status, 409);
  assert.match(await response.text(), /The shop cannot take this payment/);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /\(-4011\)\. Offer other methods/);
});
