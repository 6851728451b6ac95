// The operation v3.Capture: captures an authorization once, in full or in part, also against concurrent requests.
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { listAttempts } from '../orders/attempts.ts';
import { findOrder } from '../orders/order-rows.ts';
import { endOrder } from '../outcomes/end-order.ts';
import { settleCapture } from '../outcomes/settle-capture.ts';
import { statement } from '../storage/database.ts';
import { type CallOptions, useGateway } from '../test-gateway.ts';
import { createAuthorised, createPaid, ledgerOf, notesAbout, resolveUntil } from './test-orders.ts';

const makeDue = statement('test.make-due', 'UPDATE attempts SET ask_at = now(), lease_until = now()');
const makeToken = statement('test.make-token', "UPDATE orders SET capture = 'never' WHERE trade_id = $1");
const AFTER_CAPTURE = 'http://127.0.0.1:9/captured';

describe('v3.Capture', () => {
  const gateway = useGateway();

  const capture = (tradeId: string, changes: Record<string, unknown> = {}, options?: CallOptions) =>
    gateway.call(
      'v3.Capture',
      {
        trade_id: tradeId,
        amount: '24.99',
        currency: 'EUR',
        description: 'Shipped',
        notify_url: AFTER_CAPTURE,
        ...changes,
      },
      options,
    );

  test('a full capture makes the order paid, and the money the merchant’s', async () => {
    const tradeId = await createAuthorised(gateway);
    const { code, data } = await capture(tradeId);
    assert.equal(code, '200');
    const order = await findOrder(gateway.database, tradeId);
    assert.deepEqual(data, {
      order_id: order?.orderId,
      trade_id: tradeId,
      amount: '24.99',
      currency: 'EUR',
      settlement_amount: '24.99',
      settlement_currency: 'EUR',
      exchange_rate: '1',
      state: 'paid',
    });
    assert.deepEqual(await ledgerOf(gateway, tradeId), {
      events: ['captured'],
      balances: { 'rail-receivable': 2499n, 'merchant-uncleared': -2499n },
    });
  });

  test('a partial capture sets the order’s amount and notifies the address of the capture', async () => {
    const tradeId = await createAuthorised(gateway);
    const yuan = async () => {
      const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
      return (data.transaction_info as unknown as Record<string, string>).amount_cny;
    };
    assert.equal(await yuan(), '203.89');
    assert.equal((await capture(tradeId, { amount: '10' })).data.amount, '10.00');
    assert.equal(await yuan(), '81.59');
    const order = await findOrder(gateway.database, tradeId);
    assert.deepEqual(
      [order?.amountMinor, order?.settlementAmountMinor, order?.authorizedAmountMinor, order?.notifyUrl],
      [1000n, 1000n, 2499n, AFTER_CAPTURE],
    );
    assert.equal(order?.paidAt?.getTime(), gateway.clock.now().getTime());
    const note = (await notesAbout(gateway, tradeId, 'payment')).at(-1);
    assert.deepEqual([note?.state, note?.amount, note?.sequence], ['paid', '10.00', 2]);
    assert.deepEqual(
      [...gateway.cardRail.captured.values()].at(-1),
      1000n,
      'the rail captures the part and releases the rest',
    );
  });

  test('16 concurrent equal requests capture once and get the same answer, with or without a request_id', async () => {
    for (const changes of [{}, { request_id: 'capture-1' }]) {
      const tradeId = await createAuthorised(gateway);
      const before = gateway.cardRail.captured.size;
      const ask = () => capture(tradeId, changes, { time: 20 });
      const answers = await Promise.all(Array.from({ length: 16 }, ask));
      assert.deepEqual([...new Set(answers.map((answer) => JSON.stringify(answer)))].length, 1);
      assert.equal(answers[0]?.data.state, 'paid');
      assert.equal(gateway.cardRail.captured.size, before + 1);
    }
  });

  test('of 16 concurrent different requests one captures; the others are -4004', async () => {
    const tradeId = await createAuthorised(gateway);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => capture(tradeId, { amount: `${index + 1}.00` })),
    );
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [...Array(15).fill('-4004'), '200']);
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['captured']);
  });

  test('of concurrent capture, cancellation and expiry one wins', async () => {
    for (let round = 0; round < 20; round += 1) {
      const tradeId = await createAuthorised(gateway);
      const [captured, cancelled] = await Promise.all([
        capture(tradeId),
        gateway.call('v3.CancelPayment', { trade_id: tradeId }),
        endOrder(gateway.services, tradeId, 'expired'),
      ]);
      const isPaid = captured.code === '200';
      // A paid order may be cancelled on the same day: then both succeed, one after the other.
      const state = await gateway.stateOf(tradeId);
      assert.equal(state, cancelled.code === '200' ? 'cancelled' : 'paid');
      assert.ok(isPaid || cancelled.code === '200');
      assert.ok([captured.code, cancelled.code].every((code) => code === '200' || code === '-4002'));
      const kinds = (await listAttempts(gateway.database, tradeId)).map(({ kind }) => kind).sort();
      const back = cancelled.code !== '200' ? [] : isPaid ? ['return'] : ['void'];
      assert.deepEqual(kinds, [...(isPaid ? ['capture'] : []), 'payment', ...back].sort());
    }
  });

  test('after an unclear answer the order is authorized and cannot be cancelled; the resolver finishes', async () => {
    const tradeId = await createAuthorised(gateway);
    gateway.cardRail.silent = true;
    const first = await capture(tradeId, { request_id: 'capture-2' }, { time: 30 });
    assert.deepEqual([first.code, first.data.state], ['200', 'authorized']);
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '-4002');
    assert.equal((await capture(tradeId, { amount: '1' })).code, '-4004');
    gateway.clock.move(31 * 86_400);
    assert.equal((await endOrder(gateway.services, tradeId, 'expired'))?.state, 'authorized');
    gateway.clock.move(-31 * 86_400);
    gateway.cardRail.silent = false;
    await gateway.database.query(makeDue);
    await resolveUntil(gateway, async () => (await gateway.stateOf(tradeId)) === 'paid');
    const repeated = await capture(tradeId, { request_id: 'capture-2' }, { time: 31 });
    assert.equal(repeated.data.state, 'paid');
  });

  test('an answer that says less is not stored over that of a capture that ended meanwhile', async () => {
    const tradeId = await createAuthorised(gateway);
    gateway.cardRail.silent = true;
    const { database } = gateway.services;
    const { query } = database;
    const reading = mock.method(database, 'query', async (...asked: Parameters<typeof query>) => {
      const rows = await query.apply(database, asked);
      if (asked[0].name !== 'orders.find') return rows;
      reading.mock.restore();
      const attempts = await listAttempts(database, tradeId);
      const { id } = attempts.find(({ kind }) => kind === 'capture')!;
      await settleCapture(gateway.services, id, { kind: 'captured' });
      return rows;
    });
    const ask = (time: number) => capture(tradeId, { request_id: 'capture-meanwhile' }, { time });
    const first = await ask(40);
    gateway.cardRail.silent = false;
    assert.equal(first.data.state, 'authorized');
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    assert.equal((await ask(41)).data.state, 'paid');
  });

  test('a refusal by the rail is -4002, and the same request may be repeated', async () => {
    const tradeId = await createAuthorised(gateway);
    gateway.cardRail.refuses = true;
    const ask = () => capture(tradeId, { request_id: 'capture-3' });
    assert.equal((await ask()).code, '-4002');
    assert.equal(await gateway.stateOf(tradeId), 'authorized');
    gateway.cardRail.refuses = false;
    assert.equal((await ask()).data.state, 'paid');
  });

  test('an authorization can be captured for 30 days', async () => {
    const [first, second] = [await createAuthorised(gateway), await createAuthorised(gateway)];
    gateway.clock.move(30 * 86_400 - 1);
    assert.equal((await capture(first)).code, '200');
    gateway.clock.move(1);
    assert.equal((await capture(second)).code, '-4002');
    gateway.clock.move(-30 * 86_400);
  });

  for (const [title, changes, code] of [
    ['another currency', { currency: 'USD', amount: '99' }, '-3002'],
    ['an amount above the authorized one', { amount: '25.00' }, '-4003'],
    ['nothing', { amount: '0' }, '-3003'],
    ['without amount', { amount: undefined }, '-3001'],
    ['without currency', { currency: '' }, '-3001'],
    ['without description', { description: undefined }, '-3001'],
    ['without notify_url', { notify_url: undefined }, '-3001'],
    ['an invalid trade_id', { trade_id: '7' }, '-3002'],
    ['a malformed request_id', { request_id: 'a b' }, '-4118'],
  ] as const) {
    test(`${title} is ${code} and the order stays authorized`, async () => {
      const tradeId = await createAuthorised(gateway);
      assert.equal((await capture(tradeId, changes)).code, code);
      assert.equal(await gateway.stateOf(tradeId), 'authorized');
    });
  }

  test('an order that is open, paid or for a token only is -4002', async () => {
    const open = await gateway.create();
    const token = await createAuthorised(gateway);
    await gateway.database.query(makeToken, [token]);
    for (const tradeId of [open.trade_id!, await createPaid(gateway), token])
      assert.equal((await capture(tradeId)).code, '-4002');
  });

  test('a request_id used for another request is -4118', async () => {
    const tradeId = await createAuthorised(gateway);
    await gateway.create({ request_id: 'capture-4' });
    assert.equal((await capture(tradeId, { request_id: 'capture-4' })).code, '-4118');
  });

  for (const [who, user, code] of [
    ['an operator', '026001', '-4120'],
    ['a super admin', '036870', '-4120'],
    ['a cashier of another store', '016684', '-4001'],
    ['another merchant', '046683', '-4001'],
  ] as const) {
    test(`${who} gets ${code}`, async () => {
      const tradeId = await createAuthorised(gateway);
      assert.equal((await capture(tradeId, {}, { user })).code, code);
      assert.equal(await gateway.stateOf(tradeId), 'authorized');
    });
  }
});
