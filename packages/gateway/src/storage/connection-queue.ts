// Hands out the connections of a pool in order, and waits for one where the server refuses to open more.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailable, findSqlState, readDriverError } from './database-errors.ts';
import { isCurrent, isPoolFull, type Primary } from './primary.ts';

/** SQLSTATE too_many_connections: the server, or its limit for this user, is reached. */
const TOO_MANY_CONNECTIONS = '53300';
/** How long a pool opens no further connections after a refusal. */
const GROW_AGAIN_MS = 5_000;
/** A refusal costs the server a process, so that refused callers retry one after another. */
const REFUSED_PAUSE_MS = 100;

/** A pool whose users queue for connections. */
export class ConnectionQueue {
  readonly #pool: pg.Pool;
  readonly #max: number;
  readonly #primary: Primary | undefined;
  #growAgainAt = 0;
  #waiting = 0;
  #waits = 0;
  #waitedMs = 0;

  /**
   * `pool` has at most `max` connections; fewer for some time after the server has refused one. With `primary`, its
   * clients are those of `clientTo(primary)`.
   */
  constructor(pool: pg.Pool, max: number, primary?: Primary) {
    this.#pool = pool;
    this.#max = max;
    this.#primary = primary;
  }

  /**
   * Takes a connection, which the caller releases. Waits until `deadline` (of `performance.now()`) at most, then throws
   * DatabaseUnavailable. Throws it at once when the database cannot be reached; of several servers, it waits for one
   * that takes writes.
   */
  async take(deadline: number): Promise<pg.PoolClient> {
    const since = performance.now();
    this.#waiting += 1;
    try {
      return await (this.#primary ? this.#waitForPrimary(this.#primary, deadline) : this.#wait(deadline));
    } finally {
      this.#waiting -= 1;
      this.#waits += 1;
      this.#waitedMs += performance.now() - since;
    }
  }

  /** Returns who waits now, and since the start the waits that ended and the seconds they took. */
  use(): { readonly waiting: number; readonly waits: number; readonly waitedSeconds: number } {
    return { waiting: this.#waiting, waits: this.#waits, waitedSeconds: this.#waitedMs / 1000 };
  }

  async #waitForPrimary(primary: Primary, deadline: number): Promise<pg.PoolClient> {
    for (;;) {
      await primary.find(deadline);
      try {
        const client = await this.#wait(deadline);
        if (isCurrent(client, primary)) return client;
        client.release(true);
      } catch (error) {
        // Who has waited for a full pool in vain would be the last in it again, and keep others from their connection.
        if (performance.now() > deadline || isPoolFull(error)) throw error;
        primary.doubt(error);
      }
    }
  }

  async #wait(deadline: number): Promise<pg.PoolClient> {
    const now = performance.now();
    if (now >= this.#growAgainAt) this.#pool.options.max = this.#max;
    // The pool limits the time of one wait. Only a caller that has waited before needs another limit.
    const again = () => inTime(this.#pool.connect(), deadline);
    const { connectionTimeoutMillis = 0 } = this.#pool.options;
    const isFirst = now + connectionTimeoutMillis <= deadline;
    for (let connecting = isFirst ? this.#pool.connect() : again(); ; connecting = again()) {
      try {
        return await connecting;
      } catch (error) {
        if (findSqlState(error) !== TOO_MANY_CONNECTIONS || performance.now() > deadline)
          throw readDriverError(error);
      }
      // With the pool full, the next callers wait until an open connection is released.
      this.#pool.options.max = Math.max(1, this.#pool.totalCount);
      this.#growAgainAt = performance.now() + GROW_AGAIN_MS;
      await sleep(REFUSED_PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

/** Returns the connection, or throws DatabaseUnavailable at the deadline. A later one goes back to the pool. */
async function inTime(connecting: Promise<pg.PoolClient>, deadline: number): Promise<pg.PoolClient> {
  const limit = new AbortController();
  const late = sleep(Math.max(0, deadline - performance.now()), undefined, { signal: limit.signal }).then(
    () => {
      connecting.then((client) => client.release(), ignore);
      throw new DatabaseUnavailable(new Error('No connection became free in time.'));
    },
  );
  late.catch(ignore);
  try {
    return await Promise.race([connecting, late]);
  } finally {
    limit.abort();
  }
}

function ignore(): void {}
