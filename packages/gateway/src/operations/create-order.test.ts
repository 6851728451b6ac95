// The settlement of an order: fixed at the rate of its day, the same in every answer.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ledgerAccounts } from '../ledger/postings.ts';
import { listTransfers } from '../ledger/transfers.ts';
import { addRates } from '../pricing/exchange-rates.ts';
import { statement } from '../storage/database.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';

const settleIn = statement(
  'test.settle-in',
  "UPDATE merchants SET settlement_currency = $1 WHERE uid = '036870'",
);
const DAY_S = 86_400;

/** Euros for one dollar on 20 November 2026: 1 / (1.17 × 0.995), rounded half up. */
const DOLLAR_RATE = '0.85899583';

describe('settlement', () => {
  const gateway = useGateway();

  const record = async (tradeId: string): Promise<Record<string, string>> =>
    (await gateway.call('v3.QueryOrder', { trade_id: tradeId })).data.transaction_info as unknown as Record<
      string,
      string
    >;
  const unionPay = (changes: Record<string, unknown> = {}) =>
    validPayment({ sub_pay_method: 'UnionPayWap', currency: 'USD', amount: '100.00', ...changes });

  test('an order in another currency is settled at the rate of its day, rounded half up', async () => {
    const { data } = await gateway.call('v3.CreatePayments', unionPay());
    assert.deepEqual(
      [data.amount, data.currency, data.settlement_amount, data.settlement_currency, data.exchange_rate],
      ['100.00', 'USD', '85.90', 'EUR', DOLLAR_RATE],
    );
  });

  test("the rate of an order does not change with the next month's rate", async () => {
    const order = await gateway.create(unionPay());
    gateway.clock.move(30 * DAY_S);
    const later = await gateway.create(unionPay());
    gateway.clock.move(-30 * DAY_S);
    assert.equal((await record(order.trade_id!)).exchange_rate, DOLLAR_RATE);
    assert.notEqual(later.exchange_rate, DOLLAR_RATE);
  });

  test('the amount in yuan is returned where there is a rate, and does not change', async () => {
    const order = await gateway.create(unionPay({ currency: 'CNY', amount: '8.00' }));
    const { amount_cny, settlement_amount } = await record(order.trade_id!);
    // 8.00 × (1 / 8.159).
    assert.deepEqual([amount_cny, settlement_amount], ['8.00', '0.98']);
  });

  test('a currency without a rate is -4011, before the limits are checked', async () => {
    const { code, message } = await gateway.call(
      'v3.CreatePayments',
      unionPay({ currency: 'ZAR', amount: '0.00' }),
    );
    assert.deepEqual([code, /ZAR/.test(message)], ['-4011', true]);
  });

  test('a rate entered for a later day applies from that day on', async () => {
    await addRates(gateway.database, [{ currency: 'ISK', day: '2026-11-25', perEuro: '200' }]);
    const rate = async () => (await gateway.create(unionPay({ currency: 'ISK' }))).exchange_rate;
    const before = await rate();
    gateway.clock.move(5 * DAY_S);
    assert.deepEqual([before === '0.005', await rate()], [false, '0.005']);
    gateway.clock.move(-5 * DAY_S);
  });

  test('a settlement currency without minor units is settled in whole units', async () => {
    await gateway.database.query(settleIn, ['JPY']);
    gateway.services.callers.forget();
    const order = await gateway.create();
    // 24.99 × 180 × 0.995 = 4475.709.
    assert.deepEqual([order.settlement_amount, order.settlement_currency], ['4476.00', 'JPY']);
    await gateway.database.query(settleIn, ['EUR']);
    gateway.services.callers.forget();
  });

  test('a payment has fee and VAT from the moment it is paid, and none once it is cancelled', async () => {
    const open = await gateway.create();
    assert.equal((await record(open.trade_id!)).merchant_cost, '');
    const paid = await createPaid(gateway);
    // iDEAL: 0.29 and 21 % of it.
    assert.equal((await record(paid)).merchant_cost, '0.35');
    await gateway.call('v3.CancelPayment', { trade_id: paid });
    assert.equal((await record(paid)).merchant_cost, '0.00');
  });

  test('refunds take their share at the order’s rate, the last the remainder, and the accounts balance', async () => {
    const tradeId = await createPaid(gateway, unionPay());
    for (const amount of ['33.33', '33.33', '33.34']) {
      const { code } = await gateway.call('v3.CreateRefund', {
        trade_id: tradeId,
        refund_amount: amount,
        refund_currency: 'USD',
        refund_description: 'Back',
      });
      assert.equal(code, '200');
    }
    const position = new Map<string, bigint>();
    for (const { debit, credit, currency, amountMinor } of await listTransfers(gateway.database, tradeId)) {
      const sign = (account: string) => (account === ledgerAccounts.fxPosition ? amountMinor : 0n);
      position.set(currency, (position.get(currency) ?? 0n) + sign(credit) - sign(debit));
    }
    assert.deepEqual(Object.fromEntries(position), { USD: 0n, EUR: 0n });
  });
});
