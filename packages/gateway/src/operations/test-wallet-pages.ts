/** The rules of every wallet operation that returns a page: web, mobile web and app. For tests only. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Scenario, WALLETS, type WalletType } from '@gangway/protocol';
import { type TestGateway, testGateway } from '../test-gateway.ts';
import { validWallet } from './test-wallets.ts';

/** A refused request: title, changed fields, code, and what the message must name. */
export type RefusedRow = readonly [string, Record<string, unknown>, string, RegExp];

/** One operation. `extra` are its own required parameters, `refused` its own refusals. */
export interface WalletPage {
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

/** Declares the tests of one operation. */
export function walletPageRules({
  operation,
  aliases,
  scenario,
  extra = {},
  refused = [],
}: WalletPage): void {
  describe(operation, () => {
    let gateway: TestGateway;
    before(async () => {
      gateway = await testGateway();
    });
    after(() => gateway.stop());

    for (const type of Object.keys(WALLETS) as WalletType[]) {
      const isSupported = WALLETS[type][scenario];
      test(`${type} is ${isSupported ? 'accepted' : '-4011'} in the scenario ${scenario}`, async () => {
        const payment = validWallet({ ...extra, sub_pay_method_type: type });
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
        const { code, message, data } = await gateway.call(name, validWallet(extra));
        assert.equal(code, '200', message);
        assert.deepEqual(Object.keys(data).sort(), ANSWER_MEMBERS);
        await gateway.open(data.url!);
        assert.equal(gateway.rail.requests.at(-1)?.wallet?.type, '');
      });
    }

    for (const [title, change, code, names] of [...REFUSED, ...refused]) {
      test(`${title} is ${code}`, async () => {
        const answer = await gateway.call(operation, validWallet({ ...extra, ...change }));
        assert.equal(answer.code, code, answer.message);
        assert.match(answer.message, names);
      });
    }

    test('a repeat gets the first answer and makes no second order', async () => {
      const payment = validWallet({ ...extra, request_id: 'wallet-repeat', sub_pay_method_type: 'GCASH' });
      const first = await gateway.call(operation, payment);
      assert.deepEqual(await gateway.call(operation, payment), first);
      const other = await gateway.call(operation, { ...payment, sub_pay_method_type: 'DANA' });
      assert.equal(other.code, '-4118');
    });
  });
}
