// The operation v3.QueryOrder: every member of the record, for the merchant only.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TRANSACTION_INFO } from '@gangway/protocol';
import { TEST_START, useGateway } from '../test-gateway.ts';

describe('v3.QueryOrder', () => {
  const gateway = useGateway();

  test('the answer has every member of the contract, and no other', async () => {
    const order = await gateway.create({ demo: 'shelf 7' });
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: order.trade_id });
    const record = data.transaction_info as unknown as Record<string, unknown>;
    const members = TRANSACTION_INFO.filter((row) => !('optional' in row)).map(({ name }) => name);
    assert.deepEqual(Object.keys(record).sort(), members.sort());
    assert.deepEqual(
      { ...record, trade_id: '', order_id: '' },
      {
        trade_id: '',
        order_id: '',
        merchant_name: record.merchant_name,
        store_name: 'Rotterdam',
        user: '016683',
        cashier_name: 'Rotterdam cashier',
        pay_method: 'online',
        sub_pay_method: 'iDEAL',
        amount: '24.99',
        currency: 'EUR',
        settlement_amount: '24.99',
        settlement_currency: 'EUR',
        exchange_rate: '1',
        description: 'Two mugs',
        demo: 'shelf 7',
        redirect_url: 'http://127.0.0.1:9/back',
        notify_url: 'http://127.0.0.1:9/notify',
        created_at: String(TEST_START.getTime() / 1000),
        paid_at: '',
        state: 'processing',
        time_out: '30',
        amount_cny: '203.89',
        merchant_cost: '',
        transaction_id: '',
        refund_info: [],
      },
    );
  });

  for (const [who, user] of [
    ['operator', '026001'],
    ['super admin', '036870'],
  ] as const) {
    test(`the ${who} of the merchant may read it`, async () => {
      const order = await gateway.create();
      assert.equal((await gateway.call('v3.QueryOrder', { trade_id: order.trade_id }, { user })).code, '200');
    });
  }

  for (const [who, user] of [
    ['a cashier of another store', '016684'],
    ['another merchant', '046870'],
  ] as const) {
    test(`${who} gets -4001, as for an order that does not exist`, async () => {
      const order = await gateway.create();
      const foreign = await gateway.call('v3.QueryOrder', { trade_id: order.trade_id }, { user });
      const unknown = await gateway.call(
        'v3.QueryOrder',
        { trade_id: '01a1fa52-6287-7061-a386-0e4a2c415074' },
        { user },
      );
      assert.equal(foreign.code, '-4001');
      assert.deepEqual(foreign, unknown);
    });
  }

  test('an invalid trade_id is -3002', async () => {
    assert.equal((await gateway.call('v3.QueryOrder', { trade_id: 'abc' })).code, '-3002');
  });

  test('a query uses no key: the same bytes return the current state', async () => {
    const order = await gateway.create();
    assert.equal(await gateway.stateOf(order.trade_id!), 'processing');
    await gateway.call('v3.CancelPayment', { trade_id: order.trade_id });
    assert.equal(await gateway.stateOf(order.trade_id!), 'cancelled');
  });
});
