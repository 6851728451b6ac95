// Gives out the connections of a pool in order, and waits for one where the server refuses to open more.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailable, findSqlState, readDriverError } from './database-errors.ts';

/** SQLSTATE too_many_connections: the server, or its limit for this user, has no place left. */
const TOO_MANY_CONNECTIONS = '53300';
/** Time after which a pool that was refused opens further connections again. */
const GROW_AGAIN_MS = 5_000;
/** A refusal costs the server a process: those who were refused come back one after another. */
const REFUSED_PAUSE_MS = 100;

/** A pool whose users queue up. */
export class ConnectionQueue {
  readonly #pool: pg.Pool;
  readonly #max: number;
  #growAgainAt = 0;

  /** `pool` has at most `max` connections; fewer for a while after the server has refused one. */
  constructor(pool: pg.Pool, max: number) {
    this.#pool = pool;
    this.#max = max;
  }

  /**
   * Takes a connection, which the caller releases. Waits until `deadline` (of `performance.now()`) at most, then
   * throws DatabaseUnavailable; at once where the database is away.
   */
  async take(deadline: number): Promise<pg.PoolClient> {
    if (performance.now() >= this.#growAgainAt) this.#pool.options.max = this.#max;
    // The pool's own limit of time holds for one wait; only who was refused and waits again needs another.
    for (let connecting = this.#pool.connect(); ; connecting = inTime(this.#pool.connect(), deadline)) {
      try {
        return await connecting;
      } catch (error) {
        if (findSqlState(error) !== TOO_MANY_CONNECTIONS || performance.now() > deadline)
          throw readDriverError(error);
      }
      // Those that are open serve everybody: with the pool full, the next ones wait until one is released.
      this.#pool.options.max = Math.max(1, this.#pool.totalCount);
      this.#growAgainAt = performance.now() + GROW_AGAIN_MS;
      await sleep(REFUSED_PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

/** The connection, or DatabaseUnavailable at the deadline; one that comes later goes back to the pool. */
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
