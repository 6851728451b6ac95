// Finds which of several servers takes writes, and follows a failover from one to another.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { printableAddress, type ServerAddress, serversOf, wantsPrimary } from './connection-address.ts';
import { DatabaseUnavailable, findSqlState, readDriverError } from './database-errors.ts';
import { StartupFailure } from './startup-failure.ts';

/** How long a search waits for one server to connect, and then for its answer. */
const ANSWER_WITHIN_MS = 1_000;
/** How long a search goes on without the servers that have not answered: one that hangs must not delay the next. */
const MOST_ANSWER_WITHIN_MS = 300;
/** Pause between two searches that found nothing. */
const SEARCH_PAUSE_MS = 200;
/** How long a new connection to the primary may take: a server that hangs must not use up the time of a request. */
const CONNECT_WITHIN_MS = 1_500;
/** A server that ends statements (57014) or is out of resources (class 53 and 58) is still the primary. */
const STAYS_PRIMARY = /^(57014|53|58)/;

/** What pg-pool says to work for which no connection became free in time; of the server this says nothing. */
const POOL_IS_FULL = 'timeout exceeded when trying to connect';

/** The name of the current log segment begins with the timeline, in eight hexadecimal digits. */
const READ_TIMELINE = `SELECT CASE WHEN NOT pg_is_in_recovery() AND NOT current_setting('transaction_read_only')::bool
  THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;

const causeOf = (error: unknown): unknown => (error instanceof DatabaseUnavailable ? error.cause : error);

/** Returns whether no connection of the pool became free in time. */
export function isPoolFull(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && cause.message === POOL_IS_FULL;
}

/** The answer of a server: its timeline, 0 unless it takes writes, and why it is not the primary. */
interface Found {
  readonly server: ServerAddress;
  readonly timeline: number;
  readonly why: string;
}

/** Follows the one server that takes writes. */
export class Primary {
  readonly #servers: readonly ServerAddress[];
  readonly #onMove: (server: string) => void;
  #current: ServerAddress | undefined;
  #timeline = 0;
  #generation = 0;
  #isCertain = false;
  #search: Promise<void> | undefined;
  readonly #heard = new Map<ServerAddress, string>();

  /** `onMove` is called with host and port whenever another server than before is the primary. */
  constructor(servers: readonly ServerAddress[], onMove: (server: string) => void = () => {}) {
    this.#servers = servers;
    this.#onMove = onMove;
  }

  /** The address of the primary. {@link find} must have succeeded once. */
  get url(): string {
    if (!this.#current) throw new Error('No primary has been found yet.');
    return this.#current.url;
  }

  /** Changes with each failover: connections of an earlier generation are not used any more. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Makes the next {@link find} search again, unless the error shows that the server still is the primary, or came from
   * a client of an earlier generation.
   */
  doubt(error: unknown, client?: pg.ClientBase): void {
    if (client && !isCurrent(client, this)) return;
    if (!isPoolFull(error) && !STAYS_PRIMARY.test(findSqlState(causeOf(error)) ?? ''))
      this.#isCertain = false;
  }

  /**
   * Returns once the primary is known, searching until `deadline` (of `performance.now()`). Then throws
   * DatabaseUnavailable with what each server said.
   */
  async find(deadline: number): Promise<void> {
    while (!this.#isCertain) {
      this.#search ??= this.#start();
      const search = this.#search;
      await search;
      if (this.#search === search) this.#search = undefined;
      if (this.#isCertain) return;
      if (performance.now() + SEARCH_PAUSE_MS > deadline)
        throw new DatabaseUnavailable(new Error(this.#tellAll()));
      await sleep(SEARCH_PAUSE_MS);
    }
  }

  /**
   * Asks all servers at once. After a failover the former primary may take writes for a while, so the first search
   * waits for all and takes the highest timeline. Later ones wait for no server that hangs: a higher timeline than the
   * known one decides, and so does the primary itself until then, also when it answers late.
   */
  async #start(): Promise<void> {
    const asked = this.#servers.map(async (server) => {
      const found = await ask(server);
      this.#heard.set(server, found.why);
      return found;
    });
    if (this.#timeline === 0) {
      const [best] = (await Promise.all(asked)).toSorted((a, b) => b.timeline - a.timeline);
      if (best) this.#consider(best);
      return;
    }
    const decided = asked.map(async (answer) => {
      if (!this.#consider(await answer)) throw new Error('This answer does not decide.');
    });
    const undecided = Promise.allSettled(asked);
    await Promise.race([Promise.any(decided).catch(() => {}), undecided, sleep(MOST_ANSWER_WITHIN_MS)]);
  }

  /** Follows a server that takes writes on the known timeline or a higher one. Returns whether that is certain now. */
  #consider({ server, timeline }: Found): boolean {
    const isNewer = timeline > this.#timeline;
    if (!isNewer && !(timeline > 0 && timeline === this.#timeline && server === this.#current)) return false;
    const hasMoved = this.#current !== undefined && server !== this.#current;
    if (isNewer) this.#generation += 1;
    this.#timeline = timeline;
    this.#current = server;
    this.#isCertain = true;
    if (hasMoved) this.#onMove(server.name);
    return true;
  }

  #tellAll(): string {
    return this.#servers
      .map((server) => `${server.name}: ${this.#heard.get(server) ?? 'no answer'}`)
      .join('; ');
  }
}

/** Returns a class of clients that connect to the primary; each knows the generation of its server. */
export const clientTo = (primary: Primary): (new (options?: pg.ClientConfig) => pg.Client) =>
  class PrimaryClient extends pg.Client {
    readonly generation = primary.generation;

    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, connectionString: primary.url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
    }
  };

/** Returns whether a client of {@link clientTo} is connected to the present primary. */
export const isCurrent = (client: pg.ClientBase, primary: Primary): boolean =>
  'generation' in client && client.generation === primary.generation;

/**
 * Returns an address with the one server that takes writes; an address that does not ask for that server unchanged.
 * Throws StartupFailure with what each server said when none takes writes.
 */
export async function findWritable(url: string): Promise<string> {
  if (!wantsPrimary(url)) return url;
  const primary = new Primary(serversOf(url));
  try {
    await primary.find(performance.now());
  } catch (error) {
    const reason =
      error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause.message : '';
    throw new StartupFailure(`The database at ${printableAddress(url)} takes no writes: ${reason}.`, {
      cause: error,
    });
  }
  return primary.url;
}

async function ask(server: ServerAddress): Promise<Found> {
  const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const query = { text: READ_TIMELINE, query_timeout: ANSWER_WITHIN_MS };
    const [row] = (await client.query<{ timeline: string | null }>(query)).rows;
    if (!row?.timeline) return { server, timeline: 0, why: 'a standby, or read-only' };
    return { server, timeline: Number.parseInt(row.timeline, 16), why: 'a primary of an earlier timeline' };
  } catch (error) {
    const read = readDriverError(error);
    const cause = read instanceof DatabaseUnavailable ? read.cause : read;
    return { server, timeline: 0, why: cause instanceof Error ? cause.message : 'no answer' };
  } finally {
    void client.end().catch(() => {});
  }
}
