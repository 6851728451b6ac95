/** Counts tries in PostgreSQL, for all nodes together: takes places before a try is made, gives them back after. */
import { type Database, type Queryable, statement } from '../storage/database.ts';
import { BEGUN_TRIES_MAX, EARNED, KNOWN_SECONDS, OUTCOME_SECONDS, type Room } from './try-limits.ts';

const take = statement(
  'limits.take',
  `INSERT INTO try_counts AS c (name, room, seconds, used, tries, counted_at, until)
   SELECT w.name, w.room, w.seconds, 1, 1, $4::timestamptz, $4::timestamptz + make_interval(secs => w.seconds)
   FROM unnest($1::bytea[], $2::float8[], $3::float8[]) AS w (name, room, seconds) ORDER BY w.name
   ON CONFLICT (name) DO UPDATE SET room = EXCLUDED.room, seconds = EXCLUDED.seconds, until = EXCLUDED.until,
     used = try_level(c.used, EXCLUDED.room, EXCLUDED.seconds, EXCLUDED.counted_at - c.counted_at) + 1,
     tries = CASE WHEN c.until <= EXCLUDED.counted_at THEN 1 ELSE c.tries + 1 END, counted_at = EXCLUDED.counted_at
     WHERE try_level(c.used, EXCLUDED.room, EXCLUDED.seconds, EXCLUDED.counted_at - c.counted_at) + 1 <= EXCLUDED.room
   RETURNING name, tries`,
);
const remember = statement(
  'limits.remember-open',
  `INSERT INTO open_tries (attempt_id, counted, merchant, payer, until)
   VALUES ($1, $2, $3, $4, $5::timestamptz + make_interval(secs => $6))`,
);
const close = statement(
  'limits.close',
  'DELETE FROM open_tries WHERE attempt_id = $1 RETURNING counted, merchant, payer',
);
// Locked in the order of their names, as they are taken.
const giveBack = statement(
  'limits.give-back',
  `UPDATE try_counts c SET counted_at = $4,
     used = greatest(w.floor, try_level(c.used, c.room, c.seconds, $4 - c.counted_at) - w.places)
   FROM (SELECT name, g.places, g.floor FROM unnest($1::bytea[], $2::float8[], $3::float8[]) AS g (name, places, floor)
         JOIN try_counts USING (name) ORDER BY name FOR UPDATE OF try_counts) w
   WHERE c.name = w.name`,
);
const know = statement(
  'limits.know',
  `INSERT INTO try_counts (name, room, seconds, used, tries, counted_at, until)
   VALUES ($1, 0, $3, 0, 0, $2, $2::timestamptz + make_interval(secs => $3))
   ON CONFLICT (name) DO UPDATE SET counted_at = EXCLUDED.counted_at, until = EXCLUDED.until`,
);
const isKnown = statement('limits.is-known', 'SELECT 1 FROM try_counts WHERE name = $1 AND until > $2');
const forgetCounts = statement(
  'limits.forget-counts',
  `DELETE FROM try_counts WHERE name IN (SELECT name FROM try_counts WHERE until <= $1 LIMIT $2
     FOR UPDATE SKIP LOCKED) RETURNING 1`,
);
const forgetOpen = statement(
  'limits.forget-open',
  `DELETE FROM open_tries WHERE attempt_id IN (SELECT attempt_id FROM open_tries WHERE until <= $1 LIMIT $2)
   RETURNING 1`,
);

/** A room under its keyed name. */
export interface NamedRoom {
  readonly what: 'address' | 'number' | 'payer' | 'order' | 'merchant';
  readonly name: Buffer;
  readonly room: Room;
}

/** A try that is to be made. */
export interface WantedTry {
  /** Under which {@link endTry} is told the outcome. */
  readonly attemptId: string;
  /** One of them is the payer's, one the merchant's. */
  readonly rooms: readonly NamedRoom[];
  /** The name under which a payer whose payment went well is known. */
  readonly knownAs: Buffer;
}

/** What a try came to: a yes, a no (of anybody), or a fault that nobody is to blame for. */
export type TryEnd = 'approved' | 'refused' | 'void';

/** A full room, which undoes what was taken of the others. */
class RoomFull extends Error {
  readonly what: NamedRoom['what'];

  constructor(what: NamedRoom['what']) {
    super(`The room of the ${what} is full`);
    this.what = what;
  }
}

/**
 * Takes a place in every room, or in none: then answers whose was full. A merchant's full room stops only payers who
 * are not known and had not begun before. `now` is real time.
 */
export async function takeTry(
  database: Database,
  wanted: WantedTry,
  now: Date,
): Promise<NamedRoom['what'] | undefined> {
  try {
    await database.transaction((tx) => takeAll(tx, wanted, now));
    return undefined;
  } catch (error) {
    if (error instanceof RoomFull) return error.what;
    throw error;
  }
}

async function takeAll(tx: Queryable, { attemptId, rooms, knownAs }: WantedTry, now: Date): Promise<void> {
  const names = rooms.map(({ name }) => name);
  const tries = rooms.map(({ room }) => room.tries);
  const seconds = rooms.map(({ room }) => room.seconds);
  const rows = await tx.query<{ name: Buffer; tries: number }>(take, [names, tries, seconds, now]);
  const triesOf = ({ name }: NamedRoom) => rows.find((row) => row.name.equals(name))?.tries;
  const merchant = rooms.find(({ what }) => what === 'merchant')!;
  for (const room of rooms) {
    if (triesOf(room) !== undefined) continue;
    if (room !== merchant) throw new RoomFull(room.what);
    const begun = triesOf(rooms.find(({ what }) => what === 'payer')!) ?? 0;
    const hasBegun = begun > 1 && begun <= BEGUN_TRIES_MAX;
    if (!hasBegun && (await tx.query(isKnown, [knownAs, now])).length === 0) throw new RoomFull('merchant');
  }
  const counted = rows.map(({ name }) => name);
  await tx.query(remember, [attemptId, counted, merchant.name, knownAs, now, OUTCOME_SECONDS]);
}

/**
 * Tells what a try came to, once: a yes gives its places back, makes the payer known and earns the merchant room; a
 * fault gives the places back; a no stays counted. `now` is real time.
 */
export async function endTry(database: Database, attemptId: string, end: TryEnd, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const [open] = await tx.query<{ counted: Buffer[]; merchant: Buffer; payer: Buffer }>(close, [attemptId]);
    if (!open || end === 'refused') return;
    const { counted, merchant, payer } = open;
    const earned = end === 'approved' ? EARNED.perPayment : 0;
    const names = counted.some((name) => name.equals(merchant)) ? counted : [...counted, merchant];
    const places = names.map((name) => {
      const own = counted.includes(name) ? 1 : 0;
      return name.equals(merchant) ? own + earned : own;
    });
    const floors = names.map((name) => (name.equals(merchant) ? -EARNED.max : 0));
    await tx.query(giveBack, [names, places, floors, now]);
    if (end === 'approved') await tx.query(know, [payer, now, KNOWN_SECONDS]);
  });
}

/** Forgets, at most `limit` each, what is over. Answers whether more may be waiting. `now` is real time. */
export async function forgetTries(db: Queryable, now: Date, limit: number): Promise<boolean> {
  const counts = await db.query(forgetCounts, [now, limit]);
  const open = await db.query(forgetOpen, [now, limit]);
  return counts.length === limit || open.length === limit;
}
