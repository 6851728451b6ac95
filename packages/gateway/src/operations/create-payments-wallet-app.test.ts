// The operation v3.CreatePaymentsWalletApp: it works, it refuses, it protects.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { WALLETS, type WalletType } from '@gangway/protocol';
import { type TestGateway, testGateway } from '../test-gateway.ts';
import { validWallet } from './test-wallets.ts';

const OPERATION = 'v3.CreatePaymentsWalletApp';
const ALIASES = ['v3.CreatePaymentsAlipayAppPay'];
const EXTRA = { os_type: 'android', redirect_url: 'myshop://paid' };

describe(OPERATION, () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await testGateway();
  });
  after(() => gateway.stop());

  const wallets = Object.keys(WALLETS) as WalletType[];

  for (const type of wallets) {
    const isSupported = WALLETS[type].app;
    test(`${type} is ${isSupported ? 'taken' : '-4011'} from an app`, async () => {
      const payment = validWallet({ ...EXTRA, sub_pay_method_type: type });
      const { code, message, data } = await gateway.call(OPERATION, payment);
      assert.equal(code, isSupported ? '200' : '-4011', message);
      if (!isSupported) return assert.match(message, /sub_pay_method_type/);
      assert.equal((await gateway.open(data.url!)).status, 303);
      const { wallet, tradeId } = gateway.rail.requests.at(-1)!;
      assert.deepEqual([wallet, tradeId], [{ type, scenario: 'app' }, data.trade_id]);
    });
  }

  for (const name of [OPERATION, ...ALIASES]) {
    test(`${name} without a wallet leaves the choice to the payer`, async () => {
      const { code, message, data } = await gateway.call(name, validWallet(EXTRA));
      assert.equal(code, '200', message);
      assert.deepEqual(Object.keys(data).sort(), [
        'amount',
        'currency',
        'exchange_rate',
        'order_id',
        'settlement_amount',
        'settlement_currency',
        'state',
        'trade_id',
        'url',
      ]);
      await gateway.open(data.url!);
      assert.equal(gateway.rail.requests.at(-1)?.wallet?.type, '');
    });
  }

  const REFUSED: readonly [string, Record<string, unknown>, string, RegExp][] = [
    ['a wallet nobody knows', { sub_pay_method_type: 'PIGGY' }, '-4011', /sub_pay_method_type/],
    ['another method', { sub_pay_method: 'iDEAL' }, '-4011', /sub_pay_method/],
    ['a missing timeout', { timeout: undefined }, '-3001', /timeout/],
    ['an amount below the minimum', { amount: '0.09' }, '-3003', /amount/],
    ['a currency of three decimals', { currency: 'KWD' }, '-4011', /currency/],
    ['a missing os_type', { os_type: '' }, '-3001', /os_type/],
    ['another os_type', { os_type: 'plan9' }, '-3002', /os_type/],
    ['a script as redirect_url', { redirect_url: 'javascript://%0aalert(1)' }, '-3002', /redirect_url/],
    ['a file as redirect_url', { redirect_url: 'file:///etc/passwd' }, '-3002', /redirect_url/],
    ['data as redirect_url', { redirect_url: 'data://x' }, '-3002', /redirect_url/],
    ['a user name in redirect_url', { redirect_url: 'myshop://a@b' }, '-3002', /redirect_url/],
  ];
  for (const [title, change, code, names] of REFUSED) {
    test(`${title} is ${code}`, async () => {
      const answer = await gateway.call(OPERATION, validWallet({ ...EXTRA, ...change }));
      assert.equal(answer.code, code, answer.message);
      assert.match(answer.message, names);
    });
  }

  test('a repeat gets the first answer and makes no second order', async () => {
    const payment = validWallet({ ...EXTRA, request_id: 'wallet-repeat', sub_pay_method_type: 'GCASH' });
    const first = await gateway.call(OPERATION, payment);
    assert.deepEqual(await gateway.call(OPERATION, payment), first);
    const other = await gateway.call(OPERATION, { ...payment, sub_pay_method_type: 'DANA' });
    assert.equal(other.code, '-4118');
  });
});
