/** Rows of operations beyond one request: their variants and the resulting order states. */
import assert from 'node:assert/strict';
import { assertCode } from './caller.ts';
import { letKeep } from './card-payer.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';
import { cardInfo, fresh, freshCode, redirectPayment } from './values.ts';
import type { Data } from './wire.ts';

const card = (changes: Data): Data => ({
  ...redirectPayment(),
  sub_pay_method: 'Card',
  operation: '1',
  '3ds_initiate': '02',
  email: 'payer@example.com',
  cardinfo: cardInfo(),
  request_id: fresh(),
  ...changes,
});

const create = async (
  stage: Stage,
  method: string,
  data: Data,
): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await stage.call(method, data);
  assertCode(answer, '200');
  return answer.data;
};

/** Operation → the rules of its variants. */
const VARIANTS: readonly (readonly [
  operation: string,
  title: string,
  check: (stage: Stage) => Promise<unknown>,
])[] = [
  ...(['1', '2'] as const).map(
    (operation) =>
      [
        'v3.CreateCardPayments',
        `operation ${operation} returns processing and ends as ${operation === '1' ? 'paid' : 'authorized'}`,
        async (stage: Stage) => {
          const data = await create(stage, 'v3.CreateCardPayments', card({ operation }));
          assert.equal(data.state, 'processing');
          assert.match(String(data.url), /^http/);
          await stage.reach(String(data.trade_id), [operation === '1' ? 'paid' : 'authorized']);
        },
      ] as const,
  ),
  [
    'v3.CreateCardPayments',
    'a declined card returns processing; the order then becomes declined',
    async (stage) => {
      const cardinfo = cardInfo({ card_number: '4000000000002016' });
      const data = await create(stage, 'v3.CreateCardPayments', card({ cardinfo }));
      assert.equal(data.state, 'processing');
      await stage.reach(String(data.trade_id), ['declined']);
    },
  ],
  ...(['11', '12'] as const).map(
    (operation) =>
      [
        'v3.CreateCardPayments',
        `operation ${operation} with a stored card is ${operation === '11' ? 'paid' : 'authorized'} at once`,
        async (stage: Stage) => {
          for (const token_type of ['CIT', 'MIT'] as const) {
            const payment_token_object = await stage.keepCard(token_type);
            const sale = { sub_pay_method: 'Token', operation, token_type, payment_token_object };
            const data = await create(stage, 'v3.CreateCardPayments', card({ ...sale, cardinfo: undefined }));
            assert.deepEqual([data.state, data.url], [operation === '11' ? 'paid' : 'authorized', undefined]);
          }
        },
      ] as const,
  ),
  [
    'v3.CreateCardPayments',
    'operation 10 takes no payment: its amount may be 0.00, and it cannot be captured',
    async (stage) => {
      const kept = { operation: '10', token_type: 'CIT', amount: '0.00', '3ds_initiate': '01' };
      const data = await create(stage, 'v3.CreateCardPayments', card(kept));
      assert.equal(data.amount, '0.00');
      await letKeep(String(data.url), stage.target.url);
      await stage.reach(String(data.trade_id), ['authorized']);
      const all = { amount: '1.00', currency: 'EUR', description: 'x', notify_url: 'http://127.0.0.1:9/' };
      const capture = { trade_id: String(data.trade_id), ...all };
      assertCode(await stage.call('v3.Capture', capture), '-4002');
    },
  ],
  [
    'v3.CreatePaymentsVoucher',
    'with number and PIN, url is empty and the outcome follows',
    async (stage) => {
      const giftCard = { sub_pay_method: 'Voucher', cardnumber: '6006490000000101', pincode: '1234' };
      const data = await create(stage, 'v3.CreatePaymentsVoucher', { ...redirectPayment(), ...giftCard });
      assert.deepEqual([data.url, data.state], ['', 'processing']);
      await stage.reach(String(data.trade_id), ['paid']);
    },
  ],
  [
    'v3.CreatePaymentsVoucher',
    'without a number, url leads to a page; a PIN alone is ignored',
    async (stage) => {
      const request = { ...redirectPayment(), sub_pay_method: 'Voucher', pincode: '1234' };
      assert.match(String((await create(stage, 'v3.CreatePaymentsVoucher', request)).url), /^http/);
    },
  ],
  [
    'v3.BarcodePayment',
    'a code is paid at once, including the tip',
    async (stage) => {
      const request = { ...redirectPayment(), pay_method: 'offline', sub_pay_method: '', tip_amount: '2' };
      const data = await create(stage, 'v3.BarcodePayment', {
        ...request,
        auth_code: freshCode('WeChat Pay'),
      });
      assert.deepEqual([data.state, data.tip_amount], ['paid', '2.00']);
    },
  ],
  [
    'v3.BarcodePayment',
    'a code that requires a password returns processing, and can be cancelled while unpaid',
    async (stage) => {
      const request = { ...redirectPayment(), pay_method: 'offline', sub_pay_method: '' };
      const data = await create(stage, 'v3.BarcodePayment', {
        ...request,
        auth_code: freshCode('Alipay', '90'),
      });
      assert.equal(data.state, 'processing');
      await create(stage, 'v3.CancelPayment', { trade_id: data.trade_id as string });
    },
  ],
  [
    'v3.CreatePayments',
    'a BLIK code, a Bizum phone number and an account are sent to the scheme at once',
    async (stage) => {
      for (const means of [
        { sub_pay_method: 'Blik', blik_code: '777126' },
        { sub_pay_method: 'Bizum', phone: '+34600000004' },
        { sub_pay_method: 'SEPA Direct Debit', iban: 'NL23SAND0000000003', account_holder: 'Noor de Vries' },
      ]) {
        const data = await create(stage, 'v3.CreatePayments', { ...redirectPayment(), ...means });
        await stage.reach(String(data.trade_id), ['declined']);
      }
    },
  ],
  [
    'v3.CreatePayments',
    'a payment that the payer approves is paid',
    async (stage) => {
      const record = await stage.recordOf(await stage.createApproved());
      assert.match(String(record.paid_at), /^\d{10}$/);
      assert.match(String(record.merchant_cost), /^\d+\.\d\d$/);
    },
  ],
  [
    'v3.CreatePayments',
    'List returns a page for a sale and for an authorization; its default timeout is 1440 minutes',
    async (stage) => {
      for (const operation of ['1', '2', undefined]) {
        const request = { ...redirectPayment(), sub_pay_method: 'List', operation, timeout: undefined };
        const data = await create(stage, 'v3.CreatePayments', request);
        assert.match(String(data.url), /^http/);
        assert.equal((await stage.recordOf(String(data.trade_id))).time_out, '1440');
      }
    },
  ],
  [
    'v3.CreatePaymentsWalletAPPPay',
    'the parameters have the seven names of the wallet',
    async (stage) => {
      const app = { sub_pay_method: 'WeChat Pay', sub_app_id: stage.target.apps['WeChat Pay'] };
      const data = await create(stage, 'v3.CreatePaymentsWalletAPPPay', { ...redirectPayment(), ...app });
      const names = ['appid', 'noncestr', 'package', 'partnerid', 'prepayid', 'sign', 'timestamp'];
      assert.deepEqual(Object.keys(data.parameters as object).toSorted(), names);
      assert.ok(!('url' in data), 'there is a url');
    },
  ],
  [
    'v3.QueryOrder',
    'checkout_data identifies who paid by iDEAL Fast Checkout',
    async (stage) => {
      const tradeId = await stage.createApproved({ sub_pay_method: 'iDEAL Fast Checkout' });
      const { checkout_data: told } = await stage.recordOf(tradeId);
      assert.deepEqual(Object.keys(told as object), ['customer', 'billingAddress', 'shippingAddress']);
    },
  ],
  [
    'v3.CancelPayment',
    'a paid order is cancelled in full',
    async (stage) => {
      const data = await create(stage, 'v3.CancelPayment', { trade_id: await stage.createPaid() });
      assert.equal(data.state, 'cancelled');
    },
  ],
  [
    'v3.CancelPayment',
    'an authorized order is cancelled',
    async (stage) => {
      const data = await create(stage, 'v3.CancelPayment', { trade_id: await stage.createAuthorised() });
      assert.equal(data.state, 'cancelled');
    },
  ],
  [
    'v3.Capture',
    'after a partial capture the order is paid with the captured amount',
    async (stage) => {
      const tradeId = await stage.createAuthorised();
      const part = { amount: '10', currency: 'EUR', description: 'x', notify_url: 'http://127.0.0.1:9/' };
      const data = await create(stage, 'v3.Capture', { trade_id: tradeId, ...part });
      assert.deepEqual([data.amount, data.state], ['10.00', 'paid']);
    },
  ],
  [
    'v3.CreatePayments',
    'a paid trade cancels its open siblings, and after a cancellation the order_id is free again',
    async (stage) => {
      const orderId = fresh();
      const sibling = await stage.createOpen({ order_id: orderId });
      const paid = await stage.createApproved({ order_id: orderId });
      await stage.reach(sibling, ['cancelled']);
      const again = { ...redirectPayment(), order_id: orderId };
      assertCode(await stage.call('v3.CreatePayments', again), '-4015');
      await create(stage, 'v3.CancelPayment', { trade_id: paid });
      assertCode(await stage.call('v3.CreatePayments', again), '200');
    },
  ],
  [
    'v3.QueryRefundOrder',
    'a refund is found by m_refund_id; with the refund_id of another, or by another merchant, it is -4001',
    async (stage) => {
      const trade_id = await stage.createPaid();
      const money = { refund_amount: '1', refund_currency: 'EUR', refund_description: 'x' };
      const m_refund_id = fresh();
      const { refund_id } = await create(stage, 'v3.CreateRefund', { trade_id, ...money, m_refund_id });
      const found = await create(stage, 'v3.QueryRefundOrder', { m_refund_id });
      assert.equal(found.refund_id, refund_id);
      const other = { m_refund_id, refund_id: await stage.createRefund() };
      assertCode(await stage.call('v3.QueryRefundOrder', other), '-4001');
      const { foreign } = stage.target.accounts;
      if (foreign)
        assertCode(await stage.call('v3.QueryRefundOrder', { m_refund_id }, { as: foreign }), '-4001');
    },
  ],
  [
    'v3.ListOrder',
    'orders found by filter have the members of the order record',
    async (stage) => {
      const order_id = fresh();
      await stage.createOpen({ order_id });
      const { orders, count } = await create(stage, 'v3.ListOrder', { filter: JSON.stringify({ order_id }) });
      assert.deepEqual([count, (orders as { order_id: string }[])[0]?.order_id], [1, order_id]);
    },
  ],
];

/** All rows of this file. */
export const variantRows = (): Row[] => [
  ...VARIANTS.map(
    ([operation, title, check]): Row => ({
      group: operation,
      title: `${operation}: ${title}`,
      section: operation,
      covers: [`variant ${operation}`],
      needs: ['sandbox'],
      check: async (stage) => {
        await check(stage);
      },
    }),
  ),
];
