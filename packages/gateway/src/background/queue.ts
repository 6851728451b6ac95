/**
 * A queue: rows of a table, taken when they are due and worked on beside one another. All workers over rows are of this
 * shape.
 *
 * - No barrier: a place that becomes free is given to the next row at once, whatever else is under way.
 * - A lane (a rail, a receiver, a merchant's money) has so many places at a node and no more: a slow one cannot take
 *   the connections and the memory of all.
 * - A row whose work throws is put off on its own, in the database, and is then in a lane apart.
 * - Nodes are kept apart by leases where the work reaches outside; where it is one transaction, by its first lock. What
 *   a killed node had taken is due again when the lease ends, or at once.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { laneOf, type QueueCapacity } from '../storage/due-rows.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

/** A row as far as a queue knows it. */
export interface QueueRow {
  readonly id: string;
}

/** Counts the rows under way at this node, lane by lane. */
export interface Lanes<Row, Capacity> {
  /** Called when a row's work begins. */
  enter(row: Row): void;
  /** Called when it has ended. */
  leave(row: Row, durationMs: number): void;
  /** What may be taken now. `busy` are rows under way at this node, and those that need no second look yet. */
  capacity(busy: readonly string[]): Capacity;
}

/** What makes a queue. */
export interface QueueOptions<Row extends QueueRow, Capacity> {
  readonly name: string;
  /** How often it polls for due rows, and how long a row rests that could not be processed. */
  readonly pollMs: number;
  readonly logger: Pick<Logger, 'error'>;
  readonly lanes: Lanes<NoInfer<Row>, Capacity>;
  /** How many rows of all lanes are worked on at once; the others that were taken wait in turn. */
  readonly atOnce?: number;
  /** Takes what is due, as much as the capacity allows; leased where two nodes must not work on it at once. */
  take(capacity: Capacity): Promise<readonly Row[]>;
  /**
   * Processes a row. Returns false when it could not start yet; then the row rests. A throw puts the row off. Stops
   * early when `signal` aborts.
   */
  work(row: Row, signal: AbortSignal): Promise<unknown>;
  /** Stores that a row's work has failed, and when it is due again. */
  putOff(row: Row): Promise<unknown>;
  /** How long a stop waits for rows under way before it aborts them. */
  readonly graceMs?: number;
}

/** A running queue. */
export interface QueueLoop extends WorkerLoop {
  /** Seconds since it last looked for what is due, or since the oldest row under way was taken, if that is longer. */
  lateSeconds(): number;
}

/** As long as the longest call of a rail, and its settling. */
const GRACE_MS = 5_000;
/** What does not break off by then is left to its lease. */
const BREAK_OFF_MS = 2_000;

/**
 * Starts a queue. `wake` makes it look now. `stop` takes no further row and resolves when what is under way has ended,
 * at most after the grace.
 */
export function startQueue<Row extends QueueRow, Capacity>(options: QueueOptions<Row, Capacity>): QueueLoop {
  const { name, pollMs, logger, graceMs = GRACE_MS } = options;
  const queue = new Queue(options, () => loop.wake());
  const loop = startWorkerLoop({ name, pollMs, logger, turn: () => queue.turn() });
  return {
    wake: loop.wake,
    lateSeconds: () => queue.lateSeconds(),
    async stop() {
      await loop.stop();
      await queue.finish(graceMs);
    },
  };
}

/** A row that was taken. */
interface Taken {
  readonly takenAt: number;
  readonly ended: Promise<void>;
}

class Queue<Row extends QueueRow, Capacity> {
  readonly #options: QueueOptions<Row, Capacity>;
  readonly #onEnd: () => void;
  readonly #underWay = new Map<string, Taken>();
  /** Rows that are not taken again before their time. */
  readonly #resting = new Map<string, number>();
  readonly #places: Places;
  readonly #stopping = new AbortController();
  #lookedAt = performance.now();

  constructor(options: QueueOptions<Row, Capacity>, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
    this.#places = new Places(options.atOnce ?? Number.POSITIVE_INFINITY);
    // Every row under way may listen; their number has a limit of its own.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Takes what is due and begins its work. True when more may be due. */
  async turn(): Promise<boolean> {
    const now = performance.now();
    for (const [id, until] of this.#resting) if (until <= now) this.#resting.delete(id);
    const capacity = this.#options.lanes.capacity([...this.#underWay.keys(), ...this.#resting.keys()]);
    const rows = await this.#options.take(capacity);
    this.#lookedAt = performance.now();
    for (const row of rows) this.#begin(row);
    return rows.length > 0;
  }

  lateSeconds(): number {
    // What was taken first stands first.
    const [oldest] = this.#underWay.values();
    return (performance.now() - Math.min(this.#lookedAt, oldest?.takenAt ?? this.#lookedAt)) / 1000;
  }

  /** Waits for what is under way, breaks it off after `graceMs`, and leaves what does not end then. */
  async finish(graceMs: number): Promise<void> {
    if (await this.#endWithin(graceMs)) return;
    this.#stopping.abort();
    await this.#endWithin(BREAK_OFF_MS);
  }

  async #endWithin(limitMs: number): Promise<boolean> {
    const limit = new AbortController();
    const late = sleep(limitMs, false, { signal: limit.signal }).catch(() => false);
    const all = Promise.all([...this.#underWay.values()].map(({ ended }) => ended)).then(() => true);
    const isEnded = await Promise.race([all, late]);
    limit.abort();
    return isEnded;
  }

  #begin(row: Row): void {
    const takenAt = performance.now();
    this.#options.lanes.enter(row);
    const ended = this.#places
      .hold(() => this.#work(row))
      .then(() => {
        this.#underWay.delete(row.id);
        this.#options.lanes.leave(row, performance.now() - takenAt);
        this.#onEnd();
      });
    this.#underWay.set(row.id, { takenAt, ended });
  }

  /** Never throws: a row costs only itself. */
  async #work(row: Row): Promise<void> {
    const { name, logger, work, putOff } = this.#options;
    if (this.#stopping.signal.aborted) return;
    try {
      if ((await work(row, this.#stopping.signal)) === false) this.#rest(row);
    } catch (error) {
      logger.error(
        { err: error, queue: name, row: row.id },
        'work of a queue failed; it is tried again later',
      );
      try {
        await putOff(row);
      } catch (reason) {
        this.#rest(row);
        logger.error({ err: reason, queue: name, row: row.id }, 'a row that failed could not be put off');
      }
    }
  }

  #rest({ id }: Row): void {
    this.#resting.set(id, performance.now() + this.#options.pollMs);
  }
}

/** A number of places for which work waits in turn. */
class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Does the work once there is a place for it. */
  async hold(work: () => Promise<void>): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** A row of a queue whose lanes have a fixed number of places. */
export interface LaneRow extends QueueRow {
  /** What the lane is of, such as the rail. */
  readonly key: string;
  readonly failures: number;
}

/** Lanes with a fixed number of places: `each`, and `again` for rows of a lane that have failed before. */
export class FixedLanes implements Lanes<LaneRow, QueueCapacity> {
  readonly #places: { readonly each: number; readonly again: number };
  readonly #left = new Map<string, number>();

  constructor(places: { readonly each: number; readonly again: number }) {
    this.#places = places;
  }

  enter(row: LaneRow): void {
    this.#change(row, -1);
  }

  leave(row: LaneRow): void {
    this.#change(row, 1);
  }

  capacity(busy: readonly string[]): QueueCapacity {
    return { ...this.#places, left: this.#left, busy };
  }

  #change({ key, failures }: LaneRow, by: number): void {
    const lane = laneOf(key, failures);
    const places = failures > 0 ? this.#places.again : this.#places.each;
    const left = (this.#left.get(lane) ?? places) + by;
    if (left === places) this.#left.delete(lane);
    else this.#left.set(lane, left);
  }
}

/** Lanes in which the first row goes before the others: what takes rows gives the first of each that is not busy. */
export class FirstOnly implements Lanes<QueueRow, readonly string[]> {
  enter(): void {}

  leave(): void {}

  capacity(busy: readonly string[]): readonly string[] {
    return busy;
  }
}
