// An order is moved from the state in which it was locked, or its transaction fails.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOrderOrThrow, lockOrderOrThrow } from '../orders/order-rows.ts';
import { statement } from '../storage/database.ts';
import { type TestGateway, testGateway } from '../test-gateway.ts';
import { moveOrder } from './move-order.ts';

const notesOf = statement('test.notes-of-trade', 'SELECT sequence FROM notifications WHERE trade_id = $1');

describe('a move of an order', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await testGateway();
  });
  after(() => gateway.stop());

  const create = async () => {
    const { trade_id: tradeId } = await gateway.create();
    return getOrderOrThrow(gateway.database, tradeId!);
  };

  test('gives the notification the next number, as the order has it', async () => {
    const { tradeId, sequence } = await create();
    const moved = await gateway.database.transaction(async (tx) =>
      moveOrder(gateway.services, tx, await lockOrderOrThrow(tx, tradeId), 'declined'),
    );
    assert.equal(moved.sequence, sequence + 1);
    const { state, sequence: stored } = await getOrderOrThrow(gateway.database, tradeId);
    assert.deepEqual([state, stored], ['declined', sequence + 1]);
    assert.deepEqual(await gateway.database.query(notesOf, [tradeId]), [{ sequence: sequence + 1 }]);
  });

  const STALE = [
    { title: 'another state', from: { state: 'authorized' } },
    { title: 'an earlier number', from: { sequence: -1 } },
  ] as const;
  for (const { title, from } of STALE)
    test(`from ${title} than the order has fails, and leaves nothing`, async () => {
      const order = await create();
      const move = gateway.database.transaction((tx) =>
        moveOrder(gateway.services, tx, { ...order, ...from }, 'cancelled'),
      );
      await assert.rejects(move, /null value in column "state"/);
      assert.deepEqual(await getOrderOrThrow(gateway.database, order.tradeId), order);
      assert.deepEqual(await gateway.database.query(notesOf, [order.tradeId]), []);
    });
});
