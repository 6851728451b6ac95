// The method List of v3.CreatePayments: one address for all methods, where the payer chooses.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPage } from '../hosted-pages/test-page.ts';
import { useGateway, validPayment } from '../test-gateway.ts';

const list = (changes: Record<string, unknown> = {}) => validPayment({ sub_pay_method: 'List', ...changes });

describe('v3.CreatePayments with List', () => {
  const gateway = useGateway();

  const create = async (changes: Record<string, unknown> = {}, user?: string) => {
    const { code, message, data } = await gateway.call(
      'v3.CreatePayments',
      list(changes),
      user ? { user } : {},
    );
    assert.equal(code, '200', message);
    return data;
  };
  const infoOf = async (tradeId: string, user?: string) => {
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId }, user ? { user } : {});
    return data.transaction_info as unknown as Record<string, string>;
  };

  test('the answer is the order with its page; no rail is called, and 1440 minutes are the default', async () => {
    const starts = gateway.rail.started.size;
    const { order_id, trade_id, url, ...rest } = await create({ timeout: undefined, amount: '0.1' });
    assert.ok(order_id);
    assert.match(url!, /^http:\/\/127\.0\.0\.1:4010\/pay\/[A-Za-z0-9_-]{22}$/);
    assert.deepEqual(rest, {
      amount: '0.10',
      currency: 'EUR',
      settlement_amount: '0.10',
      settlement_currency: 'EUR',
      exchange_rate: '1',
      state: 'processing',
    });
    const { sub_pay_method, time_out, pay_method } = await infoOf(trade_id!);
    assert.deepEqual([pay_method, sub_pay_method, time_out], ['online', 'List', '1440']);
    assert.equal(gateway.rail.started.size, starts);
  });

  test('the page offers every method that account and currency support', async () => {
    const offered = async (changes: object, user?: string) =>
      (await openPage(gateway, (await create({ ...changes }, user)).url!)).session.methods;
    const euros = await offered({});
    for (const method of ['iDEAL', 'Bancontact', 'EPS', 'Blik', 'Bizum', 'UnionPayWap', 'Card', 'Alipay'])
      assert.ok(euros.includes(method), method);
    for (const never of ['List', 'QRcode', 'Token', 'Cards HPP', 'UnionPay QRcode', 'Payconiq'])
      assert.ok(!euros.includes(never), never);
    assert.deepEqual(await offered({ currency: 'USD' }), [
      'Card',
      'PayPal',
      'UnionPayWap',
      'Alipay',
      'WeChat Pay',
    ]);
    assert.ok((await offered({ currency: 'CHF' })).includes('TWINT') && !euros.includes('TWINT'));
    assert.ok((await offered({ currency: 'PLN' })).includes('Blik'));
    assert.ok(!(await offered({ currency: 'PLN' })).includes('Bizum'));
    assert.ok(!(await offered({ amount: '0.50' })).includes('UnionPayWap'), 'below its own minimum');
    assert.ok(!(await offered({}, '016684')).includes('UnionPayWap'), 'a feature of the account');
  });

  test('the methods common in the country come first, then cards', async () => {
    const { url } = await create();
    for (const [language, first] of [
      ['nl-NL,nl;q=0.9', ['iDEAL', 'iDEAL Fast Checkout', 'Card']],
      ['de-AT', ['EPS', 'SEPA Direct Debit', 'Card']],
      ['de-DE', ['SEPA Direct Debit', 'Card']],
      ['pl', ['Blik', 'Przelewy24', 'Card']],
      ['en-US,en;q=0.9,pl;q=0.8', ['Blik', 'Przelewy24', 'Card']],
      ['es-ES', ['Bizum', 'Card']],
      ['zh-CN', ['UnionPayWap', 'Alipay', 'WeChat Pay', 'Card']],
      ['en-GB', ['Card', 'iDEAL', 'iDEAL Fast Checkout']],
    ] as const) {
      const { session } = await openPage(gateway, url!, { headers: { 'accept-language': language } });
      assert.deepEqual(session.methods.slice(0, first.length), first);
    }
  });

  test('the chosen method becomes the order’s', async () => {
    const { trade_id, url } = await create();
    const next = await (await openPage(gateway, url!)).submit({ method: 'EPS' });
    assert.equal(next.kind, 'redirect');
    assert.equal((await infoOf(trade_id!)).sub_pay_method, 'EPS');
    const [attemptId] = [...gateway.rail.started.keys()].slice(-1);
    gateway.rail.decide(attemptId!, 'paid');
    await gateway.askRail(attemptId!);
    const { state, sub_pay_method } = await infoOf(trade_id!);
    assert.deepEqual([state, sub_pay_method], ['paid', 'EPS']);
  });

  test('operation 2 is authorized, and by card only', async () => {
    const page = await openPage(gateway, (await create({ operation: '2' })).url!);
    assert.deepEqual(page.session.methods, ['Card']);
    await assert.rejects(page.submit({ method: 'iDEAL' }), /method-not-offered/);
  });

  for (const [title, changes, code] of [
    ['another operation', { operation: '3' }, '-3002'],
    ['an operation of tokens', { operation: '11' }, '-3002'],
    ['an amount below the minimum in euros', { amount: '0.09' }, '-3003'],
    ['an amount below the minimum in yuan', { amount: '0.99', currency: 'CNY' }, '-3003'],
    ['no amount', { amount: undefined }, '-3001'],
    ['no notify_url', { notify_url: undefined }, '-3001'],
    ['an invalid currency', { currency: 'EUX' }, '-3002'],
    ['a currency with three decimals', { currency: 'KWD' }, '-4011'],
    ['yen with decimals', { currency: 'JPY', amount: '10.50' }, '-3002'],
    ['a timeout above a day', { timeout: '1441' }, '-3003'],
    ['an invalid timeout', { timeout: 'soon' }, '-3002'],
  ] as const) {
    test(`${title} is ${code}`, async () => {
      assert.equal((await gateway.call('v3.CreatePayments', list(changes))).code, code);
    });
  }

  test('a paid order_id is -4015, and its other open page ends when a trade is paid', async () => {
    const order = list();
    const [first, second] = [
      await gateway.call('v3.CreatePayments', order, { time: 1 }),
      await gateway.call('v3.CreatePayments', order, { time: 2 }),
    ];
    await (await openPage(gateway, first.data.url!)).submit({ method: 'iDEAL' });
    const attemptId = [...gateway.rail.started.keys()].at(-1)!;
    gateway.rail.decide(attemptId, 'paid');
    await gateway.askRail(attemptId);
    const sibling = await openPage(gateway, second.data.url!);
    assert.deepEqual([sibling.element, (await sibling.status())?.state], ['gw-payment-status', 'cancelled']);
    assert.equal((await gateway.call('v3.CreatePayments', order, { time: 3 })).code, '-4015');
  });
});
