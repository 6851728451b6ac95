/**
 * Lets concurrent work go on one step at a time, in an order that a seed decides. A step is a statement, a begin or
 * commit of a transaction, or a call of the rail. Between two steps everything else stands still: it waits for its own
 * turn, for a lock in PostgreSQL, or for time to pass.
 */
import { createHook } from 'node:async_hooks';
import { DatabaseUnavailable } from '../../packages/gateway/src/storage/database-errors.ts';
import type { Random } from '../faults/random.ts';

/** How many turns of the event loop bring nothing new before the program counts as waiting. */
const QUIET_TURNS = 3;
/** Statements take less; after this the server is asked whether they wait for a lock. */
const LOOK_AFTER_MS = 1;
/** After a deadlock a transaction pauses before it is repeated; nothing of it is at the server meanwhile. */
const AWAY_AFTER_MS = 200;
/** A statement that neither ends nor waits for a lock. */
const STUCK_AFTER_MS = 10_000;

/** A gateway of the simulation; a dead one does nothing any more. */
export interface Place {
  readonly name: string;
  isDead: boolean;
}

/** What happens to a step: it goes well, it never arrives, or it is carried out and its answer is lost. */
export type Fate = 'well' | 'lost' | 'answer-lost';

/** How the connections to the database are at the moment. */
export interface Connections {
  /** Those that carry out a statement and wait for no lock. */
  readonly running: number;
  /** Those that wait for a lock. */
  readonly blocked: number;
  /** Those whose transaction waits for its next statement. */
  readonly idle: number;
}

interface Waiting {
  readonly place: Place;
  readonly name: string;
  go(fate: Fate): void;
  fail(error: Error): void;
}

/** What Node's own threads are at, such as a signature or a file: it ends after any number of turns. */
const onThreads = new Set<number>();
const ended = (id: number) => void onThreads.delete(id);
createHook({
  init: (id, type) => void (/^FSREQ|REQUEST$/.test(type) && onThreads.add(id)),
  after: ended,
  destroy: ended,
}).enable();

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The scheduler of one run. */
export class Scheduler {
  /** The steps in their order, to compare two runs of one seed. */
  readonly trace: string[] = [];
  readonly #random: Random;
  readonly #connections: () => Promise<Connections>;
  readonly #waiting: Waiting[] = [];
  /** Steps that the database is carrying out. */
  #underWay = 0;
  /** Those of them that wait for locks only briefly. */
  #brief = 0;
  /** Transactions that wait for their next step. */
  #resting = 0;
  /** Whether a connection was dropped: the server may still be ending its transaction. */
  #isDropped = false;
  #changes = 0;
  /** How many connections have waited for locks at once. */
  mostBlocked = 0;
  /** How many transactions were those of several callers. */
  joined = 0;
  /** The probability of a fault, in each step. */
  faults = 0;

  constructor(random: Random, connections: () => Promise<Connections>) {
    this.#random = random;
    this.#connections = connections;
  }

  /**
   * Waits for the turn of a step, and returns its fate. After `withinMs` it is lost. Throws where its gateway is dead.
   */
  async wait(place: Place, name: string, withinMs = Number.POSITIVE_INFINITY): Promise<Fate> {
    this.#changes += 1;
    if (place.isDead) throw gone();
    return new Promise((go, fail) => {
      const step = { place, name, go, fail };
      this.#waiting.push(step);
      if (withinMs !== Number.POSITIVE_INFINITY) setTimeout(() => this.#take(step)?.go('lost'), withinMs);
    });
  }

  /** Takes a step that still waits from those that do. */
  #take(step: Waiting): Waiting | undefined {
    const at = this.#waiting.indexOf(step);
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  /**
   * Marks that the database begins to carry out a step. Returns what marks its end. A step that waits for locks only
   * briefly is waited for.
   */
  begin(isBrief = false): () => void {
    this.#underWay += 1;
    this.#changes += 1;
    if (isBrief) this.#brief += 1;
    return () => {
      this.#underWay -= 1;
      this.#changes += 1;
      if (isBrief) this.#brief -= 1;
    };
  }

  /** Marks that a transaction waits for its next step, or with -1 that it goes on. */
  rest(by: 1 | -1): void {
    this.#resting += by;
  }

  /** Marks that a connection was dropped in the middle of a transaction. */
  dropped(): void {
    this.#isDropped = true;
  }

  /** Ends a gateway as kill -9 does: its steps are not carried out, its transactions end with their connections. */
  kill(place: Place): void {
    this.trace.push(`kill ${place.name}`);
    place.isDead = true;
    for (const step of this.#waiting.filter((one) => one.place === place)) this.#take(step)?.fail(gone());
    this.#changes += 1;
  }

  /** Carries out one step of those that wait, and settles. Returns false where none waits. */
  async step(): Promise<boolean> {
    const next = this.#takeNext();
    if (!next) return false;
    const fate: Fate = this.#random.chance(this.faults) ? this.#random.pick(['lost', 'answer-lost']) : 'well';
    this.trace.push(`${next.place.name} ${next.name}${fate === 'well' ? '' : ` (${fate})`}`);
    next.go(fate);
    await this.settle();
    return true;
  }

  /** A commit lets its own work and what waited for its locks go on at once, and they arrive in any order. */
  #takeNext(): Waiting | undefined {
    const nameOf = ({ place, name }: Waiting) => `${place.name} ${name}`;
    const ordered = this.#waiting.toSorted((a, b) =>
      nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0,
    );
    const next = ordered[this.#random.below(ordered.length)];
    return next && this.#take(next);
  }

  /** Waits until nothing goes on by itself. */
  async settle(): Promise<void> {
    let quiet = 0;
    let since = process.hrtime.bigint();
    const began = since;
    while (quiet < QUIET_TURNS) {
      const before = this.#changes;
      await turn();
      const now = process.hrtime.bigint();
      if (this.#changes !== before) {
        quiet = 0;
        since = now;
      } else if (onThreads.size > 0) quiet = 0;
      else if (this.#underWay === 0 && !this.#isDropped) quiet += 1;
      else if (Number(now - since) / 1e6 > LOOK_AFTER_MS) {
        const isLong = Number(now - since) / 1e6 > AWAY_AFTER_MS;
        if (await this.#isAtRest(before, isLong)) quiet += 1;
        else if (Number(now - began) / 1e6 > STUCK_AFTER_MS) throw await this.#stuck();
      }
    }
  }

  async #stuck(): Promise<Error> {
    const now = JSON.stringify(await this.#connections());
    const own = `${this.#underWay} under way, ${this.#resting} transactions at rest`;
    return new Error(`stuck after ${this.trace.at(-1)}: ${own}, connections ${now}`);
  }

  async #isAtRest(changes: number, isLong: boolean): Promise<boolean> {
    const { running, blocked, idle } = await this.#connections();
    this.mostBlocked = Math.max(this.mostBlocked, blocked);
    // A statement that its gateway has given up may still wait for a lock.
    const isAtRest =
      running === 0 && this.#brief === 0 && (isLong || blocked >= this.#underWay) && idle === this.#resting;
    if (this.#changes !== changes || !isAtRest) return false;
    this.#isDropped &&= blocked > this.#underWay;
    return true;
  }
}

/** The error of everything that a dead gateway still tries. */
const gone = () => new DatabaseUnavailable(new Error('The simulated gateway is dead, or its connection is.'));
