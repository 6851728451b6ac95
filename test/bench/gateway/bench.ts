/** What every measurement uses: the server, the process that sends, the receivers, and a gateway on a new database. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BuiltGateway, MASTER_KEY, startBuiltGateway } from './built-gateway.ts';
import type { ChildProgram } from './child-program.ts';
import type { BenchOptions } from './options.ts';
import type { BenchServer } from './postgres-server.ts';
import { cpuOfProcess } from './process-use.ts';

/** What measurements share. */
export interface Bench {
  readonly options: BenchOptions;
  readonly server: BenchServer;
  /** {@link GeneratorJob} */
  readonly generator: ChildProgram;
  readonly receivers: ChildProgram;
  /** Where notifications go: one address for each receiver. */
  readonly notifyUrls: readonly string[];
  /** Prints progress. */
  say(line: string): void;
}

/** A gateway on a database of its own. */
export interface Place {
  readonly bench: Bench;
  readonly gateway: BuiltGateway;
  readonly databaseUrl: string;
  /** A connection as the owner of the database. */
  readonly owner: pg.Client;
}

/** The environment of a gateway on this database. */
export const settingsFor = (databaseUrl: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: databaseUrl,
  GW_MASTER_KEY: MASTER_KEY,
});

/** Runs `work` with a gateway on a database, which is new unless `fill` has filled it, and drops it. */
export async function withPlace<T>(
  bench: Bench,
  name: string,
  work: (place: Place) => Promise<T>,
  fill?: (databaseUrl: string) => Promise<void>,
): Promise<T> {
  const databaseUrl = await bench.server.database(name);
  try {
    await fill?.(databaseUrl);
    return await withGateway(bench, databaseUrl, work);
  } finally {
    await bench.server.drop(name);
  }
}

/** Runs `work` with a gateway on this database. */
export async function withGateway<T>(
  bench: Bench,
  databaseUrl: string,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const gateway = await startBuiltGateway(settingsFor(databaseUrl));
  const owner = new pg.Client(databaseUrl);
  try {
    await owner.connect();
    return await work({ bench, gateway, databaseUrl, owner });
  } finally {
    await owner.end();
    await gateway.stop();
  }
}

const QUIET_WITHIN_MS = 120_000;
const LOOK_MS = 250;
/** Its timers and polls alone take about a fiftieth of a core. */
const IDLE_SHARE = 0.06;

/** What is left to do after requests were answered, and statements that run. */
const BACKLOG = `SELECT (SELECT count(*) FROM unfolded)::int + (SELECT count(*) FROM notifications
  WHERE state = 'waiting' AND next_try_at <= now())::int + (SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle'
    AND pid <> pg_backend_pid())::int AS count`;

/** How long to wait for a gateway, and how often in a row it is to be found quiet. */
interface QuietOptions {
  readonly withinMs?: number;
  readonly looks?: number;
}

/** Waits until a gateway has sent every notification, sealed every transfer, runs no statement, and idles. */
export async function untilQuiet(
  { owner, gateway }: Place,
  { withinMs = QUIET_WITHIN_MS, looks = 1 }: QuietOptions = {},
): Promise<void> {
  let quiet = 0;
  for (const end = performance.now() + withinMs; performance.now() < end; ) {
    const before = await cpuOfProcess(gateway.pid);
    await sleep(LOOK_MS);
    const used = (await cpuOfProcess(gateway.pid)) - before;
    const isIdle = used <= LOOK_MS * IDLE_SHARE;
    const { rows } = isIdle ? await owner.query<{ count: number }>(BACKLOG) : { rows: [] };
    quiet = rows[0]?.count === 0 ? quiet + 1 : 0;
    if (quiet === looks) return;
  }
  throw new Error(`The gateway was still busy after ${withinMs / 1000} s.`);
}

/** Waits, looking every few milliseconds, until `look` returns true. */
export async function until(look: () => Promise<boolean>, withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; !(await look()); await sleep(LOOK_MS / 10))
    if (performance.now() > end) throw new Error(`Nothing came within ${withinMs / 1000} s.`);
}
