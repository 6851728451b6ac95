// The operation v3.CreatePaymentsWalletMini: success, refusals, protection.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { WALLETS, type WalletType } from '@gangway/protocol';
import { TEST_START, type TestGateway, testGateway } from '../test-gateway.ts';
import { validWallet, walletSignature } from './test-wallets.ts';

const OPERATION = 'v3.CreatePaymentsWalletMini';
const WECHAT = { sub_pay_method: 'WeChat Pay', sub_app_id: 'wx0000000000036870', sub_open_id: 'o-1' };
const ALIPAY = { sub_pay_method: 'Alipay', sub_app_id: '2021000000036870' };

describe(OPERATION, () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await testGateway();
  });
  after(() => gateway.stop());

  for (const [name, changes] of [
    [OPERATION, WECHAT],
    ['v3.CreatePaymentsWechatMiniPay', WECHAT],
  ] as const) {
    test(`${name} with ${changes.sub_pay_method} returns the parameters for the program's wallet`, async () => {
      const { code, message, data } = await gateway.call(
        name,
        validWallet({ ...changes, timeout: undefined }),
      );
      assert.equal(code, '200', message);
      assert.equal('url' in data, false);
      const {
        paySign,
        nonceStr,
        package: prepay,
        ...facts
      } = data.parameters as unknown as Record<string, string>;
      assert.deepEqual(facts, {
        appId: changes.sub_app_id,
        timeStamp: String(TEST_START.getTime() / 1000),
        signType: 'HMAC-SHA256',
      });
      assert.match(prepay!, /^prepay_id=wx[0-9a-f]{32}$/);
      const others = { ...facts, nonceStr: nonceStr!, package: prepay! };
      assert.equal(paySign, walletSignature(others, 'sandbox-wallet-key-036870'));
      assert.equal(gateway.rail.requests.at(-1)?.wallet?.scenario, 'mini-program');
    });
  }

  for (const name of [OPERATION, 'v3.CreatePaymentsAlipayMiniPay']) {
    test(`${name} with Alipay returns only tradeNO, different for each payment`, async () => {
      const numbers = [];
      for (let payment = 0; payment < 2; payment += 1) {
        const { code, message, data } = await gateway.call(
          name,
          validWallet({ ...ALIPAY, timeout: undefined }),
        );
        assert.equal(code, '200', message);
        assert.equal('url' in data, false);
        const { tradeNO, ...others } = data.parameters as unknown as Record<string, string>;
        assert.deepEqual(others, {});
        assert.match(tradeNO!, /^20261120\d{20}$/);
        numbers.push(tradeNO);
        assert.equal(gateway.rail.requests.at(-1)?.wallet?.scenario, 'mini-program');
      }
      assert.equal(new Set(numbers).size, 2);
    });
  }

  for (const type of Object.keys(WALLETS) as WalletType[]) {
    const isSupported = WALLETS[type]['mini-program'];
    test(`${type} is ${isSupported ? 'accepted' : '-4011'} in a mini program`, async () => {
      const answer = await gateway.call(OPERATION, validWallet({ ...ALIPAY, sub_pay_method_type: type }));
      assert.equal(answer.code, isSupported ? '200' : '-4011', answer.message);
      if (isSupported) assert.equal(gateway.rail.requests.at(-1)?.wallet?.type, type);
      else assert.match(answer.message, /sub_pay_method_type/);
    });
  }

  const REFUSED: readonly [string, Record<string, unknown>, string, RegExp][] = [
    ['a missing sub_app_id', { sub_app_id: '' }, '-3001', /sub_app_id/],
    ['a malformed sub_app_id', { sub_app_id: 'a b' }, '-3002', /sub_app_id/],
    ['an unregistered app', { sub_app_id: 'wx0000000000099999' }, '-4011', /sub_app_id/],
    ['the app of another merchant', { sub_app_id: 'wx0000000000046870' }, '-4011', /sub_app_id/],
    ['a limit before an unknown app', { sub_app_id: 'wx1', amount: '0.09' }, '-3003', /amount/],
    ['another method', { sub_pay_method: 'iDEAL' }, '-4011', /sub_pay_method/],
    ['an app of the other wallet', { sub_app_id: '2021000000036870' }, '-4011', /sub_app_id/],
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
});
