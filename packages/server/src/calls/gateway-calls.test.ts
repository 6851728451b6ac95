/** Tests of typed calls: what they send and read, keys, pages and errors. test/clients runs them on a gateway. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InvalidOption } from '../gangway-error.ts';
import { GatewayRefusal, GatewayUnreachable } from '../gateway-errors.ts';
import { gatewayCalls } from './gateway-calls.ts';

const NOTIFY = 'https://shop.example/pay/notifications';
const TRADE = '019a9f2e-5b70-7c11-9d53-2f6c1e7a8b90';

const REFUND = {
  tradeId: TRADE,
  money: { amount: '5.00', currency: 'EUR' },
  description: 'One mug broke',
} as const;

const REFUNDED = {
  refund_id: 'r1',
  m_refund_id: '',
  trade_id: TRADE,
  refund_amount: '5.00',
  refund_currency: 'EUR',
  refund_time: '1795200000',
  state: 'refund processing',
};

const CARD = {
  orderId: 'HP-1',
  money: { amount: '24.99', currency: 'EUR' },
  description: 'Two mugs',
  timeoutMinutes: 30,
  returnUrl: 'https://shop.example/thanks',
  notifyUrl: NOTIFY,
  email: 'ann@example.org',
} as const;

const CREATED = {
  order_id: 'HP-1',
  trade_id: TRADE,
  amount: '24.99',
  currency: 'EUR',
  url: 'https://gateway.example/pay/1',
  state: 'processing',
};

const success = (data: object) => ({ status: true, code: '200', message: '', data, response_id: '20261123' });

type Sent = { readonly method: string; readonly data: Readonly<Record<string, string>> };

/** Calls to a gateway that gives these answers, one after the other; a string breaks the connection. */
function callsTo(...answers: readonly (object | string)[]) {
  const sent: Sent[] = [];
  const left = [...answers];
  const calls = gatewayCalls({
    gateway: 'https://gateway.example',
    user: '016683',
    secret: 'secret',
    notifyUrl: NOTIFY,
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      const answer = left.length > 1 ? left.shift()! : left[0]!;
      if (typeof answer === 'string') throw new TypeError(answer);
      return answer instanceof Response ? answer : Response.json(answer);
    },
  });
  return { calls, sent };
}

describe('a typed call', () => {
  test('sends its options under the names of the wire, and reads the result by its contract', async () => {
    const { calls, sent } = callsTo(success(REFUNDED));
    const refund = await calls.refunds.create({ ...REFUND, merchantRefundId: 'R/1' });
    assert.equal(sent[0]!.method, 'v3.CreateRefund');
    assert.deepEqual(sent[0]!.data, {
      trade_id: TRADE,
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
      m_refund_id: 'R/1',
      notify_url: NOTIFY,
    });
    assert.deepEqual(refund, {
      refundId: 'r1',
      tradeId: TRADE,
      money: { amount: '5.00', currency: 'EUR' },
      createdAt: new Date(1_795_200_000_000),
      state: 'refund processing',
    });
  });

  test('names the codes of the wire in words', async () => {
    const { calls, sent } = callsTo(success(CREATED));
    await calls.tokens.create({
      ...CARD,
      capture: 'later',
      saveCard: 'merchant',
      threeDs: 'exempt',
      token: 'jwe',
    });
    await calls.cards.create({ ...CARD, capture: 'now', threeDs: 'skip', token: 'jwe' });
    const codes = sent.map(({ data }) => [
      data.sub_pay_method,
      data.operation,
      data.token_type,
      data['3ds_initiate'],
      data.sca_exemption,
    ]);
    assert.deepEqual(codes, [
      ['Card', '12', 'MIT', '03', 'LowValue'],
      ['Card', '1', undefined, '02', undefined],
    ]);
  });

  test('a contract is chosen by the method, whose own options it then takes', async () => {
    const { calls, sent } = callsTo(
      success({ ...CREATED, settlement_amount: '24.99', settlement_currency: 'EUR', exchange_rate: '1' }),
    );
    const { email: _, ...order } = CARD;
    await calls.payments.create({ ...order, method: 'Blik', blikCode: '777123' });
    assert.deepEqual([sent[0]!.data.sub_pay_method, sent[0]!.data.blik_code], ['Blik', '777123']);
    await assert.rejects(
      // @ts-expect-error iDEAL takes no BLIK code.
      calls.payments.create({ ...order, method: 'iDEAL', blikCode: '777123' }),
      { name: 'InvalidOption', message: /^payments.create: blikCode is not/ },
    );
  });

  test('sends order lines under the names of the wire, with the payer’s address', async () => {
    const { calls, sent } = callsTo(
      success({ ...CREATED, settlement_amount: '24.99', settlement_currency: 'EUR', exchange_rate: '1' }),
    );
    const { email: _, ...order } = CARD;
    await calls.payments.create({
      ...order,
      method: 'Klarna',
      capture: 'later',
      orderLines: [
        { description: 'Mugs & more', quantity: 2, unitPrice: '12.50', discount: '0.01', vatRate: '21.00' },
      ],
      checkoutData: {
        customer: { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.org' },
        billingAddress: { street: 'Kade 12 B', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' },
      },
    });
    const { order_lines: lines, operation, checkout_data: data } = sent[0]!.data;
    assert.equal(operation, '2');
    assert.ok(!`${lines}${data}`.includes('&'));
    assert.deepEqual(JSON.parse(String(lines)), [
      {
        ...{ description: 'Mugs & more', quantity: '2', unit_price: '12.50' },
        ...{ discount_amount: '0.01', vat_rate: '21.00' },
      },
    ]);
    await assert.rejects(
      // @ts-expect-error Klarna needs order lines.
      calls.payments.create({ ...order, method: 'Klarna', checkoutData: {} }),
      { message: /orderLines is missing/ },
    );
  });

  const WRONG: readonly (readonly [string, object, RegExp])[] = [
    ['a missing option', { ...REFUND, description: undefined }, /^refunds.create: description is missing\.$/],
    ['a missing amount', { ...REFUND, money: { currency: 'EUR' } }, /money.amount is missing/],
    ['an unknown option', { ...REFUND, refundId: '1' }, /refundId is not one of its options \(.*tradeId\)/],
    ['an option of another type', { ...REFUND, tradeId: 5 }, /tradeId is not text/],
  ];
  for (const [title, options, message] of WRONG)
    test(`${title} is refused in words before anything is sent`, async () => {
      const { calls, sent } = callsTo(success(REFUNDED));
      await assert.rejects(calls.refunds.create(options as typeof REFUND), (error) => {
        assert.ok(error instanceof InvalidOption);
        assert.match(error.message, message);
        return !error.isRetriable;
      });
      assert.deepEqual(sent, []);
    });

  test('a wrong word is refused with the words that there are', async () => {
    const { calls } = callsTo(success(CREATED));
    const options = { ...CARD, capture: '1', threeDs: 'required', token: 'jwe' };
    await assert.rejects(calls.cards.create(options as never), /capture is not one of "now", "later"/);
  });
});

describe('a call that moves money', () => {
  test('makes a key of its own for each call, and takes a given one', async () => {
    const { calls, sent } = callsTo(success(REFUNDED));
    await calls.refunds.create(REFUND);
    await calls.refunds.create(REFUND);
    await calls.refunds.create({ ...REFUND, idempotencyKey: 'mine' });
    const keys = sent.map(({ data }) => data.request_id!);
    assert.match(keys[0]!, /^[0-9a-f]{32}$/);
    assert.deepEqual([new Set(keys).size, keys[2]], [3, 'mine']);
  });

  test('sends the same bytes again when the reply is lost', async () => {
    const { calls, sent } = callsTo('lost', success(REFUNDED));
    await calls.refunds.create(REFUND);
    assert.equal(sent.length, 2);
    assert.deepEqual(sent[0], sent[1]);
  });

  test('has its key in the error of an unclear end, and a repeat with it is the same request', async () => {
    const { calls, sent } = callsTo('lost');
    const error = await calls.refunds.create(REFUND).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof GatewayUnreachable && error.isRetriable);
    assert.equal(error.idempotencyKey, sent[0]!.data.request_id);
    await assert.rejects(calls.refunds.create({ ...REFUND, idempotencyKey: error.idempotencyKey }));
    assert.deepEqual(sent.at(-1)!.data, sent[0]!.data);
  });

  test('an answer that this version cannot read is an unclear end, not a success', async () => {
    for (const wrong of [
      { state: 'lost' },
      { refund_amount: 'many' },
      { refund_time: 'soon' },
      { refund_id: undefined },
    ]) {
      const { calls } = callsTo(success({ ...REFUNDED, ...wrong }));
      await assert.rejects(calls.refunds.create(REFUND), (error) => {
        assert.ok(error instanceof GatewayUnreachable);
        return error.requestId === '20261123' && error.idempotencyKey !== undefined;
      });
    }
  });
});

test('a refusal has the code, the number of the response and whether the call may be repeated', async () => {
  for (const [code, isRetriable] of [
    ['-4003', false],
    ['-1004', true],
  ] as const) {
    const { calls } = callsTo({ status: false, code, message: 'No', data: {}, response_id: '77' });
    await assert.rejects(calls.refunds.create(REFUND), (error) => {
      assert.ok(error instanceof GatewayRefusal);
      return error.code === code && error.requestId === '77' && error.isRetriable === isRetriable;
    });
  }
});

const orderRecord = (trade_id: string) => ({
  trade_id,
  merchant_name: 'Harbour & Pine',
  store_name: 'Webshop',
  user: '016683',
  cashier_name: 'Till',
  pay_method: 'online',
  sub_pay_method: 'iDEAL',
  order_id: 'HP-1',
  amount: '24.99',
  currency: 'EUR',
  settlement_amount: '24.99',
  settlement_currency: 'EUR',
  exchange_rate: '1',
  description: 'Two mugs',
  created_at: '1795200000',
  paid_at: '',
  state: 'processing',
  time_out: '30',
  refund_info: [],
});

describe('orders.list', () => {
  const page = (...names: string[]) => success({ orders: names.map(orderRecord), count: 5 });

  test('reads page after page until one is not full, and returns each order once though new ones arrive', async () => {
    const { calls, sent } = callsTo(page('a', 'b'), page('b', 'c'), page('d'));
    const found: string[] = [];
    for await (const order of calls.orders.list({
      pageSize: 2,
      filter: { orderId: 'HP-1', method: 'iDEAL' },
    }))
      found.push(order.tradeId);
    assert.deepEqual(found, ['a', 'b', 'c', 'd']);
    assert.deepEqual(
      sent.map(({ data }) => [data.page, data.limit]),
      [
        ['1', '2'],
        ['2', '2'],
        ['3', '2'],
      ],
    );
    assert.deepEqual(JSON.parse(sent[0]!.data.filter!), { order_id: 'HP-1', sub_pay_method: 'iDEAL' });
  });

  test('requests no page that is not reached', async () => {
    const { calls, sent } = callsTo(page('a', 'b'));
    for await (const { timeoutMinutes, paidAt } of calls.orders.list({ pageSize: 2 })) {
      assert.deepEqual([timeoutMinutes, paidAt], [30, undefined]);
      break;
    }
    assert.equal(sent.length, 1);
  });

  test('returns whole pages with their count', async () => {
    const { calls } = callsTo(page('a', 'b'), page());
    const pages: number[][] = [];
    for await (const { orders, count } of calls.orders.list({ pageSize: 2 }).pages())
      pages.push([orders.length, count]);
    assert.deepEqual(pages, [[2, 5]]);
  });
});

describe('reports.download', () => {
  const period = { from: new Date(1_795_200_000_000), to: new Date(1_795_203_600_000) };
  const file = () => new Response('trade_id\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } });

  test('returns the file of payments or of refunds', async () => {
    const { calls, sent } = callsTo(file(), file());
    const csv = await calls.reports.download({ of: 'refunds', ...period });
    assert.equal(await new Response(csv).text(), 'trade_id\r\n');
    await calls.reports.download({ of: 'payments', ...period });
    assert.deepEqual(
      sent.map(({ method }) => method),
      ['v3.TimeRefundOrder', 'v3.BatchQuery'],
    );
    assert.deepEqual(sent[0]!.data, { start_time: '1795200000', end_time: '1795203600' });
  });

  test('a refusal is thrown with its code, and what is no file is an unclear end', async () => {
    const refused = callsTo({ status: false, code: '-3002', message: 'No', data: {} });
    await assert.rejects(refused.calls.reports.download({ of: 'payments', ...period }), { code: '-3002' });
    const other = callsTo(new Response('<h1>'));
    await assert.rejects(other.calls.reports.download({ of: 'payments', ...period }), GatewayUnreachable);
  });
});

test('the wire stays reachable: call() sends parameters and returns data as they are', async () => {
  const { calls, sent } = callsTo(success({ any: 'thing' }));
  assert.deepEqual(await calls.call('v3.QueryOrder', { trade_id: TRADE, empty: undefined }), {
    any: 'thing',
  });
  assert.deepEqual(sent[0]!.data, { trade_id: TRADE });
});
