/** Tables with the work of a queue: SQL that finds due rows lane by lane, and puts off those that failed. */

/** A queue's table. Its index covers (least(failures, 1), lane, due) where `open` holds. */
export interface QueueTable {
  readonly table: string;
  readonly id: string;
  /** The column of the lane, such as the rail. Without it, all rows are in one lane. */
  readonly lane?: string;
  /** When a row is due: an expression, and the column that puts the row off. */
  readonly due: string;
  readonly dueColumn: string;
  /** The column that counts the failures of a row. */
  readonly failures: string;
  /** Which rows are work: the predicate of the index. */
  readonly open: string;
  /** The column with the end of a node's lease, where rows are leased. */
  readonly lease?: string;
  /** Further conditions of a row. */
  readonly also?: string;
}

/**
 * How many rows may be taken now: `each` of a lane, and `again` of its rows that have failed before. `left` has the
 * lanes with less capacity. Rows in `busy` are not taken: they are in progress or need no second attempt.
 */
export interface QueueCapacity {
  readonly each: number;
  readonly again: number;
  readonly left: ReadonlyMap<string, number>;
  readonly busy: readonly string[];
}

const AGAIN = 'again ';

/**
 * Returns the lane of a row. Rows that have failed have their own lane, so that they take no capacity of the others.
 */
export const laneOf = (key: string, failures: number): string => (failures > 0 ? AGAIN : '') + key;

/** Returns the values of $1 to $5 of {@link dueRows}. */
export const capacityValues = ({ each, again, left, busy }: QueueCapacity): unknown[] => [
  [...left.keys()],
  [...left.values()],
  each,
  again,
  busy,
];

/**
 * Returns the start of a statement, `WITH RECURSIVE … due AS (…)`: `due` holds `id`, `due_at` and the lane's `key` of
 * the rows to take, the oldest of each lane. It jumps along the index from lane to lane, so that ten thousand rows of
 * one lane cost as much as a few. Takes {@link capacityValues} as $1 to $5; `now` is compared with the due time.
 */
export function dueRows(queue: QueueTable, now = 'now()'): string {
  const { table, id, lane, due, failures, open, lease, also = 'true' } = queue;
  const nextLane = (failing: string, after: string) =>
    `(SELECT ${lane} FROM ${table} WHERE ${open} AND least(${failures}, 1) = ${failing} ${after}
       ORDER BY ${lane} LIMIT 1)`;
  const lanes = lane
    ? `SELECT failing, ${nextLane('f.failing', '')} FROM (VALUES (0), (1)) f (failing)
     UNION ALL
     SELECT failing, ${nextLane('l.failing', `AND ${lane} > l.key`)} FROM lanes l WHERE l.key IS NOT NULL`
    : "VALUES (0, ''), (1, '')";
  return `WITH RECURSIVE lanes (failing, key) AS (
     ${lanes}
   ), places AS (
     SELECT l.failing, l.key, coalesce(r.places, CASE l.failing WHEN 1 THEN $4::integer ELSE $3::integer END) AS count
     FROM lanes l LEFT JOIN unnest($1::text[], $2::integer[]) AS r (lane, places)
       ON r.lane = CASE l.failing WHEN 1 THEN '${AGAIN}' ELSE '' END || l.key
     WHERE l.key IS NOT NULL
   ), due AS (
     SELECT p.key, d.* FROM places p CROSS JOIN LATERAL (
       SELECT ${id} AS id, ${due} AS due_at FROM ${table}
       WHERE ${open} AND least(${failures}, 1) = p.failing ${lane ? `AND ${lane} = p.key` : ''}
         AND ${due} <= ${now} AND ${id} <> ALL($5::uuid[])
         AND ${lease ? `${lease} <= now()` : 'true'} AND ${also}
       ORDER BY ${due} LIMIT p.count
     ) d
   )`;
}

/**
 * Returns SQL that puts off the failed row whose id is $1, and ends its lease: by 5 seconds, and twice as long each
 * further time, up to ten minutes.
 */
export const putOff = (
  {
    table,
    id,
    dueColumn,
    failures,
    lease,
  }: Pick<QueueTable, 'table' | 'id' | 'dueColumn' | 'failures' | 'lease'>,
  now = 'now()',
): string =>
  `UPDATE ${table} SET ${failures} = ${failures} + 1, ${lease ? `${lease} = now(),` : ''}
     ${dueColumn} = ${now} + make_interval(secs => least(5 * 2 ^ least(${failures}, 7), 600))
   WHERE ${id} = $1`;
