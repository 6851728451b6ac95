/** Copies specimens in batches. Each batch is one transaction, which also records the batch. */
import pg from 'pg';
import type { Pace } from './pace.ts';

/** The target database, the statements and the number of copies. */
export interface CopyJob {
  /** The database, as its owner. */
  readonly url: string;
  /** Statements of copy-statement.ts. */
  readonly statements: readonly string[];
  readonly keyParameters: readonly Buffer[];
  /** The final number of orders, including those of earlier runs. */
  readonly total: number;
  /** The number of days to spread them over, ending now. */
  readonly days: number;
  readonly pace: Pace;
}

interface Range {
  readonly first: number;
  readonly last: number;
}

const BATCH_ORDERS = 10_000;
/** Each keeps one core of PostgreSQL's machine busy. */
const LANES = 2;
const DAY_SECONDS = 86_400;
/** The newest copies end this long before now, so that none of their events is in the future. */
const QUIET_SECONDS = 3_600;

/** Copies the missing orders. Returns their number. If interrupted, the next run continues. */
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

/** Returns the ranges from 1 to `total` that no batch has covered, each at most one batch long. */
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
 * Turns off waiting for the disk, because a batch lost in a crash is copied again, and checking foreign keys, because
 * each copy is complete. Only a superuser may turn off the latter.
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

/** Runs `work` with a new connection. */
export async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
