// What is written under a hold is written by the attempt that has it.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from '../ids.ts';
import { isOrderIdHeld, type OrderHold, takeOrderId } from '../orders/order-holds.ts';
import { type Database, statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { writeUnderHold } from './hold-order-id.ts';

const note = statement(
  'test.note',
  "INSERT INTO signed_contents VALUES (decode($1, 'hex'), '', now() + interval '1 hour')",
);
const notes = statement('test.notes', "SELECT FROM signed_contents WHERE signature_mac = decode($1, 'hex')");

describe('a write under a hold', () => {
  let database: Database;
  let drop: () => Promise<void>;
  before(async () => {
    ({ database, drop } = await testDatabase());
  });
  after(() => drop());

  const newHold = (): OrderHold => ({
    merchantId: newId(),
    storeId: newId(),
    orderId: 'A-1',
    attemptId: newId(),
  });
  const nameOf = (hold: OrderHold) => hold.attemptId.replaceAll('-', '');
  const isWritten = async (hold: OrderHold) => (await database.query(notes, [nameOf(hold)])).length > 0;
  const write = (hold: OrderHold, then: () => Promise<boolean> = async () => true) =>
    writeUnderHold(
      { database },
      {
        hold,
        write: async (tx) => {
          await tx.query(note, [nameOf(hold)]);
          return then();
        },
        charges: (isCharged) => isCharged,
        // It waits for nothing here.
        isNeedless: async () => true,
      },
    );

  test('stays, with the hold, while the rail is called', async () => {
    const hold = newHold();
    assert.equal(await write(hold), true);
    assert.deepEqual([await isWritten(hold), await isOrderIdHeld(database, hold)], [true, true]);
  });

  test('stays without the hold where nothing is charged', async () => {
    const hold = newHold();
    assert.equal(await write(hold, async () => false), false);
    assert.deepEqual([await isWritten(hold), await isOrderIdHeld(database, hold)], [true, false]);
  });

  const ENDS: readonly (readonly [string, () => Promise<boolean>])[] = [
    ['ends well', async () => true],
    ['fails', () => Promise.reject(new Error('refused'))],
    ['never ends', () => new Promise(() => {})],
  ];
  for (const [how, then] of ENDS)
    test(`leaves nothing where another attempt has the hold, even if it ${how}`, async () => {
      const hold = newHold();
      await database.transaction((tx) => takeOrderId(tx, { ...hold, attemptId: newId() }));
      assert.equal(await write(hold, then), 'held');
      assert.equal(await isWritten(hold), false);
    });

  test('that fails under its own hold leaves neither', async () => {
    const hold = newHold();
    await assert.rejects(
      write(hold, () => Promise.reject(new Error('refused'))),
      /refused/,
    );
    assert.deepEqual([await isWritten(hold), await isOrderIdHeld(database, hold)], [false, false]);
  });
});
