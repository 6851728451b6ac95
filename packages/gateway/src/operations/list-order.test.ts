// The operation v3.ListOrder: pages of the caller's own orders, filtered, each with its full record.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type ListQuery, listOrders } from '../orders/order-lists.ts';
import { type Database, type Statement, statement } from '../storage/database.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';

/** Copies an order as numbers $2 to $3, each with its own order_id. */
const multiply = statement(
  'test.multiply',
  `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('trade_id', gen_random_uuid(),
     'page_secret_hash', sha256(n::text::bytea), 'order_id', 'M-' || n + 1))).*
   FROM orders o, generate_series($2::int, $3::int) n WHERE o.trade_id = $1`,
);

const findOwner = statement(
  'test.owner-of-many',
  `SELECT merchant_id AS "merchantId", store_id AS "storeId" FROM orders WHERE order_id = 'M-1'`,
);

interface Page {
  readonly orders: readonly Record<string, unknown>[];
  readonly count: number;
}

describe('v3.ListOrder', () => {
  const gateway = useGateway();
  let paid: string;
  before(async () => {
    for (const order_id of ['L-1', 'L-2', 'L-3']) {
      const { trade_id } = await gateway.create({ order_id });
      if (order_id === 'L-1') await gateway.call('v3.CancelPayment', { trade_id });
      gateway.clock.move(1);
    }
    paid = await createPaid(gateway, { order_id: 'L-4' });
    await gateway.call('v3.CreateRefund', {
      trade_id: paid,
      refund_amount: '5',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
    });
  });

  const ask = (data: Record<string, unknown> = {}, user = '016683') =>
    gateway.call('v3.ListOrder', data, { user });
  const list = async (data?: Record<string, unknown>, user?: string): Promise<Page> => {
    const answer = await ask(data, user);
    assert.equal(answer.code, '200', answer.message);
    return answer.data as unknown as Page;
  };
  const idsOf = ({ orders }: Page) => orders.map((order) => order.order_id);

  test('a page lists the newest orders first, with the number of orders on all pages', async () => {
    const first = await list({ page: '1', limit: '3' });
    assert.deepEqual([idsOf(first), first.count], [['L-4', 'L-3', 'L-2'], 4]);
    const second = await list({ page: 2, limit: 3 });
    assert.deepEqual([idsOf(second), second.count], [['L-1'], 4]);
    assert.deepEqual(await list({ page: '3', limit: '3' }), { orders: [], count: 4 });
    assert.equal((await list()).orders.length, 4);
  });

  test('each entry is the record of v3.QueryOrder, refunds included', async () => {
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: paid });
    const { orders } = await list();
    assert.equal((orders[0]!.refund_info as object[]).length, 1);
    assert.deepEqual(orders[0], data.transaction_info);
  });

  for (const [filter, ids] of [
    ['{"state":"paid"}', ['L-4']],
    ['{"state":"processing"}', ['L-3', 'L-2']],
    ['{"state":"processing","currency":"USD"}', []],
    ['{"state":"processing","order_id":"L-2"}', ['L-2']],
    ['{"state":"cancelled"}', ['L-1']],
    ['{"state":"cancelled","currency":"USD"}', []],
    ['{"state":"verify"}', []],
    ['{"order_id":"L-9"}', []],
    ['{"sub_pay_method":"ideal","pay_method":"online","currency":"EUR"}', ['L-4', 'L-3', 'L-2', 'L-1']],
    ['{"currency":"USD"}', []],
    ['{"user":"016684"}', []],
    ['{}', ['L-4', 'L-3', 'L-2', 'L-1']],
  ] as const) {
    test(`the filter ${filter} matches ${ids.length}`, async () => {
      const page = await list({ filter });
      assert.deepEqual([idsOf(page), page.count], [ids, ids.length]);
    });
  }

  for (const [title, data, code] of [
    ['page 0', { page: '0' }, '-3003'],
    ['limit 0', { limit: '0' }, '-3003'],
    ['limit 101', { limit: '101' }, '-3003'],
    ['an invalid page', { page: 'one' }, '-3002'],
    ['a filter that is not an object', { filter: 'paid' }, '-3002'],
    ['a filter with an unknown member', { filter: '{"colour":"red"}' }, '-3002'],
  ] as const) {
    test(`${title} is ${code}`, async () => assert.equal((await ask(data)).code, code));
  }

  test('a cashier gets its own store, operator and super admin the merchant, and nobody another merchant', async () => {
    for (const user of ['026001', '036870']) assert.equal((await list({}, user)).count, 4);
    for (const user of ['016684', '046683', '046870']) {
      assert.deepEqual(await list({}, user), { orders: [], count: 0 });
      assert.deepEqual(await list({ filter: '{"user":"016683"}' }, user), { orders: [], count: 0 });
    }
  });

  test('beyond 10,000 the count exceeds what is listed, until it is exact on the last page', async () => {
    const { trade_id } = (
      await gateway.call('v3.CreatePayments', validPayment({ order_id: 'M-1' }), { user: '046683' })
    ).data;
    // In batches of a thousand, so that a busy machine stays within the statement timeout.
    for (let first = 1; first < 10_150; first += 1_000)
      await gateway.database.query(multiply, [trade_id, first, Math.min(first + 999, 10_149)]);
    const counts: number[] = [];
    for (const page of [1, 100, 101, 102, 103])
      counts.push((await list({ page, limit: 100 }, '046683')).count);
    assert.deepEqual(counts, [10_000, 10_001, 10_101, 10_150, 10_000]);
    assert.equal((await list({ page: 102, limit: 100 }, '046683')).orders.length, 50);
    const named = await list({ filter: '{"order_id":"M-1"}', limit: 1 }, '046683');
    assert.deepEqual([idsOf(named), named.count], [['M-1'], 1]);
  });

  test('whoever has 10,000 orders is counted once, a filter or a period each time', async () => {
    const [owner] = await gateway.database.query<{ merchantId: string; storeId: string }>(findOwner);
    let counts = 0;
    const database = Object.assign(Object.create(gateway.database) as Database, {
      query: (sql: Statement, values?: readonly unknown[]) => {
        if (sql.name.includes('.count')) counts += 1;
        return gateway.database.query(sql, values);
      },
    });
    const page = { page: 1, limit: 100 };
    const ask = async (wanted: Pick<ListQuery, 'filter' | 'period'>) => {
      const before = counts;
      const { count } = await listOrders(database, { ...owner!, ...page, ...wanted });
      return [Number(count), counts - before];
    };
    assert.deepEqual(
      [await ask({}), await ask({})],
      [
        [10_000, 1],
        [10_000, 0],
      ],
    );
    const period = { from: new Date(0), until: new Date('2100-01-01') };
    for (const wanted of [{ filter: { currency: 'EUR' } }, { period }])
      for (const _ of [1, 2]) assert.deepEqual(await ask(wanted), [10_000, 1]);
  });
});
