// The wallet operations that return a page, on the web, a mobile page and from an app: success, refusals, protection.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Scenario, WALLETS, type WalletType } from '@gangway/protocol';
import { useGateway, validPayment } from '../test-gateway.ts';

/** A refused request: title, changed fields, code, and what the message must name. */
type RefusedRow = readonly [string, Record<string, unknown>, string, RegExp];

/** One operation. `extra` are its own required parameters, `refused` its own refusals. */
interface WalletPage {
  readonly operation: string;
  readonly aliases: readonly string[];
  readonly scenario: Scenario;
  readonly extra?: Record<string, unknown>;
  readonly refused?: readonly RefusedRow[];
}

const REFUSED: readonly RefusedRow[] = [
  ['an unknown wallet', { sub_pay_method_type: 'PIGGY' }, '-4011', /sub_pay_method_type/],
  ['another method', { sub_pay_method: 'iDEAL' }, '-4011', /sub_pay_method/],
  ['a missing timeout', { timeout: undefined }, '-3001', /timeout/],
  ['an amount below the minimum', { amount: '0.09' }, '-3003', /amount/],
  ['a currency with three decimals', { currency: 'KWD' }, '-4011', /currency/],
];

const ANSWER_MEMBERS = [
  ...['amount', 'currency', 'exchange_rate', 'order_id', 'settlement_amount', 'settlement_currency'],
  ...['state', 'trade_id', 'url'],
];

const PAGES: readonly WalletPage[] = [
  {
    operation: 'v3.CreatePaymentsWalletWeb',
    aliases: ['v3.CreatePaymentsAlipayWeb'],
    scenario: 'web',
    refused: [
      ['WeChat Pay, which has its own code', { sub_pay_method: 'WeChat Pay' }, '-4011', /WeChat Pay/],
      ['an app as redirect_url', { redirect_url: 'myshop://paid' }, '-3002', /redirect_url/],
    ],
  },
  {
    operation: 'v3.CreatePaymentsWalletWap',
    aliases: ['v3.CreatePaymentsAlipayWap', 'v3.CreatePaymentsWechatH5Pay'],
    scenario: 'wap',
  },
  {
    operation: 'v3.CreatePaymentsWalletApp',
    aliases: ['v3.CreatePaymentsAlipayAppPay'],
    scenario: 'app',
    extra: { os_type: 'android', redirect_url: 'myshop://paid' },
    refused: [
      ['a missing os_type', { os_type: '' }, '-3001', /os_type/],
      ['another os_type', { os_type: 'plan9' }, '-3002', /os_type/],
      ['a script as redirect_url', { redirect_url: 'javascript://%0aalert(1)' }, '-3002', /redirect_url/],
      ['a file as redirect_url', { redirect_url: 'file:///etc/passwd' }, '-3002', /redirect_url/],
      ['data as redirect_url', { redirect_url: 'data://x' }, '-3002', /redirect_url/],
      ['a user name in redirect_url', { redirect_url: 'myshop://a@b' }, '-3002', /redirect_url/],
    ],
  },
];

describe('wallet operations that return a page', () => {
  const gateway = useGateway();

  for (const { operation, aliases, scenario, extra = {}, refused = [] } of PAGES) {
    const validWallet = (changes: Record<string, unknown> = {}) =>
      validPayment({ sub_pay_method: 'Alipay', ...extra, ...changes });

    for (const type of Object.keys(WALLETS) as WalletType[]) {
      const isSupported = WALLETS[type][scenario];
      test(`${operation}: ${type} is ${isSupported ? 'accepted' : '-4011'} in the scenario ${scenario}`, async () => {
        const payment = validWallet({ sub_pay_method_type: type });
        const { code, message, data } = await gateway.call(operation, payment);
        assert.equal(code, isSupported ? '200' : '-4011', message);
        if (!isSupported) return assert.match(message, /sub_pay_method_type/);
        assert.equal((await gateway.open(data.url!)).status, 303);
        const { wallet, tradeId } = gateway.rail.requests.at(-1)!;
        assert.deepEqual([wallet, tradeId], [{ type, scenario }, data.trade_id]);
      });
    }

    for (const name of [operation, ...aliases]) {
      test(`${name} without a wallet leaves the choice to the payer`, async () => {
        const { code, message, data } = await gateway.call(name, validWallet());
        assert.equal(code, '200', message);
        assert.deepEqual(Object.keys(data).sort(), ANSWER_MEMBERS);
        await gateway.open(data.url!);
        assert.equal(gateway.rail.requests.at(-1)?.wallet?.type, '');
      });
    }

    for (const [title, change, code, names] of [...REFUSED, ...refused]) {
      test(`${operation}: ${title} is ${code}`, async () => {
        const answer = await gateway.call(operation, validWallet(change));
        assert.equal(answer.code, code, answer.message);
        assert.match(answer.message, names);
      });
    }

    test(`${operation}: a repeat gets the first answer and makes no second order`, async () => {
      const payment = validWallet({ request_id: `repeat-${scenario}`, sub_pay_method_type: 'GCASH' });
      const first = await gateway.call(operation, payment);
      assert.deepEqual(await gateway.call(operation, payment), first);
      const other = await gateway.call(operation, { ...payment, sub_pay_method_type: 'DANA' });
      assert.equal(other.code, '-4118');
    });
  }
});
