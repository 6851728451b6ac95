/**
 * Measures a merchant with a million lines: clearing and settling them, and reading a year of them over HTTP and by
 * the command line. Prints seconds, megabytes, lines per second, and the memory growth of the reading process.
 */
import { execFile, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@gangway/embedded-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { clearDay } from '../../packages/gateway/src/outcomes/clear-day.ts';
import { settleDueReports } from '../../packages/gateway/src/outcomes/settle-reports.ts';
import { openDatabase } from '../../packages/gateway/src/storage/database.ts';
import { canonicalString } from '../../packages/protocol/src/signature.ts';
import { type GatewayNode, MASTER_KEY, startNode } from '../nodes/node-process.ts';

const LINES = Number(process.env.GW_BENCH_LINES ?? 1_000_000);
const FILLED_AT_ONCE = 100_000;
/** The maximum memory growth; reading without batches would need ten times as much. */
const GROWTH_MB_MAX = 100;
const CLEARING_S_MAX = 60;
const LOOK_EVERY_MS = 100;
/** The client pauses for this long, and the gateway must not continue reading in the meantime. */
const PAUSE_MS = 2_000;
const PAUSE_AFTER_BYTES = 10_000_000;
const MONTHS_ASKED = 20;
const MB = 1e6;
const OWNER = '036870';
const BIN = fileURLToPath(new URL('../../packages/gateway/bin/gangway.js', import.meta.url));

/** Orders of the sandbox's first store, evenly over the year until yesterday, each with its line and its match. */
const FILL = `WITH numbers AS (
    SELECT n, date_trunc('day', now()) - interval '1 day' - n * interval '360 days' / ${LINES} AS at
    FROM generate_series($1::int, $2::int) n
  ), made AS (
    INSERT INTO orders (trade_id, merchant_id, store_id, account_id, order_id, operation_name, pay_method,
      sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description, demo,
      timeout_minutes, page_secret_hash, state, created_at, expires_at, paid_at, fee, vat, transaction_id)
    SELECT gen_random_uuid(), a.merchant_id, a.store_id, a.id, 'order-' || n, 'v3.CreatePayments', 'online',
      'iDEAL', 2499, 'EUR', 2499, 'EUR', '1', 'Two mugs and a bowl, blue', 'table 4', 30, sha256(n::text::bytea),
      'paid', at, at, at, 29, 6, 'bench-' || n
    FROM numbers, (SELECT * FROM accounts WHERE uid = '016683') a RETURNING *
  ), matched AS (
    INSERT INTO rail_movements (id, rail, kind, reference, trade_id, merchant_id, amount, currency, day, booked_at,
      matched_at)
    SELECT gen_random_uuid(), 'bench', 'payment', transaction_id, trade_id, merchant_id, amount, currency,
      paid_at::date, paid_at, paid_at FROM made
  )
  INSERT INTO fund_lines (id, trade_id, merchant_id, store_id, method, currency, amount, fee, vat, day, booked_at)
  SELECT gen_random_uuid(), trade_id, merchant_id, store_id, sub_pay_method, 'EUR', 2499, 29, 6,
    (paid_at AT TIME ZONE 'Europe/Amsterdam')::date, paid_at FROM made`;

const run = promisify(execFile);

/** Returns the resident memory of a process in megabytes. */
async function residentMb(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }));
  return (Number(stdout) * 1024) / MB;
}

/** Samples a process's memory; `grown` stops and returns the maximum growth since the start. */
async function watch(pid: number) {
  const before = await residentMb(pid);
  let largest = before;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      largest = Math.max(largest, await residentMb(pid));
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return async () => {
    isOver = true;
    await looking;
    return largest - before;
  };
}

interface Read {
  readonly seconds: number;
  readonly bytes: number;
  readonly lines: number;
}

const print = (what: string, { seconds, bytes, lines }: Read, grownMb: number) =>
  console.log(
    `${what}: ${lines.toLocaleString('en')} lines in ${seconds.toFixed(1)} s, ${(bytes / MB).toFixed(0)} MB, ` +
      `${Math.round(lines / seconds).toLocaleString('en')} lines a second, grown by ${grownMb.toFixed(0)} MB`,
  );

const unixDaysAgo = (days: number): string => String(Math.floor(Date.now() / 1000) - days * 86_400);

/** The body of a request for transactions. */
function signed(start_time: string, end_time: string): string {
  const data = { command: 'getTradebillInfo', start_time, end_time, nonce_string: 'bench' };
  const envelope = { user: OWNER, method: 'v3.GetTradebill', time: String(Date.now()) };
  const message = canonicalString({ ...data, ...envelope });
  const sign = createHmac('sha256', `sandbox-secret-${OWNER}`).update(message).digest('hex');
  return JSON.stringify({ ...envelope, data, sign });
}

/** Reads an answer to its end, with one pause that is not counted. The line count is the one in the answer. */
async function readHttp({ url }: GatewayNode, body: string): Promise<Read> {
  const begun = performance.now();
  const response = await fetch(`${url}/Payments`, { method: 'POST', body });
  let bytes = 0;
  let pausedMs = 0;
  let end = '';
  for await (const chunk of response.body!) {
    bytes += chunk.byteLength;
    end = (end + Buffer.from(chunk).toString('latin1')).slice(-200);
    if (pausedMs > 0 || bytes < PAUSE_AFTER_BYTES) continue;
    pausedMs = PAUSE_MS;
    await sleep(pausedMs);
  }
  const count = /"count":(\d+)/.exec(end)?.[1];
  if (count === undefined) throw new Error(`the answer broke off after ${bytes} bytes: ${end}`);
  return { seconds: (performance.now() - begun - pausedMs) / 1000, bytes, lines: Number(count) };
}

/** Reads a year by the command line. Growth is measured from the first line. */
async function readCsv(databaseUrl: string): Promise<Read & { grownMb: number }> {
  const words = [
    'transactions',
    'list',
    '--merchant',
    OWNER,
    '--from',
    unixDaysAgo(365),
    '--until',
    unixDaysAgo(0),
  ];
  const begun = performance.now();
  const child = spawn(process.execPath, [BIN, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, GW_MASTER_KEY: MASTER_KEY.toString('hex') },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let bytes = 0;
  let lines = -1;
  let grown: (() => Promise<number>) | undefined;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    grown ??= await watch(child.pid!);
    bytes += chunk.byteLength;
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
  }
  const code = await ended;
  if (code !== 0 || !grown) throw new Error(`the command line ended with ${code}`);
  return { seconds: (performance.now() - begun) / 1000, bytes, lines, grownMb: await grown() };
}

/** Fills the database, in which a node has already created the sandbox's accounts. */
async function fill(url: string): Promise<void> {
  const begun = performance.now();
  const owner = new pg.Client(url);
  await owner.connect();
  // As the owner and without foreign key checks, because all references are known to be valid.
  await owner.query('SET session_replication_role = replica');
  for (let first = 1; first <= LINES; first += FILLED_AT_ONCE)
    await owner.query(FILL, [first, Math.min(LINES, first + FILLED_AT_ONCE - 1)]);
  for (const table of ['orders', 'fund_lines', 'rail_movements'])
    await owner.query(`VACUUM ANALYZE ${table}`);
  await owner.end();
  console.log(`made in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** Clears all lines into reports of yesterday and settles them. Returns the duration of the clearing in seconds. */
async function clearAndSettle(url: string): Promise<number> {
  const database = await openDatabase(url);
  try {
    const now = new Date();
    const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, '2026-11-21'.length);
    let begun = performance.now();
    await clearDay({ database, clock: { now: () => now, real: () => now } }, yesterday);
    const seconds = (performance.now() - begun) / 1000;
    console.log(`cleared in ${seconds.toFixed(1)} s (goal: at most ${CLEARING_S_MAX} s for a million lines)`);
    begun = performance.now();
    const later = new Date(now.getTime() + 7 * 86_400_000);
    const clock = { now: () => later, real: () => now };
    const settled = await settleDueReports({ database, clock, log: pino({ level: 'silent' }) });
    const took = (performance.now() - begun) / 1000;
    console.log(`settled in ${took.toFixed(1)} s, every line matched: ${settled} reports`);
    return seconds;
  } finally {
    await database.close();
  }
}

async function measure(url: string): Promise<boolean> {
  const made = await startNode(url);
  await made.stop();
  await fill(url);
  const clearingS = await clearAndSettle(url);
  const node = await startNode(url);
  try {
    await readHttp(node, signed(unixDaysAgo(2), unixDaysAgo(0)));
    const months: number[] = [];
    for (let asked = 0; asked < MONTHS_ASKED; asked += 1) {
      const begun = performance.now();
      const body = signed(unixDaysAgo(35 + asked), unixDaysAgo(5 + asked));
      const response = await fetch(`${node.url}/Payments`, { method: 'POST', body });
      const reader = response.body!.getReader();
      await reader.read();
      months.push(performance.now() - begun);
      await reader.cancel();
    }
    const [half, worst] = [months.toSorted((a, b) => a - b)[MONTHS_ASKED >> 1]!, Math.max(...months)];
    console.log(
      `a month begins after ${half.toFixed(0)} ms (median), ${worst.toFixed(0)} ms (the worst of ${MONTHS_ASKED})`,
    );
    const grown = await watch(node.process.pid!);
    const overHttp = await readHttp(node, signed(unixDaysAgo(365), unixDaysAgo(0)));
    const httpMb = await grown();
    print('over HTTP', overHttp, httpMb);
    const grownAgain = await watch(node.process.pid!);
    print('once more', await readHttp(node, signed(unixDaysAgo(365), unixDaysAgo(0))), await grownAgain());
    const { grownMb: csvMb, ...asCsv } = await readCsv(url);
    print('as CSV', asCsv, csvMb);
    return (
      overHttp.lines === LINES &&
      asCsv.lines === LINES &&
      Math.max(httpMb, csvMb) <= GROWTH_MB_MAX &&
      clearingS <= CLEARING_S_MAX
    );
  } finally {
    await node.stop();
  }
}

console.log(
  `${cpus().length} cores, Node ${process.version}, ${LINES.toLocaleString('en')} lines of one merchant`,
);
const directory = await mkdtemp(join(tmpdir(), `gangway-bench-${randomBytes(2).toString('hex')}`));
const server = await startEmbeddedPostgres(directory);
try {
  if (!(await measure(server.url))) process.exitCode = 1;
} finally {
  await server.stop();
  for (const folder of [server.directory, directory]) await rm(folder, { recursive: true, force: true });
}
