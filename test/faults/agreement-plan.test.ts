// The simulated acquirer finds the agreement of a stored card without reading the other payments with that card.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import { findReadIndexes, findStatements } from './declared-statements.ts';

const AGREEMENT = 'scheme.find-card-agreement';

// A plan that is made before there are statistics is kept by its connection, however many payments follow.
test('on a new database the agreement of a stored card is found by its reference', async (t) => {
  const { url, drop } = await testSandboxDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  t.after(async () => {
    await owner.end();
    await drop();
  });
  const agreement = (await findStatements()).find(({ name }) => name === AGREEMENT);
  assert.ok(agreement);
  assert.deepEqual(await findReadIndexes(owner, agreement), ['scheme_card_payments_network_reference_key']);
});
