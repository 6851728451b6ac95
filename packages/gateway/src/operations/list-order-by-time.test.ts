// The operation v3.ListOrderByTime: the caller's orders of a period, both ends included.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { TEST_START, useGateway } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';

const START = TEST_START.getTime() / 1000;

describe('v3.ListOrderByTime', () => {
  const gateway = useGateway();
  before(async () => {
    for (const order_id of ['T-1', 'T-2', 'T-3']) {
      if (order_id === 'T-2') await createPaid(gateway, { order_id });
      else await gateway.create({ order_id });
      gateway.clock.move(60);
    }
  });

  const ask = (data: Record<string, unknown> = {}, user = '016683') =>
    gateway.call(
      'v3.ListOrderByTime',
      { start_time: String(START), end_time: String(START + 600), ...data },
      { user },
    );
  const idsOf = async (data?: Record<string, unknown>, user?: string) => {
    const { orders, count } = (await ask(data, user)).data as unknown as {
      orders: Record<string, unknown>[];
      count: number;
    };
    return [orders.map((order) => order.order_id), count];
  };

  for (const [title, data, ids] of [
    ['the whole', {}, ['T-3', 'T-2', 'T-1']],
    ['up to an end that is included', { end_time: START + 60 }, ['T-2', 'T-1']],
    ['from a start that is included', { start_time: START + 60 }, ['T-3', 'T-2']],
    ['one second', { start_time: START + 60, end_time: START + 60 }, ['T-2']],
    ['milliseconds', { start_time: `${START}001`, end_time: `${START + 60}000` }, ['T-2']],
    ['before all', { start_time: '0', end_time: START - 1 }, []],
    ['one state', { state: 'paid' }, ['T-2']],
  ] as const) {
    test(`${title}: ${ids.length}`, async () => assert.deepEqual(await idsOf(data), [ids, ids.length]));
  }

  test('the list is paginated, with the count of all pages', async () => {
    assert.deepEqual(await idsOf({ page: '2', limit: '2' }), [['T-1'], 3]);
  });

  for (const [title, data, code] of [
    ['without start_time', { start_time: undefined }, '-3001'],
    ['without end_time', { end_time: '' }, '-3001'],
    ['an invalid time', { start_time: 'yesterday' }, '-3002'],
    ['an end before the start', { end_time: START - 1 }, '-3002'],
    ['an unknown state', { state: 'lost' }, '-3002'],
    ['limit 101', { limit: '101' }, '-3003'],
  ] as const) {
    test(`${title} is ${code}`, async () => assert.equal((await ask(data)).code, code));
  }

  test('a cashier gets its own store, operator and super admin the merchant, and nobody another merchant', async () => {
    for (const user of ['026001', '036870']) assert.equal((await idsOf({}, user))[1], 3);
    for (const user of ['016684', '046683', '046870']) assert.deepEqual(await idsOf({}, user), [[], 0]);
  });
});
