// The operation v3.QueryRefundOrder: every member of a refund's record, for the merchant only.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { findOperation } from '@gangway/protocol';
import { findOrder } from '../orders/order-rows.ts';
import { statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';

/** Gives a refund to another account of the merchant, with a number that the first account has used. */
const giveToOther = statement(
  'test.give-to-other',
  `UPDATE refunds SET account_id = (SELECT id FROM accounts WHERE uid = '016684'), m_refund_id = 'R-9' WHERE id = $1`,
);

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

  test('it is found by its own number too, by those who may read it', async () => {
    const byNumber = (data: Record<string, string>, user = '016683') =>
      gateway.call('v3.QueryRefundOrder', data, { user });
    for (const user of ['016683', '026001', '036870'])
      assert.deepEqual(
        (await byNumber({ m_refund_id: 'R-1' }, user)).data,
        (await query(refundId, user)).data,
      );
    for (const user of ['016684', '046683', '046870'])
      assert.equal((await byNumber({ m_refund_id: 'R-1' }, user)).code, '-4001');
    assert.equal((await byNumber({ m_refund_id: 'R-2' })).code, '-4001');
    assert.equal((await byNumber({ m_refund_id: 'a b' })).code, '-3002');
  });

  test('both names find it if they are of one refund, otherwise the answer is -4001', async () => {
    const both = (m_refund_id: string) =>
      gateway.call('v3.QueryRefundOrder', { refund_id: refundId, m_refund_id });
    assert.deepEqual([(await both('R-1')).code, (await both('R-2')).code], ['200', '-4001']);
    assert.equal((await both('')).data.refund_id, refundId, 'an empty one is not given');
  });

  test('of equal own numbers, it is the refund of the calling account, then the newest', async () => {
    const refund = async (m_refund_id: string) => {
      const money = { refund_amount: '1', refund_currency: 'EUR', refund_description: 'Late' };
      const asked = { trade_id: tradeId, ...money, m_refund_id };
      return (await gateway.call('v3.CreateRefund', asked)).data.refund_id!;
    };
    const [own, others] = [await refund('R-9'), await refund('R-10')];
    await gateway.database.query(giveToOther, [others]);
    const found = async (user: string) =>
      (await gateway.call('v3.QueryRefundOrder', { m_refund_id: 'R-9' }, { user })).data.refund_id;
    assert.deepEqual([await found('016683'), await found('036870')], [own, others]);
  });

  test('a missing refund_id is -3001, and an invalid one -3002 with its own name in the message', async () => {
    assert.equal((await query('')).code, '-3001');
    const { code, message } = await query('7');
    assert.deepEqual([code, message], ['-3002', 'Invalid field: refund_id is not an id of the gateway']);
  });
});
