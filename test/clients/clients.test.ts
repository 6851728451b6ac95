// Existing clients: each creates, queries, refunds and cancels payments and verifies notifications in its own way.
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTarget, type TestTarget } from '../conformance/gateway.ts';
import type { Addresses, Asked, Client, Members, Words } from './client.ts';
import { secretOf } from './client.ts';
import { droppingPlugin } from './dropping-plugin.ts';
import { formPlugin } from './form-plugin.ts';
import { miniProgram } from './mini-program.ts';
import { readResultData, returningPlugin } from './returning-plugin.ts';
import { openShopServer, type ShopServer } from './shop-server.ts';
import { till } from './till.ts';

const CLIENTS: readonly Client[] = [formPlugin, droppingPlugin, miniProgram, till, returningPlugin];
const PATIENCE_MS = 90_000;
const LOOK_EVERY_MS = 50;

const words = (): Words => ({
  orderId: `订单+${randomBytes(6).toString('hex')}%41&a=b🍵`,
  description: '50% off + tea & milk = 茶 🍵 "é" \\ / <b> %2B',
  demo: 'table=4&seat=2 + 1% 用户 🎁',
});

describe('existing clients', () => {
  let gateway: TestTarget;
  let shop: ShopServer;
  before(async () => {
    gateway = await startTarget();
    await gateway.returnByPost(returningPlugin.uid);
    shop = await openShopServer((path) => CLIENTS[Number(path.split('/')[2])]?.acknowledges ?? '');
  });
  after(async () => {
    await shop?.close();
    await gateway?.stop();
  });

  const addressesOf = (client: Client): Addresses => ({
    notify: `${shop.url}/notify/${CLIENTS.indexOf(client)}`,
    back: `${shop.url}/back?shop=1&lang=nl`,
  });

  async function ask(client: Client, asked: Asked): Promise<Members> {
    const { body, contentType } = client.write(asked);
    const headers = { 'content-type': contentType };
    for (;;) {
      const response = await fetch(`${gateway.target.url}/Payments`, { method: 'POST', headers, body });
      const answer = (await response.json()) as {
        status: boolean;
        code: string;
        message: string;
        data: Members;
      };
      // Repeated unchanged, because on a busy machine the first answer may be late.
      if (answer.code === '-1004') continue;
      assert.ok(answer.status, `${asked.method}: ${answer.message}`);
      return answer.data;
    }
  }

  const recordOf = async (client: Client, tradeId: string): Promise<Members> =>
    (await ask(client, { method: 'v3.QueryOrder', data: { trade_id: tradeId } })).transaction_info as Members;

  /** Waits for a notification; fails at once if the client cannot verify it. */
  async function hear(client: Client, members: Members): Promise<Members> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const heard = shop.received(new URL(addressesOf(client).notify).pathname).map(client.believe);
      const found = heard.find((data) =>
        Object.entries(members).every(([name, value]) => data[name] === value),
      );
      if (found) return found;
      assert.ok(performance.now() < until, `never heard of ${JSON.stringify(members)}`);
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** Creates an order and pays it, at once or at the simulated bank. */
  async function pay(client: Client, text: Words): Promise<Members> {
    const created = await ask(client, client.pay(text, addressesOf(client)));
    assert.equal(created.order_id, text.orderId);
    assert.match(String(created.amount), /^\d+\.\d\d$/);
    if (created.state === 'processing') {
      const address = `${gateway.target.url}/sandbox/payments/${created.trade_id}`;
      const approved = await fetch(address, { method: 'POST', body: '{"outcome":"approve"}' });
      assert.equal(approved.status, 200);
    }
    return created;
  }

  for (const client of CLIENTS) {
    describe(client.description, () => {
      test('a payment is created and paid, and the client verifies every character of the notification', async () => {
        const text = words();
        const { trade_id: tradeId } = await pay(client, text);
        const told = await hear(client, { trade_id: tradeId, state: 'paid' });
        assert.deepEqual(
          [told['!from'], told.type, told.order_id, told.description, told.demo],
          ['gateway', 'payment', text.orderId, text.description, text.demo],
        );
        const record = await recordOf(client, String(tradeId));
        assert.deepEqual(
          [record.state, record.order_id, record.description, record.demo],
          ['paid', text.orderId, text.description, text.demo],
        );
      });

      test('a refund is created, and the client verifies its notification', async () => {
        const text = words();
        const { trade_id: tradeId } = await pay(client, text);
        await hear(client, { trade_id: tradeId, state: 'paid' });
        const refund = await ask(client, client.refund(String(tradeId), text, addressesOf(client)));
        const told = await hear(client, { refund_id: refund.refund_id, state: 'refunded' });
        assert.deepEqual([told.type, told.description], ['refund', text.description]);
        const [known] = (await recordOf(client, String(tradeId))).refund_info as Members[];
        assert.equal(known?.refund_id, refund.refund_id);
      });

      test('an unfinished payment is cancelled, and the client verifies the notification', async () => {
        const text = words();
        const created = await ask(client, client.payLater(text, addressesOf(client)));
        assert.equal(created.state, 'processing');
        const cancelled = await ask(client, client.cancel(String(created.trade_id)));
        assert.equal(cancelled.state, 'cancelled');
        await hear(client, { trade_id: created.trade_id, state: 'cancelled' });
      });
    });
  }

  const toSandbox = async (path: string, body: unknown) => {
    const address = `${gateway.target.url}/sandbox/${path}`;
    const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
    assert.equal(response.status, 200, await response.text());
  };
  const typesOf = (client: Client, tradeId: unknown) =>
    shop
      .received(new URL(addressesOf(client).notify).pathname)
      .map(client.believe)
      .filter((data) => data.trade_id === tradeId)
      .map(({ type }) => type);

  for (const client of CLIENTS)
    test(`disputes are reported only once they are switched on, and verified: ${client.description}`, async () => {
      // A dispute costs a fee, and must not leave the refunds of others waiting for money.
      for (const merchant of ['036870', '046870'])
        await toSandbox(`balances/${merchant}`, { amount: '1000.00', currency: 'EUR' });
      const text = words();
      const switchTo = (isOn: boolean) =>
        toSandbox(`accounts/${client.uid}`, { features: { 'dispute-notifications': isOn } });
      const applyIncident = (tradeId: unknown, incident: string) =>
        toSandbox(`incidents/${tradeId}`, { incident });
      const silent = await pay(client, text);
      await hear(client, { trade_id: silent.trade_id, state: 'paid' });
      await applyIncident(silent.trade_id, 'dispute-opened');
      await switchTo(true);
      const { trade_id: tradeId } = await pay(client, words());
      await hear(client, { trade_id: tradeId, state: 'paid' });
      const refund = await ask(client, client.refund(String(tradeId), text, addressesOf(client)));
      await hear(client, { refund_id: refund.refund_id, state: 'refunded' });
      for (const incident of ['refund-fails', 'dispute-opened', 'dispute-lost'])
        await applyIncident(tradeId, incident);
      await hear(client, { type: 'reversal', refund_id: refund.refund_id, state: 'refund failed' });
      await hear(client, { type: 'dispute', trade_id: tradeId, state: 'lost' });
      await switchTo(false);
      assert.deepEqual(new Set(typesOf(client, silent.trade_id)), new Set(['payment']));
    });

  test('the notification text survives decoding as a form', async () => {
    const text = words();
    const { trade_id: tradeId } = await pay(formPlugin, text);
    await hear(formPlugin, { trade_id: tradeId, state: 'paid' });
    for (const body of shop.received(new URL(addressesOf(formPlugin).notify).pathname))
      assert.doesNotMatch(body, /[+%]/);
  });

  /** What the payer's browser receives on the way back. */
  async function comeBack(url: unknown): Promise<string> {
    const response = await fetch(`${url}/return`, { redirect: 'manual' });
    return `${response.headers.get('location') ?? ''} ${await response.text()}`.replaceAll('&amp;', '&');
  }

  test('the return URL has a signed state and keeps its own parameters', async () => {
    const text = words();
    const { trade_id: tradeId, url } = await pay(formPlugin, text);
    await hear(formPlugin, { trade_id: tradeId, state: 'paid' });
    const [address] = new RegExp(`${shop.url}/back[^"'\\s<]*`).exec(await comeBack(url)) ?? [];
    assert.ok(address, 'the page does not lead back');
    const { searchParams } = new URL(address);
    const { sign, shop: before, lang: _, ...fields } = Object.fromEntries(searchParams);
    assert.deepEqual([before, fields.state, fields.order_id], ['1', 'paid', text.orderId]);
    const message = Object.entries({ ...fields, '!from': 'gateway' })
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const expected = createHmac('sha256', secretOf(formPlugin.uid)).update(message).digest('hex');
    assert.equal(sign, expected);
  });

  test('an older plug-in verifies the resultData that the payer’s browser posts', async () => {
    const text = words();
    const { trade_id: tradeId, url } = await pay(returningPlugin, text);
    await hear(returningPlugin, { trade_id: tradeId, state: 'paid' });
    const page = await comeBack(url);
    const [, value = ''] = /name="resultData" value="([^"]*)"/.exec(page) ?? [];
    const resultData = value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<');
    const form = new URLSearchParams({ resultData: resultData.replaceAll('&gt;', '>') }).toString();
    const told = readResultData(form);
    assert.deepEqual([told.state, told.order_id, told.description], ['paid', text.orderId, text.description]);
  });

  test('the parameters of a mini program can be verified with the key of its app', async () => {
    const { parameters } = await ask(miniProgram, miniProgram.pay(words(), addressesOf(miniProgram)));
    const { paySign, ...others } = parameters as Record<string, string>;
    const message = Object.keys(others)
      .sort()
      .map((name) => `${name}=${others[name]}`);
    const mac = createHmac('sha256', 'sandbox-wallet-key-036870').update(message.join('&')).digest('hex');
    assert.equal(paySign, mac.toUpperCase());
  });

  for (const client of CLIENTS) {
    test(`a changed notification is rejected by ${client.description}`, () => {
      const path = new URL(addressesOf(client).notify).pathname;
      const [body = ''] = shop.received(path);
      assert.ok(body, 'nothing was received');
      assert.throws(() => client.believe(body.replace(/"amount":"\d+/, '"amount":"9')));
    });
  }
});
