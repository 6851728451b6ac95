/**
 * `npm run bench:gateway`: measures creation, query, list and token sale over HTTP, in turn with pgbench on the same
 * PostgreSQL. Prints rates, latencies, the ratio to pgbench in the same round, and CPU time in Node and PostgreSQL.
 * GW_BENCH_SECONDS and GW_BENCH_ROUNDS make it longer; GW_BENCH_ORDERS fills the database first.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { joinStorage } from '../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { makeOrders } from '../../tools/make-orders/make-orders.ts';
import { ask, keepCard, type Work, worksOf } from './gateway-work.ts';
import type { Slice, SliceResult } from './generator.ts';
import { type BenchServer, startBenchServer } from './postgres-server.ts';
import { cpuOfFamily, cpuOfProcess } from './process-cpu.ts';
import type { PlannedRequest } from './signed-text.ts';

const SECONDS = Number(process.env.GW_BENCH_SECONDS ?? 5);
const ROUNDS = Number(process.env.GW_BENCH_ROUNDS ?? 3);
const ORDERS = Number(process.env.GW_BENCH_ORDERS ?? 0);
/** Warm-up requests until V8 has compiled the code that they use. */
const WARM_REQUESTS = 10_000;
const WARM_MS = 20_000;
/** More requests than a machine can answer in a slice. */
const PLANNED_PER_SECOND = 8_000;
const KNOWN_ORDERS = 500;
/** The same number as the gateway has connections. */
const PGBENCH_CLIENTS = 16;
const START_WITHIN_MS = 60_000;
const MASTER_KEY = '09'.repeat(32);

/** The baseline in the database alone: an order row and a key row in one commit. */
const PGBENCH_TABLES = `
  CREATE TABLE bench_orders (id uuid PRIMARY KEY, store uuid, order_id text, amount bigint, currency text,
    description text, state text, created_at timestamptz);
  CREATE INDEX ON bench_orders (store, created_at, id);
  CREATE TABLE bench_keys (account uuid, key text, answer json, PRIMARY KEY (account, key));`;
const PGBENCH_SCRIPT = `WITH made AS (
  INSERT INTO bench_orders VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', md5(random()::text), 2499,
    'EUR', 'Two mugs and a bowl, blue', 'processing', now()) RETURNING id)
INSERT INTO bench_keys SELECT '00000000-0000-7000-8000-000000000001', id::text, '{"state":"processing"}' FROM made;\n`;

interface Measured extends SliceResult {
  readonly perSecond: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
  /** Ratio to pgbench in the same round. */
  readonly ratio: number;
}

interface Bench {
  readonly server: BenchServer;
  readonly gateway: { readonly process: ChildProcess; readonly port: number; readonly url: string };
  send(slice: Slice): Promise<SliceResult>;
}

/** Starts the built package in its own process, as an operator runs it. */
async function startBuiltGateway(databaseUrl: string): Promise<Bench['gateway']> {
  const port = await freePort();
  const script = fileURLToPath(new URL('../../packages/gateway/dist/start.js', import.meta.url));
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      GW_MASTER_KEY: MASTER_KEY,
      PORT: String(port),
    },
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece;
  });
  for (const end = performance.now() + START_WITHIN_MS; !output.includes(' listens on '); await sleep(50))
    if (child.exitCode !== null || performance.now() > end)
      throw new Error(`The gateway did not start.\n${output}`);
  return { process: child, port, url: `http://127.0.0.1:${port}` };
}

/** Fills the database before the gateway starts. */
async function fill(databaseUrl: string): Promise<void> {
  const settings = readSettings({ DATABASE_URL: databaseUrl, GW_MASTER_KEY: MASTER_KEY });
  const storage = await joinStorage(settings);
  try {
    const target = { ...storage, url: databaseUrl, publicUrl: settings.publicUrl };
    await makeOrders(target, { total: ORDERS, days: 1 }, (line) => console.log(line));
  } finally {
    await storage.close();
  }
}

async function runSlice({ gateway, server, send }: Bench, work: Work, pgbench: number): Promise<Measured> {
  const requests = Array.from({ length: SECONDS * PLANNED_PER_SECOND }, () => work.plan());
  const cpu = async () => [await cpuOfProcess(gateway.process.pid!), await cpuOfFamily(server.pid)] as const;
  const before = await cpu();
  const result = await send({ port: gateway.port, clients: work.clients, ms: SECONDS * 1000, requests });
  const after = await cpu();
  if (result.failed > 0)
    throw new Error(`${work.name}: ${result.failed} failed, such as ${result.failures[0]}`);
  const perSecond = (result.answered * 1000) / result.elapsedMs;
  const [nodeMs, postgresMs] = after.map((ms, at) => (ms - before[at]!) / result.answered) as [
    number,
    number,
  ];
  return { ...result, perSecond, nodeMs, postgresMs, ratio: perSecond / pgbench };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function measure(bench: Bench, works: readonly Work[]): Promise<void> {
  const results = new Map(works.map((work): [Work, Measured[]] => [work, []]));
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const perSecond = await bench.server.pgbench('pgbench', PGBENCH_SCRIPT, {
      clients: PGBENCH_CLIENTS,
      seconds: SECONDS,
    });
    rates.push(perSecond);
    // The order alternates, so that growth over time, such as of tables, does not bias one kind of request.
    for (const work of round % 2 ? works.toReversed() : works)
      results.get(work)!.push(await runSlice(bench, work, perSecond));
  }
  print(results, rates);
}

function print(results: ReadonlyMap<Work, readonly Measured[]>, rates: readonly number[]): void {
  const whole = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(' / ');
  console.log(`pgbench, ${PGBENCH_CLIENTS} clients: ${whole(rates)} transactions a second\n`);
  console.log(
    '| work | clients | a second: rounds | p50 ms | p99 ms | CPU Node ms | CPU PostgreSQL ms | ratio: rounds | median |',
  );
  console.log('| --- | ---: | --- | ---: | ---: | ---: | ---: | --- | ---: |');
  for (const [{ name, clients }, rounds] of results) {
    const middle = (read: (one: Measured) => number) => median(rounds.map(read)).toFixed(2);
    const cells = [
      name,
      clients,
      whole(rounds.map(({ perSecond }) => perSecond)),
      middle(({ p50 }) => p50),
      middle(({ p99 }) => p99),
      middle(({ nodeMs }) => nodeMs),
      middle(({ postgresMs }) => postgresMs),
      rounds.map(({ ratio }) => ratio.toFixed(3)).join(' / '),
      median(rounds.map(({ ratio }) => ratio)).toFixed(3),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

async function prepare(bench: Bench): Promise<readonly Work[]> {
  const { url, port } = bench.gateway;
  const create = worksOf({ tradeIds: [], token: '' })[0]!;
  const tradeIds: string[] = [];
  while (tradeIds.length < KNOWN_ORDERS) tradeIds.push((await ask(url, create.plan())).trade_id!);
  const works = worksOf({ tradeIds, token: await keepCard(url) });
  for (const work of works) {
    const requests: PlannedRequest[] = Array.from({ length: WARM_REQUESTS }, () => work.plan());
    await bench.send({ port, clients: work.clients, ms: WARM_MS, requests });
  }
  return works;
}

async function run(): Promise<void> {
  const server = await startBenchServer(await freePort());
  const children: ChildProcess[] = [];
  try {
    const { version } = server;
    console.log(
      `${cpus().length} cores, Node ${process.version}, PostgreSQL ${version}, load ${loadavg()[0]!.toFixed(1)}`,
    );
    const url = await server.database('gangway');
    if (ORDERS > 0) await fill(url);
    await makeTables(await server.database('pgbench'));
    const gateway = await startBuiltGateway(url);
    children.push(gateway.process);
    const generator = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)));
    children.push(generator);
    const send = async (slice: Slice): Promise<SliceResult> => {
      generator.send(slice);
      return (await once(generator, 'message'))[0];
    };
    const bench = { server, gateway, send };
    await measure(bench, await prepare(bench));
    console.log(
      `\nload ${loadavg()[0]!.toFixed(1)} at the end; one run, ${ROUNDS} rounds of ${SECONDS} s each`,
    );
  } finally {
    for (const child of children) child.kill();
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
    await server.stop();
  }
}

async function makeTables(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(PGBENCH_TABLES);
  await client.end();
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
