// One connection in use: its statements and its transaction, each within the time that the caller has.
import type pg from 'pg';
import type { Queryable, Statement, Transaction } from './database.ts';
import { DatabaseUnavailable, readDriverError } from './database-errors.ts';
import { executePrepared } from './prepared-query.ts';

/** A statement gets at least this long, however little of the caller's time is left. */
const SHORTEST_WAIT_MS = 200;

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

  constructor(client: pg.PoolClient, { deadline, isNamed }: SessionOptions) {
    this.#client = client;
    this.#deadline = deadline;
    this.#isNamed = isNamed;
  }

  async query<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    if (!this.#isNamed) return (await this.#run({ text: statement.text, values: [...values] })).rows as Row[];
    try {
      return (await executePrepared(this.#client, { statement, values, timeoutMs: this.#left() })) as Row[];
    } catch (error) {
      throw readDriverError(error);
    }
  }

  /** Runs `work` between BEGIN, with `settings` of this transaction (each `name = value`), and COMMIT. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, settings: readonly string[]): Promise<T> {
    const effects: (() => void)[] = [];
    let result: T;
    // One message: settings cost no round trip.
    await this.#run({ text: ['BEGIN', ...settings.map((setting) => `SET LOCAL ${setting}`)].join('; ') });
    try {
      result = await work({
        query: (statement, values) => this.query(statement, values),
        afterCommit: (effect) => void effects.push(effect),
      });
      // After a swallowed error, COMMIT returns ROLLBACK without an error.
      if ((await this.#run({ text: 'COMMIT' })).command !== 'COMMIT') {
        throw new Error(
          'The transaction was rolled back because an error of one of its statements was swallowed.',
        );
      }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) await this.#run({ text: 'ROLLBACK' });
      throw error;
    }
    for (const effect of effects) effect();
    return result;
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
