// The operation v3.CreatePaymentsWalletAPPPay: success, refusals, protection.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { disableWalletApp } from '../accounts/wallet-apps.ts';
import { TEST_START, type TestGateway, testGateway } from '../test-gateway.ts';
import { validWallet, walletSignature } from './test-wallets.ts';

const OPERATION = 'v3.CreatePaymentsWalletAPPPay';
const WECHAT = {
  sub_pay_method: 'WeChat Pay',
  sub_app_id: 'wx0000000000036870',
  redirect_url: 'myshop://paid',
};

describe(OPERATION, () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await testGateway();
  });
  after(() => gateway.stop());

  for (const name of [OPERATION, 'v3.CreatePaymentsWechatAPPPay']) {
    test(`${name} returns the parameters of WeChat's SDK, signed with the key of the app`, async () => {
      const { code, message, data } = await gateway.call(name, validWallet(WECHAT));
      assert.equal(code, '200', message);
      const { trade_id, order_id: _, parameters, ...rest } = data;
      assert.deepEqual(rest, {
        amount: '24.99',
        currency: 'EUR',
        settlement_amount: '24.99',
        settlement_currency: 'EUR',
        exchange_rate: '1',
        state: 'processing',
      });
      const { sign, noncestr, prepayid, ...facts } = parameters as unknown as Record<string, string>;
      assert.deepEqual(facts, {
        appid: 'wx0000000000036870',
        partnerid: '016683',
        package: 'Sign=WXPay',
        timestamp: String(TEST_START.getTime() / 1000),
      });
      assert.match(noncestr!, /^[0-9a-f]{32}$/);
      assert.match(prepayid!, /^wx[0-9a-f]{32}$/);
      const others = { ...facts, noncestr: noncestr!, prepayid: prepayid! };
      assert.equal(sign, walletSignature(others, 'sandbox-wallet-key-036870'));
      const { attemptId, tradeId, wallet } = gateway.rail.requests.at(-1)!;
      assert.deepEqual([tradeId, wallet?.scenario], [trade_id, 'app']);
      assert.equal(prepayid, `wx${attemptId.replaceAll('-', '')}`);
    });
  }

  const REFUSED: readonly [string, Record<string, unknown>, string, RegExp][] = [
    ['a missing sub_app_id', { sub_app_id: '' }, '-3001', /sub_app_id/],
    ['a malformed sub_app_id', { sub_app_id: 'a b' }, '-3002', /sub_app_id/],
    ['an unregistered app', { sub_app_id: 'wx0000000000099999' }, '-4011', /sub_app_id/],
    ['the app of another merchant', { sub_app_id: 'wx0000000000046870' }, '-4011', /sub_app_id/],
    ['a limit before an unknown app', { sub_app_id: 'wx1', amount: '0.09' }, '-3003', /amount/],
    ['another method', { sub_pay_method: 'iDEAL' }, '-4011', /sub_pay_method/],
    ['Alipay', { sub_pay_method: 'Alipay' }, '-4011', /Alipay/],
    ['a missing timeout', { timeout: undefined }, '-3001', /timeout/],
  ];
  for (const [title, change, code, names] of REFUSED) {
    test(`${title} is ${code}`, async () => {
      const answer = await gateway.call(OPERATION, validWallet({ ...WECHAT, ...change }));
      assert.equal(answer.code, code, answer.message);
      assert.match(answer.message, names);
    });
  }

  test('a repeat gets the first parameters, and the wallet is called once', async () => {
    const payment = validWallet({ ...WECHAT, request_id: 'inside-repeat' });
    const first = await gateway.call(OPERATION, payment);
    const starts = gateway.rail.requests.length;
    assert.deepEqual(await gateway.call(OPERATION, payment), first);
    assert.equal(gateway.rail.requests.length, starts);
  });

  test('a payment by the prepay id makes the order paid', async () => {
    const { data } = await gateway.call(OPERATION, validWallet(WECHAT));
    const { attemptId } = gateway.rail.requests.at(-1)!;
    gateway.rail.decide(attemptId, 'paid');
    await gateway.askRail(attemptId);
    assert.equal(await gateway.stateOf(data.trade_id!), 'paid');
  });

  test('a disabled app can start no payment', async () => {
    const { merchantId } = (await gateway.services.callers.byUser('016683'))!;
    const app = { merchantId, wallet: 'WeChat Pay', appId: WECHAT.sub_app_id };
    assert.equal(await disableWalletApp(gateway.database, app), true);
    assert.equal((await gateway.call(OPERATION, validWallet(WECHAT))).code, '-4011');
  });
});
