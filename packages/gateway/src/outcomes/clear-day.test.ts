// Clearing: which days are cleared, and which payments their reports contain.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Clearing, listClearings } from '../clearing/clearings.ts';
import { listMovements } from '../ledger/test-ledger.ts';
import { createPaid, resolveUntil } from '../operations/test-orders.ts';
import { statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { clearDay, clearNextDay, dueDay, lastClearableDay, netOf } from './clear-day.ts';

const DAY_S = 86_400;
const balanceOf = statement(
  'test.merchant-balance',
  `SELECT coalesce(sum(CASE WHEN credit LIKE $1 || ':%' THEN amount ELSE -amount END), 0)::bigint AS balance
   FROM transfers WHERE debit LIKE $1 || ':%' OR credit LIKE $1 || ':%'`,
);
const refundStates = statement('test.refund-states', 'SELECT state FROM refunds WHERE trade_id = $1');
const lineIds = statement('test.lines-without-report', 'SELECT id FROM fund_lines WHERE clearing_id IS NULL');

describe('the day that may be cleared', () => {
  const MOMENTS: readonly (readonly [title: string, at: string, day: string])[] = [
    ['one second before four in winter', '2026-01-15T02:59:59Z', '2026-01-13'],
    ['four in winter', '2026-01-15T03:00:00Z', '2026-01-14'],
    ['one second before four in summer', '2026-07-15T01:59:59Z', '2026-07-13'],
    ['four in summer', '2026-07-15T02:00:00Z', '2026-07-14'],
    ['four after the night that skips an hour', '2026-03-29T02:00:00Z', '2026-03-28'],
    ['one second before four after that night', '2026-03-29T01:59:59Z', '2026-03-27'],
    ['four after the night that repeats an hour', '2026-10-25T03:00:00Z', '2026-10-24'],
    ['one second before four after that night', '2026-10-25T02:59:59Z', '2026-10-23'],
    ['the last second of a year', '2026-12-31T23:59:59Z', '2026-12-30'],
  ];
  for (const [title, at, day] of MOMENTS) {
    test(`at ${title} (${at}) it is ${day}`, () => {
      assert.equal(lastClearableDay(new Date(at)), day);
    });
  }

  const DUE: readonly (readonly [title: string, day: string, due: string])[] = [
    ['a Monday', '2026-11-23', '2026-11-24'],
    ['a Friday', '2026-11-20', '2026-11-23'],
    ['a Sunday', '2026-11-22', '2026-11-23'],
    ['the day before Good Friday', '2026-04-02', '2026-04-07'],
    ['Christmas Eve, a Thursday', '2026-12-24', '2026-12-28'],
    ['the last day of April', '2026-04-30', '2026-05-04'],
  ];
  for (const [title, day, due] of DUE) {
    test(`what moves on ${title} is due on ${due}`, () => {
      assert.equal(dueDay(day), due);
    });
  }
});

describe('clearing', () => {
  const gateway = useGateway();

  const today = '2026-11-20';
  const balance = async (account: string) =>
    (await gateway.database.query<{ balance: bigint }>(balanceOf, [account]))[0]!.balance;
  const sums = ({
    method,
    paymentCount,
    paymentMinor,
    refundCount,
    refundMinor,
    feeMinor,
    vatMinor,
  }: Clearing) => [method, paymentCount, paymentMinor, refundCount, refundMinor, feeMinor, vatMinor];

  test('payments and refunds of a day are in one report, cancelled orders and authorizations in none', async () => {
    const [kept, cancelled] = [await createPaid(gateway), await createPaid(gateway)];
    await createPaid(gateway, { amount: '100.00' });
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: cancelled })).code, '200');
    await gateway.call('v3.CreateRefund', {
      trade_id: kept,
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
    });
    const isRefunded = async () =>
      (await gateway.database.query<{ state: string }>(refundStates, [kept])).every(
        ({ state }) => state === 'refunded',
      );
    await resolveUntil(gateway, isRefunded);
    const events = (await listMovements(gateway.database, cancelled)).map(({ event }) => event);
    assert.ok(events.includes('cancelled'));

    assert.equal(await clearNextDay(gateway.services), false, 'the day is not over');
    gateway.clock.move(DAY_S);
    const before = await balance('merchant-uncleared');
    assert.equal(await clearNextDay(gateway.services), true);
    const made = await listClearings(gateway.database, null, today);
    assert.deepEqual(made.map(sums), [['iDEAL', 2n, 12_499n, 1n, -500n, 58n, 12n]]);
    assert.deepEqual([made[0]?.dueOn, made[0]?.settledOn], ['2026-11-23', null]);
    assert.deepEqual(
      [before, await balance('merchant-uncleared'), await balance('merchant-cleared')],
      [netOf(made[0]!), 0n, netOf(made[0]!)],
    );
  });

  test('a cleared day is not cleared again, not even by concurrent calls', async () => {
    const before = await listClearings(gateway.database, null, today);
    const again = await Promise.all([1, 2, 3].map(() => clearDay(gateway.services, today)));
    assert.deepEqual(again, [undefined, undefined, undefined]);
    assert.deepEqual(await listClearings(gateway.database, null, today), before);
  });

  test('an order in a report can no longer be cancelled', async () => {
    const tradeId = await createPaid(gateway);
    gateway.clock.move(DAY_S);
    while (await clearNextDay(gateway.services));
    // Back to before 00:30, as if the clocks of two nodes differed.
    gateway.clock.move(-DAY_S);
    const { code, message } = await gateway.call('v3.CancelPayment', { trade_id: tradeId });
    assert.deepEqual([code, /clearing report/.test(message)], ['-4002', true]);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('one of three concurrent calls clears a new day, and no line is left out or reported twice', async () => {
    gateway.clock.move(DAY_S);
    await createPaid(gateway);
    gateway.clock.move(DAY_S);
    const cleared = await balance('merchant-cleared');
    await Promise.all(
      [1, 2, 3].map(async () => {
        while (await clearNextDay(gateway.services));
      }),
    );
    const [made] = await listClearings(gateway.database, null, '2026-11-22');
    assert.equal((await balance('merchant-cleared')) - cleared, netOf(made!));
    assert.deepEqual(await gateway.database.query(lineIds), []);
  });

  test('a missed month is caught up day by day, and a late line is in the next report', async () => {
    const tradeId = await createPaid(gateway);
    gateway.clock.move(30 * DAY_S);
    const late = await createPaid(gateway);
    let days = 0;
    while (await clearNextDay(gateway.services)) days += 1;
    assert.equal(days, 30);
    assert.equal((await listClearings(gateway.database, null, '2026-11-23')).length, 1, tradeId);
    assert.equal((await gateway.database.query(lineIds)).length, 1, late);
  });
});
