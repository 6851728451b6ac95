/** Tests of GET|POST /return: the state comes from a query to the gateway, never from the URL. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSession, statusSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { quietConsole, type TestShop, testShop, VALID_ORDER } from './test-shop.ts';

async function shopWithTrade(): Promise<TestShop> {
  const shop = testShop();
  await shop.press(await shop.session());
  return shop;
}

const tokenIn = (response: Response) =>
  (response.headers.get('location') ?? '').split('#gw-status=')[1] ?? '';

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('the payer is redirected to the shop with a queried status, not one from the URL', async () => {
  const shop = await shopWithTrade();
  const query = await shop.gateway.returnQuery('trade-1', { state: 'declined' });
  shop.gateway.settle('trade-1', 'paid');
  const response = await shop.request(`/return?${query}`);
  assert.equal(response.status, 303);
  const location = response.headers.get('location') ?? '';
  assert.ok(location.startsWith('https://shop.example/thanks?order=HP-1001#gw-status='), location);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  assert.equal(response.headers.get('set-cookie'), null);
  const status = v.parse(statusSchema, claimsOf(tokenIn(response)));
  assert.deepEqual([status.state, status.final, status.tradeId], ['paid', true, 'trade-1']);
  assert.deepEqual(
    shop.payments.map(({ state, sequence }) => [state, sequence]),
    [['paid', undefined]],
  );
});

test('after the return, a notification calls onPayment only for a newer state', async () => {
  const shop = await shopWithTrade();
  shop.gateway.settle('trade-1', 'paid');
  await shop.request(`/return?${await shop.gateway.returnQuery('trade-1')}`);
  assert.equal(await shop.notify(await shop.gateway.notification('trade-1')), '200 ok');
  assert.equal(shop.payments.length, 1);
  shop.gateway.settle('trade-1', 'cancelled');
  await shop.notify(await shop.gateway.notification('trade-1'));
  assert.deepEqual(
    shop.payments.map(({ state, sequence }) => [state, sequence]),
    [
      ['paid', undefined],
      ['cancelled', 2],
    ],
  );
});

test('when onPayment fails, the payer still returns, and the notification calls it again', async (t) => {
  quietConsole(t);
  let tries = 0;
  const shop = testShop({
    onPayment: () => {
      tries += 1;
      if (tries === 1) throw new Error('not now');
    },
  });
  await shop.press(await shop.session());
  shop.gateway.settle('trade-1', 'paid');
  assert.equal((await shop.request(`/return?${await shop.gateway.returnQuery('trade-1')}`)).status, 303);
  assert.equal(await shop.notify(await shop.gateway.notification('trade-1')), '200 ok');
  assert.equal(tries, 2);
});

test('a return by POST, as older accounts have it, does the same', async () => {
  const shop = await shopWithTrade();
  shop.gateway.settle('trade-1', 'paid');
  const body = new URLSearchParams({ resultData: await shop.gateway.notification('trade-1') });
  const response = await shop.request('/return', {
    method: 'POST',
    body,
    headers: { origin: 'https://gateway.example' },
  });
  assert.equal(response.status, 303);
  assert.equal(claimsOf(tokenIn(response)).state, 'paid');
  assert.ok(shop.gateway.calls.includes('v3.QueryOrder'));
});

test('while the gateway is unreachable, the payer sees the last verified state, not that of the URL', async (t) => {
  quietConsole(t);
  const shop = await shopWithTrade();
  const query = await shop.gateway.returnQuery('trade-1', { state: 'paid' });
  shop.gateway.faults.push('lose-request', 'lose-request', 'lose-request');
  const response = await shop.request(`/return?${query}`);
  assert.equal(response.status, 303);
  assert.equal(claimsOf(tokenIn(response)).state, 'processing');
  assert.equal(shop.payments.length, 0);
});

test('the return also works for a trade whose creation got no response', async () => {
  const shop = testShop();
  shop.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  await shop.press(await shop.session());
  const response = await shop.request(`/return?${await shop.gateway.returnQuery('trade-1')}`);
  assert.equal(claimsOf(tokenIn(response)).tradeId, 'trade-1');
});

const CHECKOUT = 'https://shop.example/checkout?order=HP-1001';

for (const state of ['declined', 'failed', 'expired', 'cancelled'] as const)
  test(`a payment that ended ${state} leads to the page with the element, whose address carries no token`, async () => {
    const shop = testShop();
    await shop.press(await shop.session({ checkoutUrl: CHECKOUT }));
    const query = await shop.gateway.returnQuery('trade-1');
    shop.gateway.settle('trade-1', state);
    const response = await shop.request(`/return?${query}`);
    assert.deepEqual([response.status, response.headers.get('location')], [303, CHECKOUT]);
  });

for (const state of ['processing', 'paid', 'authorized', 'verify'] as const)
  test(`a payment that is ${state} leads to the return page, although there is a page with the element`, async () => {
    const shop = testShop();
    await shop.press(await shop.session({ checkoutUrl: CHECKOUT }));
    const query = await shop.gateway.returnQuery('trade-1');
    if (state !== 'processing') shop.gateway.settle('trade-1', state);
    const response = await shop.request(`/return?${query}`);
    assert.equal(claimsOf(tokenIn(response)).state, state);
  });

for (const [page, shown] of [
  ['with', { checkoutUrl: CHECKOUT }],
  ['without', {}],
] as const)
  for (const state of ['paid', 'authorized', 'verify'] as const)
    test(`${page} checkoutUrl, whoever returns from a refused try is told of the other that is ${state}`, async () => {
      const shop = testShop();
      const token = await shop.session(shown);
      await shop.press(token);
      shop.gateway.settle('trade-1', 'declined');
      await shop.press(token, { attemptId: 'attempt-0000000002' });
      shop.gateway.settle('trade-2', state);
      await shop.notify(await shop.gateway.notification('trade-2'));
      const response = await shop.request(`/return?${await shop.gateway.returnQuery('trade-1')}`);
      assert.ok(response.headers.get('location')?.startsWith('https://shop.example/thanks'));
      const told = claimsOf(tokenIn(response));
      assert.deepEqual([told.tradeId, told.state], ['trade-2', state]);
    });

test('a payer who left the gateway’s page of all methods comes to the return page', async () => {
  const shop = testShop();
  const { hostedUrl } = await shop.pay.createCheckout({ ...VALID_ORDER, checkoutUrl: CHECKOUT });
  await shop.request(hostedUrl!.replace('https://shop.example/pay', ''));
  shop.gateway.settle('trade-1', 'declined');
  const response = await shop.request(`/return?${await shop.gateway.returnQuery('trade-1')}`);
  assert.equal(claimsOf(tokenIn(response)).state, 'declined');
});

test('without a page with the element, a refused payment leads to the return page', async () => {
  const shop = await shopWithTrade();
  const query = await shop.gateway.returnQuery('trade-1');
  shop.gateway.settle('trade-1', 'declined');
  const response = await shop.request(`/return?${query}`);
  assert.equal(claimsOf(tokenIn(response)).state, 'declined');
});

for (const [state, hasPage] of [
  ['paid', true],
  ['authorized', true],
  ['verify', true],
  ['declined', false],
  ['failed', false],
  ['expired', false],
  ['cancelled', false],
] as const)
  test(`a session learns ${hasPage ? 'the' : 'no'} return page of a payment that is ${state}`, async () => {
    const shop = testShop();
    const token = await shop.session();
    await shop.press(token);
    shop.gateway.settle('trade-1', state);
    for (const path of ['/session', '/payments/trade-1']) {
      const body = await (await shop.request(path, { token })).json();
      const status = v.parse(statusSchema, body.status ?? body);
      assert.deepEqual(
        [status.state, status.returnUrl?.startsWith('https://shop.example/thanks')],
        [state, hasPage || undefined],
      );
    }
  });

const FORGERIES: Record<string, (query: URLSearchParams) => void> = {
  'a changed state': (query) => query.set('state', 'paid'),
  "another order's number": (query) => query.set('order_id', 'HP-1002'),
  "another's trade": (query) => query.set('trade_id', 'trade-2'),
  'a later time': (query) => query.set('time', '1795200001'),
  'no time': (query) => query.delete('time'),
  'no signature': (query) => query.delete('sign'),
  'a signature of zeros': (query) => query.set('sign', '0'.repeat(64)),
};
for (const [title, forge] of Object.entries(FORGERIES)) {
  test(`refused with a plain page and no status: ${title}`, async () => {
    const shop = await shopWithTrade();
    const query = await shop.gateway.returnQuery('trade-1');
    forge(query);
    const response = await shop.request(`/return?${query}`);
    assert.equal(response.status, 400);
    assert.equal(response.headers.get('location'), null);
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(await response.text(), /does not come from the payment service/);
    assert.ok(!shop.gateway.calls.includes('v3.QueryOrder'));
  });
}

for (const [header, language, dir, text] of [
  ['nl-NL,en;q=0.5', 'nl', 'ltr', /komt niet van de betaaldienst/],
  ['tlh, ar-EG;q=0.8', 'ar', 'rtl', /لم يأتِ هذا الرابط من خدمة الدفع/],
  ['tlh, nl;q=0.1, en', 'en', 'ltr', /does not come from the payment service/],
  ['nl;q=0.1, ar', 'ar', 'rtl', /لم يأتِ هذا الرابط من خدمة الدفع/],
  ['tlh', 'en', 'ltr', /does not come from the payment service/],
] as const)
  test(`the plain page is in ${language} for "${header}"`, async () => {
    const shop = await shopWithTrade();
    const page = await (await shop.request('/return', { headers: { 'accept-language': header } })).text();
    assert.ok(page.includes(`<html lang="${language}" dir="${dir}">`), page);
    assert.match(page, text);
  });

test('a return link leads to the shop for a day after it was signed, then to a plain page', async () => {
  const shop = await shopWithTrade();
  const query = await shop.gateway.returnQuery('trade-1');
  const open = () => shop.request(`/return?${query}`);
  shop.clock.at = (Number(query.get('time')) + 86_400) * 1000;
  assert.equal((await open()).status, 303);
  const calls = shop.gateway.calls.length;
  shop.clock.at += 1000;
  const late = await open();
  assert.deepEqual([late.status, late.headers.get('location')], [400, null]);
  assert.match(await late.text(), /more than a day old/);
  assert.equal(shop.gateway.calls.length, calls);
});

test('a signature over the four parameters without the mark is refused', async () => {
  const shop = await shopWithTrade();
  const query = await shop.gateway.returnQuery('trade-1');
  const four = ['order_id', 'state', 'time', 'trade_id']
    .map((name) => `${name}=${query.get(name)}`)
    .join('&');
  query.set('sign', await shop.gateway.hmac(four));
  assert.equal((await shop.request(`/return?${query}`)).status, 400);
});

test('a posted form without a signed notification is refused', async () => {
  const shop = await shopWithTrade();
  for (const body of ['', 'resultData=', 'resultData=%7B%7D', 'other=1']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    assert.equal((await shop.request('/return', { method: 'POST', body, headers })).status, 400);
  }
});

test('a trade that the shop does not know gets a page without a status', async () => {
  const shop = await shopWithTrade();
  shop.gateway.trades[0] = {
    ...shop.gateway.trades[0]!,
    tradeId: 'trade-9',
    data: { ...shop.gateway.trades[0]!.data, order_id: 'X' },
  };
  const response = await shop.request(`/return?${await shop.gateway.returnQuery('trade-9')}`);
  assert.deepEqual([response.status, response.headers.get('location')], [404, null]);
});

test('a status token reads its own trade for 15 minutes, and nothing else', async () => {
  const shop = await shopWithTrade();
  await shop.press(await shop.session({ orderId: 'HP-1002' }));
  const token = tokenIn(await shop.request(`/return?${await shop.gateway.returnQuery('trade-1')}`));
  assert.equal((await shop.request('/payments/trade-1', { token })).status, 200);
  assert.equal((await shop.request('/payments/trade-2', { token })).status, 404);
  assert.equal((await shop.request('/session', { token })).status, 401);
  assert.equal((await shop.press(token)).status, 401);
  assert.equal(readSession(token), undefined);
  shop.clock.at += 15 * 60_000;
  const late = await shop.request('/payments/trade-1', { token });
  assert.deepEqual([late.status, (await late.json()).error.code], [401, 'session-expired']);
});
