/** Copies specimens by the million: in batches, each one transaction with its note of what is made. */
import pg from 'pg';
import type { Pace } from './pace.ts';

/** Where the copies go, and what they are made by. */
export interface CopyJob {
  /** The database, as its owner. */
  readonly url: string;
  /** Statements of copy-statement.ts. */
  readonly statements: readonly string[];
  readonly keyParameters: readonly Buffer[];
  /** How many orders there are to be in the end, those of earlier runs among them. */
  readonly total: number;
  /** Over how many days, ending now. */
  readonly days: number;
  readonly pace: Pace;
}

interface Range {
  readonly first: number;
  readonly last: number;
}

const BATCH_ORDERS = 10_000;
/** PostgreSQL works on one while Node seals the ledger's blocks. */
const LANES = 2;
const DAY_SECONDS = 86_400;
/** The newest copies have had the time for all that happened to them. */
const QUIET_SECONDS = 3_600;

/** Copies what is missing. Returns how many orders it made. Ended at any moment, the next run goes on. */
export async function copyOrders(job: CopyJob): Promise<number> {
  const missing = await withOwner(job.url, async (owner) => {
    await owner.query(`CREATE SCHEMA IF NOT EXISTS make_orders`);
    await owner.query(
      `CREATE TABLE IF NOT EXISTS make_orders.batches (first bigint PRIMARY KEY, last bigint NOT NULL)`,
    );
    return findMissing(owner, job.total);
  });
  job.pace.begin(job.total - missing.reduce((sum, { first, last }) => sum + last - first + 1, 0));
  const now = Date.now() / 1000;
  const queue = [...missing];
  let made = 0;
  const lane = () =>
    withOwner(job.url, async (owner) => {
      await prepareLane(owner);
      for (let range = queue.shift(); range; range = queue.shift()) {
        const count = await copyBatch(owner, job, { range, now });
        made += count;
        job.pace.add(count);
      }
    });
  await Promise.all(Array.from({ length: LANES }, lane));
  return made;
}

/** Which numbers from 1 to `total` no batch has made, in pieces of at most a batch. */
async function findMissing(owner: pg.Client, total: number): Promise<Range[]> {
  const { rows } = await owner.query<{ first: string; last: string }>(
    'SELECT first, last FROM make_orders.batches ORDER BY first',
  );
  const missing: Range[] = [];
  let next = 1;
  for (const { first, last } of [...rows, { first: String(total + 1), last: String(total) }]) {
    const end = Math.min(Number(first) - 1, total);
    for (; next <= end; next += BATCH_ORDERS)
      missing.push({ first: next, last: Math.min(end, next + BATCH_ORDERS - 1) });
    next = Number(last) + 1;
  }
  return missing;
}

/**
 * Nothing that is made here has to survive a crash before its batch is noted, and every key refers to what is copied
 * with it: so neither disk nor foreign keys are waited for. Only a superuser may leave the latter out.
 */
async function prepareLane(owner: pg.Client): Promise<void> {
  await owner.query('SET synchronous_commit = off');
  const { rows } = await owner.query<{ usesuper: boolean }>(
    'SELECT usesuper FROM pg_user WHERE usename = current_user',
  );
  if (rows[0]?.usesuper) await owner.query('SET session_replication_role = replica');
}

async function copyBatch(
  owner: pg.Client,
  { statements, keyParameters, total, days }: CopyJob,
  { range, now }: { range: Range; now: number },
): Promise<number> {
  const span = days * DAY_SECONDS - QUIET_SECONDS;
  const values = [range.first, range.last, now - days * DAY_SECONDS, span / total, now, ...keyParameters];
  let made = 0;
  await owner.query('BEGIN');
  for (const text of statements) made += (await owner.query<{ made: number }>(text, values)).rows[0]!.made;
  await owner.query('INSERT INTO make_orders.batches (first, last) VALUES ($1, $2)', [
    range.first,
    range.last,
  ]);
  await owner.query('COMMIT');
  return made;
}

/** Runs `work` with a connection of its own. */
export async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
