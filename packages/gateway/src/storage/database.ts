// The only access to PostgreSQL: a pool under the role gangway_app, with named statements, retries and a time limit.
import { setTimeout as sleep } from 'node:timers/promises';
import { keysOf, recordOf } from '@gangway/protocol';
import pg from 'pg';
import { APP_ROLE, checkRights, type SessionLimit } from './check-rights.ts';
import { printableAddress, serversOf, wantsPrimary, withOptions } from './connection-address.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { DatabaseUnavailable, mayRepeat } from './database-errors.ts';
import { checkDurability } from './durability.ts';
import { jointTransactions, type RunJointly } from './joint-transactions.ts';
import { readOpeningError } from './opening-error.ts';
import { readType } from './prepared-query.ts';
import { clientTo, Primary } from './primary.ts';
import { Session } from './session.ts';

/** A caller has its answer, or DatabaseUnavailable, within this time: 5 s less the time of the answer itself. */
const ANSWER_WITHIN_MS = 4_800;
const CONNECT_WITHIN_MS = 4_000;
/**
 * The server ends a statement slightly before we stop waiting, so that no abandoned statement runs on. A node that
 * stops in the middle of a transaction must not hold its locks for longer.
 */
const LIMITS: readonly SessionLimit[] = [
  { setting: 'statement_timeout', maxMs: 4_500 },
  { setting: 'idle_in_transaction_session_timeout', maxMs: 10_000 },
];
/**
 * The limit for work that no caller waits for, such as clearing a day. Work that reaches it begins anew and never ends,
 * so it is far above what millions of lines take.
 */
const UNAWAITED_WITHIN_MS = 30 * 60_000;
/** A connection is of use only this long before the answer. */
const CONNECTED_BEFORE_MS = 200;
/** A lock that is held for longer keeps only those who need it, in transactions of their own. */
const JOINT_LOCK_MS = 100;
const REPEATS_MAX = 5;
const REPEAT_PAUSE_MS = 20;
const POOL_SIZE = 10;
/**
 * A new connection costs a login, and six plans of each statement: a pause in the load closes none. Load balancers drop
 * an idle connection after four minutes or more, and do not tell.
 */
const IDLE_WITHIN_MS = 3 * 60_000;
const NEVER = 0;

/** One SQL text under the name of its prepared statement. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** See {@link late}. */
  readonly isLate?: true;
}

/** Accepts statements: the pool or a transaction. */
export interface Queryable {
  /**
   * Returns the rows of one statement. int8 comes as bigint, timestamptz as Date, jsonb parsed; write jsonb arrays with
   * JSON.stringify. Throws DatabaseUnavailable, or pg's DatabaseError when the server refuses the statement.
   */
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** A transaction. */
export interface Transaction extends Queryable {
  /** Runs an effect outside the database, such as counting, once the commit has succeeded. It must not throw. */
  afterCommit(effect: () => void): void;
}

/** How a transaction differs from others. */
export interface TransactionOptions {
  /** Work that no caller waits for may take half an hour. */
  readonly isUnawaited?: boolean;
  /**
   * The commit waits for neither disk nor replica: a crash or a failover may lose what was committed within the last
   * moments (at most three times `wal_writer_delay`). Never for money.
   */
  readonly mayBeLost?: boolean;
  /**
   * The work may run in one transaction with other such work, which is faster. Where that fails, it begins anew in one
   * of its own. Row locks do not keep the parts of one transaction from each other. So the name stands for all that the
   * work locks and decides on, such as an order_id, and no two parts have the same. Not for work that decides on what
   * others share, such as a merchant's funds, and not with the other options.
   */
  readonly jointAs?: string | undefined;
}

/** How a pool is used. */
export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  /** Work that waits for a connection now. */
  readonly waiting: number;
  /** Since the start: waits for a connection that ended, and the seconds they took. */
  readonly waits: number;
  readonly waitedSeconds: number;
}

/** A pool of connections to one migrated database. */
export interface Database extends Queryable {
  /**
   * Runs `work` between BEGIN and COMMIT and returns its result; a throw rolls back. After a serialization failure or a
   * deadlock the whole work runs again, at most 5 times, so it must have no effects outside the transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Returns how the pool is used now. */
  poolUse(): PoolUse;
  /** Ends the pool after the statements in progress. */
  close(): Promise<void>;
}

const declared: Statement[] = [];

/** Names a statement. The driver refuses two texts under one name. */
export function statement(name: string, text: string): Statement {
  const named = { name, text };
  declared.push(named);
  return named;
}

/**
 * Returns a statement that a transaction sends in one message with the next one, or with COMMIT, which saves a round
 * trip. Its rows are never returned, and what it throws is thrown there. Outside a transaction it is sent at once.
 */
export const late = (one: Statement): Statement => ({ ...one, isLate: true });

/** Returns the name of one of {@link statements}: `lockRow` of `orders` is `orders.lock-row`. */
export const statementName = (of: string, key: string): string =>
  `${of}.${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Names the statements of a file. */
export const statements = <Key extends string>(
  of: string,
  texts: Readonly<Record<Key, string>>,
): Readonly<Record<Key, Statement>> =>
  recordOf(keysOf(texts), (key) => statement(statementName(of, key), texts[key]));

/** Returns every statement of the loaded modules, for tests of all of them. */
export const declaredStatements = (): readonly Statement[] => declared;

/** How a pool is opened. */
export interface PoolOptions {
  /** The largest number of connections, by default 10. */
  readonly max?: number;
  /** Whether the login has its rights and limits by itself, so that connections set neither. */
  readonly isOwnLogin?: boolean;
  /** Whether prepared statements have names, by default true. */
  readonly isNamed?: boolean;
  /** Whether idle connections stay open. */
  readonly isKept?: boolean;
  /** Called with host and port when another of several servers takes the writes. */
  readonly onMove?: ((server: string) => void) | undefined;
}

/**
 * Opens a pool and tests it. With `target_session_attrs=read-write` (or `primary`) in the address, it is a pool to
 * whichever of the servers takes writes. Throws StartupFailure without a response, a permission or a migrated database,
 * or when the server may lose commits or takes no writes.
 */
export async function openDatabase(url: string, options: PoolOptions = {}): Promise<Database> {
  const database = new PooledDatabase(url, options);
  try {
    await checkDurability(database, printableAddress(url));
    await checkRights(database, LIMITS);
  } catch (error) {
    await database.close();
    throw readOpeningError(error, url);
  }
  return database;
}

/** Opens a pool to a replica, without testing it: the gateway works without one. */
export const openReplica = (url: string, options: PoolOptions = {}): Database =>
  new PooledDatabase(url, options);

/** The time of a caller. */
interface CallerTime {
  /** When it began, with the wait for a connection; by default now. */
  readonly since?: number;
  /** The time of the work alone, where no caller waits. */
  readonly withinMs?: number;
}

class PooledDatabase implements Database {
  readonly #pool: pg.Pool;
  readonly #queue: ConnectionQueue;
  readonly #primary: Primary | undefined;
  readonly #isNamed: boolean;
  readonly #runJointly: RunJointly;

  constructor(url: string, options: PoolOptions) {
    const { max = POOL_SIZE, isKept = false, isOwnLogin = false, isNamed = true, onMove } = options;
    const address = isOwnLogin
      ? url
      : withOptions(url, [
          `-c role=${APP_ROLE}`,
          ...LIMITS.map(({ setting, maxMs }) => `-c ${setting}=${maxMs}`),
        ]);
    this.#isNamed = isNamed;
    this.#primary = wantsPrimary(url) ? new Primary(serversOf(address), onMove) : undefined;
    this.#pool = new pg.Pool({
      ...(this.#primary ? { Client: clientTo(this.#primary) } : { connectionString: address }),
      max,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      allowExitOnIdle: true,
      idleTimeoutMillis: isKept ? NEVER : IDLE_WITHIN_MS,
      types: { getTypeParser: readType },
    });
    this.#queue = new ConnectionQueue(this.#pool, max, this.#primary);
    this.#runJointly = jointTransactions({
      together: (works) => {
        const work = (tx: Transaction) => Promise.all(works.map((one) => one(tx)));
        return this.#withSession((session) => session.transaction(work, [`lock_timeout = ${JOINT_LOCK_MS}`]));
      },
      alone: (work, since) => this.#alone(work, [], { since }),
    });
    // The next statement reports a connection that breaks while idle or between two statements of a transaction.
    // Without a listener, Node would end the process.
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => client.on('error', ignore));
  }

  query<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    return repeated(() => this.#withSession((session) => session.query<Row>(statement, values)));
  }

  transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    { isUnawaited = false, mayBeLost = false, jointAs }: TransactionOptions = {},
  ): Promise<T> {
    // Without names every statement is a message of its own: nothing is gained.
    if (jointAs !== undefined && this.#isNamed) return this.#runJointly(jointAs, work);
    const settings = [
      ...(isUnawaited ? [`statement_timeout = ${UNAWAITED_WITHIN_MS}`] : []),
      ...(mayBeLost ? ['synchronous_commit = off'] : []),
    ];
    return this.#alone(work, settings, isUnawaited ? { withinMs: UNAWAITED_WITHIN_MS } : {});
  }

  #alone<T>(
    work: (tx: Transaction) => Promise<T>,
    settings: readonly string[],
    time: CallerTime,
  ): Promise<T> {
    return repeated(() => this.#withSession((session) => session.transaction(work, settings), time));
  }

  poolUse(): PoolUse {
    const { totalCount: open, idleCount: idle } = this.#pool;
    return { open, idle, ...this.#queue.use() };
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #withSession<T>(
    work: (session: Session) => Promise<T>,
    { since = performance.now(), withinMs }: CallerTime = {},
  ): Promise<T> {
    const answerBy = since + ANSWER_WITHIN_MS;
    const client = await this.#queue.take(answerBy - CONNECTED_BEFORE_MS);
    if (performance.now() > answerBy - CONNECTED_BEFORE_MS) {
      // Its caller has given up. A statement that is cut off for lack of time would cost the connection too.
      client.release();
      throw new DatabaseUnavailable(new Error('A connection became free too late.'));
    }
    const deadline = withinMs === undefined ? answerBy : performance.now() + withinMs;
    let broken = false;
    try {
      return await work(new Session(client, { deadline, isNamed: this.#isNamed }));
    } catch (error) {
      broken = error instanceof DatabaseUnavailable;
      if (broken) this.#primary?.doubt(error, client);
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work();
    } catch (error) {
      if (!mayRepeat(error) || repeats >= REPEATS_MAX) throw error;
      await sleep(Math.random() * REPEAT_PAUSE_MS * 2 ** repeats);
    }
  }
}

function ignore(): void {}
