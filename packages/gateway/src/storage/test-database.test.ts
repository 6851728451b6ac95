// Databases of tests: fresh, migrated, separate from each other, and removed afterwards.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { statement } from './database.ts';
import { testDatabase } from './test-database.ts';

const COUNT = statement('count-merchants', 'SELECT count(*) AS merchants FROM merchants');
const ADD = statement('add-merchant', 'INSERT INTO merchants (id, uid, name) VALUES ($1, $2, $3)');
const ID = '0190a000-0000-7000-8000-000000000001';

describe('testDatabase', () => {
  test('two databases requested concurrently are fresh and separate', async () => {
    const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
    await one.database.query(ADD, [ID, '036870', 'A shop']);
    assert.deepEqual(await one.database.query(COUNT), [{ merchants: 1n }]);
    assert.deepEqual(await two.database.query(COUNT), [{ merchants: 0n }]);
    await Promise.all([one.drop(), two.drop()]);
  });

  test('a dropped database is gone', async () => {
    const { database, drop } = await testDatabase();
    await drop();
    await assert.rejects(database.query(COUNT));
  });
});
