/**
 * Keeps releases in the database, so that every node serves the files of every release that pages may still have open.
 * They are sealed under the root key: whoever can write to the database cannot put scripts on payment pages.
 */
import { type Queryable, statements } from '../storage/database.ts';
import { DatabaseUnavailable } from '../storage/database-errors.ts';
import type { RootKey } from '../storage/root-key.ts';
import { packRelease, unpackRelease } from './packed-release.ts';
import { type Release, type Releases, UNBUILT } from './release.ts';

/** How long a release is kept after the last gateway ran it. */
export const KEPT_DAYS = 90;
/** How long a page may get the address of a release after the last gateway ran it: by caches of `gw.js`. */
export const LEAVES_CACHES_MINUTES = 10;
/** How long a node may serve a release after it was withdrawn. */
const CHECKED_MS = 60_000;

const SQL = statements('releases', {
  ran: 'UPDATE script_releases SET ran_at = greatest(ran_at, $2) WHERE id = $1 RETURNING withdrawn_at AS "withdrawnAt"',
  keep: `INSERT INTO script_releases (id, sealed_files, kept_at, ran_at) VALUES ($1, $2, $3, $3)
   ON CONFLICT (id) DO NOTHING`,
  find: 'SELECT withdrawn_at AS "withdrawnAt" FROM script_releases WHERE id = $1',
  read: 'SELECT sealed_files AS "sealedFiles" FROM script_releases WHERE id = $1',
  list: `SELECT id, kept_at AS "keptAt", ran_at AS "ranAt", withdrawn_at AS "withdrawnAt" FROM script_releases
   ORDER BY kept_at DESC, id`,
  lock: `SELECT id, kept_at AS "keptAt", ran_at AS "ranAt", withdrawn_at AS "withdrawnAt" FROM script_releases
   WHERE id = $1 FOR UPDATE`,
  withdraw: 'UPDATE script_releases SET withdrawn_at = $2 WHERE id = $1',
  forget:
    'DELETE FROM script_releases WHERE ran_at < $1::timestamptz - make_interval(days => $2) RETURNING id',
});

/** A kept release, without its files. */
export interface KeptRelease {
  readonly id: string;
  readonly keptAt: Date;
  /** When a gateway last ran it; written every minute. */
  readonly ranAt: Date;
  readonly withdrawnAt: Date | null;
}

/** Returns the releases of a database, besides the gateway's own. */
export function keptReleases(db: Queryable, rootKey: RootKey, own: Release): Releases {
  const known = new Map<string, { release: Release; checkedMs: number }>();
  const check = async (id: string): Promise<Release | 'withdrawn' | undefined> => {
    const [row] = await db.query<Pick<KeptRelease, 'withdrawnAt'>>(SQL.find, [id]);
    const release = row && !row.withdrawnAt ? (known.get(id)?.release ?? (await read(id))) : undefined;
    if (release) known.set(id, { release, checkedMs: performance.now() });
    else known.delete(id);
    return row?.withdrawnAt ? 'withdrawn' : release;
  };
  const read = async (id: string): Promise<Release | undefined> => {
    const [row] = await db.query<{ sealedFiles: Buffer }>(SQL.read, [id]);
    return row && unpackRelease(id, rootKey.open(row.sealedFiles, contextOf(id)).toString());
  };
  return {
    own,
    async find(id) {
      // A gateway does not run a withdrawn release: none is withdrawn while one runs it, and none starts with it.
      if (id === own.id) return own;
      const found = known.get(id);
      if (found && performance.now() - found.checkedMs < CHECKED_MS) return found.release;
      try {
        return await check(id);
      } catch (error) {
        if (found && error instanceof DatabaseUnavailable) return found.release;
        throw error;
      }
    },
  };
}

const contextOf = (id: string): string => `script-release ${id}`;

/** Keeps a release, once, and notes that a gateway runs it now. Returns whether it was withdrawn. */
export async function runRelease(
  db: Queryable,
  rootKey: RootKey,
  release: Release,
  now: Date,
): Promise<'running' | 'withdrawn'> {
  if (release.id === UNBUILT) return 'running';
  const [row] = await db.query<Pick<KeptRelease, 'withdrawnAt'>>(SQL.ran, [release.id, now]);
  if (row) return row.withdrawnAt ? 'withdrawn' : 'running';
  const sealed = rootKey.seal(await packRelease(release), contextOf(release.id));
  await db.query(SQL.keep, [release.id, sealed, now]);
  return 'running';
}

/** Forgets the releases that no gateway has run for {@link KEPT_DAYS}. */
export const forgetReleases = async (db: Queryable, now: Date): Promise<void> => {
  await db.query(SQL.forget, [now, KEPT_DAYS]);
};

/** Returns the kept releases, newest first. */
export const listReleases = (db: Queryable): Promise<KeptRelease[]> => db.query<KeptRelease>(SQL.list);

/** Locks and returns a kept release. */
export const lockRelease = async (db: Queryable, id: string): Promise<KeptRelease | undefined> =>
  (await db.query<KeptRelease>(SQL.lock, [id]))[0];

/** Withdraws a release at a time, or with null offers it again. */
export const withdrawRelease = async (db: Queryable, id: string, at: Date | null): Promise<void> => {
  await db.query(SQL.withdraw, [id, at]);
};
