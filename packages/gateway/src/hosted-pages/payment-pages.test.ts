// The payer's pages: starting once, returning, trying again and leaving; texts of merchants are never markup.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { canonicalString } from '@gangway/protocol/signature';
import { listAttempts } from '../orders/attempts.ts';
import { statement } from '../storage/database.ts';
import { testGateway, useGateway, validPayment } from '../test-gateway.ts';
import { leaveUnpaid, openPage } from './test-page.ts';

describe("the payer's pages", () => {
  const gateway = useGateway();
  beforeEach(() => {
    gateway.rail.silent = false;
  });

  const create = async (data: Record<string, unknown> = {}) => {
    const { trade_id: tradeId, url } = (await gateway.create(data)) as { trade_id: string; url: string };
    const attempts = () => listAttempts(gateway.database, tradeId);
    /** Decides the last attempt at the bank and opens the return address. */
    async function decide(state: 'paid' | 'declined' | 'cancelled' | 'timed-out'): Promise<Response> {
      const last = (await attempts()).at(-1)!;
      gateway.rail.decide(last.id, state);
      return gateway.open(`${url}/return`);
    }
    return { tradeId, url, attempts, decide };
  };

  /** Returns the state in the address of the shop to which the payer is redirected. */
  async function returnedState(redirect: Response): Promise<string | null> {
    assert.equal(redirect.status, 303);
    return new URL(redirect.headers.get('location')!).searchParams.get('state');
  }

  test('the first opening starts one attempt and leads to the bank', async () => {
    const order = await create();
    const response = await gateway.open(order.url);
    const [attempt] = await order.attempts();
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), `http://127.0.0.1:4010/bank/${attempt!.id}`);
  });

  test('a HEAD request, as link previews send it, starts nothing', async () => {
    const order = await create();
    assert.equal((await gateway.open(order.url, { method: 'HEAD' })).status, 200);
    assert.equal((await order.attempts()).length, 0);
  });

  test('a rail on another origin is reached by a page that refreshes, not by a redirect', async () => {
    const order = await create();
    await gateway.open(order.url);
    const move = statement(
      'test.move',
      "UPDATE attempts SET payer_url = 'https://bank.example/x' WHERE trade_id = $1",
    );
    await gateway.database.query(move, [order.tradeId]);
    gateway.rail.silent = true;
    const response = await gateway.open(order.url);
    assert.equal(response.status, 200);
    assert.match(await response.text(), /http-equiv="refresh" content="0; url=https:\/\/bank\.example\/x"/);
  });

  test('eight concurrent openings start one attempt and lead to the same page', async () => {
    const order = await create();
    const responses = await Promise.all(Array.from({ length: 8 }, () => gateway.open(order.url)));
    assert.deepEqual([...new Set(responses.map((response) => response.status))], [303]);
    assert.equal(new Set(responses.map((response) => response.headers.get('location'))).size, 1);
    assert.equal((await order.attempts()).length, 1);
  });

  test('a paid order leads to redirect_url with a signed state and keeps its other parameters', async () => {
    const order = await create({ redirect_url: 'http://127.0.0.1:9/back?cart=7&state=mine' });
    await gateway.open(order.url);
    const response = await order.decide('paid');
    const back = new URL(response.headers.get('location')!);
    const { cart, sign, ...fields } = Object.fromEntries(back.searchParams) as Record<string, string>;
    assert.equal(cart, '7');
    assert.equal(fields.state, 'paid');
    assert.equal(back.searchParams.getAll('state').length, 1);
    const message = canonicalString({ '!from': 'gateway', ...fields });
    assert.equal(sign, createHmac('sha256', 'sandbox-secret-016683').update(message).digest('hex'));
  });

  test('a payer who returns paid from a bank on another origin is redirected to the shop with 303', async () => {
    const order = await create();
    await gateway.open(order.url);
    await order.decide('paid');
    const headers = { 'sec-fetch-site': 'cross-site', referer: 'https://bank.example/' };
    assert.equal(await returnedState(await gateway.open(`${order.url}/return`, { headers })), 'paid');
  });

  for (const outcome of ['declined', 'cancelled', 'timed-out'] as const) {
    test(`${outcome} at the bank: the page shows the checkout, which says declined and allows a retry`, async () => {
      const order = await create();
      await gateway.open(order.url);
      assert.equal((await order.decide(outcome)).status, 200);
      const page = await openPage(gateway, `${order.url}/return`);
      assert.equal(page.element, 'gw-checkout');
      assert.deepEqual(page.session.methods, ['iDEAL']);
      assert.equal((await page.status())?.state, 'declined');
      assert.equal(await gateway.stateOf(order.tradeId), 'processing');
    });
  }

  test('trying again starts a second attempt, and two equal submissions start only one', async () => {
    const order = await create();
    await gateway.open(order.url);
    await order.decide('declined');
    const page = await openPage(gateway, order.url);
    const submit = () => page.submit({ method: 'iDEAL' }, 'press-of-the-payer-1');
    const [first, second] = await Promise.all([submit(), submit()]);
    const attempts = await order.attempts();
    assert.equal(attempts.length, 2);
    assert.equal(first.kind === 'redirect' && first.url, `${attempts[1]!.payerUrl}?lang=en`);
    assert.deepEqual({ ...second.status, now: 0 }, { ...first.status, now: 0 });
    assert.equal((await order.decide('paid')).status, 303);
    assert.equal(await gateway.stateOf(order.tradeId), 'paid');
  });

  test('reloading the page after a refusal does not start another attempt', async () => {
    const order = await create();
    await gateway.open(order.url);
    await order.decide('declined');
    assert.equal((await gateway.open(order.url)).status, 200);
    assert.equal((await order.attempts()).length, 1);
  });

  test('after five attempts there is no sixth, only the link back', async () => {
    const order = await create();
    await gateway.open(order.url);
    for (let count = 1; count <= 5; count += 1) {
      await order.decide('declined');
      const page = await openPage(gateway, order.url);
      const next = await page.submit({ method: 'iDEAL' });
      if (count < 5) assert.equal(next.kind, 'redirect');
      else assert.deepEqual([next.kind, next.status.reason], ['done', 'tried-too-often']);
    }
    const page = await openPage(gateway, order.url);
    assert.equal(page.element, 'gw-payment-status', 'nothing can be submitted');
    assert.equal((await page.status())?.reason, 'tried-too-often');
    assert.match(page.html, /left\?unpaid/);
    assert.equal((await order.attempts()).length, 5);
  });

  test('the link back is above the element, whose loading would otherwise move it under a press', async () => {
    const order = await create();
    await gateway.open(order.url);
    const page = await (await order.decide('declined')).text();
    assert.match(page, /<a class="gw-way".*<gw-checkout/s);
  });

  test('leaving without another try declines the order and leads to the shop', async () => {
    const order = await create();
    await gateway.open(order.url);
    await order.decide('cancelled');
    const response = await leaveUnpaid(gateway, order.url);
    assert.equal(await returnedState(response), 'declined');
    assert.equal(await gateway.stateOf(order.tradeId), 'declined');
  });

  test('leaving while the bank waits cancels the attempt and declines the order', async () => {
    const order = await create();
    await gateway.open(order.url);
    assert.equal(await returnedState(await leaveUnpaid(gateway, order.url)), 'declined');
    assert.deepEqual(
      (await order.attempts()).map(({ state }) => state),
      ['cancelled'],
    );
  });

  test('leaving while the bank does not answer leaves the order processing, because it may still be paid', async () => {
    const order = await create();
    await gateway.open(order.url);
    gateway.rail.silent = true;
    assert.equal(await returnedState(await leaveUnpaid(gateway, order.url)), 'processing');
    assert.equal(await gateway.stateOf(order.tradeId), 'processing');
  });

  for (const [who, headers] of [
    ['a client without Fetch Metadata', {}],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that prefetches', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ] as const) {
    test(`${who} does not end the order by the link back`, async () => {
      const order = await create();
      await gateway.open(`${order.url}/left?unpaid`, { headers });
      assert.equal(await gateway.stateOf(order.tradeId), 'processing');
    });
  }

  test('while the bank is silent the page says processing, and later the result', async () => {
    const order = await create();
    await gateway.open(order.url);
    gateway.rail.silent = true;
    const page = await openPage(gateway, `${order.url}/return`);
    assert.equal((await page.status())?.state, 'processing');
    gateway.rail.silent = false;
    assert.equal((await order.decide('paid')).status, 303);
    assert.equal((await page.status())?.state, 'paid');
  });

  test('the page of an order whose time is over says expired and starts nothing', async () => {
    const order = await create({ timeout: '1' });
    gateway.clock.move(61);
    const page = await openPage(gateway, order.url);
    assert.deepEqual([page.element, (await page.status())?.state], ['gw-payment-status', 'expired']);
    assert.equal(await gateway.stateOf(order.tradeId), 'expired');
    assert.equal((await order.attempts()).length, 0);
  });

  test('without a redirect_url the result is shown on the page', async () => {
    const order = await create({ redirect_url: '' });
    await gateway.open(order.url);
    await order.decide('paid');
    const page = await openPage(gateway, `${order.url}/return`);
    assert.deepEqual([page.element, (await page.status())?.state], ['gw-payment-status', 'paid']);
    assert.equal(page.session.returnUrl, order.url);
  });

  test('texts of merchants are escaped', async () => {
    const order = await create({ description: '<script>alert(1)</script>"\'&', redirect_url: '' });
    await gateway.open(order.url);
    const page = await (await order.decide('declined')).text();
    assert.ok(!page.includes('<script>'));
    assert.ok(page.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;'));
  });

  test('texts of merchants keep their own direction on a page of another direction', async () => {
    const { url } = await create({ description: '"Two mugs" (blue)', redirect_url: '' });
    const page = await (await gateway.open(`${url}/code`, { headers: { 'accept-language': 'ar' } })).text();
    assert.ok(page.includes('<bdi>&quot;Two mugs&quot; (blue)</bdi>'));
    assert.match(page, /<p class="gw-shop"><bdi>/);
  });

  test('every page has a strict policy, no framing, no cache and no referrer', async () => {
    const order = await create();
    await gateway.open(order.url);
    const { headers } = await order.decide('declined');
    const policy = headers.get('content-security-policy')!;
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /form-action 'none';/);
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types lit-html gangway;/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  test('a wrong secret gets 404, and so does the trade_id', async () => {
    const order = await create();
    for (const secret of ['AAAAAAAAAAAAAAAAAAAAAA', order.tradeId, '%00', '']) {
      const response = await gateway.open(`/pay/${secret}`, { headers: { accept: 'text/html' } });
      assert.equal(response.status, 404);
    }
  });

  test('a Dutch browser gets a page in Dutch with lang nl', async () => {
    const order = await create();
    await gateway.open(order.url);
    await order.decide('declined');
    const page = await (
      await gateway.open(order.url, { headers: { 'accept-language': 'nl-NL,en;q=0.5' } })
    ).text();
    assert.match(page, /<html lang="nl" dir="ltr">/);
    assert.match(page, /zonder te betalen/);
  });

  test('an account with the legacy return posts the notification as a form, after return and left', async () => {
    const setMethod = statement(
      'test.post',
      "UPDATE accounts SET redirect_method = 'POST' WHERE uid = '046683'",
    );
    await gateway.database.query(setMethod);
    const { data } = await gateway.call('v3.CreatePayments', validPayment(), { user: '046683' });
    await gateway.open(data.url!);
    const [attempt] = await listAttempts(gateway.database, data.trade_id!);
    gateway.rail.decide(attempt!.id, 'paid');
    await gateway.askRail(attempt!.id);
    for (const way of ['return', 'left']) {
      const page = await (await gateway.open(`${data.url}/${way}`)).text();
      const [, json] = /name="resultData" value="([^"]*)"/.exec(page)!;
      const result = JSON.parse(json!.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as {
        sign: string;
        data: Record<string, string>;
      };
      assert.equal(result.data.state, 'paid');
      const fields = Object.fromEntries(
        Object.entries(result.data).map(([name, value]) => [name, String(value)]),
      );
      assert.equal(
        result.sign,
        createHmac('sha256', 'sandbox-secret-046683').update(canonicalString(fields)).digest('hex'),
      );
    }
  });

  test('behind a proxy with a path, pages refer to their files and routes under it', async () => {
    const proxied = await testGateway({ publicUrl: 'https://pay.example/gw' });
    const unknown = await (await proxied.open('/pay/nobody')).text();
    const { trade_id: tradeId, url } = await proxied.create();
    await proxied.open(url!);
    const [attempt] = await listAttempts(proxied.database, tradeId!);
    proxied.rail.decide(attempt!.id, 'declined');
    const again = await (await proxied.open(`${url}/return`)).text();
    const release = proxied.services.releases.own.id;
    for (const page of [unknown, again]) assert.ok(page.includes(`href="/gw/pages/${release}/page.css"`));
    assert.ok(again.includes(`src="/gw/v1/${release}/gw.js"`));
    assert.match(again, /endpoint="\/gw\/pay\/[^"]+\/checkout"/);
    assert.match(again, /href="\/gw\/pay\/[^"]+\/left(\?unpaid)?"/);
    await proxied.stop();
  });
});
