/**
 * Rows of the known inconsistencies of clients (docs/protocol.md): each form is accepted. The subject of a row is the
 * first cell of that table.
 */
import assert from 'node:assert/strict';
import { type Answer, assertCode } from './caller.ts';
import type { Need, Row } from './row.ts';
import type { Stage } from './stage.ts';
import { cardInfo, fresh, freshCode, receiverList, redirectPayment, TEST_CARD } from './values.ts';
import { type Data, freshTime, Literal, type Value, type Writing } from './wire.ts';

interface Form {
  readonly subject: string;
  readonly title: string;
  readonly needs?: readonly Need[];
  check(stage: Stage): Promise<unknown>;
}

/** A payment that is accepted although it is written differently. */
const pays =
  (changes: Data = {}, writing: Writing = {}, method = 'v3.CreatePayments') =>
  async (stage: Stage): Promise<Answer> => {
    const answer = await stage.call(method, { ...redirectPayment(), ...changes }, writing);
    assertCode(answer, '200');
    return answer;
  };

const card = (changes: Data): Data => ({
  ...redirectPayment(),
  sub_pay_method: 'Card',
  operation: '1',
  '3ds_initiate': '01',
  email: 'payer@example.com',
  cardinfo: cardInfo(),
  request_id: fresh(),
  ...changes,
});

/** Checks that an amount is accepted and returned with two decimals. */
const amountRow = (amount: Value, as: string): Form => ({
  subject: 'amount as a number or short',
  title: `amount ${amount instanceof Literal ? amount.text : JSON.stringify(amount)} is ${as}`,
  check: async (stage) => assert.equal((await pays({ amount })(stage)).data.amount, as),
});

/** The card as an object with white space, which is not signed. */
const CARD_AS_OBJECT = new Literal(JSON.stringify(TEST_CARD, null, 2), JSON.stringify(TEST_CARD));

const FORMS: readonly Form[] = [
  {
    subject: 'time as text',
    title: 'time may be a String',
    check: (stage) => pays({}, { time: String(freshTime()) })(stage),
  },
  {
    subject: 'time in milliseconds',
    title: 'time may be milliseconds, as a number',
    check: (stage) => pays({}, { time: freshTime() * 1000 + 7 })(stage),
  },
  {
    subject: 'time in milliseconds',
    title: 'time may be milliseconds, as a String',
    check: (stage) => pays({}, { time: String(freshTime() * 1000 + 7) })(stage),
  },
  ...['ESP', 'EPS', 'eps', 'esp'].map((spelling) => ({
    subject: 'ESP and EPS',
    title: `${spelling} is eps, returned as EPS`,
    check: async (stage: Stage) => {
      const { data } = await pays({ sub_pay_method: spelling })(stage);
      assert.equal((await stage.recordOf(String(data.trade_id))).sub_pay_method, 'EPS');
    },
  })),
  ...['iDeal', 'ideal', 'IDEAL'].map((spelling) => ({
    subject: 'sub_pay_method in any case',
    title: `${spelling} is iDEAL`,
    check: async (stage: Stage) => {
      const { data } = await pays({ sub_pay_method: spelling })(stage);
      assert.equal((await stage.recordOf(String(data.trade_id))).sub_pay_method, 'iDEAL');
    },
  })),
  {
    subject: 'a gift card by two names',
    title: 'Voucher is accepted by v3.CreatePayments',
    check: pays({ sub_pay_method: 'Voucher' }),
  },
  {
    subject: 'a gift card by two names',
    title: 'Voucher is accepted by v3.CreatePaymentsVoucher',
    check: pays({ sub_pay_method: 'Voucher' }, {}, 'v3.CreatePaymentsVoucher'),
  },
  ...['v3.CreatePaymentsBankQRcode', 'v3.CreatePaymentsiDEALQRcode'].map((name) => ({
    subject: 'a bank QR code without a method',
    title: `${name} without sub_pay_method means iDEAL`,
    check: async (stage: Stage) => {
      const { data } = await pays({ sub_pay_method: undefined }, {}, name)(stage);
      assert.equal((await stage.recordOf(String(data.trade_id))).sub_pay_method, 'iDEAL');
    },
  })),
  {
    subject: 'a bank QR code without a method',
    title: 'v3.CreatePayments without sub_pay_method is -3001 and names the intended operation',
    check: async (stage) => {
      const answer = await stage.call('v3.CreatePayments', {
        ...redirectPayment(),
        sub_pay_method: undefined,
      });
      assertCode(answer, '-3001', 'v3.CreatePaymentsBankQRcode');
    },
  },
  ...['Card', 'Cards HPP', 'cards hpp'].map((spelling) => ({
    subject: 'Card and Cards HPP',
    title: `${spelling} with card data is Card`,
    needs: ['sandbox'] as const,
    check: async (stage: Stage) => {
      const answer = await stage.call('v3.CreateCardPayments', card({ sub_pay_method: spelling }));
      assertCode(answer, '200');
      assert.equal((await stage.recordOf(String(answer.data.trade_id))).sub_pay_method, 'Card');
    },
  })),
  amountRow('1', '1.00'),
  amountRow('0.1', '0.10'),
  amountRow(1, '1.00'),
  amountRow(0.1, '0.10'),
  amountRow(100.01, '100.01'),
  amountRow(new Literal('100.10', '100.10'), '100.10'),
  amountRow(new Literal('100.10', '100.1'), '100.10'),
  {
    subject: 'number literals',
    title: 'a number is signed as written, 100.10',
    check: pays({ amount: new Literal('100.10') }),
  },
  {
    subject: 'number literals',
    title: 'a number is signed in its shortest form, 100.1',
    check: pays({ amount: new Literal('100.10', '100.1') }),
  },
  {
    subject: 'number literals',
    title: 'an integer beyond 2^53 keeps its digits',
    check: async (stage) => {
      const orderId = new Literal('90071992547409931234');
      assert.equal((await pays({ order_id: orderId })(stage)).data.order_id, '90071992547409931234');
    },
  },
  {
    subject: 'numbers for texts',
    title: 'timeout, order_id and description may be numbers',
    check: async (stage) => {
      const orderId = freshTime() * 1000;
      const { data } = await pays({ timeout: 30, order_id: orderId, description: 42 })(stage);
      assert.equal(data.order_id, String(orderId));
    },
  },
  {
    subject: 'empty members',
    title: 'empty members are signed as name=',
    check: pays({ demo: '', cancel_url: '', ip_address: null }),
  },
  {
    subject: 'empty members',
    title: 'empty members are omitted from the signed string',
    check: pays({ demo: '', cancel_url: '', ip_address: null }, { leavesOutEmpty: true }),
  },
  {
    subject: 'unknown members',
    title: 'unknown members are signed and ignored',
    check: pays({
      ip_address: '10.0.0.1',
      ideal_email: 'a@b.example',
      post_email: 'x',
      cancel_url: 'http://a.example/',
    }),
  },
  {
    subject: 'unknown members',
    title: 'unknown members may be true, false, lists and objects',
    check: pays({
      is_test: true,
      is_live: false,
      lines: new Literal('[1, "two"]', '[1,"two"]'),
      shop: { name: 'Harbour' },
    }),
  },
  {
    subject: 'objects as source text',
    title: 'an object is signed as its text without white space, with escapes unchanged',
    check: pays({
      shop: new Literal(
        '{ "name" : "caf\\u00e9 \\/ bar" , "n": 1.50 }',
        '{"name":"caf\\u00e9 \\/ bar","n":1.50}',
      ),
    }),
  },
  {
    subject: 'cardinfo as an object',
    title: 'cardinfo may be an object',
    needs: ['sandbox'],
    check: async (stage) =>
      assertCode(await stage.call('v3.CreateCardPayments', card({ cardinfo: CARD_AS_OBJECT })), '200'),
  },
  {
    subject: 'filter as an object',
    title: 'filter of v3.ListOrder may be an object',
    check: async (stage) =>
      assertCode(await stage.call('v3.ListOrder', { filter: { state: 'paid' } }), '200'),
  },
  {
    subject: 'sign in capitals',
    title: 'sign may be in capital letters',
    check: pays({}, { sign: (sign) => sign.toUpperCase() }),
  },
  ...['application/x-www-form-urlencoded', 'text/plain', 'application/json; charset=utf-8'].map(
    (contentType) => ({
      subject: 'JSON sent as a form',
      title: `Content-Type ${contentType} is ignored`,
      check: async (stage: Stage) =>
        assertCode(await stage.call('v3.CreatePayments', redirectPayment(), { contentType }), '200'),
    }),
  ),
  {
    subject: 'sub_open_id',
    title: 'sub_open_id is optional in v3.CreatePaymentsWalletAPPPay',
    check: async (stage) => {
      const app = { sub_pay_method: 'WeChat Pay', sub_app_id: stage.target.apps['WeChat Pay'] };
      await pays({ ...app, sub_open_id: 'oUpF8uMuAJO' }, {}, 'v3.CreatePaymentsWalletAPPPay')(stage);
      await pays(app, {}, 'v3.CreatePaymentsWechatAPPPay')(stage);
    },
  },
  {
    subject: 'a scanned code without its wallet',
    title: 'v3.BarcodePayment detects the wallet of the code',
    needs: ['sandbox'],
    check: async (stage) => {
      for (const wallet of ['Alipay', 'WeChat Pay', 'UnionPay QRcode']) {
        const data = { ...redirectPayment(), pay_method: 'offline', auth_code: freshCode(wallet) };
        const answer = await stage.call('v3.BarcodePayment', { ...data, sub_pay_method: undefined });
        assertCode(answer, '200');
        assert.equal(answer.data.sub_pay_method, wallet);
      }
    },
  },
  {
    subject: 'the command of a balance',
    title: 'commond is accepted as command',
    needs: ['superAdmin'],
    check: async (stage) => {
      const data = { commond: 'getBalance', currency: 'EUR', nonce_string: fresh() };
      assertCode(
        await stage.call('v3.MerchantBalance', data, { as: stage.target.accounts.superAdmin! }),
        '200',
      );
    },
  },
  {
    subject: 'receivers as an array',
    title: 'receivers are accepted as an array and as a String',
    needs: ['sandbox', 'superAdmin'],
    check: async (stage) => {
      await stage.createSplit(new Literal(receiverList()));
      await stage.createSplit(receiverList());
    },
  },
  {
    subject: 'timeout 0',
    title: 'timeout 0 is 1440 minutes',
    check: async (stage) => {
      const { data } = await pays({ timeout: 0 })(stage);
      assert.equal((await stage.recordOf(String(data.trade_id))).time_out, '1440');
    },
  },
  {
    subject: 'two names of a download',
    title: 'v3.BatchQuery and v3.TimePayOrder download payments, v3.TimeRefundOrder refunds',
    check: async (stage) => {
      const period = { start_time: freshTime() - 600, end_time: freshTime() };
      const heads = await Promise.all(
        ['v3.BatchQuery', 'v3.TimePayOrder', 'v3.TimeRefundOrder'].map(async (name) =>
          (await stage.call(name, period)).text.split(/\r?\n/)[0]!.includes('refund_id'),
        ),
      );
      assert.deepEqual(heads, [false, false, true]);
    },
  },
];

/** All rows of this file. */
export const inconsistencyRows = (): Row[] =>
  FORMS.map(({ subject, title, needs = [], check }) => ({
    group: 'Known inconsistencies',
    title,
    section: 'Known inconsistencies',
    covers: [`inconsistency ${subject}`],
    needs,
    check: async (stage) => {
      await check(stage);
    },
  }));
