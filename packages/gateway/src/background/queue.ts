/**
 * A queue: rows of a table that are taken when they are due and processed concurrently. All workers over rows have this
 * shape.
 *
 * - Rows do not wait for each other: a slot that becomes free is given to the next row at once.
 * - A lane (a rail, a receiver, a merchant's money) has a fixed number of slots per node. A slow lane cannot use up all
 *   connections and memory.
 * - A row whose work throws is put off in the database, and is then retried in a separate lane.
 * - Two nodes never work on the same row. Work that calls out takes a lease; work that is one transaction takes a lock
 *   first. The rows of a killed node are due again when the lease expires, or at once.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { laneOf, type QueueCapacity } from '../storage/due-rows.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

/** The part of a row that a queue needs. */
export interface QueueRow {
  readonly id: string;
}

/** Counts the rows under way at this node, lane by lane. */
export interface Lanes<Row, Capacity> {
  /** Called when a row's work begins. */
  enter(row: Row): void;
  /** Called when a row's work has ended. */
  leave(row: Row, durationMs: number): void;
  /** Returns what may be taken now. `busy` are the rows under way at this node, and those that rest. */
  capacity(busy: readonly string[]): Capacity;
}

/** What a queue needs. */
export interface QueueOptions<Row extends QueueRow, Capacity> {
  readonly name: string;
  /** How often it polls for due rows, and how long a row rests that could not start. */
  readonly pollMs: number;
  readonly logger: Pick<Logger, 'error'>;
  readonly lanes: Lanes<NoInfer<Row>, Capacity>;
  /** How many rows of all lanes are worked on at once; further taken rows wait, first in, first out. */
  readonly atOnce?: number;
  /** Takes due rows within the capacity, leased if two nodes must not work on one at once. */
  take(capacity: Capacity): Promise<readonly Row[]>;
  /**
   * Processes a row. Returns false when it could not start yet; then the row rests. A throw puts the row off. Stops
   * early when `signal` aborts.
   */
  work(row: Row, signal: AbortSignal): Promise<unknown>;
  /** Records that a row's work has failed, and when it is due again. */
  putOff(row: Row): Promise<unknown>;
  /** How long a stop waits for rows under way before it aborts them. */
  readonly graceMs?: number;
}

/** A running queue. */
export interface QueueLoop extends WorkerLoop {
  /** Returns the seconds since the last poll, or since the oldest row under way was taken, if that is longer. */
  lateSeconds(): number;
}

/** Enough for the longest call of a rail and its settling. */
const GRACE_MS = 5_000;
/** How long aborted work may take to end; then it is left to its lease. */
const ABORT_MS = 2_000;

/**
 * Starts a queue. `wake` makes it poll now. `stop` takes no further row and resolves when rows under way have ended,
 * at the latest after the grace period.
 */
export function startQueue<Row extends QueueRow, Capacity>(options: QueueOptions<Row, Capacity>): QueueLoop {
  const { name, pollMs, logger, graceMs = GRACE_MS } = options;
  const queue = new Queue(options, () => loop.wake());
  const turn = async () => {
    await queue.turn();
    // What is left was beyond the capacity or is another node's: the next row that ends wakes the loop.
    return false;
  };
  const loop = startWorkerLoop({ name, pollMs, logger, turn });
  return {
    wake: loop.wake,
    lateSeconds: () => queue.lateSeconds(),
    async stop() {
      await loop.stop();
      await queue.finish(graceMs);
    },
  };
}

/** A row under way. */
interface Taken {
  readonly takenAt: number;
  readonly ended: Promise<void>;
}

class Queue<Row extends QueueRow, Capacity> {
  readonly #options: QueueOptions<Row, Capacity>;
  readonly #onEnd: () => void;
  readonly #underWay = new Map<string, Taken>();
  /** Rows that must not be taken again before the given time. */
  readonly #resting = new Map<string, number>();
  readonly #slots: Slots;
  readonly #stopping = new AbortController();
  #polledAt = performance.now();

  constructor(options: QueueOptions<Row, Capacity>, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
    this.#slots = new Slots(options.atOnce ?? Number.POSITIVE_INFINITY);
    // Every row under way may listen; the lanes limit their number.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Takes due rows and starts their work. */
  async turn(): Promise<void> {
    const now = performance.now();
    for (const [id, until] of this.#resting) if (until <= now) this.#resting.delete(id);
    const capacity = this.#options.lanes.capacity([...this.#underWay.keys(), ...this.#resting.keys()]);
    const rows = await this.#options.take(capacity);
    this.#polledAt = performance.now();
    for (const row of rows) this.#begin(row);
  }

  lateSeconds(): number {
    // A map keeps the order of insertion, so the oldest is first.
    const [oldest] = this.#underWay.values();
    return (performance.now() - Math.min(this.#polledAt, oldest?.takenAt ?? this.#polledAt)) / 1000;
  }

  /** Waits for the rows under way, aborts them after `graceMs`, and gives up on those that do not end then. */
  async finish(graceMs: number): Promise<void> {
    if (await this.#endWithin(graceMs)) return;
    this.#stopping.abort();
    await this.#endWithin(ABORT_MS);
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
    const ended = this.#slots
      .hold(() => this.#work(row))
      .then(() => {
        this.#underWay.delete(row.id);
        this.#options.lanes.leave(row, performance.now() - takenAt);
        this.#onEnd();
      });
    this.#underWay.set(row.id, { takenAt, ended });
  }

  /** Never throws, so that a failing row affects no other. */
  async #work(row: Row): Promise<void> {
    const { name, logger, work, putOff } = this.#options;
    if (this.#stopping.signal.aborted) return;
    try {
      if ((await work(row, this.#stopping.signal)) === false) this.#rest(row);
    } catch (error) {
      logger.error({ err: error, queue: name, row: row.id }, 'work of a queue failed; it will be retried');
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

/** A semaphore with a number of slots; work waits first in, first out. */
class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs the work once a slot is free. */
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

/** A row of a queue whose lanes have a fixed number of slots. */
export interface LaneRow extends QueueRow {
  /** What the lane belongs to, such as a rail. */
  readonly key: string;
  readonly failures: number;
}

/** Lanes with a fixed number of slots: `each`, and `again` for rows of a lane that have failed before. */
export class FixedLanes implements Lanes<LaneRow, QueueCapacity> {
  readonly #slots: { readonly each: number; readonly again: number };
  readonly #left = new Map<string, number>();

  constructor(slots: { readonly each: number; readonly again: number }) {
    this.#slots = slots;
  }

  enter(row: LaneRow): void {
    this.#change(row, -1);
  }

  leave(row: LaneRow): void {
    this.#change(row, 1);
  }

  capacity(busy: readonly string[]): QueueCapacity {
    return { ...this.#slots, left: this.#left, busy };
  }

  #change({ key, failures }: LaneRow, by: number): void {
    const lane = laneOf(key, failures);
    const slots = failures > 0 ? this.#slots.again : this.#slots.each;
    const left = (this.#left.get(lane) ?? slots) + by;
    if (left === slots) this.#left.delete(lane);
    else this.#left.set(lane, left);
  }
}

/** Lanes whose rows go one at a time, in order: `take` returns the first row of each lane that is not busy. */
export class FirstOnly implements Lanes<QueueRow, readonly string[]> {
  enter(): void {}

  leave(): void {}

  capacity(busy: readonly string[]): readonly string[] {
    return busy;
  }
}
