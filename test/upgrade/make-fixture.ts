/**
 * Creates the fixtures of this folder with the gateway and the merchant server of the checked-out version, see
 * README.md. Writes `installation.json.br`, `migrations.json.br`, `payments.jsonl` and `page.json.br` into the given
 * folder.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { readSettings, startGateway } from '@gangway/gateway';
import pg from 'pg';
import { pino } from 'pino';
import { setRefundAuthority } from '../../packages/gateway/src/accounts/manage-accounts.ts';
import { openDatabase } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { until } from '../../packages/sandbox/src/test-sandbox-gateway.ts';
import { sandboxAccount } from '../conformance/gateway.ts';
import { openStage } from '../conformance/stage.ts';
import { SANDBOX_APPS } from '../conformance/target.ts';
import { leaveRailsAway, playScenario } from './old-scenario.ts';
import { playShop } from './old-shop.ts';

const MASTER_KEY = '5a'.repeat(32);
/** The tables that record migrations, and the folders with their SQL. */
const MIGRATIONS = {
  migrations: 'packages/gateway/src/storage/migrations',
  sandbox_migrations: 'packages/sandbox/src/migrations',
};
/** A public URL without a server; requests to it are sent to the gateway of this process. */
const PUBLIC_URL = 'http://gateway.example';

const folder = process.argv[2] ?? '.';
const { url: databaseUrl, drop } = await testDatabase();
const port = await freePort();
const own = `http://127.0.0.1:${port}`;
const direct = globalThis.fetch;
globalThis.fetch = async (input, init = {}) => {
  const answer = await direct(String(input).replace(PUBLIC_URL, own), { ...init, redirect: 'manual' });
  const next = answer.headers.get('location');
  return next?.startsWith(PUBLIC_URL) && init.redirect !== 'manual' ? fetch(next) : answer;
};
const environment = {
  DATABASE_URL: databaseUrl,
  GW_MASTER_KEY: MASTER_KEY,
  PORT: String(port),
  GW_PUBLIC_URL: PUBLIC_URL,
};
const gateway = await startGateway(readSettings(environment), pino({ level: 'error' }));
const accounts = {
  cashier: sandboxAccount('016683'),
  superAdmin: sandboxAccount('036870'),
  operator: sandboxAccount('026001'),
  plain: sandboxAccount('016684'),
  approval: sandboxAccount('016684'),
  foreign: sandboxAccount('046683'),
};
const stage = await openStage({ url: own, apps: SANDBOX_APPS, accounts });
const database = await openDatabase(databaseUrl);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const rows = async (sql: string) => (await client.query(sql)).rows as Record<string, string>[];
const [approval] = await rows("SELECT id FROM accounts WHERE uid = '016684'");
await setRefundAuthority(database, approval!.id!, 'approval');

/** Runs an operator's command in a separate process. */
const command = async (...words: string[]): Promise<string> => {
  const bin = ['packages/gateway/bin/gangway.js', ...words];
  return (await promisify(execFile)(process.execPath, bin, { env: { ...process.env, ...environment } }))
    .stdout;
};

const played = await playScenario({ stage, rows, command });
const shop = await playShop({ stage, own: PUBLIC_URL, path: join(folder, 'payments.jsonl') });
const scenario = { ...played, ...(await leaveRailsAway({ stage, rows, command }, played)) };

/** Queries of every order and refund with their answers, recorded once two runs agree. */
async function answersNow() {
  const ofOrders = 'FROM orders o JOIN merchants m ON m.id = o.merchant_id';
  const orders = await rows(`SELECT o.trade_id, m.uid ${ofOrders} ORDER BY 1`);
  const refunds = await rows(
    `SELECT r.id, m.uid ${ofOrders} JOIN refunds r ON r.trade_id = o.trade_id ORDER BY 1`,
  );
  const asked = [
    ...orders.map(({ trade_id, uid }) => ['v3.QueryOrder', { trade_id }, uid!] as const),
    ...refunds.map(({ id, uid }) => ['v3.QueryRefundOrder', { refund_id: id }, uid!] as const),
  ];
  const answers = [];
  for (const [method, data, user] of asked) {
    const { code, data: answer } = await stage.call(method, data, { as: sandboxAccount(user) });
    answers.push({ method, data, user, code, answer });
  }
  return answers;
}

let answers = await answersNow();
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  const again = await answersNow();
  if (JSON.stringify(again) === JSON.stringify(answers)) break;
  answers = again;
}
await until(
  () => rows('SELECT 1 FROM unfolded LIMIT 1'),
  (left) => left.length === 0,
);
await gateway.stop();

const tables = await rows(
  "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
);
const data: Record<string, string> = {};
for (const { table_name: table } of tables) {
  if (table! in MIGRATIONS) continue;
  const [{ rows: text } = {}] = await rows(
    `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM "${table}" t`,
  );
  if (text !== '[]') data[table!] = text!;
}
const migrations: (string | undefined)[] = [];
const sets: Record<string, Record<string, string>> = {};
for (const [table, folder] of Object.entries(MIGRATIONS)) {
  const names = (await rows(`SELECT name FROM ${table} ORDER BY id`)).map(({ name }) => name!);
  migrations.push(...names);
  const texts = names.map(async (name) => [name, await readFile(join(folder, `${name}.sql`), 'utf8')]);
  sets[table] = Object.fromEntries(await Promise.all(texts));
}
await client.end();
await database.close();
await drop();

const save = async (name: string, value: unknown): Promise<void> => {
  const text = JSON.stringify(value);
  if (text.includes(`127.0.0.1:${port}`)) throw new Error(`${name} names the port of this run.`);
  await writeFile(join(folder, name), name.endsWith('.br') ? brotliCompressSync(text) : text);
};
await save('installation.json.br', {
  masterKey: MASTER_KEY,
  at: new Date().toISOString(),
  migrations,
  tables: data,
  answers,
  scenario,
  shop,
});
await save('migrations.json.br', sets);
const scripts: Record<string, string> = {};
const cdn = 'packages/widget/dist/cdn';
for (const name of await readdir(cdn))
  if (name.endsWith('.js')) scripts[name] = await readFile(join(cdn, name), 'utf8');
await save('page.json.br', scripts);
process.exit(0);
