/** What orders and request keys refer to stays, although no foreign key of theirs says so. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import pg from 'pg';
import { useGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** References of rows that creations write. */
const REFERENCES = `SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS parent FROM pg_constraint
  WHERE contype = 'f' AND conrelid IN ('orders'::regclass, 'request_keys'::regclass)`;
/** Rows of creations whose merchant, store or account is not there, or whose account is of another store. */
const STRAY = `SELECT count(*)::int AS count FROM orders o
  LEFT JOIN accounts a ON a.id = o.account_id AND a.store_id = o.store_id AND a.merchant_id = o.merchant_id
  LEFT JOIN request_keys k USING (trade_id)
  LEFT JOIN accounts b ON b.id = k.account_id AND b.merchant_id = k.merchant_id
  WHERE a.id IS NULL OR b.id IS NULL`;

describe('merchants, stores and accounts', () => {
  const gateway = useGateway();

  /** Runs a statement as the owner of the database. */
  async function runAsOwner(text: string) {
    const owner = new pg.Client(gateway.url);
    await owner.connect();
    try {
      return await owner.query(text);
    } finally {
      await owner.end();
    }
  }

  before(async () => {
    await gateway.create();
    await gateway.create({ sub_pay_method: 'List' });
    const order_id = 'with-a-sibling';
    await gateway.create({ order_id });
    await gateway.call('v3.CreatePayments', validPayment({ order_id }));
  });

  for (const table of ['merchants', 'stores', 'accounts'])
    for (const [what, text] of [
      ['deleted', `DELETE FROM ${table} WHERE name = 'no such name'`],
      ['truncated', `TRUNCATE ${table} CASCADE`],
      ['given another id', `UPDATE ${table} SET id = gen_random_uuid()`],
    ] as const)
      test(`rows of ${table} cannot be ${what}, by the owner of the tables either`, async () => {
        await assert.rejects(runAsOwner(text), { code: FOREIGN_KEY_VIOLATION });
      });

  test('orders and request keys are written without checks of foreign keys', async () => {
    assert.deepEqual((await runAsOwner(REFERENCES)).rows, []);
  });

  test('every creation refers to the account that made it, its store and its merchant', async () => {
    assert.deepEqual((await runAsOwner(STRAY)).rows, [{ count: 0 }]);
  });
});
