// One connection in use: its statements and its transaction, each within the time that the caller has.
import type pg from 'pg';
import type { Queryable, Statement, Transaction } from './database.ts';
import { DatabaseUnavailable, readDriverError } from './database-errors.ts';
import { type Bound, bind, type Executed, executePrepared, isKnown } from './prepared-query.ts';

/** A statement gets at least this long, however little of the caller's time is left. */
const SHORTEST_WAIT_MS = 200;

const BEGIN: Bound = bind({ name: 'session.begin', text: 'BEGIN' });
const COMMIT: Statement = { name: 'session.commit', text: 'COMMIT' };

/** How statements are sent. */
export interface SessionOptions {
  /** The end of the caller's time (`performance.now()`). */
  readonly deadline: number;
  /** Whether statements have names, under which the server keeps them and their plans. */
  readonly isNamed: boolean;
}

/** A connection in use. */
export class Session implements Queryable {
  readonly #client: pg.PoolClient;
  readonly #deadline: number;
  readonly #isNamed: boolean;
  #isInTransaction = false;
  /** What goes before the next statement, in one message with it: BEGIN, and late statements. */
  #before: Bound[] = [];
  /** Those of them that had to be sent one by one. */
  #sent: Promise<unknown> | undefined;

  constructor(client: pg.PoolClient, { deadline, isNamed }: SessionOptions) {
    this.#client = client;
    this.#deadline = deadline;
    this.#isNamed = isNamed;
  }

  async query<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    if (!this.#isNamed) return (await this.#run({ text: statement.text, values: [...values] })).rows as Row[];
    if (!statement.isLate || !this.#isInTransaction)
      return (await this.#execute(statement, values)).rows as Row[];
    this.#before.push(bind(statement, values));
    return [];
  }

  /**
   * Runs `work` between BEGIN, with `settings` of this transaction (each `name = value`), and COMMIT. Without settings
   * BEGIN goes with the first statement, which saves a round trip.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, settings: readonly string[]): Promise<T> {
    const effects: (() => void)[] = [];
    let result: T;
    await this.#begin(settings);
    try {
      result = await work({
        query: (statement, values) => this.query(statement, values),
        afterCommit: (effect) => void effects.push(effect),
      });
      await this.#commit();
    } catch (error) {
      if (this.#hasBegun && !(error instanceof DatabaseUnavailable)) await this.#run({ text: 'ROLLBACK' });
      throw error;
    }
    for (const effect of effects) effect();
    return result;
  }

  async #begin(settings: readonly string[]): Promise<void> {
    this.#isInTransaction = true;
    if (this.#isNamed && settings.length === 0) this.#before = [BEGIN];
    // One message: settings cost no round trip.
    else
      await this.#run({ text: ['BEGIN', ...settings.map((setting) => `SET LOCAL ${setting}`)].join('; ') });
  }

  get #hasBegun(): boolean {
    return this.#before[0] !== BEGIN;
  }

  async #commit(): Promise<void> {
    const isEmpty = !this.#hasBegun && this.#before.length === 1;
    if (isEmpty) return;
    const { command } = this.#isNamed ? await this.#execute(COMMIT, []) : await this.#run({ text: 'COMMIT' });
    // After a swallowed error, COMMIT returns ROLLBACK without an error.
    if (command !== 'COMMIT')
      throw new Error(
        'The transaction was rolled back because an error of one of its statements was swallowed.',
      );
  }

  async #execute(statement: Statement, values: readonly unknown[]): Promise<Executed> {
    const bound = bind(statement, values);
    const before = this.#before;
    this.#before = [];
    try {
      const isOneMessage = [...before, bound].every((one) => isKnown(this.#client, one.statement));
      if (before.length > 0 && !isOneMessage) this.#sent = this.#sendEach(before);
      await this.#sent;
      const timeoutMs = this.#left();
      return await executePrepared(this.#client, { ...bound, timeoutMs, before: isOneMessage ? before : [] });
    } catch (error) {
      throw readDriverError(error);
    }
  }

  async #sendEach(all: readonly Bound[]): Promise<void> {
    for (const bound of all) await executePrepared(this.#client, { ...bound, timeoutMs: this.#left() });
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
