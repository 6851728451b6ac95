/** Counts tries in PostgreSQL for all nodes: takes places before a try and gives them back after a success. */
import { type Database, type Queryable, statements } from '../storage/database.ts';
import { type Bucket, EARNED, KNOWN_SECONDS, type LimitName, OUTCOME_SECONDS } from './try-limits.ts';

const SQL = statements('limits', {
  // The column `room` holds a bucket's size; it keeps its name because nodes of the previous version write it.
  take: `INSERT INTO try_counts AS c (name, room, seconds, used, counted_at, until)
   SELECT w.name, w.room, w.seconds, 1, $4::timestamptz, $4::timestamptz + make_interval(secs => w.seconds)
   FROM unnest($1::bytea[], $2::float8[], $3::float8[]) AS w (name, room, seconds) ORDER BY w.name
   ON CONFLICT (name) DO UPDATE SET room = EXCLUDED.room, seconds = EXCLUDED.seconds, until = EXCLUDED.until,
     used = try_level(c.used, EXCLUDED.room, EXCLUDED.seconds, EXCLUDED.counted_at - c.counted_at) + 1,
     counted_at = EXCLUDED.counted_at
     WHERE try_level(c.used, EXCLUDED.room, EXCLUDED.seconds, EXCLUDED.counted_at - c.counted_at) + 1 <= EXCLUDED.room
   RETURNING name`,
  listFull: `SELECT c.name FROM try_counts c
   JOIN unnest($1::bytea[], $2::float8[], $3::float8[]) AS w (name, room, seconds) ON w.name = c.name
   WHERE try_level(c.used, w.room, w.seconds, $4::timestamptz - c.counted_at) + 1 > w.room`,
  rememberOpen: `INSERT INTO open_tries (attempt_id, counted, earning, payer, until)
   VALUES ($1, $2, $3, $4, $5::timestamptz + make_interval(secs => $6))`,
  close: 'DELETE FROM open_tries WHERE attempt_id = $1 RETURNING counted, earning, payer',
  // Rows are locked in the order of their names, as when they are taken.
  giveBack: `UPDATE try_counts c SET counted_at = $4,
     used = greatest(w.floor, try_level(c.used, c.room, c.seconds, $4 - c.counted_at) - w.places)
   FROM (SELECT name, g.places, g.floor FROM unnest($1::bytea[], $2::float8[], $3::float8[]) AS g (name, places, floor)
         JOIN try_counts USING (name) ORDER BY name FOR UPDATE OF try_counts) w
   WHERE c.name = w.name`,
  know: `INSERT INTO try_counts (name, room, seconds, used, counted_at, until)
   VALUES ($1, 0, $3, 0, $2, $2::timestamptz + make_interval(secs => $3))
   ON CONFLICT (name) DO UPDATE SET counted_at = EXCLUDED.counted_at, until = EXCLUDED.until`,
  isKnown: 'SELECT 1 FROM try_counts WHERE name = $1 AND until > $2',
  forgetCounts: `DELETE FROM try_counts WHERE name IN (SELECT name FROM try_counts WHERE until <= $1 LIMIT $2
     FOR UPDATE SKIP LOCKED) RETURNING 1`,
  forgetOpen: `DELETE FROM open_tries WHERE attempt_id IN (SELECT attempt_id FROM open_tries WHERE until <= $1 LIMIT $2)
   RETURNING 1`,
});

/** Replicas get the counts, but no payer waits for it: a failover may forget the tries of its last moments. */
const UNAWAITED_COMMIT = { mayBeLost: true } as const;

/** A bucket under its keyed name. */
export interface NamedBucket {
  readonly limit: LimitName;
  readonly name: Buffer;
  readonly bucket: Bucket;
}

/** A try to count. */
export interface TryRequest {
  /** The id by which {@link endTry} records the outcome. */
  readonly attemptId: string;
  readonly buckets: readonly NamedBucket[];
  /** The keyed name by which the payer is known after a successful payment; absent without one. */
  readonly knownAs?: Buffer;
}

/** Whether a try may be made, and which limits it has reached. */
export interface TryVerdict {
  readonly kind: 'free' | 'step-up' | 'refused';
  readonly reached: readonly LimitName[];
}

/** The outcome of a try: approved, refused (by anybody), or void after a technical failure. */
export type TryEnd = 'approved' | 'refused' | 'void';

/** Thrown for a full bucket that refuses; it rolls back the places taken in the other buckets. */
class BucketFull extends Error {
  readonly limit: LimitName;

  constructor(limit: LimitName) {
    super(`The bucket of the ${limit} is full`);
    this.limit = limit;
  }
}

/**
 * Counts a try in every rate-limit bucket with a free place. A full bucket of the kind `step-up` lets the try go
 * on; if a full bucket refuses, nothing is counted. `now` is real time.
 */
export async function takeTry(database: Database, request: TryRequest, now: Date): Promise<TryVerdict> {
  try {
    const reached = await database.transaction((tx) => takeAll(tx, request, now), UNAWAITED_COMMIT);
    return { kind: reached.length > 0 ? 'step-up' : 'free', reached };
  } catch (error) {
    if (error instanceof BucketFull) return { kind: 'refused', reached: [error.limit] };
    throw error;
  }
}

async function takeAll(
  tx: Queryable,
  { attemptId, buckets, knownAs }: TryRequest,
  now: Date,
): Promise<LimitName[]> {
  const counted = (await tx.query<{ name: Buffer }>(SQL.take, [...columnsOf(buckets), now])).map(
    ({ name }) => name,
  );
  const full = buckets.filter(({ name }) => !counted.some((other) => other.equals(name)));
  const isPayerKnown = async () => knownAs && (await tx.query(SQL.isKnown, [knownAs, now])).length > 0;
  for (const { limit, bucket } of full) {
    if (bucket.whenFull === 'refuse') throw new BucketFull(limit);
    if (bucket.whenFull === 'hold' && !(await isPayerKnown())) throw new BucketFull(limit);
  }
  const earning = buckets.filter(({ bucket }) => bucket.isEarned).map(({ name }) => name);
  const payer = knownAs ?? Buffer.alloc(0);
  await tx.query(SQL.rememberOpen, [attemptId, counted, earning, payer, now, OUTCOME_SECONDS]);
  return full.filter(({ bucket }) => bucket.whenFull === 'step-up').map(({ limit }) => limit);
}

/** Returns which of the buckets are full, without taking a place. `now` is real time. */
export async function listFullBuckets(
  db: Queryable,
  buckets: readonly NamedBucket[],
  now: Date,
): Promise<LimitName[]> {
  const rows = await db.query<{ name: Buffer }>(SQL.listFull, [...columnsOf(buckets), now]);
  return buckets.filter(({ name }) => rows.some((row) => row.name.equals(name))).map(({ limit }) => limit);
}

/** Returns names, sizes and times as parameters of the statements. */
const columnsOf = (buckets: readonly NamedBucket[]) => [
  buckets.map(({ name }) => name),
  buckets.map(({ bucket }) => bucket.tries),
  buckets.map(({ bucket }) => bucket.seconds),
];

/**
 * Records the outcome of a try, once. A success gives its places back, makes the payer known and raises the earned
 * allowance. A technical failure gives the places back; a refusal stays counted. `now` is real time.
 */
export async function endTry(database: Database, attemptId: string, end: TryEnd, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const [open] = await tx.query<{ counted: Buffer[]; earning: Buffer[]; payer: Buffer }>(SQL.close, [
      attemptId,
    ]);
    if (!open || end === 'refused') return;
    const { counted, earning, payer } = open;
    const has = (names: readonly Buffer[], name: Buffer) => names.some((other) => other.equals(name));
    const names = [...counted, ...earning.filter((name) => !has(counted, name))];
    const earned = end === 'approved' ? EARNED.perPayment : 0;
    const places = names.map((name) => Number(has(counted, name)) + (has(earning, name) ? earned : 0));
    const floors = names.map((name) => (has(earning, name) ? -EARNED.max : 0));
    await tx.query(SQL.giveBack, [names, places, floors, now]);
    if (end === 'approved' && payer.length > 0) await tx.query(SQL.know, [payer, now, KNOWN_SECONDS]);
  }, UNAWAITED_COMMIT);
}

/** Deletes expired rows, at most `limit` of each table. Returns whether more may be left. `now` is real time. */
export async function forgetTries(db: Queryable, now: Date, limit: number): Promise<boolean> {
  const counts = await db.query(SQL.forgetCounts, [now, limit]);
  const open = await db.query(SQL.forgetOpen, [now, limit]);
  return counts.length === limit || open.length === limit;
}
