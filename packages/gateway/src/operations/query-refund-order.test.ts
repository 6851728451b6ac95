// The operation v3.QueryRefundOrder: every member of a refund's record, for the merchant only.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { findOperation } from '@gangway/protocol';
import { findOrder } from '../orders/order-rows.ts';
import { useGateway } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';

describe('v3.QueryRefundOrder', () => {
  const gateway = useGateway();
  let tradeId: string;
  let refundId: string;
  before(async () => {
    tradeId = await createPaid(gateway, { demo: 'shelf 7' });
    const { data } = await gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount: '5',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
      m_refund_id: 'R-1',
    });
    refundId = data.refund_id!;
  });

  const query = (id: string, user = '016683') =>
    gateway.call('v3.QueryRefundOrder', { refund_id: id }, { user });

  test('the answer has every member of the contract, and no other', async () => {
    const { code, data } = await query(refundId);
    assert.equal(code, '200');
    const members = findOperation('v3.QueryRefundOrder')!.contracts[0]!.result.map(({ name }) => name);
    assert.deepEqual(Object.keys(data).sort(), members.sort());
    assert.deepEqual(data, {
      refund_id: refundId,
      m_refund_id: 'R-1',
      refund_time: String(gateway.clock.now().getTime() / 1000),
      state: 'refund processing',
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
      notify_url: '',
      trade_id: tradeId,
      demo: 'shelf 7',
      settlement_refund_amount: '5.00',
      settlement_refund_currency: 'EUR',
      transaction_id: (await findOrder(gateway.database, tradeId))?.transactionId,
    });
  });

  for (const user of ['026001', '036870']) {
    test(`${user} of the merchant may read it`, async () => {
      assert.equal((await query(refundId, user)).code, '200');
    });
  }

  for (const user of ['016684', '046683', '046870']) {
    test(`${user} of another store or merchant gets -4001, as for an unknown refund`, async () => {
      const foreign = await query(refundId, user);
      assert.equal(foreign.code, '-4001');
      assert.deepEqual(foreign, await query('01a1fa52-6287-7061-a386-0e4a2c415074', user));
    });
  }

  test('a missing refund_id is -3001, and an invalid one -3002 with its own name in the message', async () => {
    assert.equal((await query('')).code, '-3001');
    const { code, message } = await query('7');
    assert.deepEqual([code, message], ['-3002', 'Invalid field: refund_id is not an id of the gateway']);
  });
});
