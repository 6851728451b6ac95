// The operation v3.ListOrder: pages of the caller's own orders, filtered, each with its whole record.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestGateway, testGateway } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';

interface Page {
  readonly orders: readonly Record<string, unknown>[];
  readonly count: number;
}

describe('v3.ListOrder', () => {
  let gateway: TestGateway;
  let paid: string;
  before(async () => {
    gateway = await testGateway();
    for (const order_id of ['L-1', 'L-2', 'L-3']) {
      await gateway.create({ order_id });
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
  after(() => gateway.stop());

  const ask = (data: Record<string, unknown> = {}, user = '016683') =>
    gateway.call('v3.ListOrder', data, { user });
  const list = async (data?: Record<string, unknown>, user?: string): Promise<Page> => {
    const answer = await ask(data, user);
    assert.equal(answer.code, '200', answer.message);
    return answer.data as unknown as Page;
  };
  const idsOf = ({ orders }: Page) => orders.map((order) => order.order_id);

  test('lists the newest first, and says how many there are on all pages', async () => {
    const first = await list({ page: '1', limit: '3' });
    assert.deepEqual([idsOf(first), first.count], [['L-4', 'L-3', 'L-2'], 4]);
    const second = await list({ page: 2, limit: 3 });
    assert.deepEqual([idsOf(second), second.count], [['L-1'], 4]);
    assert.deepEqual(await list({ page: '3', limit: '3' }), { orders: [], count: 4 });
    assert.equal((await list()).orders.length, 4);
  });

  test('each entry is the record that v3.QueryOrder gives, refunds included', async () => {
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: paid });
    const { orders } = await list();
    assert.equal((orders[0]!.refund_info as object[]).length, 1);
    assert.deepEqual(orders[0], data.transaction_info);
  });

  for (const [filter, ids] of [
    ['{"state":"paid"}', ['L-4']],
    ['{"state":"processing","order_id":"L-2"}', ['L-2']],
    ['{"order_id":"L-9"}', []],
    ['{"sub_pay_method":"ideal","pay_method":"online","currency":"EUR"}', ['L-4', 'L-3', 'L-2', 'L-1']],
    ['{"currency":"USD"}', []],
    ['{"user":"016684"}', []],
    ['{}', ['L-4', 'L-3', 'L-2', 'L-1']],
  ] as const) {
    test(`the filter ${filter} admits ${ids.length}`, async () => {
      const page = await list({ filter });
      assert.deepEqual([idsOf(page), page.count], [ids, ids.length]);
    });
  }

  for (const [title, data, code] of [
    ['page 0', { page: '0' }, '-3003'],
    ['limit 0', { limit: '0' }, '-3003'],
    ['limit 101', { limit: '101' }, '-3003'],
    ['a page that is no number', { page: 'one' }, '-3002'],
    ['a filter that is no object', { filter: 'paid' }, '-3002'],
    ['a filter of an unknown member', { filter: '{"colour":"red"}' }, '-3002'],
  ] as const) {
    test(`${title} is ${code}`, async () => assert.equal((await ask(data)).code, code));
  }

  test('a cashier sees its own store, operator and super admin the merchant, nobody another’s', async () => {
    for (const user of ['026001', '036870']) assert.equal((await list({}, user)).count, 4);
    for (const user of ['016684', '046683', '046870']) {
      assert.deepEqual(await list({}, user), { orders: [], count: 0 });
      assert.deepEqual(await list({ filter: '{"user":"016683"}' }, user), { orders: [], count: 0 });
    }
  });
});
