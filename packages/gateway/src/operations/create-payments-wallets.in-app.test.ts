// The wallet operations inside an app and a mini program: success, refusals, protection.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { WALLETS, type WalletType } from '@gangway/protocol';
import { canonicalString } from '@gangway/protocol/signature';
import { disableWalletApp } from '../accounts/wallet-apps.ts';
import { TEST_START, useGateway, validPayment } from '../test-gateway.ts';

const MINI = 'v3.CreatePaymentsWalletMini';
const IN_APP = 'v3.CreatePaymentsWalletAPPPay';
const MERCHANT_APP = { sub_pay_method: 'WeChat Pay', sub_app_id: 'wx0000000000036870' };
const WECHAT = { ...MERCHANT_APP, sub_open_id: 'o-1' };
const ALIPAY = { sub_pay_method: 'Alipay', sub_app_id: '2021000000036870' };
const SDK = { ...MERCHANT_APP, redirect_url: 'myshop://paid' };

/** Returns a valid wallet payment; `changes` replaces single fields. */
const validWallet = (changes: Record<string, unknown>): Record<string, unknown> =>
  validPayment({ sub_pay_method: 'Alipay', ...changes });

/** Returns the signature that a wallet checks: HMAC-SHA256 over the sorted other parameters, in capital letters. */
const walletSignature = (others: Readonly<Record<string, string>>): string =>
  createHmac('sha256', 'sandbox-wallet-key-036870')
    .update(canonicalString(others))
    .digest('hex')
    .toUpperCase();

describe('wallet operations inside an app', () => {
  const gateway = useGateway();

  for (const name of [IN_APP, 'v3.CreatePaymentsWechatAPPPay']) {
    test(`${name} returns the parameters of WeChat's SDK, signed with the key of the app`, async () => {
      const { code, message, data } = await gateway.call(name, validWallet(SDK));
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
      assert.equal(sign, walletSignature({ ...facts, noncestr: noncestr!, prepayid: prepayid! }));
      const { attemptId, tradeId, wallet } = gateway.rail.requests.at(-1)!;
      assert.deepEqual([tradeId, wallet?.scenario], [trade_id, 'app']);
      assert.equal(prepayid, `wx${attemptId.replaceAll('-', '')}`);
    });
  }

  for (const name of [MINI, 'v3.CreatePaymentsWechatMiniPay']) {
    test(`${name} with WeChat Pay returns the parameters for the program's wallet`, async () => {
      const { code, message, data } = await gateway.call(
        name,
        validWallet({ ...WECHAT, timeout: undefined }),
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
        appId: WECHAT.sub_app_id,
        timeStamp: String(TEST_START.getTime() / 1000),
        signType: 'HMAC-SHA256',
      });
      assert.match(prepay!, /^prepay_id=wx[0-9a-f]{32}$/);
      const others = { ...facts, nonceStr: nonceStr!, package: prepay! };
      assert.equal(paySign, walletSignature(others));
      assert.equal(gateway.rail.requests.at(-1)?.wallet?.scenario, 'mini-program');
    });
  }

  for (const name of [MINI, 'v3.CreatePaymentsAlipayMiniPay']) {
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
      const answer = await gateway.call(MINI, validWallet({ ...ALIPAY, sub_pay_method_type: type }));
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
  ];
  for (const [operation, valid, refused] of [
    [
      IN_APP,
      SDK,
      [
        ['Alipay', { sub_pay_method: 'Alipay' }, '-4011', /Alipay/],
        ['a missing timeout', { timeout: undefined }, '-3001', /timeout/],
      ],
    ],
    [
      MINI,
      WECHAT,
      [['an app of the other wallet', { sub_app_id: '2021000000036870' }, '-4011', /sub_app_id/]],
    ],
  ] as const) {
    for (const [title, change, code, names] of [...REFUSED, ...refused]) {
      test(`${operation}: ${title} is ${code}`, async () => {
        const answer = await gateway.call(operation, validWallet({ ...valid, ...change }));
        assert.equal(answer.code, code, answer.message);
        assert.match(answer.message, names);
      });
    }

    test(`${operation}: a repeat gets the first parameters, and the wallet is called once`, async () => {
      const payment = validWallet({ ...valid, request_id: `repeat-${operation.length}` });
      const first = await gateway.call(operation, payment);
      const starts = gateway.rail.requests.length;
      assert.deepEqual(await gateway.call(operation, payment), first);
      assert.equal(gateway.rail.requests.length, starts);
    });

    test(`${operation}: a payment by the prepay id makes the order paid`, async () => {
      const { data } = await gateway.call(operation, validWallet(valid));
      const { attemptId } = gateway.rail.requests.at(-1)!;
      gateway.rail.decide(attemptId, 'paid');
      await gateway.askRail(attemptId);
      assert.equal(await gateway.stateOf(data.trade_id!), 'paid');
    });
  }

  test('a disabled app can start no payment', async () => {
    const { merchantId } = (await gateway.services.callers.byUser('016683'))!;
    const app = { merchantId, wallet: 'WeChat Pay', appId: SDK.sub_app_id };
    assert.equal(await disableWalletApp(gateway.database, app), true);
    assert.equal((await gateway.call(IN_APP, validWallet(SDK))).code, '-4011');
  });
});
