// A replica for reads that may be a little old, and never older than a bound.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Queryable, type Statement, statement } from './database.ts';

const PRIMARY_POSITION = statement(
  'read-replica.written',
  "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS position",
);
/** Null on a server that is no standby: after a failover the replica's address may lead to the primary. */
const REPLICA_POSITION = statement(
  'read-replica.replayed',
  `SELECT pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END, '0/0')::bigint AS position`,
);
/** How long a comparison of both servers is used, and for how long a replica without an answer is not asked again. */
const COMPARED_FOR_MS = 250;
const SILENT_FOR_MS = 5_000;
/** A list does not wait longer for a replica before it goes to the primary. */
const ANSWER_WITHIN_MS = 300;

/** In place of a position: the replica has given no answer. */
const SILENT = 'silent' as const;

/** A position in the log of the primary, and when it was read. */
interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/** Chooses between a replica and the primary. */
export class ReadReplica {
  readonly #primary: Database;
  readonly #replica: Database;
  readonly #lagMaxMs: number;
  /** Those that are not older than the bound. */
  #samples: readonly Sample[] = [];
  #compared: { readonly until: number; readonly chosen: Promise<Database> } | undefined;

  constructor(servers: { readonly primary: Database; readonly replica: Database }, lagMaxMs: number) {
    this.#primary = servers.primary;
    this.#replica = servers.replica;
    this.#lagMaxMs = lagMaxMs;
  }

  /**
   * Returns the replica if it has everything that the primary had `lagMaxMs` ago, otherwise the primary; also where one
   * of them gives no answer. For reports, lists and downloads, never for a decision about money.
   */
  choose(): Promise<Database> {
    const now = performance.now();
    if (this.#compared && now <= this.#compared.until) return this.#compared.chosen;
    const chosen = this.#compare();
    this.#compared = { chosen, until: now + COMPARED_FOR_MS };
    return chosen;
  }

  /** Ends the connections to the replica. */
  close(): Promise<void> {
    return this.#replica.close();
  }

  async #compare(): Promise<Database> {
    const at = performance.now();
    const position = await readPosition(this.#primary, PRIMARY_POSITION).catch(() => null);
    const late = sleep(ANSWER_WITHIN_MS, SILENT);
    const replayed = await Promise.race([
      readPosition(this.#replica, REPLICA_POSITION).catch(() => SILENT),
      late,
    ]);
    if (replayed === SILENT)
      this.#compared = { chosen: Promise.resolve(this.#primary), until: at + SILENT_FOR_MS };
    if (replayed === SILENT || replayed === null || position === null) return this.#primary;
    const bound = performance.now() - this.#lagMaxMs;
    this.#samples = [...this.#samples.filter((sample) => sample.at >= bound), { at, position }];
    return this.#samples.some((sample) => sample.position <= replayed) ? this.#replica : this.#primary;
  }
}

async function readPosition(db: Queryable, position: Statement): Promise<bigint | null> {
  return (await db.query<{ position: bigint | null }>(position))[0]?.position ?? null;
}
