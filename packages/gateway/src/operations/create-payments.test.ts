// The operation v3.CreatePayments: success, refusals, protection.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPage } from '../hosted-pages/test-page.ts';
import { endOrder } from '../outcomes/end-order.ts';
import { railRegistry } from '../rails/rail-registry.ts';
import { aloneNumber, scanDatabase } from '../storage/test-column-scan.ts';
import { signedBody, useGateway, validPayment } from '../test-gateway.ts';

describe('v3.CreatePayments', () => {
  const gateway = useGateway();

  const countOrders = async (orderId: unknown): Promise<number> => {
    const text = 'SELECT count(*)::int AS count FROM orders WHERE order_id = $1';
    const [row] = await gateway.database.query<{ count: number }>({ name: 'test.count', text }, [orderId]);
    return row?.count ?? -1;
  };

  test('the answer is the order with the address of its page, and nothing else', async () => {
    const payment = validPayment({ amount: '0.1' });
    const { code, message, data } = await gateway.call('v3.CreatePayments', payment);
    assert.equal(code, '200', message);
    const { trade_id, url, ...rest } = data;
    assert.match(trade_id!, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    assert.match(url!, /^http:\/\/127\.0\.0\.1:4010\/pay\/[A-Za-z0-9_-]{22}$/);
    assert.ok(!url!.includes(trade_id!));
    assert.deepEqual(rest, {
      order_id: payment.order_id,
      amount: '0.10',
      currency: 'EUR',
      settlement_amount: '0.10',
      settlement_currency: 'EUR',
      exchange_rate: '1',
      state: 'processing',
    });
  });

  test('a creation calls no rail before the payer acts', async () => {
    const before = gateway.rail.started.size;
    await gateway.create();
    assert.equal(gateway.rail.started.size, before);
  });

  test('64 concurrent equal requests make one order and get one answer', async () => {
    const payment = validPayment({ request_id: 'parallel-request-0000000001' });
    const body = signedBody('v3.CreatePayments', payment);
    const answers = await Promise.all(Array.from({ length: 64 }, () => gateway.post(body)));
    assert.deepEqual([...new Set(answers.map((answer) => JSON.stringify(answer)))].length, 1);
    assert.equal(answers[0]?.code, '200');
    assert.equal(await countOrders(payment.order_id), 1);
  });

  test('64 concurrent equal requests without a key make one order too, because the signature is the key', async () => {
    const payment = validPayment();
    const body = signedBody('v3.CreatePayments', payment);
    const answers = await Promise.all(Array.from({ length: 64 }, () => gateway.post(body)));
    assert.equal(new Set(answers.map(({ data }) => data.trade_id)).size, 1);
    assert.equal(await countOrders(payment.order_id), 1);
  });

  test('a later retry with a new signature and the same request_id gets the first answer', async () => {
    const payment = validPayment({ request_id: 'retry-request-0000000000001' });
    const first = await gateway.call('v3.CreatePayments', payment, { time: 1_795_000_001 });
    const second = await gateway.call('v3.CreatePayments', payment, { time: 1_795_000_099 });
    assert.deepEqual(second, first);
  });

  test('a retry with other JSON escapes of the same text gets the first answer', async () => {
    const payment = validPayment({ request_id: 'escape-request-000000000001', description: 'Mokken é' });
    const first = await gateway.call('v3.CreatePayments', payment);
    const escaped = signedBody('v3.CreatePayments', payment, { time: 1_795_000_098 }).replace('é', '\\u00e9');
    assert.deepEqual(await gateway.post(escaped), first);
  });

  test('the same request_id with other content is -4118 and creates nothing', async () => {
    const payment = validPayment({ request_id: 'reused-request-000000000001' });
    await gateway.call('v3.CreatePayments', payment);
    const other = await gateway.call('v3.CreatePayments', { ...payment, amount: '25.00' });
    assert.equal(other.code, '-4118');
    assert.equal(await countOrders(payment.order_id), 1);
  });

  test('a request_id belongs to its account: another account may use the same one', async () => {
    const payment = validPayment({ request_id: 'common-request-000000000001' });
    const a = await gateway.call('v3.CreatePayments', payment);
    const b = await gateway.call('v3.CreatePayments', payment, { user: '016684' });
    assert.equal(b.code, '200');
    assert.notEqual(a.data.trade_id, b.data.trade_id);
  });

  test('a refused request leaves its request_id free', async () => {
    const payment = validPayment({ request_id: 'freed-request-0000000000001' });
    assert.equal((await gateway.call('v3.CreatePayments', { ...payment, currency: 'XXQ' })).code, '-3002');
    assert.equal((await gateway.call('v3.CreatePayments', payment)).code, '200');
  });

  test('an order_id may have several trades while none is paid', async () => {
    const payment = validPayment();
    await gateway.call('v3.CreatePayments', payment, { time: 1 });
    assert.equal((await gateway.call('v3.CreatePayments', payment, { time: 2 })).code, '200');
    assert.equal(await countOrders(payment.order_id), 2);
  });

  for (const [given, canonical] of [
    ['ideal', 'iDEAL'],
    ['iDEAL Fast Checkout', 'iDEAL Fast Checkout'],
    ['EPS', 'EPS'],
    ['ESP', 'EPS'],
    ['Bancontact', 'Bancontact'],
    ['Payconiq', 'Payconiq'],
    ['UnionPayWap', 'UnionPayWap'],
    ['WeChat Pay', 'WeChat Pay'],
    ['Alipay', 'Alipay'],
  ] as const) {
    test(`${given} is paid on its own page, which leads to its rail`, async () => {
      const { trade_id, url } = await gateway.create({ sub_pay_method: given, amount: '1.00' });
      assert.equal((await gateway.open(url!)).status, 303);
      const request = gateway.rail.requests.at(-1)!;
      assert.deepEqual([request.tradeId, request.method, request.amountMinor], [trade_id, canonical, 100n]);
    });
  }

  for (const [given, typed] of [
    ['blik', { method: 'Blik', blikCode: '135790' }],
    ['Bizum', { method: 'Bizum', phone: '+34600000001' }],
    ['mb way', { method: 'MB WAY', phone: '+351910000001' }],
  ] as const) {
    test(`${given} without its code or phone number asks for it on its own page`, async () => {
      const { trade_id, url } = await gateway.create({ sub_pay_method: given });
      const page = await openPage(gateway, url!);
      assert.deepEqual([page.element, page.session.methods], ['gw-checkout', [typed.method]]);
      await page.submit(typed);
      const { tradeId, blikCode, phone } = gateway.rail.requests.at(-1)!;
      assert.equal(tradeId, trade_id);
      assert.ok(Object.values<string>(typed).includes(blikCode ?? phone ?? ''));
    });
  }

  test('an order for a gateway page has 1440 minutes by default; a bank redirect requires a timeout', async () => {
    const { trade_id } = await gateway.create({ sub_pay_method: 'WeChat Pay', timeout: undefined });
    const { data } = await gateway.call('v3.QueryOrder', { trade_id });
    assert.equal((data.transaction_info as unknown as { time_out: string }).time_out, '1440');
  });

  test('Blik in złoty asks the rail for złoty and is settled in euros at the rate of its creation', async () => {
    const code = { sub_pay_method: 'Blik', currency: 'PLN', amount: '100.00', blik_code: '246810' };
    const { data } = await gateway.call('v3.CreatePayments', validPayment(code));
    const { amountMinor, currency } = gateway.rail.requests.at(-1)!;
    assert.deepEqual([amountMinor, currency], [10_000n, 'PLN']);
    const { settlement_amount, settlement_currency, exchange_rate } = data;
    assert.equal(settlement_currency, 'EUR');
    assert.ok(Number(exchange_rate) > 0.2 && Number(exchange_rate) < 0.3, exchange_rate);
    assert.equal(settlement_amount, (100 * Number(exchange_rate)).toFixed(2));
  });

  for (const [method, secret, needle] of [
    ['Blik', { blik_code: '246810' }, aloneNumber('246810')],
    ['Bizum', { phone: '+34600000009' }, /34600000009/],
    ['MB WAY', { phone: '+351910000009' }, /351910000009/],
  ] as const) {
    const value = Object.values(secret)[0]!;
    test(`${method} with ${Object.keys(secret)} calls the rail during creation and is not stored`, async () => {
      const payment = validPayment({
        sub_pay_method: method,
        request_id: `secret-of-${method.replace(' ', '-')}`,
        ...secret,
      });
      const first = await gateway.call('v3.CreatePayments', payment);
      const request = gateway.rail.requests.at(-1)!;
      assert.equal(request.tradeId, first.data.trade_id);
      assert.equal(request.blikCode ?? request.phone, value);
      const startsBefore = gateway.rail.requests.length;
      assert.deepEqual(await gateway.call('v3.CreatePayments', payment), first);
      assert.equal(gateway.rail.requests.length, startsBefore);
      assert.equal((await gateway.open(first.data.url!)).status, 303);
      const { foundIn, valuesRead } = await scanDatabase(gateway.database, [needle]);
      assert.deepEqual([foundIn, valuesRead > 0], [[], true]);
    });

    test(`a no to ${method} during creation ends the order and is notified`, async () => {
      const { trade_id } = await gateway.create({ sub_pay_method: method, ...secret });
      const { attemptId } = gateway.rail.requests.at(-1)!;
      gateway.rail.decide(attemptId, 'declined');
      await gateway.askRail(attemptId);
      assert.equal(await gateway.stateOf(trade_id!), 'declined');
    });

    test(`${method} that the rail never received fails, because the input is not stored`, async () => {
      const { begin } = gateway.rail;
      const reached: string[] = [];
      gateway.rail.begin = async ({ attemptId }) => {
        reached.push(attemptId);
        return { kind: 'unclear', reason: 'the connection was lost' };
      };
      const { trade_id } = await gateway.create({ sub_pay_method: method, ...secret });
      gateway.rail.begin = begin;
      assert.equal(await gateway.stateOf(trade_id!), 'processing');
      await gateway.askRail(reached[0]!);
      assert.equal(await gateway.stateOf(trade_id!), 'failed');
      assert.equal(reached.length, 1);
    });

    test(`${method} that timed out at the bank during creation stays open until the order's own timeout`, async () => {
      const { trade_id } = await gateway.create({ sub_pay_method: method, ...secret });
      const { attemptId } = gateway.rail.requests.at(-1)!;
      gateway.rail.decide(attemptId, 'timed-out');
      await gateway.askRail(attemptId);
      assert.equal(await gateway.stateOf(trade_id!), 'processing');
      gateway.clock.move(30 * 60 + 1);
      assert.equal((await endOrder(gateway.services, trade_id!, 'expired'))?.state, 'expired');
    });

    test(`a no to ${method} on its page lets the payer try again`, async () => {
      const { trade_id, url } = await gateway.create({ sub_pay_method: method });
      await (await openPage(gateway, url!)).submit({ method });
      const { attemptId, tradeId } = gateway.rail.requests.at(-1)!;
      assert.equal(tradeId, trade_id);
      gateway.rail.decide(attemptId, 'declined');
      await gateway.askRail(attemptId);
      assert.equal(await gateway.stateOf(trade_id!), 'processing');
    });
  }

  test('BLIK in a currency that its rail does not take is -4011, and the message names it', async () => {
    const { capabilities } = gateway.rail;
    const methods = { ...capabilities.methods, Blik: { ...capabilities.methods.Blik!, currencies: ['PLN'] } };
    const { rails } = gateway.services;
    const polish = railRegistry([{ ...gateway.rail, capabilities: { ...capabilities, methods } }]);
    Object.assign(gateway.services, { rails: polish });
    try {
      const create = (currency: string) =>
        gateway.call('v3.CreatePayments', validPayment({ sub_pay_method: 'Blik', currency }));
      const refused = await create('EUR');
      assert.deepEqual([refused.code, /Blik in EUR/.test(refused.message)], ['-4011', true]);
      assert.equal((await create('PLN')).code, '200');
    } finally {
      Object.assign(gateway.services, { rails });
    }
  });

  test('UnionPay requires its feature', async () => {
    const payment = validPayment({ sub_pay_method: 'UnionPayWap', amount: '1.00' });
    const answer = await gateway.call('v3.CreatePayments', payment, { user: '016684' });
    assert.deepEqual([answer.code, /UnionPayWap/.test(answer.message)], ['-4011', true]);
  });

  for (const [title, change, code, names] of REFUSED()) {
    test(`${title} is ${code}`, async () => {
      const payment = validPayment(change);
      const answer = await gateway.call('v3.CreatePayments', payment);
      assert.equal(answer.code, code, answer.message);
      assert.match(answer.message, names);
      assert.equal(await countOrders(payment.order_id), 0);
    });
  }
});

/** Wrong inputs: changed fields, the code, and what the message must name. */
function REFUSED(): [string, Record<string, unknown>, string, RegExp][] {
  return [
    ['a missing sub_pay_method', { sub_pay_method: '' }, '-3001', /sub_pay_method/],
    ['an unknown sub_pay_method', { sub_pay_method: 'Gold' }, '-4011', /sub_pay_method/],
    ['a method without a rail', { sub_pay_method: 'QRcode' }, '-4011', /QRcode/],
    [
      'an unknown method before a missing amount',
      { sub_pay_method: 'Gold', amount: '' },
      '-4011',
      /sub_pay_method/,
    ],
    ['a missing amount before a wrong currency', { amount: '', currency: 'euro' }, '-3001', /amount/],
    ['a missing notify_url', { notify_url: null }, '-3001', /notify_url/],
    ['a missing timeout', { timeout: undefined }, '-3001', /timeout/],
    ['another pay_method', { pay_method: 'offline' }, '-3002', /pay_method/],
    ['an amount with three decimals', { amount: '1.001' }, '-3002', /amount/],
    ['a negative amount', { amount: '-1.00' }, '-3002', /amount/],
    ['a wrong format before an unsupported currency', { currency: 'USD', amount: 'x' }, '-3002', /amount/],
    ['a currency that does not exist', { currency: 'EUO' }, '-3002', /currency/],
    [
      'an unsupported currency before a zero amount',
      { currency: 'CNY', amount: '0.00' },
      '-4011',
      /currency/,
    ],
    ['an amount of zero', { amount: '0.00' }, '-3003', /amount/],
    ['an amount below the minimum', { amount: '0.09' }, '-3003', /amount/],
    ['a timeout above 1440', { timeout: '1441' }, '-3003', /timeout/],
    ['a timeout with decimals', { timeout: '1.5' }, '-3002', /timeout/],
    ['a limit before a malformed request_id', { timeout: '1441', request_id: 'a b' }, '-3003', /timeout/],
    ['a malformed request_id', { request_id: 'a b' }, '-4118', /request_id/],
    ['an over-long request_id', { request_id: 'a'.repeat(65) }, '-4118', /request_id/],
    ['a script as notify_url', { notify_url: 'javascript:alert(1)' }, '-3002', /notify_url/],
    [
      'a redirect_url with a user name',
      { redirect_url: 'http://a:b@shop.example/' },
      '-3002',
      /redirect_url/,
    ],
    ['a description like a request', { description: 'x&method=v3.Capture' }, '-3002', /description/],
    ['a Blik code of five digits', { sub_pay_method: 'Blik', blik_code: '12345' }, '-3002', /blik_code/],
    ['a phone without country code', { sub_pay_method: 'Bizum', phone: '600000001' }, '-3002', /phone/],
    ['UnionPay below one euro', { sub_pay_method: 'UnionPayWap', amount: '0.99' }, '-3003', /amount/],
    ['MB WAY in another currency', { sub_pay_method: 'MB WAY', currency: 'PLN' }, '-4011', /currency/],
    ['Blik in dollars', { sub_pay_method: 'Blik', currency: 'USD' }, '-4011', /currency/],
    ['Bizum in another currency', { sub_pay_method: 'Bizum', currency: 'PLN' }, '-4011', /currency/],
    ['EPS without a timeout', { sub_pay_method: 'EPS', timeout: '' }, '-3001', /timeout/],
    ['an order_id with a space', { order_id: 'a b' }, '-3002', /order_id/],
  ];
}
