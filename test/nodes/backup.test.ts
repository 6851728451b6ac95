/** Runs the backup, restore and PostgreSQL commands of docs/operate.md on a gateway with payments. */
import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase, statement } from '../../packages/gateway/src/storage/database.ts';
import { migrate } from '../../packages/gateway/src/storage/migrate.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { blocksOf, blockWith, copyOfRoot, removeOfRoot, shell, startOn } from './backup-steps.ts';
import { withDataDirectory, withPostgres } from './data-directory.ts';
import type { GatewayNode } from './node-process.ts';

const NAME = 'own_gateway';
const whoAmI = statement('test.who', 'SELECT current_user AS who');

async function ask(node: GatewayNode, method: string, data: Record<string, unknown>) {
  const response = await fetch(`${node.url}/Payments`, { method: 'POST', body: signedBody(method, data) });
  return (await response.json()) as { code: string; data: Record<string, unknown> };
}

/** Waits until an order is paid and returns its record. */
async function readPaid(node: GatewayNode, trade: { trade_id: string }): Promise<object> {
  for (let tries = 0; ; tries += 1) {
    const { data } = await ask(node, 'v3.QueryOrder', trade);
    const record = (data as { transaction_info?: { state: string } }).transaction_info;
    if (record?.state === 'paid') return record;
    assert.ok(tries < 200, JSON.stringify(data));
    await sleep(100);
  }
}

test('a copy of a stopped gateway verifies its ledger and continues where the original ended', async () => {
  await withDataDirectory(async (data) => {
    const [backup, restored] = [`${data}-backup`, `${data}-restored`];
    try {
      const node = await startOn(data);
      const created = await ask(node, 'v3.CreatePayments', validPayment());
      const trade = { trade_id: String(created.data.trade_id) };
      await fetch(`${node.url}/sandbox/payments/${trade.trade_id}`, {
        method: 'POST',
        body: JSON.stringify({ outcome: 'approve' }),
      });
      const before = await readPaid(node, trade);
      assert.equal(await node.stop(), 0);

      await shell(await blockWith('cp -a "$data" "$backup"'), { data, backup });
      await copyOfRoot(data, backup);
      await rm(data, { recursive: true });
      await cp(backup, restored, { recursive: true, preserveTimestamps: true });
      await copyOfRoot(backup, restored);
      await rm(restored, { recursive: true });
      const told = await shell(await blockWith('ledger verify'), { backup, restored });
      assert.match(told, /transfers/);
      assert.ok(told.includes(trade.trade_id), told);

      const again = await startOn(restored);
      assert.deepEqual(await readPaid(again, trade), before);
      assert.equal(await again.stop(), 0);
    } finally {
      await removeOfRoot([backup, restored]);
    }
  });
});

test('a gateway runs with the user and the database of the document', async () => {
  const [sql] = await blocksOf('sql');
  await withDataDirectory((directory) =>
    withPostgres(directory, async ({ url }) => {
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      try {
        // The embedded server already has a user and a database with the document's names.
        const lines = sql!.replaceAll('gangway', NAME).replace('…', 'one').trim().split('\n');
        for (const line of lines) await admin.query(line);
      } finally {
        await admin.end();
      }
      const own = new URL(url);
      Object.assign(own, { username: NAME, password: 'one', pathname: `/${NAME}` });
      await migrate(own.href);
      const database = await openDatabase(own.href);
      try {
        assert.deepEqual(await database.query(whoAmI), [{ who: 'gangway_app' }]);
      } finally {
        await database.close();
      }
    }),
  );
});
