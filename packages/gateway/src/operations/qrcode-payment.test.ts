// The operation v3.QRcodePayment: an address for a QR code, and a payer who chooses the method after scanning.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TEST_GIFT_CARDS } from '@gangway/protocol/cards';
import { type TestSandbox, testSandboxGateway } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { openPage } from '../hosted-pages/test-page.ts';
import { validPayment } from '../test-gateway.ts';

const qrCode = (changes: Record<string, unknown> = {}) =>
  validPayment({ pay_method: 'offline', sub_pay_method: 'QRcode', ...changes });

describe('v3.QRcodePayment', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const create = async (changes: Record<string, unknown> = {}) => {
    const { code, message, data } = await gateway.call('v3.QRcodePayment', qrCode(changes));
    assert.equal(code, '200', message);
    return data;
  };
  const choose = async (url: string, method: string) => (await openPage(gateway, url)).submit({ method });
  const methodOf = async (tradeId: string) => {
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
    return (data.transaction_info as unknown as Record<string, string>).sub_pay_method;
  };

  test('the answer has an address and the tip; neither timeout nor notify_url is required', async () => {
    const data = await create({ tip_amount: '1.50', timeout: undefined, notify_url: undefined });
    const { order_id, trade_id, url, ...rest } = data;
    assert.ok(order_id && trade_id);
    assert.match(url!, /\/pay\/[A-Za-z0-9_-]{22}$/);
    assert.deepEqual(rest, {
      amount: '24.99',
      tip_amount: '1.50',
      currency: 'EUR',
      settlement_amount: '24.99',
      settlement_currency: 'EUR',
      exchange_rate: '1',
      state: 'processing',
    });
  });

  test('the payer chooses a method that supports the amount, and continues with it', async () => {
    const { url, trade_id } = await create();
    const { methods } = (await openPage(gateway, url!)).session;
    for (const method of ['iDEAL', 'Card', 'Voucher', 'Bank Transfer', 'Alipay'])
      assert.ok(methods.includes(method), method);
    const next = await choose(url!, 'iDEAL');
    assert.equal(next.kind, 'redirect');
    assert.match(next.kind === 'redirect' ? next.url : '', /\/scheme\/pay\//);
    assert.equal(await methodOf(trade_id!), 'iDEAL');
  });

  test('a payer who comes back may choose another method, and the previous attempt can no longer be paid', async () => {
    const { url, trade_id } = await create();
    const bank = await choose(url!, 'iDEAL');
    await choose(url!, 'Voucher');
    assert.equal(await methodOf(trade_id!), 'Voucher');
    const page = await fetch(bank.kind === 'redirect' ? bank.url : '');
    assert.doesNotMatch(await page.text(), /name="outcome"/);
  });

  test('a gift card chosen after scanning pays', async () => {
    const { url, trade_id } = await create();
    await choose(url!, 'Voucher');
    const { number, pin } = TEST_GIFT_CARDS[0]!;
    const response = await gateway.open(`${url}/voucher`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.services.publicUrl },
      body: JSON.stringify({ number, pin }),
    });
    assert.equal(response.status, 202);
    assert.equal(await gateway.stateOf(trade_id!), 'paid');
  });

  test('a gift card submitted before its method is chosen, or a method that is not offered, is refused', async () => {
    const { url, trade_id } = await create({ currency: 'USD' });
    await assert.rejects(choose(url!, 'iDEAL'), /method-not-offered/);
    assert.equal(await methodOf(trade_id!), 'QRcode');
    const response = await gateway.open(`${url}/voucher`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.services.publicUrl },
      body: JSON.stringify({ number: TEST_GIFT_CARDS[0]!.number, pin: TEST_GIFT_CARDS[0]!.pin }),
    });
    assert.equal(((await response.json()) as { outcome: string }).outcome, 'over');
    assert.equal(await gateway.stateOf(trade_id!), 'processing');
  });

  test('the method of any other order cannot be chosen', async () => {
    const { data } = await gateway.call('v3.CreatePayments', validPayment({ sub_pay_method: 'Blik' }));
    await assert.rejects(choose(data.url!, 'Voucher'), /method-not-offered/);
    assert.equal(await methodOf(data.trade_id!), 'Blik');
  });

  for (const [title, changes, code] of [
    ['another pay_method', { pay_method: 'online' }, '-3002'],
    ['another method', { sub_pay_method: 'iDEAL' }, '-4011'],
    ['no method', { sub_pay_method: undefined }, '-3001'],
    ['no description', { description: undefined }, '-3001'],
    ['a tip above the amount', { tip_amount: '30' }, '-3003'],
    ['an amount below the minimum', { amount: '0.05' }, '-3003'],
    ['a timeout above a day', { timeout: '2000' }, '-3003'],
    ['an invalid address', { redirect_url: 'javascript:1' }, '-3002'],
  ] as const) {
    test(`${title} is ${code}`, async () => {
      assert.equal((await gateway.call('v3.QRcodePayment', qrCode(changes))).code, code);
    });
  }
});
