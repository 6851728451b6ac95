// Holds of an order_id: one attempt at a time in a store, recognized by its holder, and limited in time.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from '../ids.ts';
import { type Database, statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { giveOrderIdBack, isOrderIdHeld, type OrderHold, takeOrderId } from './order-holds.ts';

const lapse = statement('test.lapse', 'UPDATE order_holds SET held_until = now() WHERE attempt_id = $1');

describe('a hold of an order_id', () => {
  let database: Database;
  let drop: () => Promise<void>;
  before(async () => {
    ({ database, drop } = await testDatabase());
  });
  after(() => drop());

  const take = (hold: OrderHold) => database.transaction((tx) => takeOrderId(tx, hold));
  const newHold = (changes: Partial<OrderHold> = {}): OrderHold => ({
    merchantId: newId(),
    storeId: newId(),
    orderId: 'A-1',
    attemptId: newId(),
    ...changes,
  });
  const other = (hold: OrderHold): OrderHold => ({ ...hold, attemptId: newId() });

  test('one of 16 concurrent attempts takes the hold, and finds that it has it when it calls again', async () => {
    const hold = newHold();
    const holds = Array.from({ length: 16 }, () => other(hold));
    const taken = await Promise.all(holds.map(take));
    assert.equal(taken.filter(Boolean).length, 1);
    assert.deepEqual(await Promise.all(holds.map(take)), taken);
  });

  test('the same order_id of another store has a hold of its own', async () => {
    const hold = newHold();
    assert.deepEqual([await take(hold), await take(newHold())], [true, true]);
  });

  test('a hold that is given back in the transaction that took it never blocks another attempt', async () => {
    const hold = newHold();
    await database.transaction(async (tx) => {
      assert.equal(await takeOrderId(tx, hold), true);
      await giveOrderIdBack(tx, hold.attemptId);
    });
    assert.equal(await isOrderIdHeld(database, hold), false);
    assert.equal(await take(other(hold)), true);
  });

  test('a lapsed hold is removed by the next look-up', async () => {
    const hold = newHold();
    await take(hold);
    assert.equal(await isOrderIdHeld(database, hold), true);
    await database.query(lapse, [hold.attemptId]);
    assert.equal(await isOrderIdHeld(database, hold), false);
    assert.equal(await take(other(hold)), true);
  });
});
