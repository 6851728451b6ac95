// The operation v3.CreatePaymentsBankQRcode: success, refusals, protection.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useGateway, validPayment } from '../test-gateway.ts';

const OPERATION = 'v3.CreatePaymentsBankQRcode';

describe(OPERATION, () => {
  const gateway = useGateway();

  for (const [name, method] of [
    [OPERATION, undefined],
    [OPERATION, 'iDEAL'],
    ['v3.CreatePaymentsiDEALQRcode', undefined],
  ] as const) {
    test(`${name} with sub_pay_method ${method} returns the content of the code, and opening it pays`, async () => {
      const { code, message, data } = await gateway.call(name, validPayment({ sub_pay_method: method }));
      assert.equal(code, '200', message);
      const { order_id: _, trade_id, url, ...rest } = data;
      assert.deepEqual(rest, {
        amount: '24.99',
        currency: 'EUR',
        settlement_amount: '24.99',
        settlement_currency: 'EUR',
        exchange_rate: '1',
        state: 'processing',
      });
      // Two devices may open it, and both get the same payment.
      for (let device = 0; device < 2; device += 1) assert.equal((await gateway.open(url!)).status, 303);
      const { attemptId, tradeId } = gateway.rail.requests.at(-1)!;
      assert.equal(tradeId, trade_id);
      gateway.rail.decide(attemptId, 'paid');
      await gateway.askRail(attemptId);
      assert.equal(await gateway.stateOf(trade_id!), 'paid');
    });
  }

  const REFUSED: readonly [string, Record<string, unknown>, string, RegExp][] = [
    ['another method', { sub_pay_method: 'Bizum' }, '-4011', /sub_pay_method/],
    ['a missing timeout', { sub_pay_method: '', timeout: '' }, '-3001', /timeout/],
    ['another currency', { sub_pay_method: '', currency: 'CNY' }, '-4011', /currency/],
    ['an amount below the minimum', { sub_pay_method: '', amount: '0.09' }, '-3003', /amount/],
  ];
  for (const [title, change, code, names] of REFUSED) {
    test(`${title} is ${code}`, async () => {
      const answer = await gateway.call(OPERATION, validPayment(change));
      assert.equal(answer.code, code, answer.message);
      assert.match(answer.message, names);
    });
  }

  test('a paid order_id is closed', async () => {
    const payment = validPayment({ sub_pay_method: undefined });
    const { data } = await gateway.call(OPERATION, payment, { time: 1 });
    await gateway.open(data.url!);
    const { attemptId } = gateway.rail.requests.at(-1)!;
    gateway.rail.decide(attemptId, 'paid');
    await gateway.askRail(attemptId);
    assert.equal((await gateway.call(OPERATION, payment, { time: 2 })).code, '-4015');
  });
});
