/** Tables whose rows are the work of a queue: SQL that finds what is due, lane by lane, and puts off what fails. */

/** A queue's table. Its index is over (least(failures, 1), lane, due), where `open` holds. */
export interface QueueTable {
  readonly table: string;
  readonly id: string;
  /** The column of the lane, such as the rail; without it all rows are in one. */
  readonly lane?: string;
  /** When a row is due: an expression, and the column that puts it off. */
  readonly due: string;
  readonly dueColumn: string;
  /** The column that counts how often in a row its work has failed. */
  readonly failures: string;
  /** Which rows are work: the predicate of the index. */
  readonly open: string;
  /** The column until when a node has it, where it is leased. */
  readonly lease?: string;
  /** What else must hold for a row to be taken. */
  readonly also?: string;
}

/**
 * How many rows may be taken now: `each` of a lane, and `again` of those of a lane that have failed before; `left` has
 * the lanes that have fewer places. Rows in `busy` are not to be taken: they are under way, or need no second look.
 */
export interface QueueCapacity {
  readonly each: number;
  readonly again: number;
  readonly left: ReadonlyMap<string, number>;
  readonly busy: readonly string[];
}

const AGAIN = 'again ';

/** The lane of a row. Those that have failed are apart, so that they take no place of the others. */
export const laneOf = (key: string, failures: number): string => (failures > 0 ? AGAIN : '') + key;

/** The values of $1 to $5 of {@link dueRows}. */
export const capacityValues = ({ each, again, left, busy }: QueueCapacity): unknown[] => [
  [...left.keys()],
  [...left.values()],
  each,
  again,
  busy,
];

/**
 * The head of a statement, `WITH RECURSIVE … due AS (…)`: `due` holds `id`, `due_at` and the lane's `key` of what may
 * be taken, the oldest of each lane. It jumps along the index from lane to lane: one with ten thousand rows costs as
 * much as one with a few. Takes {@link capacityValues} as $1 to $5; `now` is what the due time is compared with.
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
 * Gives back the row whose id is $1 and whose work has failed, and puts it off: by 5 seconds, and twice as long each
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
