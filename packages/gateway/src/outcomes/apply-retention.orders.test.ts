/** Finished payments go into the archive themselves, and everything that reads them finds the same. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { erasePayer } from '../administration/erase-payer.ts';
import { markOf, markOfText } from '../archive/archive-text.ts';
import {
  addPart,
  archiveSeal,
  listParts,
  readPart,
  storedContent,
  verifyParts,
} from '../archive/archives.ts';
import { FIRST_ID, newId } from '../ids.ts';
import { findPaymentTimeline } from '../inspection/payment-timeline.ts';
import { archivePage } from '../notifications/archived-notifications.ts';
import { createPaid } from '../operations/test-orders.ts';
import { archiveOrders, type OrderPlace } from '../orders/archived-orders.ts';
import { archivePayments } from '../orders/archived-payments.ts';
import { PART_ORDERS } from '../orders/archived-rows.ts';
import { listAttempts } from '../orders/attempts.ts';
import { listOrderLines } from '../orders/order-lines.ts';
import { ARCHIVED_MAX } from '../orders/order-lists.ts';
import { findOrder } from '../orders/order-rows.ts';
import { ONLINE_DAYS, onlineSince } from '../retention/online-time.ts';
import { type Statement, statement } from '../storage/database.ts';
import { ROOT_KEY, signedBody, useGateway, validPayment } from '../test-gateway.ts';
import { applyRetention } from './apply-retention.ts';
import { takeWebhook } from './rail-webhooks.ts';
import { createWithPayer, finishAll, makeOlder } from './test-old-orders.ts';

const seal = archiveSeal(ROOT_KEY);
const OWNER = { user: '036870' };
const unnamed = (text: string): Statement => ({ name: '', text });
const ONLINE = statement('test.order-online', 'SELECT trade_id AS id FROM orders WHERE trade_id = $1');
const LEFT = statement(
  'test.left-of-orders',
  `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM fund_lines) AS lines,
     (SELECT count(*)::int FROM notifications) AS notifications`,
);
const ANSWERS = statement('test.answers-of', 'SELECT answer FROM request_keys WHERE trade_id = $1');
/** As of a payment that was finished only after the rules had passed it. */
const WHOLE_ANSWER = unnamed(`UPDATE request_keys SET answer = '{"order_id":"named"}' WHERE trade_id = $1`);
const READY = [
  "UPDATE rail_movements SET matched_at = booked_at, booked_at = booked_at - interval '600 days'",
  'UPDATE clearings SET settled_on = day',
].map(unnamed);

/** Without what differs in each answer. */
const comparable = (text: string): string => text.replace(/"response_id":"\d+"/, '"response_id":""');

describe('finished payments', () => {
  const gateway = useGateway();
  const { paid, other, unpaid, refunded } = { paid: '', other: '', unpaid: '', refunded: '' };
  const trades = { paid, other, unpaid, refunded };
  const left = async () =>
    (await gateway.database.query<{ orders: number; lines: number; notifications: number }>(LEFT))[0]!;
  const isOnline = async (tradeId: string) => (await gateway.database.query(ONLINE, [tradeId])).length > 0;
  const since = () => onlineSince(gateway.clock.now());
  /** Goes through all merchants by pages of so many orders. */
  async function archive(limit: number, isDry = false): Promise<number> {
    let place: OrderPlace | undefined;
    let moved = 0;
    do {
      const at = place;
      const page = await gateway.database.transaction((tx) =>
        archiveOrders(tx, seal, { place: at, since: since(), isDry, limit }),
      );
      moved += page?.moved ?? 0;
      place = page?.next;
    } while (place);
    return moved;
  }
  /** Archives what belongs to the payments, which leaves before them. */
  async function archiveTheRest(): Promise<void> {
    for (const one of READY) await gateway.database.query(one);
    const page = { afterId: FIRST_ID, since: since(), isDry: false };
    const { orders, notifications } = await left();
    await gateway.database.transaction((tx) => archivePage(tx, seal, { ...page, limit: notifications }));
    await gateway.database.transaction((tx) => archivePayments(tx, seal, { ...page, limit: orders }));
  }
  const empty = () =>
    applyRetention({ ...gateway.services, archiveSeal: seal }, { isDry: false, report: () => {} });
  async function download(method: string, data: Record<string, unknown>, user = '016683'): Promise<string> {
    const body = signedBody(method, data, { user });
    return comparable(await (await gateway.app.request('/Payments', { method: 'POST', body })).text());
  }
  const period = () => {
    const seconds = (at: number) => String(Math.floor(at / 1000));
    const end = since().getTime();
    return { start_time: seconds(end - 20 * 86_400_000), end_time: seconds(end) };
  };
  /** Everything that reads payments. */
  async function seen() {
    const { database } = gateway;
    const all = Object.values(trades);
    const timelines = await Promise.all(all.map((id) => findPaymentTimeline(database, id)));
    const [clearing] = timelines[0]!.fundLines;
    const nonce = () => ({ nonce_string: newId().replaceAll('-', '') });
    return {
      timelines: timelines.map((timeline) =>
        comparable(
          JSON.stringify(timeline, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
        ),
      ),
      answers: await Promise.all(
        all.map(async (trade_id) =>
          comparable(JSON.stringify((await gateway.call('v3.QueryOrder', { trade_id })).data)),
        ),
      ),
      list: await download('v3.ListOrder', { page: '1', limit: '50' }),
      pages: await Promise.all(['1', '2', '3'].map((page) => download('v3.ListOrder', { page, limit: '2' }))),
      ofMerchant: await download('v3.ListOrderByTime', period(), OWNER.user),
      paidOnes: await download('v3.ListOrderByTime', { ...period(), state: 'paid' }),
      named: await download('v3.ListOrder', { filter: JSON.stringify({ order_id: 'named' }) }),
      csv: await download('v3.BatchQuery', period()),
      bill: await download(
        'v3.GetTradebill',
        { command: 'getTradebillInfo', ...period(), ...nonce() },
        OWNER.user,
      ),
      report: await download(
        'v3.GetTradebill',
        { command: 'getTradebillInfo', clearing_id: clearing?.clearingId, ...nonce() },
        OWNER.user,
      ),
      refusedRefund: await gateway.call('v3.CreateRefund', {
        ...{ trade_id: trades.paid, refund_amount: '5', refund_currency: 'EUR', refund_description: 'late' },
      }),
      lines: await listOrderLines(database, { state: undefined, orderId: 'named', limit: 9 }),
    };
  }

  before(async () => {
    trades.paid = await createWithPayer(gateway, { order_id: 'named' });
    gateway.clock.move(60);
    trades.refunded = await createPaid(gateway);
    gateway.clock.move(60);
    trades.unpaid = (await gateway.create({ order_id: 'unpaid' })).trade_id!;
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: trades.unpaid })).code, '200');
    gateway.clock.move(60);
    trades.other = await createPaid(gateway);
    await gateway.database.query(
      unnamed(`INSERT INTO refunds (id, trade_id, merchant_id, store_id, amount, currency, state, description,
         created_at, settlement_amount)
       SELECT gen_random_uuid(), trade_id, merchant_id, store_id, 1, 'EUR', 'refund failed', '', created_at, 1
       FROM orders WHERE trade_id = $1`),
      [trades.refunded],
    );
    await finishAll(gateway);
    await makeOlder(gateway, ONLINE_DAYS + 5);
  });

  test('stay until everything else of them has left, and until there are enough for a part', async () => {
    assert.equal(await archive(1), 0, 'nothing is emptied yet');
    await empty();
    assert.equal(await archive(1), 0, 'attempts and notifications are in their tables');
    await archiveTheRest();
    assert.equal(await archive(PART_ORDERS), 0);
    assert.equal(await archive(1, true), 3);
    assert.equal((await left()).orders, 4, 'a dry run changes nothing');
  });

  test('leave their table, and are read as before', async () => {
    const earlier = await seen();
    assert.equal(JSON.parse(earlier.list).data.orders.length, 4);
    assert.equal(JSON.parse(earlier.named).data.orders.length, 1);
    assert.ok(earlier.csv.includes(trades.unpaid));
    assert.equal(earlier.bill.split(trades.paid).length, 2, earlier.bill);
    assert.equal(earlier.report.split(trades.other).length, 2);
    const { lines } = await left();
    await gateway.database.query(WHOLE_ANSWER, [trades.paid]);
    const [one, another] = await Promise.all([archive(1), archive(1)]);
    assert.equal(one + another, 3, 'two nodes at once move each once');
    assert.deepEqual(
      await Promise.all(Object.values(trades).map(isOnline)),
      [false, false, false, true],
      'one with a refund stays',
    );
    assert.equal((await left()).lines, lines - 2);
    assert.deepEqual(await seen(), earlier);
    assert.equal((await left()).orders, 1, 'a refused refund leaves them in the archive');
    const parts = (await verifyParts(gateway.database, seal)).filter(({ kind }) => kind === 'orders');
    assert.deepEqual(
      parts.map(({ rowCount }) => rowCount),
      [2, 1, 2],
    );
    assert.equal(await archive(1), 0, 'what is archived is not archived again');
  });

  test('are of their merchant and store only', async () => {
    const { code } = await gateway.call('v3.QueryOrder', { trade_id: trades.paid }, { user: '046870' });
    assert.equal(code, '-4001');
    for (const user of ['046870', '016684'])
      for (const method of ['v3.ListOrder', 'v3.BatchQuery'])
        assert.ok(
          !(await download(method, method === 'v3.ListOrder' ? {} : period(), user)).includes(trades.paid),
        );
  });

  test('keep their order_id and their keys', async () => {
    const again = await gateway.call('v3.CreatePayments', validPayment({ order_id: 'named' }));
    assert.equal(again.code, '-4015');
    assert.deepEqual(await gateway.database.query(ANSWERS, [trades.paid]), [{ answer: { '!shrunk': true } }]);
  });

  test('have no page any more', async () => {
    const secret = gateway.services.pageSecrets.of(trades.paid);
    const gone = await gateway.open(`/pay/${secret}`);
    assert.equal(gone.status, 404);
    assert.match(await gone.text(), /This page does not exist/);
  });

  test('have nothing left that a payer could have erased', async () => {
    const by = { actor: { kind: 'command-line', name: 'test', from: 'test' }, reason: 'Request 17' } as const;
    const payer = { tradeId: trades.other };
    const { payments, erased } = await erasePayer(gateway.services as never, by, {
      ...{ merchant: OWNER.user, payer },
    });
    assert.deepEqual(payments, [trades.other]);
    assert.ok(Object.values(erased).every((count) => count === 0));
    await assert.rejects(
      erasePayer(gateway.services as never, by, { merchant: '046870', payer }),
      /has no payment/,
    );
    for (const part of (await listParts(gateway.database)).filter(({ kind }) => kind === 'orders'))
      for (const { row } of await readPart(part, storedContent(gateway.database)))
        assert.doesNotMatch(row!, /noor|Noor|second floor|127\.0\.0\.1:9\/back/);
  });

  test('come back when their rail reports on one of them, as if they had never left', async () => {
    const [{ id: attemptId } = { id: '' }] = await listAttempts(gateway.database, trades.other);
    const earlier = await findOrder(gateway.database, trades.other);
    const fundLines = async () => (await findPaymentTimeline(gateway.database, trades.other))?.fundLines;
    const lines = await fundLines();
    gateway.rail.events = () => [{ kind: 'reversal', attemptId, reason: 'fraud' }];
    await takeWebhook(gateway.services, gateway.rail.name, { body: newId(), headers: {} });
    assert.equal(await isOnline(trades.other), true);
    const { sequence: _, ...after } = (await findOrder(gateway.database, trades.other))!;
    const { sequence: __, ...before } = earlier!;
    assert.deepEqual(after, before);
    assert.deepEqual(await fundLines(), lines);
    const list = JSON.parse(await download('v3.ListOrder', {}));
    assert.equal(list.data.orders.length, 4, 'each once, though one is in both places');
    const csv = await download('v3.BatchQuery', period());
    assert.equal(csv.split(trades.other).length, 2);
  });

  test('a client that reads page after page comes from the table into the archive, and to every payment', async () => {
    for (let index = 0; index < 3; index++) await gateway.create();
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const { data } = JSON.parse(await download('v3.ListOrder', { page, limit: 2 })) as {
        data: { orders: { trade_id: string }[]; count: number };
      };
      ids.push(...data.orders.map(({ trade_id }) => trade_id));
      if (data.count <= page * 2) break;
    }
    assert.equal(ids.length, 7);
    assert.equal(new Set(ids).size, 7);
    assert.deepEqual(
      ids.slice(3).map((id) => Object.values(trades).indexOf(id)),
      [1, 2, 3, 0],
      'newest first',
    );
  });

  test('a list of more than it can show is refused where it ends', async () => {
    const [part] = (await listParts(gateway.database)).filter(({ kind }) => kind === 'orders');
    const rows = await readPart(part!, storedContent(gateway.database));
    const order = JSON.parse(rows.find(({ place }) => place === 'orders')!.row!) as Record<string, string>;
    for (let first = 0; first < ARCHIVED_MAX; first += PART_ORDERS) {
      const at = new Date(since().getTime() - 86_400_000 + first);
      const copies = Array.from({ length: PART_ORDERS }, (_, index) => {
        const trade_id = newId();
        const row = { ...order, trade_id, order_id: `copy-${first + index}`, created_at: at.toISOString() };
        return { place: 'orders', trade_id, id: trade_id, row: JSON.stringify(row) };
      });
      await gateway.database.transaction((tx) =>
        addPart(tx, seal, {
          kind: 'orders',
          keys: [copies[0]!.id, copies.at(-1)!.id],
          columns: ['place', 'trade_id', 'id', 'row'],
          rows: copies,
          alsoBy: [markOf(order.store_id!), ...copies.map((_, index) => markOfText(`copy-${first + index}`))],
          scope: { merchantId: order.merchant_id!, from: at, until: new Date(at.getTime() + 1) },
        }),
      );
    }
    const list = async (page: number) => JSON.parse(await download('v3.ListOrder', { page, limit: 100 }));
    const last = (await list(ARCHIVED_MAX / 100)) as { data: { orders: unknown[]; count: number } };
    assert.equal(last.data.orders?.length, 100, JSON.stringify(last).slice(0, 300));
    assert.ok(last.data.count > ARCHIVED_MAX, 'a client goes on to the page that says where the others are');
    const { code, message } = (await list(ARCHIVED_MAX / 100 + 2)) as Record<string, string>;
    assert.deepEqual([code, /shorter period/.test(message!)], ['-3003', true]);
    const one = JSON.parse(
      await download('v3.ListOrder', { filter: JSON.stringify({ order_id: 'copy-7' }) }),
    );
    assert.equal(one.data.orders.length, 1);
    const csv = await download('v3.BatchQuery', period());
    assert.equal(csv.trimEnd().split('\n').length - 1, ARCHIVED_MAX + 4);
  });

  test('the gateway’s role removes only what a part covers', async () => {
    const { database } = gateway;
    await assert.rejects(
      database.query(unnamed('DELETE FROM orders WHERE trade_id = $1'), [trades.refunded]),
      /permission denied/,
    );
    const remove = unnamed('SELECT remove_archived_orders(1, ARRAY[$1::uuid])');
    await assert.rejects(database.query(remove, [FIRST_ID]), /may not be removed/);
    const inLast = unnamed(
      `SELECT remove_archived_orders(max(number), ARRAY[$1::uuid]) FROM archives WHERE kind = 'orders'`,
    );
    await assert.rejects(database.query(inLast, [trades.refunded]), /may not be removed/);
    const [last] = (await listParts(database)).filter(({ kind }) => kind === 'orders').slice(-1);
    await assert.rejects(database.query(inLast, [last!.firstKey]), /has other rows than these orders/);
  });
});
