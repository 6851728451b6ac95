// One connection in use: its statements and its transaction, each within the time that the caller has.
import type pg from 'pg';
import type { Queryable, Statement, Transaction } from './database.ts';
import { DatabaseUnavailable, readDriverError } from './database-errors.ts';
import { type Bound, bind, type Executed, executePrepared, isKnown } from './prepared-query.ts';

/** A statement gets at least this long, however little of the caller's time is left. */
const SHORTEST_WAIT_MS = 200;

const BEGIN: Bound = bind({ name: 'session.begin', text: 'BEGIN' });
const COMMIT: Bound = bind({ name: 'session.commit', text: 'COMMIT' });

/** How statements are sent. */
export interface SessionOptions {
  /** The end of the caller's time (`performance.now()`). */
  readonly deadline: number;
  /** Whether statements have names, under which the server keeps them and their plans. */
  readonly isNamed: boolean;
}

/** A statement of the next message. Nobody waits for a late one. */
interface Asked {
  readonly bound: Bound;
  readonly resolve?: (executed: Executed) => void;
  readonly reject?: (error: unknown) => void;
}

const transactionEnded = () => new Error('The transaction has ended.');

/** A connection in use. */
export class Session implements Queryable {
  readonly #client: pg.PoolClient;
  readonly #deadline: number;
  readonly #isNamed: boolean;
  #isInTransaction = false;
  /** How many statements begin the transaction: BEGIN and its settings. */
  #beginning = 0;
  /** What goes in the next message: BEGIN, late statements, and those that were asked for in this turn. */
  #next: Asked[] = [];
  #isScheduled = false;
  /** The messages before, of which one may be sent statement by statement. */
  #sent: Promise<void> = Promise.resolve();

  constructor(client: pg.PoolClient, { deadline, isNamed }: SessionOptions) {
    this.#client = client;
    this.#deadline = deadline;
    this.#isNamed = isNamed;
  }

  /**
   * Statements of a transaction that are asked for in one turn, as by `Promise.all`, go in one message. Where one of
   * them fails, all do.
   */
  async query<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    if (!this.#isNamed) return (await this.#run({ text: statement.text, values: [...values] })).rows as Row[];
    const bound = bind(statement, values);
    if (!this.#isInTransaction) return (await this.#execute([bound]))[0]?.rows as Row[];
    if (!statement.isLate) return (await this.#ask(bound)).rows as Row[];
    this.#next.push({ bound });
    return [];
  }

  /**
   * Runs `work` between BEGIN, with `settings` of this transaction (each `name = value`), and COMMIT. What begins it
   * goes with the first statement, which saves a round trip.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, settings: readonly string[]): Promise<T> {
    const effects: (() => void)[] = [];
    let hasEnded = false;
    let result: T;
    await this.#begin(settings);
    try {
      result = await work({
        query: async (statement, values) => {
          if (hasEnded) throw transactionEnded();
          return this.query(statement, values);
        },
        afterCommit: (effect) => void effects.push(effect),
      });
      hasEnded = true;
      await this.#commit();
    } catch (error) {
      hasEnded = true;
      const isOpen = this.#hasBegun && !(error instanceof DatabaseUnavailable);
      // What was asked for and not sent yet would follow the ROLLBACK.
      const unsent = this.#next;
      this.#next = [];
      for (const { reject } of unsent) reject?.(transactionEnded());
      await this.#sent;
      if (isOpen) await this.#run({ text: 'ROLLBACK' });
      throw error;
    }
    for (const effect of effects) effect();
    return result;
  }

  async #begin(settings: readonly string[]): Promise<void> {
    this.#isInTransaction = true;
    const texts = settings.map((setting) => `SET LOCAL ${setting}`);
    // Without names, they are one message of their own.
    if (!this.#isNamed) await this.#run({ text: ['BEGIN', ...texts].join('; ') });
    else this.#next = [{ bound: BEGIN }, ...texts.map((text) => ({ bound: bind({ name: text, text }) }))];
    this.#beginning = this.#next.length;
  }

  get #hasBegun(): boolean {
    return this.#next[0]?.bound !== BEGIN;
  }

  async #commit(): Promise<void> {
    const isEmpty = !this.#hasBegun && this.#next.length === this.#beginning;
    if (isEmpty) return;
    const { command } = this.#isNamed ? await this.#ask(COMMIT) : await this.#run({ text: 'COMMIT' });
    // After a swallowed error, COMMIT returns ROLLBACK without an error.
    if (command !== 'COMMIT')
      throw new Error(
        'The transaction was rolled back because an error of one of its statements was swallowed.',
      );
  }

  #ask(bound: Bound): Promise<Executed> {
    return new Promise((resolve, reject) => {
      this.#next.push({ bound, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // After all that can go on now: parts of a joint transaction go on together.
      process.nextTick(() => {
        this.#isScheduled = false;
        const message = this.#next;
        this.#next = [];
        this.#sent = this.#sent.then(() => this.#send(message));
      });
    });
  }

  async #send(message: readonly Asked[]): Promise<void> {
    try {
      const executed = await this.#execute(message.map(({ bound }) => bound));
      for (const [at, one] of executed.entries()) message[at]?.resolve?.(one);
    } catch (error) {
      for (const { reject } of message) reject?.(error);
    }
  }

  /** Executes statements in one message; one by one while the connection does not know all of them. */
  async #execute(all: readonly Bound[]): Promise<readonly Executed[]> {
    const [first, ...more] = all;
    if (!first) return [];
    try {
      if (more.length === 0 || all.every(({ statement }) => isKnown(this.#client, statement)))
        return await executePrepared(this.#client, [first, ...more], this.#left());
      const executed: Executed[] = [];
      for (const one of all) executed.push(...(await executePrepared(this.#client, [one], this.#left())));
      return executed;
    } catch (error) {
      throw readDriverError(error);
    }
  }

  async #run(query: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query({ ...query, query_timeout: this.#left() } as pg.QueryConfig);
    } catch (error) {
      throw readDriverError(error);
    }
  }

  #left(): number {
    return Math.max(SHORTEST_WAIT_MS, this.#deadline - performance.now());
  }
}
