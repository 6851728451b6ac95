/** Runs the backup, restore and PostgreSQL commands of docs/operate.md on a gateway with payments. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, readFile, rm } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { preparePostgresPlaces } from '@gangway/embedded-postgres';
import pg from 'pg';
import { openDatabase, statement } from '../../packages/gateway/src/storage/database.ts';
import { migrate } from '../../packages/gateway/src/storage/migrate.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { builtProgram } from '../../tools/testing/built-program.ts';
import { withDataDirectory, withPostgres } from './data-directory.ts';
import { type GatewayNode, startNode } from './node-process.ts';

const run = promisify(execFile);
const GANGWAY = `node ${await builtProgram('packages/gateway/src/command-line/gangway.ts')}`;
const NAME = 'own_gateway';
const whoAmI = statement('test.who', 'SELECT current_user AS who');
const isRoot = process.getuid?.() === 0;

const blocksOf = async (language: string): Promise<string[]> => {
  const document = await readFile('docs/operate.md', 'utf8');
  return [...document.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    (match) => match[1]!,
  );
};

async function blockWith(text: string): Promise<string> {
  const block = (await blocksOf('sh')).find((one) => one.includes(text));
  assert.ok(block, `docs/operate.md has a block with ${text}`);
  return block;
}

/** Runs a block of the document. Returns its output. */
async function shell(block: string, values: Readonly<Record<string, string>>): Promise<string> {
  const script = `set -e\n${block.replaceAll(/\bgangway (?=ledger|orders)/g, `${GANGWAY} `)}`;
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...values };
  const { stdout } = await run('bash', ['-c', script], { env });
  return stdout;
}

/** Under root the database is in a separate folder, which the document says to copy too. */
async function copyOfRoot(from: string, to: string): Promise<void> {
  if (!isRoot) return;
  const [source, target] = [await preparePostgresPlaces(from), await preparePostgresPlaces(to)];
  await run('cp', ['-a', `${source.directory}/.`, target.directory]);
}

async function removeOfRoot(places: readonly string[]): Promise<void> {
  if (!isRoot) return;
  for (const place of places)
    await rm((await preparePostgresPlaces(place)).directory, { recursive: true, force: true });
}

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

/** Starts a gateway on a data directory with an embedded database and a master key. */
const startOn = (directory: string): Promise<GatewayNode> =>
  startNode('', { GW_DATA_DIR: directory, GW_MASTER_KEY: '' });

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
