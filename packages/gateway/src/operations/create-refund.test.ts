// The operation v3.CreateRefund: refunds a paid order, never more than was paid, also with concurrent requests.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { REFUND_DAYS_MAX, REFUND_INFO } from '@gangway/protocol';
import { setRefundAuthority } from '../accounts/manage-accounts.ts';
import { listRefunds } from '../orders/refunds.ts';
import { statement } from '../storage/database.ts';
import { type CallOptions, useGateway } from '../test-gateway.ts';
import { createAuthorised, createPaid, ledgerOf, notesAbout, resolveUntil } from './test-orders.ts';

const setRate = statement(
  'test.set-rate',
  "UPDATE orders SET exchange_rate = '0.333', settlement_amount = 832 WHERE trade_id = $1",
);
const NOTIFY = 'http://127.0.0.1:9/refunds';

describe('v3.CreateRefund', () => {
  const gateway = useGateway();

  const refund = (tradeId: string, changes: Record<string, unknown> = {}, options?: CallOptions) =>
    gateway.call(
      'v3.CreateRefund',
      {
        trade_id: tradeId,
        refund_amount: '5.00',
        refund_currency: 'EUR',
        refund_description: 'One mug broke',
        notify_url: NOTIFY,
        ...changes,
      },
      options,
    );
  const statesOf = async (tradeId: string) =>
    (await listRefunds(gateway.database, tradeId)).map(({ state }) => state);
  const settled = (tradeId: string) =>
    resolveUntil(gateway, async () => !(await statesOf(tradeId)).includes('refund processing'));
  const allow = async (authority: 'immediately' | 'approval' | 'disabled') => {
    const { accountId } = (await gateway.services.callers.byUser('016683'))!;
    await setRefundAuthority(gateway.database, accountId, authority);
    gateway.services.callers.forget();
  };

  test('the answer comes at once, and the money is sent back afterwards', async () => {
    const tradeId = await createPaid(gateway);
    const { code, data } = await refund(tradeId, { m_refund_id: 'R/1' });
    assert.equal(code, '200');
    const { refund_id, ...rest } = data;
    assert.match(refund_id!, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      m_refund_id: 'R/1',
      trade_id: tradeId,
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_time: String(gateway.clock.now().getTime() / 1000),
      state: 'refund processing',
    });
    await settled(tradeId);
    assert.deepEqual(await statesOf(tradeId), ['refunded']);
    assert.deepEqual(await ledgerOf(gateway, tradeId), {
      events: ['paid', 'refund', 'returned'],
      balances: { 'rail-receivable': 1999n, 'merchant-uncleared': -1999n },
    });
    assert.equal(await gateway.stateOf(tradeId), 'paid', 'a refund does not change the order');
  });

  test('a refund is in refund_info, and in a notification of each change after the answer', async () => {
    const tradeId = await createPaid(gateway);
    const { data } = await refund(tradeId, { m_refund_id: 'R/2' });
    await settled(tradeId);
    const answer = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
    const { refund_info } = answer.data.transaction_info as unknown as { refund_info: object[] };
    assert.deepEqual(Object.keys(refund_info[0]!).sort(), REFUND_INFO.map(({ name }) => name).sort());
    assert.deepEqual(refund_info, [
      {
        refund_id: data.refund_id,
        m_refund_id: 'R/2',
        refund_time: data.refund_time,
        state: 'refunded',
        refund_amount: '5.00',
        refund_currency: 'EUR',
        refund_description: 'One mug broke',
        notify_url: NOTIFY,
      },
    ]);
    const [note, ...more] = await notesAbout(gateway, tradeId, 'refund');
    assert.equal(more.length, 0);
    const { order_id, createDate, ...body } = note!;
    assert.ok(order_id && createDate === data.refund_time);
    assert.deepEqual(body, {
      '!from': 'gateway',
      type: 'refund',
      user: '016683',
      trade_id: tradeId,
      refund_id: data.refund_id,
      m_refund_id: 'R/2',
      refund_amount: '5.00',
      refund_currency: 'EUR',
      description: 'One mug broke',
      state: 'refunded',
      sequence: 1,
    });
  });

  test('32 concurrent refunds never exceed what was paid', async () => {
    const tradeId = await createPaid(gateway);
    const answers = await Promise.all(Array.from({ length: 32 }, () => refund(tradeId)));
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [...Array(28).fill('-4003'), ...Array(4).fill('200')]);
    assert.equal((await refund(tradeId, { refund_amount: '5.00' })).code, '-4003');
    assert.equal((await refund(tradeId, { refund_amount: '4.99' })).code, '200');
    assert.equal((await refund(tradeId, { refund_amount: '0.01' })).code, '-4003');
    await settled(tradeId);
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, {});
  });

  test('of concurrent refund and cancellation one wins', async () => {
    for (let round = 0; round < 20; round += 1) {
      const tradeId = await createPaid(gateway);
      const [refunded, cancelled] = await Promise.all([
        refund(tradeId),
        gateway.call('v3.CancelPayment', { trade_id: tradeId }),
      ]);
      assert.deepEqual([refunded.code, cancelled.code].sort(), ['-4002', '200']);
      assert.equal(await gateway.stateOf(tradeId), refunded.code === '200' ? 'paid' : 'cancelled');
    }
  });

  test('16 concurrent equal requests refund once, by m_refund_id, request_id or signature', async () => {
    for (const changes of [{ m_refund_id: 'R/3' }, { request_id: 'refund-3' }, {}]) {
      const tradeId = await createPaid(gateway);
      const ask = () => refund(tradeId, changes, { time: 40 });
      const answers = await Promise.all(Array.from({ length: 16 }, ask));
      assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
      assert.equal(answers[0]?.code, '200');
      assert.equal((await statesOf(tradeId)).length, 1);
    }
  });

  test('m_refund_id and request_id are keys: each is used once, for one content', async () => {
    const [one, other] = [await createPaid(gateway), await createPaid(gateway)];
    const keys = { m_refund_id: 'R/4', request_id: 'refund-4' };
    assert.equal((await refund(one, keys)).code, '200');
    assert.equal((await refund(one, keys)).code, '200', 'a repeat');
    for (const changes of [
      { ...keys, refund_amount: '6' },
      { m_refund_id: 'R/4' },
      { request_id: 'refund-4' },
    ]) {
      assert.equal((await refund(one, changes)).code, '-4118');
      assert.equal((await refund(other, changes)).code, '-4118');
    }
    assert.equal((await refund(other, { ...keys, m_refund_id: 'R/5' })).code, '-4118');
    assert.deepEqual(await statesOf(other), []);
  });

  test('a refusal by the rail is refund failed, and the amount may be refunded again', async () => {
    const tradeId = await createPaid(gateway);
    gateway.rail.refuses = true;
    await refund(tradeId, { refund_amount: '24.99' });
    await settled(tradeId);
    gateway.rail.refuses = false;
    assert.deepEqual(await statesOf(tradeId), ['refund failed']);
    assert.equal((await notesAbout(gateway, tradeId, 'refund')).at(-1)?.state, 'refund failed');
    assert.deepEqual(await ledgerOf(gateway, tradeId), {
      events: ['paid', 'refund', 'refund-failed'],
      balances: { 'rail-receivable': 2499n, 'merchant-uncleared': -2499n },
    });
    assert.equal((await refund(tradeId, { refund_amount: '24.99' })).code, '200');
    await settled(tradeId);
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, {});
  });

  test('the order_id may be used again after a full refund, and not before', async () => {
    const tradeId = await createPaid(gateway, { order_id: 'full-refund' });
    await refund(tradeId, { refund_amount: '20' });
    await settled(tradeId);
    await assert.rejects(gateway.create({ order_id: 'full-refund' }), /-4015/);
    await refund(tradeId, { refund_amount: '4.99' });
    await settled(tradeId);
    assert.ok((await gateway.create({ order_id: 'full-refund' })).trade_id);
  });

  test('each refund takes its share at the order’s rate, the last one the remainder', async () => {
    const tradeId = await createPaid(gateway);
    await gateway.database.query(setRate, [tradeId]);
    for (const refund_amount of ['8.33', '8.33', '8.33']) await refund(tradeId, { refund_amount });
    const shares = (await listRefunds(gateway.database, tradeId)).map((one) => one.settlementAmountMinor);
    assert.deepEqual(shares, [277n, 277n, 278n]);
  });

  test('an order has at most 30 refunds; failed ones do not count', async () => {
    const tradeId = await createPaid(gateway);
    gateway.rail.refuses = true;
    await refund(tradeId, { refund_amount: '0.10' });
    await settled(tradeId);
    gateway.rail.refuses = false;
    for (let count = 0; count < 30; count += 1) {
      assert.equal((await refund(tradeId, { refund_amount: '0.10' })).code, '200');
    }
    assert.equal((await refund(tradeId, { refund_amount: '100.00' })).code, '-4004');
  });

  test('an order can be refunded for a year after it was paid', async () => {
    const tradeId = await createPaid(gateway);
    gateway.clock.move(REFUND_DAYS_MAX * 86_400);
    assert.equal((await refund(tradeId)).code, '200');
    gateway.clock.move(1);
    assert.equal((await refund(tradeId)).code, '-4002');
    gateway.clock.move(-REFUND_DAYS_MAX * 86_400 - 1);
  });

  test('the captured amount can be refunded, not the authorized one', async () => {
    const tradeId = await createAuthorised(gateway);
    assert.equal((await refund(tradeId)).code, '-4002');
    await gateway.call('v3.Capture', {
      trade_id: tradeId,
      amount: '10.00',
      currency: 'EUR',
      description: 'Shipped',
      notify_url: NOTIFY,
    });
    assert.equal((await refund(tradeId, { refund_amount: '10.01' })).code, '-4003');
    assert.equal((await refund(tradeId, { refund_amount: '10.00' })).code, '200');
  });

  test('refunds of an account with the authority approval await a decision', async () => {
    const tradeId = await createPaid(gateway);
    await allow('approval');
    assert.equal((await refund(tradeId)).data.state, 'to-be-approval');
    await allow('immediately');
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['paid']);
    assert.equal((await refund(tradeId, { refund_amount: '20.00' })).code, '-4003', 'its amount is reserved');
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '-4002');
  });

  test('an account whose refunds are disabled gets -4120, before any key is checked', async () => {
    const tradeId = await createPaid(gateway);
    await allow('disabled');
    const codes = [await refund(tradeId), await refund(tradeId, { m_refund_id: 'R/1' })].map(
      ({ code }) => code,
    );
    await allow('immediately');
    assert.deepEqual(codes, ['-4120', '-4120']);
    assert.deepEqual(await statesOf(tradeId), []);
  });

  for (const [title, changes, code] of [
    ['without trade_id', { trade_id: undefined }, '-3001'],
    ['without refund_amount', { refund_amount: '' }, '-3001'],
    ['without refund_currency', { refund_currency: undefined }, '-3001'],
    ['without refund_description', { refund_description: undefined }, '-3001'],
    ['an amount with three decimals', { refund_amount: '1.001' }, '-3002'],
    ['a negative amount', { refund_amount: '-1' }, '-3002'],
    ['zero', { refund_amount: '0.00' }, '-3003'],
    ['an invalid currency', { refund_currency: 'EURO' }, '-3002'],
    ['another currency', { refund_currency: 'USD', refund_amount: '999' }, '-3002'],
    ['yen with decimals', { refund_currency: 'JPY', refund_amount: '1.50' }, '-3002'],
    ['an m_refund_id with a space', { m_refund_id: 'R 1' }, '-3002'],
    ['an m_refund_id like a request', { m_refund_id: 'a&method=b' }, '-3002'],
    ['an m_refund_id of 65 characters', { m_refund_id: 'r'.repeat(65) }, '-3002'],
    ['a description of 256 characters', { refund_description: 'd'.repeat(256) }, '-3002'],
    ['an invalid notify_url', { notify_url: 'javascript:1' }, '-3002'],
    ['a malformed request_id', { request_id: 'a b' }, '-4118'],
    ['an amount above what was paid', { refund_amount: '25.00' }, '-4003'],
  ] as const) {
    test(`${title} is ${code} and nothing is refunded`, async () => {
      const tradeId = await createPaid(gateway);
      assert.equal((await refund(tradeId, changes)).code, code);
      assert.deepEqual(await statesOf(tradeId), []);
    });
  }

  test('an order that is not paid is -4002', async () => {
    const order = await gateway.create();
    assert.equal((await refund(order.trade_id!)).code, '-4002');
    await gateway.call('v3.CancelPayment', { trade_id: order.trade_id });
    assert.equal((await refund(order.trade_id!)).code, '-4002');
  });

  for (const [who, user, code] of [
    ['an operator', '026001', '-4120'],
    ['a super admin', '036870', '-4120'],
    ['a cashier of another store', '016684', '-4001'],
    ['another merchant', '046683', '-4001'],
  ] as const) {
    test(`${who} gets ${code}`, async () => {
      const tradeId = await createPaid(gateway);
      assert.equal((await refund(tradeId, {}, { user })).code, code);
      assert.deepEqual(await statesOf(tradeId), []);
    });
  }
});
