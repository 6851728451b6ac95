/** Tests of GET /session and GET /payments/:tradeId: what a waiting page gets, and who may read it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRANSFER } from './fake-gateway.ts';
import { quietConsole, testShop } from './test-shop.ts';

test('before the first payment the session has no status', async () => {
  const shop = testShop();
  const response = await shop.request('/session', { token: await shop.session() });
  assert.deepEqual(await response.json(), { status: null });
});

test('every response, errors too, has no-store and nosniff', async (t) => {
  quietConsole(t);
  const shop = testShop();
  await shop.press(await shop.session());
  const token = await shop.session();
  const returned = await shop.gateway.returnQuery('trade-1');
  const requests: readonly (readonly [
    status: number,
    path: string,
    init?: RequestInit & { token?: string },
  ])[] = [
    [200, '/session', { token }],
    [200, '/payments/trade-1', { token }],
    [303, `/return?${returned}`],
    [401, '/session'],
    [403, '/session', { token, headers: { origin: 'https://evil.example' } }],
    [400, '/return'],
    [400, '/hosted/unknown'],
    [400, '/notifications', { method: 'POST', body: '{}' }],
    [400, '/payments', { method: 'POST', body: 'x'.repeat(100_000), token }],
    [404, '/nowhere'],
  ];
  for (const [status, path, init] of requests) {
    const response = await shop.request(path, init);
    const named = ['cache-control', 'x-content-type-options'].map((name) => response.headers.get(name));
    assert.deepEqual([response.status, ...named], [status, 'no-store', 'nosniff'], path);
  }
});

test('a poll queries an open trade and calls onPayment with its outcome', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.settle('trade-1', 'paid');
  const status = await (await shop.request('/payments/trade-1', { token })).json();
  assert.deepEqual([status.state, status.final, status.continueUrl], ['paid', true, undefined]);
  assert.equal(shop.payments.length, 1);
});

test('the session of a paid trade reads where its payer continues, and a status token no other one', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  const open = await (await shop.request('/payments/trade-1', { token })).json();
  assert.equal(open.returnUrl, undefined);
  shop.gateway.settle('trade-1', 'paid');
  shop.clock.at += 1000;
  const pages: string[] = [];
  for (const path of ['/payments/trade-1', '/session']) {
    const body = await (await shop.request(path, { token })).json();
    pages.push((body.status ?? body).returnUrl);
  }
  pages.push((await shop.press(token, { attemptId: 'attempt-0000000002' })).body.status!.returnUrl!);
  for (const page of pages) {
    const [address, fragment] = page.split('#gw-status=');
    assert.equal(address, 'https://shop.example/thanks?order=HP-1001');
    const shown = await (await shop.request('/payments/trade-1', { token: fragment! })).json();
    assert.deepEqual([shown.state, shown.returnUrl], ['paid', undefined]);
  }
});

test('the session of an unpaid trade reads no return page', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.settle('trade-1', 'declined');
  const status = await (await shop.request('/payments/trade-1', { token })).json();
  assert.deepEqual([status.final, status.returnUrl], [true, undefined]);
});

test('a trade that has ended is queried only once more, for the reason why it was not paid', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.settle('trade-1', 'declined');
  await shop.notify(await shop.gateway.notification('trade-1'));
  const before = shop.gateway.bodies.length;
  for (let asked = 0; asked < 3; asked += 1) {
    shop.clock.at += 1000;
    const { status } = await (await shop.request('/session', { token })).json();
    assert.deepEqual([status.state, 'reason' in status], ['declined', false]);
  }
  assert.equal(shop.gateway.bodies.length, before + 1);
});

/** Returns a shop that a notification has told of a declined payment, and the token of its session. */
async function declinedShop() {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  Object.assign(shop.gateway.settle('trade-1', 'declined'), { record: { unpaid_reason: 'card-declined' } });
  await shop.notify(await shop.gateway.notification('trade-1'));
  return { shop, token };
}

test('the payer gets the reason why nothing was paid, in polls and on the return page', async () => {
  const { shop, token } = await declinedShop();
  const { status } = await (await shop.request('/session', { token })).json();
  assert.equal(status.reason, 'card-declined');
  const returned = await shop.request(`/return?${await shop.gateway.returnQuery('trade-1')}`);
  const claimed = new URL(returned.headers.get('location')!).hash.split('.')[1]!;
  assert.equal(JSON.parse(Buffer.from(claimed, 'base64url').toString()).reason, 'card-declined');
});

test('the answer to a submission has the reason, even if a notification came first', async () => {
  const { shop, token } = await declinedShop();
  const { body } = await shop.press(token);
  assert.deepEqual(
    [body.kind, body.status?.state, body.status?.reason],
    ['done', 'declined', 'card-declined'],
  );
});

test('the reason of a failed attempt is shown while the trade is open, until the next attempt', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  const ask = async () => {
    shop.clock.at += 1000;
    return (await shop.request('/payments/trade-1', { token })).json();
  };
  assert.equal('reason' in (await ask()), false);
  const trade = shop.gateway.trades[0]!;
  trade.record = { unpaid_reason: 'refused-in-app' };
  const refused = await ask();
  assert.deepEqual([refused.final, refused.reason], [false, 'refused-in-app']);
  trade.record = {};
  assert.equal('reason' in (await ask()), false, 'another attempt is in progress');
  shop.gateway.settle('trade-1', 'declined');
  assert.equal('reason' in (await ask()), false, 'the final state has its own reason');
});

test('a reason that this version does not know is left out', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  Object.assign(shop.gateway.settle('trade-1', 'declined'), { record: { unpaid_reason: 'moon-phase' } });
  const status = await (await shop.request('/payments/trade-1', { token })).json();
  assert.deepEqual([status.state, 'reason' in status], ['declined', false]);
});

test('the amount received of a transfer is shown while the rest is expected', async () => {
  const shop = testShop();
  const token = await shop.session({ methods: ['Bank Transfer', 'Blik'] });
  await shop.press(token, { method: 'Bank Transfer' });
  const ask = async () => {
    shop.clock.at += 1000;
    return (await shop.request('/payments/trade-1', { token })).json();
  };
  assert.equal('received' in (await ask()).action, false);
  const trade = shop.gateway.trades[0]!;
  for (const received_amount of ['10.00', '20.00']) {
    trade.record = { received_amount };
    assert.deepEqual((await ask()).action, { ...TRANSFER, received: received_amount });
  }
  assert.deepEqual(shop.payments, []);
});

test('a transfer outlives its session, and a new session of its order shows it again', async () => {
  const shop = testShop();
  const methods = ['Bank Transfer'];
  const token = await shop.session({ methods });
  shop.clock.at += 60_000;
  await shop.press(token, { method: 'Bank Transfer' });
  shop.clock.at += 86_400_000;
  for (const path of ['/session', '/payments/trade-1']) {
    const response = await shop.request(path, { token });
    assert.deepEqual([response.status, (await response.json()).error.code], [401, 'session-expired']);
  }
  const again = await shop.session({ methods });
  const { status } = await (await shop.request('/session', { token: again })).json();
  assert.deepEqual([status.tradeId, status.final, status.action], ['trade-1', false, TRANSFER]);
});

test('after a gift card has paid a part the status says what is left, and a repeat leads to its page', async () => {
  const shop = testShop();
  const token = await shop.session({ methods: ['Voucher', 'iDEAL'] });
  const attemptId = 'attempt-of-a-gift-card';
  const first = await shop.press(token, { method: 'Voucher', attemptId });
  assert.equal(first.body.kind, 'voucher');
  const trade = shop.gateway.trades[0]!;
  const ask = async () => {
    shop.clock.at += 1000;
    return (await shop.request('/payments/trade-1', { token })).json();
  };
  assert.equal('rest' in (await ask()), false);
  trade.record = { payment_info: [{ sub_pay_method: 'Voucher', amount: '5.00', currency: 'EUR' }] };
  const parted = await ask();
  assert.deepEqual([parted.state, parted.amount, parted.rest], ['processing', '24.99', '19.99']);
  const { body } = await shop.press(token, { method: 'Voucher', attemptId });
  assert.deepEqual([body.kind, body.url], ['redirect', parted.continueUrl]);
  shop.gateway.settle('trade-1', 'paid');
  assert.equal('rest' in (await ask()), false);
  assert.equal(shop.payments.length, 1);
});

test('the response to a submission says when a code was refused at once', async () => {
  const shop = testShop();
  const token = await shop.session({ methods: ['Bank Transfer', 'Blik'] });
  shop.gateway.meanwhile = (method) => {
    if (method !== 'v3.QueryOrder') return;
    const trade = shop.gateway.trades[0]!;
    if (trade.state === 'processing') shop.gateway.settle(trade.tradeId, 'declined');
    trade.record = { unpaid_reason: 'code-refused' };
  };
  const { body } = await shop.press(token, { method: 'Blik', blikCode: '777126' });
  const { state, reason } = body.status as { state: string; reason?: string };
  assert.deepEqual([body.kind, state, reason], ['done', 'declined', 'code-refused']);
});

test('a payer whom the rail wants on a page of its own is sent there, although a number was typed', async () => {
  const shop = testShop();
  const token = await shop.session({ methods: ['Bizum', 'Blik'] });
  shop.gateway.meanwhile = (method) => {
    if (method === 'v3.QueryOrder') shop.gateway.trades[0]!.record = { payer_step: 'page' };
  };
  const { body } = await shop.press(token, { method: 'Bizum', phone: '+34600000001' });
  assert.deepEqual([body.kind, body.url], ['redirect', 'https://gateway.example/pay/trade-1']);
  const { status } = await (await shop.request('/session', { token })).json();
  assert.deepEqual([status.continueUrl, 'action' in status], ['https://gateway.example/pay/trade-1', false]);
});

test('askedAt stays the time of the submission, whenever the page is loaded', async () => {
  const shop = testShop();
  const token = await shop.session({ methods: ['Bank Transfer', 'Blik'] });
  const { body } = await shop.press(token, { method: 'Blik', blikCode: '777123' });
  const { askedAt } = (body.status as { action?: { askedAt?: number } }).action!;
  assert.equal(askedAt, shop.clock.at / 1000);
  shop.clock.at += 45_000;
  const { status } = await (await shop.request('/session', { token })).json();
  assert.deepEqual([status.action.askedAt, status.now], [askedAt, askedAt! + 45]);
});

test('ten polls within a second make one query', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  await Promise.all(Array.from({ length: 10 }, () => shop.request('/payments/trade-1', { token })));
  assert.equal(shop.gateway.calls.filter((method) => method === 'v3.QueryOrder').length, 1);
  shop.clock.at += 1000;
  await shop.request('/payments/trade-1', { token });
  assert.equal(shop.gateway.calls.filter((method) => method === 'v3.QueryOrder').length, 2);
});

test('while the gateway is unreachable, a poll returns the last verified state', async (t) => {
  quietConsole(t);
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.faults.push('lose-request', 'lose-request', 'lose-request');
  const response = await shop.request('/payments/trade-1', { token });
  assert.deepEqual([response.status, (await response.json()).state], [200, 'processing']);
});

test('the session shows the trade that holds the order, otherwise the latest', async () => {
  const shop = testShop();
  const token = await shop.session();
  await shop.press(token);
  await shop.press(token, { attemptId: 'attempt-0000000002' });
  const latest = await (await shop.request('/session', { token })).json();
  assert.deepEqual([latest.status.tradeId, latest.status.state], ['trade-2', 'processing']);
});

test("another order's trade gets the same response as one that does not exist", async () => {
  const shop = testShop();
  await shop.press(await shop.session());
  const token = await shop.session({ orderId: 'HP-1002' });
  const foreign = await shop.request('/payments/trade-1', { token });
  const unknown = await shop.request('/payments/trade-7', { token });
  assert.deepEqual([foreign.status, unknown.status], [404, 404]);
  assert.equal(await foreign.text(), await unknown.text());
});
