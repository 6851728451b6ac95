// The parameter after_refusal "return": a payer whom a bank has refused goes back to the merchant, and the trade ends.
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { canonicalString } from '@gangway/protocol/signature';
import { listAttempts } from '../orders/attempts.ts';
import { listRefunds } from '../orders/refunds.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { openPage } from './test-page.ts';

describe('a payer who is refused at a bank', () => {
  const gateway = useGateway();
  beforeEach(() => {
    gateway.rail.silent = false;
  });

  /** Creates a payment whose refused payer returns, and sends the payer to the bank. */
  const begin = async (data: Record<string, unknown> = {}) => {
    const created = await gateway.create({ after_refusal: 'return', ...data });
    const { trade_id: tradeId, url } = created as { trade_id: string; url: string };
    await gateway.open(url);
    const attempts = () => listAttempts(gateway.database, tradeId);
    const decide = async (state: 'paid' | 'declined' | 'cancelled' | 'timed-out' | 'failed') => {
      gateway.rail.decide((await attempts()).at(-1)!.id, state);
      return gateway.open(`${url}/return`);
    };
    return { tradeId, url, attempts, decide, state: () => gateway.stateOf(tradeId) };
  };

  /** Returns what the address of the shop says, to which the payer is redirected. */
  const returned = (response: Response): Record<string, string> => {
    assert.equal(response.status, 303);
    const address = new URL(response.headers.get('location')!);
    assert.equal(address.origin + address.pathname, 'http://127.0.0.1:9/back');
    return Object.fromEntries(address.searchParams);
  };

  for (const [outcome, state] of [
    ['declined', 'declined'],
    ['cancelled', 'declined'],
    ['timed-out', 'declined'],
    ['failed', 'failed'],
  ] as const)
    test(`${outcome} at the bank: back to the shop at once, and the trade ends as ${state}`, async () => {
      const order = await begin();
      const { sign, ...fields } = returned(await order.decide(outcome));
      assert.equal(fields.state, state);
      const message = canonicalString({ '!from': 'gateway', ...fields });
      assert.equal(sign, createHmac('sha256', 'sandbox-secret-016683').update(message).digest('hex'));
      assert.equal(await order.state(), state);
    });

  test('the refusal ends the trade when the rail reports it, although the payer does not return', async () => {
    const order = await begin();
    const [attempt] = await order.attempts();
    gateway.rail.decide(attempt!.id, 'declined');
    await gateway.askRail(attempt!.id);
    assert.equal(await order.state(), 'declined');
  });

  test('a second return, and the page itself, start nothing and change nothing', async () => {
    const order = await begin();
    await order.decide('declined');
    assert.equal(returned(await gateway.open(`${order.url}/return`)).state, 'declined');
    const page = await openPage(gateway, order.url);
    assert.deepEqual([page.element, (await page.status())?.state], ['gw-payment-status', 'declined']);
    assert.equal((await order.attempts()).length, 1);
  });

  test('a payer who returns before the bank has decided goes on at the shop', async () => {
    const order = await begin();
    assert.equal(returned(await gateway.open(`${order.url}/return`)).state, 'processing');
    gateway.rail.silent = true;
    assert.equal(returned(await gateway.open(`${order.url}/return`)).state, 'processing');
    assert.equal(await order.state(), 'processing');
    gateway.rail.silent = false;
    assert.equal(returned(await order.decide('paid')).state, 'paid');
  });

  test('a page of ours that is still open leads to the shop too', async () => {
    const order = await begin();
    gateway.rail.silent = true;
    const page = await openPage(gateway, `${order.url}/code`);
    assert.equal((await page.status())?.unpaidUrl, undefined);
    gateway.rail.silent = false;
    await order.decide('declined');
    assert.equal((await page.status())?.unpaidUrl, `${order.url}/left?lang=en`);
  });

  test('a late yes is sent back, because the payer may have paid in another way since', async () => {
    const orderId = randomUUID();
    const order = await begin({ order_id: orderId });
    await order.decide('declined');
    const next = await begin({ order_id: orderId });
    assert.equal(returned(await next.decide('paid')).state, 'paid');
    const [attempt] = await order.attempts();
    gateway.rail.decide(attempt!.id, 'paid');
    await gateway.askRail(attempt!.id);
    assert.deepEqual([await order.state(), await next.state()], ['declined', 'paid']);
    assert.equal((await listRefunds(gateway.database, order.tradeId))[0]?.amountMinor, 2499n);
  });

  test('an attempt that gives way to the payer’s next one does not end the trade', async () => {
    const order = await begin({ sub_pay_method: 'Blik', currency: 'PLN' });
    const page = await openPage(gateway, order.url);
    await page.submit({ method: 'Blik', blikCode: '123456' });
    await page.submit({ method: 'Blik', blikCode: '654321' });
    const states = (await order.attempts()).map(({ state }) => state);
    assert.deepEqual(states, ['cancelled', 'open']);
    assert.equal(await order.state(), 'processing');
  });

  test('a trade that the merchant cancelled stays cancelled after a refusal', async () => {
    const order = await begin();
    const [attempt] = await order.attempts();
    await gateway.call('v3.CancelPayment', { trade_id: order.tradeId });
    gateway.rail.decide(attempt!.id, 'declined');
    assert.equal(returned(await gateway.open(`${order.url}/return`)).state, 'cancelled');
    assert.equal(await order.state(), 'cancelled');
  });

  for (const [title, data] of [
    ['without the parameter', { after_refusal: undefined }],
    ['with `page`', { after_refusal: 'page' }],
    ['without a redirect_url', { redirect_url: '' }],
  ] as const)
    test(`${title}, the payer may try again on our page`, async () => {
      const order = await begin(data);
      assert.equal((await order.decide('declined')).status, 200);
      const page = await openPage(gateway, `${order.url}/return`);
      const status = await page.status();
      assert.deepEqual([page.element, status?.state], ['gw-checkout', 'declined']);
      assert.equal(status?.unpaidUrl, undefined);
      assert.equal(await order.state(), 'processing');
    });

  test('on the page of all methods, the parameter changes nothing', async () => {
    const created = await gateway.create({ sub_pay_method: 'List', after_refusal: 'return' });
    const { trade_id: tradeId, url } = created as { trade_id: string; url: string };
    const page = await openPage(gateway, url);
    await page.submit({ method: 'iDEAL' });
    const [attempt] = await listAttempts(gateway.database, tradeId);
    gateway.rail.decide(attempt!.id, 'declined');
    assert.equal((await gateway.open(`${url}/return`)).status, 200);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
  });

  test('another word is refused, and nothing is created', async () => {
    const data = validPayment({ after_refusal: 'shop' });
    const { code, message } = await gateway.call('v3.CreatePayments', data);
    assert.deepEqual([code, /after_refusal/.test(message)], ['-3002', true]);
    const found = await gateway.call('v3.ListOrder', { order_id: data.order_id });
    assert.equal(JSON.stringify(found.data).includes(String(data.order_id)), false);
  });
});
