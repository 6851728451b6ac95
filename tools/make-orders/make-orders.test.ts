// Tests that a real gateway works on created orders as on its own.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { listBreaks } from '../../packages/gateway/src/clearing/rail-statements.ts';
import { ledgerSeal } from '../../packages/gateway/src/ledger/seal.ts';
import { verifyLedger } from '../../packages/gateway/src/ledger/verify.ts';
import { type RunningGateway, startGateway } from '../../packages/gateway/src/main.ts';
import { joinStorage, type OpenStorage } from '../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { ORDER_STATES } from '../../packages/protocol/src/order-states.ts';
import { builtProgram } from '../testing/built-program.ts';
import { makeOrders } from './make-orders.ts';
import { findRows, readSnapshot, type Snapshot } from './specimen-rows.ts';

const FIRST = 1_000;
const TOTAL = 3_000;
const DAYS = 4;
const WITHIN_MS = 60_000;
const MASTER_KEY = '07'.repeat(32);
const run = promisify(execFile);

type Data = Record<string, string> & {
  transaction_info: { state: string; refund_info: { state: string }[] };
};

describe('created orders', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let storage: OpenStorage;
  let gateway: RunningGateway;
  let owner: pg.Client;
  let environment: Record<string, string>;
  let time = Math.floor(Date.now() / 1000);

  before(async () => {
    database = await testDatabase();
    environment = { DATABASE_URL: database.url, GW_MASTER_KEY: MASTER_KEY, PORT: String(await freePort()) };
    const settings = readSettings(environment);
    storage = await joinStorage(settings);
    const target = { ...storage, url: database.url, publicUrl: settings.publicUrl };
    assert.equal(await makeOrders(target, { total: FIRST, days: DAYS }, () => {}), FIRST);
    const specimens = await testDatabase();
    const again = { ...target, specimensUrl: specimens.url };
    assert.equal(await makeOrders(again, { total: TOTAL, days: DAYS }, () => {}), TOTAL - FIRST);
    await specimens.drop();
    owner = new pg.Client(database.url);
    await owner.connect();
    gateway = await startGateway(settings, pino({ level: 'silent' }));
  });
  after(async () => {
    await gateway.stop();
    await storage.close();
    await owner.end();
    await database.drop();
  });

  async function call(method: string, data: Record<string, unknown>, user = '016683'): Promise<Data> {
    time += 1;
    const body = signedBody(method, data, { time, user });
    const response = await fetch(`${gateway.url}/Payments`, { method: 'POST', body });
    const answer = (await response.json()) as { code: string; message: string; data: Data };
    assert.equal(answer.code, '200', answer.message);
    return answer.data;
  }
  const infoOf = async (trade_id: string) => (await call('v3.QueryOrder', { trade_id })).transaction_info;
  async function until(holds: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + WITHIN_MS; !(await holds()); await sleep(100))
      assert.ok(Date.now() < end, `not in time: ${holds}`);
  }
  /** Returns the trade_id of a created order of the first cashier that meets a condition. */
  async function find(condition: string): Promise<string> {
    const { rows } = await owner.query<{ trade_id: string }>(
      `SELECT o.trade_id FROM orders o JOIN accounts a ON a.id = o.account_id
       WHERE a.uid = '016683' AND o.order_id LIKE 'made-%' AND ${condition} ORDER BY o.trade_id LIMIT 1`,
    );
    assert.ok(rows[0], `no made order is ${condition}`);
    return rows[0].trade_id;
  }
  const PAID = `o.state = 'paid' AND o.sub_pay_method = 'iDEAL' AND NOT EXISTS (
    SELECT FROM refunds r WHERE r.trade_id = o.trade_id)`;
  const dayOf = (at: string) => `(${at} AT TIME ZONE 'Europe/Amsterdam')::date`;
  const tablesOf = (snapshot: Snapshot, tradeId: string) =>
    findRows(snapshot, tradeId)
      .rows.map(({ table }) => table)
      .toSorted();

  test('the requested number of orders exists in every state, spread over the requested days', async () => {
    const { rows } = await owner.query(
      `SELECT count(*)::int AS count, count(DISTINCT order_id)::int AS names, array_agg(DISTINCT state) AS states,
         count(DISTINCT created_at::date) FILTER (WHERE state = 'paid')::int AS days, max(created_at) < now() AS past
       FROM orders WHERE order_id LIKE 'made-%'`,
    );
    const [{ states, days, ...rest }] = rows;
    assert.deepEqual(rest, { count: TOTAL, names: TOTAL, past: true });
    // An order is pending only while it is being created.
    assert.deepEqual(states.toSorted(), ORDER_STATES.filter((state) => state !== 'pending').toSorted());
    assert.ok(days >= DAYS, `paid on ${days} days`);
  });

  test('a created paid order has rows in the same tables as one that a payer paid', async () => {
    const { trade_id } = await call('v3.CreatePayments', validPayment({ request_id: 'a-real-one' }));
    await fetch(`${gateway.url}/sandbox/payments/${trade_id}`, {
      method: 'POST',
      body: JSON.stringify({ outcome: 'approve' }),
    });
    await until(async () => (await infoOf(trade_id!)).state === 'paid');
    // The real order's notifications have no receiver, and only the created order's day is over.
    const own = new Set(['notification_tries', 'rail_statement_lines']);
    const told = (tables: string[]) => tables.filter((table) => !own.has(table));
    const made = await find(
      `${PAID} AND (SELECT count(*) FROM attempts a WHERE a.trade_id = o.trade_id) = 1`,
    );
    const snapshot = await readSnapshot(owner);
    const tables = tablesOf(snapshot, made);
    assert.deepEqual(told(tables), told(tablesOf(snapshot, trade_id!)));
    assert.ok(tables.includes('notification_tries'));
  });

  test('repeating the request of an open order returns it, and its page can be opened and paid', async () => {
    const trade_id = await find(
      `o.state = 'processing' AND NOT EXISTS (SELECT FROM attempts a WHERE a.trade_id = o.trade_id)`,
    );
    const [{ order_id }] = (await owner.query('SELECT order_id FROM orders WHERE trade_id = $1', [trade_id]))
      .rows;
    const request = {
      pay_method: 'online',
      sub_pay_method: 'iDEAL',
      order_id,
      request_id: `${order_id}-create`,
      amount: '24.99',
      currency: 'EUR',
      description: 'Two mugs and a bowl, blue',
      timeout: '1440',
      redirect_url: 'http://127.0.0.1:9/back',
      notify_url: 'http://127.0.0.1:9/up',
    };
    const again = await call('v3.CreatePayments', request);
    assert.equal(again.trade_id, trade_id);
    const bank = (await fetch(again.url!, { redirect: 'manual' })).headers.get('location') ?? '';
    assert.ok(bank.startsWith(`${gateway.url}/scheme/pay/`), `the page leads to ${bank}`);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: gateway.url };
    await fetch(bank, { method: 'POST', redirect: 'manual', body: 'outcome=approve', headers });
    await until(async () => (await infoOf(trade_id)).state === 'paid');
  });

  test('an order that is open at the bank can be paid there', async () => {
    const trade_id = await find(
      `o.state = 'processing' AND EXISTS (SELECT FROM attempts a WHERE a.trade_id = o.trade_id AND a.state = 'open')`,
    );
    const body = JSON.stringify({ outcome: 'approve' });
    assert.equal(
      (await fetch(`${gateway.url}/sandbox/payments/${trade_id}`, { method: 'POST', body })).status,
      200,
    );
    await until(async () => (await infoOf(trade_id)).state === 'paid');
  });

  test('a paid order can be refunded and another cancelled, and both payers get their money back', async () => {
    const refunded = await find(`${PAID} AND o.created_at < now() - interval '1 day'`);
    await call('v3.CreateRefund', {
      trade_id: refunded,
      refund_amount: '4.99',
      refund_currency: 'EUR',
      refund_description: 'One was broken',
    });
    await until(async () => (await infoOf(refunded)).refund_info[0]?.state === 'refunded');
    // Only a payment of this business day is cancelled; the tests before have just made some.
    const cancelled = await find(`${PAID} AND ${dayOf('o.paid_at')} = ${dayOf('now()')}`);
    await call('v3.CancelPayment', { trade_id: cancelled });
    await until(async () => {
      const back = await owner.query(`SELECT state FROM attempts WHERE trade_id = $1 AND kind = 'return'`, [
        cancelled,
      ]);
      return back.rows[0]?.state === 'done';
    });
  });

  test('an authorized order can be captured', async () => {
    const trade_id = await find(`o.state = 'authorized'`);
    const data = {
      trade_id,
      amount: '20.00',
      currency: 'EUR',
      description: 'Sent',
      notify_url: 'http://127.0.0.1:9/x',
    };
    assert.equal((await call('v3.Capture', data)).state, 'paid');
  });

  test('v3.ListOrder lists them, newest first', async () => {
    const { orders, count } = (await call('v3.ListOrder', { limit: '10' }, '036870')) as unknown as {
      orders: unknown[];
      count: number;
    };
    assert.equal(orders.length, 10);
    assert.ok(Number(count) > TOTAL / 2);
  });

  test('the ledger verifies, and every transfer is sealed', async () => {
    const seal = ledgerSeal(storage.rootKey);
    await until(async () => (await verifyLedger(storage.database, seal)).unsealed === 0n);
    const { rows: transfers } = await verifyLedger(storage.database, seal);
    assert.ok(transfers > TOTAL, `${transfers} transfers`);
  });

  test('all their days are cleared and all movements matched, without a break', async () => {
    await fetch(`${gateway.url}/sandbox/clock`, { method: 'POST', body: JSON.stringify({ next: '04:30' }) });
    const today = `(SELECT ((now() + make_interval(secs => offset_seconds)) AT TIME ZONE 'Europe/Amsterdam')::date
      FROM clock_offset)`;
    const isNone = async (what: string) =>
      (await owner.query(`SELECT NOT EXISTS (SELECT FROM ${what} AND day < ${today}) AS none`)).rows[0].none;
    await until(() => isNone('fund_lines WHERE clearing_id IS NULL'));
    await until(() => isNone('rail_movements WHERE matched_at IS NULL'));
    assert.deepEqual((await listBreaks(storage.database, { limit: 1, offset: 0 })).breaks, []);
  });

  test('a live database is refused and stays empty', async () => {
    const other = await testDatabase();
    const live = new pg.Client(other.url);
    await live.connect();
    try {
      await live.query(`INSERT INTO installation (mode, key_check) VALUES ('live', '')`);
      const env = { ...process.env, ...environment, DATABASE_URL: other.url };
      const args = [await builtProgram('tools/make-orders.ts'), '1000'];
      await assert.rejects(run(process.execPath, args, { env }), /live database/);
      const { rows } = await live.query('SELECT count(*)::int AS count FROM orders');
      assert.equal(rows[0].count, 0);
    } finally {
      await live.end();
      await other.drop();
    }
  });
});
