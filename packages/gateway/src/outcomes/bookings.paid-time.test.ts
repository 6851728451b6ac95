// When a payment was made, and on which business day it is reported: around midnight, late, and with wrong clocks.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { closeBusinessDay, takeBusinessDay } from '../clearing/business-days.ts';
import { listClearings } from '../clearing/clearings.ts';
import { listFundLines } from '../clearing/fund-lines.ts';
import { type Clock, fixedClock } from '../clock.ts';
import { listTransfers } from '../ledger/transfers.ts';
import { createAuthorised } from '../operations/test-orders.ts';
import { findOrder } from '../orders/order-rows.ts';
import { addPrice } from '../pricing/price-list.ts';
import { attemptOf } from '../rails/test-attempts.ts';
import { statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { clearDay, clearNextDay } from './clear-day.ts';
import { decideHeld } from './decide-held.ts';
import { settleAttempt } from './settle.ts';

const MINUTE_S = 60;
const DAY_S = 86_400;
const movementDay = statement(
  'test.movement-day',
  'SELECT day::text FROM rail_movements WHERE trade_id = $1',
);
const allLines = statement(
  'test.lines-and-reports',
  `SELECT f.day::text AS day, c.day::text AS reported FROM fund_lines f LEFT JOIN clearings c ON c.id = f.clearing_id`,
);
const earlierLine = statement(
  'test.line-of-a-day',
  'UPDATE fund_lines SET day = $2 WHERE trade_id = $1 AND refund_id IS NULL',
);

describe('the time and business day of a payment', () => {
  const gateway = useGateway();

  const moveTo = (at: string) => gateway.clock.move((Date.parse(at) - gateway.clock.now().getTime()) / 1000);
  const clearAll = async () => {
    while (await clearNextDay(gateway.services));
  };
  const dayOf = async (tradeId: string) => (await listFundLines(gateway.database, tradeId))[0]?.day;

  const movedOn = async (tradeId: string) =>
    (await gateway.database.query<{ day: string }>(movementDay, [tradeId]))[0]?.day;
  const bookedAt = async (tradeId: string, event: string) =>
    (await listTransfers(gateway.database, tradeId)).find((one) => one.event === event)?.bookedAt;

  /** Returns an order whose payer is at the bank. */
  async function begin(data: Record<string, unknown> = {}) {
    const { trade_id: tradeId, url } = await gateway.create({ timeout: '1440', ...data });
    const known = new Set(gateway.rail.started.keys());
    await gateway.open(url!);
    const attemptId = [...gateway.rail.started.keys()].find((id) => !known.has(id))!;
    return { tradeId: tradeId!, attemptId };
  }

  /** The bank signs that it had the money at `at`; the gateway receives the report at the current time of the clock. */
  async function hear({ attemptId }: { attemptId: string }, at: Date | undefined, amountMinor?: bigint) {
    gateway.rail.paidAt = at;
    gateway.rail.decide(attemptId, 'paid', amountMinor);
    gateway.rail.paidAt = undefined;
    await gateway.askRail(attemptId);
  }

  // In chronological order, because the test's clock moves on from row to row.
  const ROWS: readonly {
    readonly title: string;
    readonly paidAt: string;
    readonly heardAt: string;
    readonly isCleared?: boolean;
    readonly day: string;
    readonly cancelUntil: string;
  }[] = [
    {
      title: 'reported after midnight',
      paidAt: '2026-11-20T22:59:58Z',
      heardAt: '2026-11-20T23:00:05Z',
      day: '2026-11-20',
      cancelUntil: '2026-11-20T23:30:00Z',
    },
    {
      title: 'reported one second before the clearing',
      paidAt: '2026-11-21T22:59:58Z',
      heardAt: '2026-11-22T02:59:59Z',
      day: '2026-11-21',
      cancelUntil: '2026-11-21T23:30:00Z',
    },
    {
      title: 'reported after the clearing',
      paidAt: '2026-11-22T22:59:58Z',
      heardAt: '2026-11-23T03:00:01Z',
      isCleared: true,
      day: '2026-11-23',
      cancelUntil: '2026-11-23T23:30:00Z',
    },
    {
      title: 'of the last second before a day of 23 hours',
      paidAt: '2027-03-27T22:59:58Z',
      heardAt: '2027-03-27T23:00:05Z',
      day: '2027-03-27',
      cancelUntil: '2027-03-27T23:30:00Z',
    },
    {
      title: 'of the last second of the day of 23 hours',
      paidAt: '2027-03-28T21:59:58Z',
      heardAt: '2027-03-28T22:00:05Z',
      day: '2027-03-28',
      cancelUntil: '2027-03-28T22:30:00Z',
    },
    {
      title: 'of the last second of the day of 25 hours',
      paidAt: '2027-10-31T22:59:58Z',
      heardAt: '2027-10-31T23:00:05Z',
      day: '2027-10-31',
      cancelUntil: '2027-10-31T23:30:00Z',
    },
    {
      title: 'of the second 02:30 of the day of 25 hours, reported after its clearing',
      paidAt: '2028-10-29T01:30:00Z',
      heardAt: '2028-10-30T03:00:01Z',
      isCleared: true,
      day: '2028-10-30',
      cancelUntil: '2028-10-30T23:30:00Z',
    },
  ];

  for (const { title, paidAt, heardAt, isCleared, day, cancelUntil } of ROWS) {
    test(`a payment ${title} is of ${day}: time, movement, line, cancelling and report`, async () => {
      moveTo(new Date(Date.parse(paidAt) - 10 * MINUTE_S * 1000).toISOString());
      const [first, second] = [await begin(), await begin()];
      moveTo(heardAt);
      if (isCleared) await clearAll();
      await hear(first, new Date(paidAt));
      await hear(second, new Date(paidAt));
      const { tradeId } = first;
      const order = await findOrder(gateway.database, tradeId);
      assert.equal(order?.paidAt?.getTime(), Date.parse(paidAt), 'the rail’s time');
      assert.equal(await movedOn(tradeId), wallDay(paidAt), 'the rail’s day');
      const [line] = await listFundLines(gateway.database, tradeId);
      assert.deepEqual([line?.day, line?.at.getTime()], [day, Date.parse(paidAt)]);
      assert.deepEqual(
        await bookedAt(tradeId, 'paid'),
        new Date(heardAt),
        'the ledger keeps when it was booked',
      );

      const cancel = () => gateway.call('v3.CancelPayment', { trade_id: second.tradeId });
      moveTo(cancelUntil);
      assert.equal((await cancel()).code, '-4002');
      moveTo(new Date(Date.parse(cancelUntil) - 1000).toISOString());
      assert.equal((await cancel()).code, '200');

      gateway.clock.move(DAY_S);
      await clearAll();
      const [{ paymentCount } = { paymentCount: 0n }] = await listClearings(gateway.database, null, day);
      assert.equal(paymentCount, 1n);
      assert.equal((await listFundLines(gateway.database, tradeId))[0]?.clearedDay, day);
    });
  }

  test('a time in the future becomes now, and one before the order its creation; both are counted', async () => {
    const order = await begin();
    const createdAt = gateway.clock.now();
    gateway.clock.move(5);
    const now = gateway.clock.now();
    await hear(order, new Date(now.getTime() + 1));
    assert.equal((await findOrder(gateway.database, order.tradeId))?.paidAt?.getTime(), now.getTime());
    gateway.clock.move(-5);
    const other = await begin();
    gateway.clock.move(5);
    await hear(other, new Date(createdAt.getTime() - 1));
    assert.equal((await findOrder(gateway.database, other.tradeId))?.paidAt?.getTime(), createdAt.getTime());
    const { text } = await gateway.services.metrics.render();
    for (const why of ['in-the-future', 'before-creation'])
      assert.match(
        text,
        new RegExp(`^gangway_paid_times_clamped_total\\{rail="fake",why="${why}"\\} 1$`, 'm'),
      );
  });

  test('where the rail reports no time, the time of the report is the time of payment', async () => {
    const order = await begin();
    gateway.clock.move(MINUTE_S);
    await hear(order, undefined);
    const { paidAt } = (await findOrder(gateway.database, order.tradeId))!;
    assert.equal(paidAt?.getTime(), gateway.clock.now().getTime());
  });

  test('a captured order was paid when the rail captured it, and is posted when the gateway learns of it', async () => {
    moveTo('2028-11-10T22:00:00Z');
    const tradeId = await createAuthorised(gateway);
    const at = new Date('2028-11-10T22:59:58Z');
    moveTo('2028-11-10T23:00:05Z');
    gateway.cardRail.paidAt = at;
    const { code } = await gateway.call('v3.Capture', {
      trade_id: tradeId,
      amount: '24.99',
      currency: 'EUR',
      description: 'Shipped',
      notify_url: 'https://shop.example/captured',
    });
    gateway.cardRail.paidAt = undefined;
    assert.equal(code, '200');
    assert.equal((await findOrder(gateway.database, tradeId))?.paidAt?.getTime(), at.getTime());
    assert.deepEqual([await movedOn(tradeId), await dayOf(tradeId)], ['2028-11-10', '2028-11-10']);
    assert.deepEqual(await bookedAt(tradeId, 'captured'), gateway.clock.now());
  });

  test('held money accepted the next day belongs to the day it was paid, if that is not cleared yet', async () => {
    const noon = '2028-11-12T12:00:00Z';
    moveTo(noon);
    const order = await begin();
    gateway.clock.move(5);
    await hear(order, new Date(noon), 2400n);
    assert.equal(await gateway.stateOf(order.tradeId), 'verify');
    assert.deepEqual(await bookedAt(order.tradeId, 'held'), gateway.clock.now());
    gateway.clock.move(12 * 3600);
    await gateway.database.transaction((tx) =>
      decideHeld(gateway.services, tx, { tradeId: order.tradeId, decision: 'accept' }),
    );
    assert.equal(await dayOf(order.tradeId), noon.slice(0, 10));
    assert.deepEqual(await bookedAt(order.tradeId, 'accepted'), gateway.clock.now());
  });

  test('money for a cancelled order moved on the rail’s day, and is posted when the gateway learns of it', async () => {
    moveTo('2028-11-14T22:50:00Z');
    const order = await begin();
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: order.tradeId })).code, '200');
    moveTo('2028-11-14T23:00:05Z');
    await hear(order, new Date('2028-11-14T22:59:58Z'));
    assert.equal(await movedOn(order.tradeId), '2028-11-14');
    assert.deepEqual(await bookedAt(order.tradeId, 'late-money'), gateway.clock.now());
  });

  test('a payment costs the prices of the day it was paid, also when reported on a dearer day', async () => {
    const dearer = { method: 'iDEAL', currency: 'EUR', percent: '0', fixedMinor: 99n, day: '2028-11-17' };
    assert.ok(await addPrice(gateway.database, null, dearer));
    moveTo('2028-11-16T22:50:00Z');
    const order = await begin();
    moveTo('2028-11-16T23:00:05Z');
    await hear(order, new Date('2028-11-16T22:59:58Z'));
    assert.equal((await listFundLines(gateway.database, order.tradeId))[0]?.feeMinor, 29n);
  });

  test('a payment can be refunded until 365 days after it was paid, whenever it was created and reported', async () => {
    moveTo('2028-11-18T22:50:00Z');
    const order = await begin();
    moveTo('2028-11-19T03:00:01Z');
    await clearAll();
    await hear(order, new Date('2028-11-18T22:59:58Z'));
    const refund = async () => {
      const data = { refund_amount: '1.00', refund_currency: 'EUR', refund_description: 'Broken' };
      return (await gateway.call('v3.CreateRefund', { trade_id: order.tradeId, ...data })).code;
    };
    moveTo('2029-11-18T22:59:58Z');
    assert.equal(await refund(), '200');
    gateway.clock.move(1);
    assert.equal(await refund(), '-4002');
  });

  test('the first payment of a day belongs to it even when reported after the next day has begun', async () => {
    moveTo('2029-02-05T22:50:00Z');
    const [late, other] = [await begin(), await begin()];
    moveTo('2029-02-05T23:00:05Z');
    await hear(other, gateway.clock.now());
    await hear(late, new Date('2029-02-05T22:59:58Z'));
    assert.deepEqual([await dayOf(other.tradeId), await dayOf(late.tradeId)], ['2029-02-06', '2029-02-05']);
  });

  test('a node whose clock is behind posts on the first open day, after another has cleared the day', async () => {
    moveTo('2029-02-10T12:00:00Z');
    const order = await begin();
    const behind = { ...gateway.services, clock: fixedClock(gateway.clock.now()) satisfies Clock };
    gateway.rail.decide(order.attemptId, 'paid');
    moveTo('2029-02-11T03:00:00Z');
    await clearAll();
    await clearDay(gateway.services, '2029-02-10');
    const outcome = await gateway.rail.ask(attemptOf(order.attemptId));
    assert.ok(outcome.kind === 'paid');
    await settleAttempt(behind, order.attemptId, outcome);
    assert.equal(await dayOf(order.tradeId), '2029-02-11');
  });

  test('clearing waits for postings on its day; meanwhile postings take the next day', async () => {
    const [day, next] = ['2029-03-01', '2029-03-02'];
    const at = new Date(`${day}T12:00:00Z`);
    let cleared = false;
    const events: string[] = [];
    let clearing: Promise<unknown> = Promise.resolve();
    await gateway.database.transaction(async (tx) => {
      assert.equal(await takeBusinessDay(tx, at), day);
      clearing = gateway.database.transaction(async (other) => {
        await closeBusinessDay(other, day);
        events.push('closed');
        // Nobody waits for a clearing in progress.
        await gateway.database.transaction(async (third) => {
          assert.equal(await takeBusinessDay(third, at), next);
        });
        cleared = true;
      });
      // By now the clearing has requested the day, and has not got it.
      await gateway.database.query(statement('test.sleep', 'SELECT pg_sleep(0.2)'));
      events.push('booked');
    });
    await clearing;
    assert.deepEqual([events, cleared], [['booked', 'closed'], true]);
    await gateway.database.transaction(async (tx) => assert.equal(await takeBusinessDay(tx, at), next));
  });

  test('with two nodes clearing and concurrent late payments, each line is in the report of its day', async () => {
    moveTo('2029-04-10T20:00:00Z');
    const orders = [];
    for (let index = 0; index < 12; index += 1) orders.push(await begin());
    const at = gateway.clock.now();
    moveTo('2029-04-11T03:00:00Z');
    gateway.rail.paidAt = at;
    for (const { attemptId } of orders) gateway.rail.decide(attemptId, 'paid');
    gateway.rail.paidAt = undefined;
    const settled = orders.map(({ attemptId }) => gateway.askRail(attemptId));
    await Promise.all([clearAll(), clearAll(), ...settled]);
    for (const { tradeId } of orders)
      assert.ok(['2029-04-10', '2029-04-11'].includes((await dayOf(tradeId))!));
    gateway.clock.move(DAY_S);
    await Promise.all([clearAll(), clearAll()]);
    const lines = await gateway.database.query<{ day: string; reported: string | null }>(allLines);
    assert.deepEqual(
      lines.filter(({ day, reported }) => day !== reported),
      [],
    );
  });

  test('a line posted late by a node of the previous version is in the next report', async () => {
    const order = await begin();
    await hear(order, undefined);
    await gateway.database.query(earlierLine, [order.tradeId, '2029-04-01']);
    gateway.clock.move(2 * DAY_S);
    await clearAll();
    assert.ok((await listFundLines(gateway.database, order.tradeId))[0]?.clearedDay);
  });
});

/** The calendar day in Amsterdam. */
const wallDay = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(new Date(at));
