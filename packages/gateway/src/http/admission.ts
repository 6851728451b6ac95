/**
 * Admits requests: how many this node works on at once, and whose turn it is. What it cannot work on soon is told so at
 * once, before anything is done for it, so that what is admitted ends in time and no repeat of it is needed.
 */
import { randomInt } from 'node:crypto';
import { GatewayError } from '../gateway-error.ts';
import type { WaitOutside } from '../outcomes/gateway-services.ts';
import { QueuePace } from './queue-pace.ts';
import { Stay } from './stay.ts';

/** The limit of requests at once, unless it is set. */
const MOST = 256;
/** The limit is never lower: twice as many as there are connections to the database by default. */
const LEAST = 32;
/** The limit as long as no more is needed: a load that begins must not find places that nobody has tried. */
const USUAL = 64;
/**
 * Requests that wait for a rail use memory only, so that more of them may be held: so many for each place. With more,
 * too many come back at once where work is slow.
 */
const HELD_FOR_EACH = 4;
const WAITING_MAX = 1_024;
/** Work that takes this long here is too much at once: a caller is answered within 4.2 s. */
const SLOW_MS = 500;
/** Where work takes longer than this, more at once than usual is served no sooner. */
const FAST_MS = 100;
/**
 * A merchant with a request that has waited for so long sends more than is worked on in time. A client with many
 * connections, each of which waits for its answer, is not refused: its requests wait for each other only.
 */
const PATIENCE_MS = 1_500;
/**
 * What waits then goes on waiting, because a refusal would come late. Beyond this, its answer would. What arrives until
 * the queue has been served is refused at once.
 */
const WAIT_MAX_MS = 3_000;
/** What would wait longer than this is refused when it arrives, if the pace of its queue is known. */
const EXPECTED_MAX_MS = 1_000;
/** The first request of a merchant that has none running waits for its turn, which comes with the other merchants'. */
const TURN_MS = 1_000;
const LOOK_MS = 10;
/** Repeats are spread over so many seconds: the more are refused for each request that ends, the more. */
const SPREAD_SECONDS = { least: 3, most: 10 } as const;

/** Error -1004: a request was refused because more arrived than can be worked on at once. */
export class TooBusy extends GatewayError {
  /** When to repeat it: the later, the more are refused for each that is served. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('-1004', 'Service busy, try again: more requests arrived than can be worked on at once');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a node is doing. */
export interface AdmissionUse {
  /** Requests that are worked on, without those that wait for a rail. */
  readonly running: number;
  /** Requests that wait for their turn. */
  readonly waiting: number;
  /** How many may run at once now. */
  readonly limit: number;
  /** Requests refused since the start. */
  readonly refused: number;
}

/** Admits the requests of a node. */
export interface Admission {
  /**
   * Works on a request of a merchant when it is its turn. `work` passes what it awaits outside this process through its
   * argument, and lends its place to others meanwhile. Throws TooBusy, and does nothing, when that is too far away.
   */
  run<T>(merchantId: string, work: (waitOutside: WaitOutside) => Promise<T>): Promise<T>;
  use(): AdmissionUse;
}

interface Waiting {
  readonly since: number;
  admit(): void;
  refuse(): void;
}

/** The requests of one merchant. */
interface Queue {
  running: number;
  /** Running, or waiting outside. */
  held: number;
  readonly waiting: Waiting[];
  /** When one had waited for too long, if the queue has not been served since: refusals alone have emptied it. */
  overrunAt: number | undefined;
  readonly pace: QueuePace;
}

/**
 * Whoever has `own` of a number of places may take one more. What is left free is always more than what one merchant
 * has, so that a merchant that comes anew finds places, and several that want more than there are get equal shares.
 */
const mayTake = (own: number, all: number, places: number): boolean => own < places - all;

/** Returns the admission of a node that works on at most `most` requests at once. */
export const requestAdmission = (most = MOST, now: () => number = () => performance.now()): Admission =>
  new FairAdmission(most, now);

class FairAdmission implements Admission {
  readonly #most: number;
  readonly #now: () => number;
  readonly #queues = new Map<string, Queue>();
  /** The queues with waiting requests; the first is next. */
  readonly #turns = new Set<Queue>();
  #limit: number;
  #running = 0;
  #held = 0;
  #waiting = 0;
  #refused = 0;
  #slowAt = Number.NEGATIVE_INFINITY;
  /** What was refused and what ended lately, and the most places that were used at once: halved each second. */
  #lately = { refused: 0, ended: 0, most: 0, since: 0 };
  #looking: NodeJS.Timeout | undefined;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#limit = Math.min(USUAL, most);
    this.#now = now;
  }

  async run<T>(merchantId: string, work: (waitOutside: WaitOutside) => Promise<T>): Promise<T> {
    const queue = this.#queueOf(merchantId);
    await this.#enter(queue);
    const stay = new Stay(this.#now, (change) => this.#change(queue, change));
    try {
      return await work((wait) => stay.outside(wait));
    } finally {
      queue.held -= 1;
      this.#held -= 1;
      this.#fade().ended += 1;
      this.#adapt(stay.end());
      this.#change(queue, -1);
      if (queue.held === 0 && queue.waiting.length === 0) this.#queues.delete(merchantId);
    }
  }

  use(): AdmissionUse {
    return { running: this.#running, waiting: this.#waiting, limit: this.#limit, refused: this.#refused };
  }

  #queueOf(merchantId: string): Queue {
    const known = this.#queues.get(merchantId);
    if (known) return known;
    const queue = { running: 0, held: 0, waiting: [], overrunAt: undefined, pace: new QueuePace() };
    this.#queues.set(merchantId, queue);
    return queue;
  }

  #mayRun({ running, held }: Queue): boolean {
    return (
      mayTake(running, this.#running, this.#limit) && mayTake(held, this.#held, HELD_FOR_EACH * this.#limit)
    );
  }

  async #enter(queue: Queue): Promise<void> {
    if (queue.waiting.length === 0 && this.#mayRun(queue)) {
      queue.overrunAt = undefined;
      return this.#start(queue);
    }
    const since = this.#now();
    this.#refuseLate(queue);
    const { length } = queue.waiting;
    const isFirst = queue.running === 0 && length === 0;
    if (queue.overrunAt !== undefined && !isFirst) throw this.#refusal();
    if (!mayTake(length, this.#waiting, WAITING_MAX)) throw this.#refusal();
    if (queue.pace.waitOf(length, since) > EXPECTED_MAX_MS) throw this.#refusal();
    this.#looking ??= setInterval(() => this.#look(), LOOK_MS);
    this.#turns.add(queue);
    this.#waiting += 1;
    return new Promise((admit, reject) => {
      queue.waiting.push({ since, admit, refuse: () => reject(this.#refusal()) });
    });
  }

  #start(queue: Queue): void {
    queue.running += 1;
    queue.held += 1;
    this.#running += 1;
    this.#held += 1;
    const lately = this.#fade();
    // Twice, so that the limit grows before a merchant alone, which gets half, meets what may be held.
    lately.most = Math.max(lately.most, this.#running, (2 * this.#held) / HELD_FOR_EACH);
  }

  /** Counts that a request of the queue goes on running (1), or runs no more (-1). */
  #change(queue: Queue, by: 1 | -1): void {
    queue.running += by;
    this.#running += by;
    if (by < 0) this.#admitNext();
  }

  /** Merchants take turns, one request each. A set visits what is added again once more, at its end. */
  #admitNext(): void {
    for (const queue of this.#turns) {
      if (!this.#mayRun(queue)) continue;
      this.#turns.delete(queue);
      this.#start(queue);
      queue.pace.admit(queue.waiting.length, this.#now());
      this.#take(queue).admit();
      if (queue.waiting.length > 0) this.#turns.add(queue);
      else queue.overrunAt = undefined;
    }
  }

  #take(queue: Queue): Waiting {
    const taken = queue.waiting.shift();
    if (!taken) throw new Error('No request of this merchant waits.');
    this.#waiting -= 1;
    if (this.#waiting === 0) {
      clearInterval(this.#looking);
      this.#looking = undefined;
    }
    return taken;
  }

  #look(): void {
    for (const queue of this.#turns) this.#refuseLate(queue);
  }

  #refuseLate(queue: Queue): void {
    const now = this.#now();
    const first = (): number => queue.waiting[0]?.since ?? now;
    if (now - first() >= PATIENCE_MS) queue.overrunAt ??= now;
    const { overrunAt } = queue;
    if (overrunAt === undefined) return;
    while (now - first() >= (first() < overrunAt ? WAIT_MAX_MS : TURN_MS)) this.#take(queue).refuse();
    if (queue.waiting.length === 0) this.#turns.delete(queue);
  }

  #refusal(): TooBusy {
    this.#refused += 1;
    const lately = this.#fade();
    lately.refused += 1;
    const spread = Math.ceil(lately.refused / Math.max(1, lately.ended));
    const { least, most } = SPREAD_SECONDS;
    return new TooBusy(randomInt(1, Math.min(most, Math.max(least, spread)) + 1));
  }

  #fade() {
    const now = this.#now();
    for (; now - this.#lately.since > 1_000; this.#lately.since += 1_000) {
      // After a pause nothing is left of what was before.
      if (now - this.#lately.since > 10_000) this.#lately = { refused: 0, ended: 0, most: 0, since: now };
      this.#lately.refused /= 2;
      this.#lately.ended /= 2;
      this.#lately.most /= 2;
    }
    return this.#lately;
  }

  /**
   * Halves the limit, at most twice a second, while work is slow. For each request that ends in time, raises it by one,
   * beyond the usual only while work is fast and half of the places are used. Lowers it by one while most are free.
   */
  #adapt(tookMs: number): void {
    const now = this.#now();
    if (tookMs < SLOW_MS) {
      const { most } = this.#fade();
      const isUsed = tookMs < FAST_MS && 2 * most >= this.#limit - 1;
      const isFree = 4 * most < this.#limit;
      if (isUsed || this.#limit < USUAL) this.#limit = Math.min(this.#most, this.#limit + 1);
      else if (isFree && this.#limit > USUAL) this.#limit -= 1;
    } else if (now - this.#slowAt >= SLOW_MS) {
      this.#limit = Math.max(Math.min(LEAST, this.#most), this.#limit >> 1);
      this.#slowAt = now;
    }
  }
}
