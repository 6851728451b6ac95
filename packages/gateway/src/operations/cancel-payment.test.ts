// The operation v3.CancelPayment: cancels an order, sends paid money back, and until when.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startResolver } from '../background/resolver.ts';
import { listTransfers } from '../ledger/transfers.ts';
import { insertLateMoneyRefund, listRefunds } from '../orders/refunds.ts';
import { TEST_START, useGateway } from '../test-gateway.ts';
import { cancelDeadline } from './cancel-payment.ts';
import { resolveUntil } from './test-orders.ts';

describe('v3.CancelPayment', () => {
  const gateway = useGateway();

  const cancel = (tradeId: string | undefined, options = {}) =>
    gateway.call('v3.CancelPayment', { trade_id: tradeId }, options);

  async function createPaid(): Promise<string> {
    const order = await gateway.create();
    const known = new Set(gateway.rail.started.keys());
    await gateway.open(order.url!);
    const attemptId = [...gateway.rail.started.keys()].find((id) => !known.has(id))!;
    gateway.rail.decide(attemptId, 'paid');
    await gateway.askRail(attemptId);
    assert.equal(await gateway.stateOf(order.trade_id!), 'paid');
    return order.trade_id!;
  }

  test('an open order is cancelled without transfers', async () => {
    const order = await gateway.create({ demo: 'd' });
    const { code, data } = await cancel(order.trade_id);
    assert.equal(code, '200');
    const { createDate, ...rest } = data;
    assert.match(createDate!, /^\d{10}$/);
    assert.deepEqual(rest, {
      type: 'payment',
      user: '016683',
      amount: '24.99',
      currency: 'EUR',
      settlement_amount: '24.99',
      settlement_currency: 'EUR',
      exchange_rate: '1',
      trade_id: order.trade_id,
      description: 'Two mugs',
      order_id: order.order_id,
      demo: 'd',
      transaction_id: '',
      state: 'cancelled',
    });
    assert.deepEqual(await listTransfers(gateway.database, order.trade_id!), []);
  });

  test('an order in verify cannot be cancelled, because the operator of the gateway decides on it', async () => {
    const order = await gateway.create();
    const known = new Set(gateway.rail.started.keys());
    await gateway.open(order.url!);
    const attemptId = [...gateway.rail.started.keys()].find((id) => !known.has(id))!;
    gateway.rail.decide(attemptId, 'paid', 2400n);
    await gateway.askRail(attemptId);
    assert.equal(await gateway.stateOf(order.trade_id!), 'verify');
    const before = await listTransfers(gateway.database, order.trade_id!);
    const { code, message } = await cancel(order.trade_id);
    assert.deepEqual([code, message.includes('is in verify')], ['-4002', true]);
    assert.equal(await gateway.stateOf(order.trade_id!), 'verify');
    assert.deepEqual(await listTransfers(gateway.database, order.trade_id!), before);
  });

  test('a second cancellation with a new signature is -4002', async () => {
    const order = await gateway.create();
    await cancel(order.trade_id, { time: 10 });
    assert.equal((await cancel(order.trade_id, { time: 11 })).code, '-4002');
  });

  test('16 concurrent equal requests cancel once and get the same answer', async () => {
    const order = await gateway.create();
    const answers = await Promise.all(Array.from({ length: 16 }, () => cancel(order.trade_id, { time: 12 })));
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(answers[0]?.code, '200');
  });

  test('cancelling a paid order sends the money back once, and the ledger balances', async () => {
    const tradeId = await createPaid();
    assert.equal((await cancel(tradeId)).code, '200');
    const resolver = startResolver(gateway.services);
    const until = Date.now() + 5_000;
    while (gateway.rail.returned.size === 0 && Date.now() < until)
      await new Promise((r) => setTimeout(r, 20));
    await resolver.stop();
    assert.deepEqual([...gateway.rail.returned.values()], [2499n]);
    const transfers = await listTransfers(gateway.database, tradeId);
    assert.deepEqual(
      transfers.map(({ event }) => event),
      ['paid', 'fee', 'vat', 'cancelled', 'fee-returned', 'vat-returned', 'returned'],
    );
    const balances = new Map<string, bigint>();
    for (const { debit, credit, amountMinor } of transfers) {
      balances.set(debit, (balances.get(debit) ?? 0n) + amountMinor);
      balances.set(credit, (balances.get(credit) ?? 0n) - amountMinor);
    }
    assert.deepEqual([...new Set(balances.values())], [0n]);
  });

  test('a refund prevents cancellation, unless it failed or the gateway made it', async () => {
    const refund = (tradeId: string) =>
      gateway.call('v3.CreateRefund', {
        trade_id: tradeId,
        refund_amount: '5',
        refund_currency: 'EUR',
        refund_description: 'One mug broke',
      });
    const [refunded, failed, late] = [await createPaid(), await createPaid(), await createPaid()];
    const refundOf = async (tradeId: string) => (await listRefunds(gateway.database, tradeId))[0]?.state;
    await refund(refunded);
    await resolveUntil(gateway, async () => (await refundOf(refunded)) === 'refunded');
    gateway.rail.refuses = true;
    await refund(failed);
    await resolveUntil(gateway, async () => (await refundOf(failed)) === 'refund failed');
    gateway.rail.refuses = false;
    const money = { amountMinor: 2499n, currency: 'EUR', description: 'Came twice', notifyUrl: '' };
    await insertLateMoneyRefund(gateway.database, { ...money, tradeId: late, createdAt: TEST_START });
    const codes = [await cancel(refunded), await cancel(failed), await cancel(late)].map(({ code }) => code);
    assert.deepEqual(codes, ['-4002', '200', '200']);
  });

  test('the order_id of a cancelled trade may be used again', async () => {
    const order = await gateway.create();
    await cancel(order.trade_id);
    const again = await gateway.create({ order_id: order.order_id, amount: '5.00' });
    assert.notEqual(again.trade_id, order.trade_id);
  });

  test('a paid order cannot be cancelled after 00:30 Amsterdam of the next day', async () => {
    const tradeId = await createPaid();
    gateway.clock.move(13 * 3600 + 29 * 60);
    gateway.clock.move(60);
    const { code, message } = await cancel(tradeId);
    assert.deepEqual([code, message.includes('was paid on an earlier day')], ['-4002', true]);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  for (const [day, deadline] of [
    ['2026-11-20', '2026-11-20T23:30:00.000Z'],
    ['2026-12-31', '2026-12-31T23:30:00.000Z'],
    ['2026-07-01', '2026-07-01T22:30:00.000Z'],
    ['2026-03-28', '2026-03-28T23:30:00.000Z'],
    ['2026-03-29', '2026-03-29T22:30:00.000Z'],
    ['2026-10-24', '2026-10-24T22:30:00.000Z'],
    ['2026-10-25', '2026-10-25T23:30:00.000Z'],
  ] as const) {
    test(`an order of the business day ${day} can be cancelled until ${deadline}`, () => {
      assert.equal(cancelDeadline(day).toISOString(), deadline);
    });
  }

  for (const [who, user, code] of [
    ['an operator', '026001', '-4120'],
    ['a super admin', '036870', '-4120'],
    ['a cashier of another store', '016684', '-4001'],
    ['another merchant', '046683', '-4001'],
  ] as const) {
    test(`${who} gets ${code} and the order is unchanged`, async () => {
      const order = await gateway.create();
      assert.equal((await cancel(order.trade_id, { user })).code, code);
      assert.equal(await gateway.stateOf(order.trade_id!), 'processing');
    });
  }
});
