// Concurrent payments of one order_id at several nodes: the hold is a row, so it applies to all nodes.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { assertLedgerIsBalanced } from '../faults/orders-and-ledger.ts';
import { type GatewayNode, postUntilAnswered, startNode } from './node-process.ts';

const NODES = 2;
const AT_ONCE = 32;

const charges = statement(
  'test.charges-of-codes',
  `SELECT (SELECT count(*) FROM scheme_code_payments WHERE state = 'paid')::int AS charges,
     (SELECT count(*) FROM scheme_code_returns)::int AS returns,
     (SELECT count(*) FROM attempts WHERE kind = 'return')::int AS "returnsToCome"`,
);

describe(`payments of one order_id at ${NODES} nodes`, () => {
  let database: Database;
  let drop: () => Promise<void>;
  let nodes: GatewayNode[] = [];
  before(async () => {
    const opened = await testDatabase();
    ({ database, drop } = opened);
    nodes = [await startNode(opened.url)];
    while (nodes.length < NODES) nodes.push(await startNode(opened.url));
  });
  after(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await drop();
  });

  test(`${AT_ONCE} concurrent scanned codes result in one charge and no return`, async () => {
    const order_id = randomUUID();
    const sales = Array.from({ length: AT_ONCE }, (_, serial) => {
      const auth_code = `13${String(serial).padStart(14, '0')}01`;
      const changes = { pay_method: 'offline', sub_pay_method: undefined, timeout: undefined, auth_code };
      const data = validPayment({ order_id, request_id: randomUUID(), ...changes });
      return postUntilAnswered(
        nodes[serial % NODES]!,
        signedBody('v3.BarcodePayment', data, { time: Date.now() }),
      );
    });
    const codes = (await Promise.all(sales)).map(({ code }) => code).sort();
    assert.deepEqual(codes, [...Array.from({ length: AT_ONCE - 1 }, () => '-4015'), '200']);
    assert.deepEqual(await database.query(charges), [{ charges: 1, returns: 0, returnsToCome: 0 }]);
    await assertLedgerIsBalanced(database);
  });
});
