/**
 * The identity of a database: stamped once with its mode and its root key, which is sealed under the master key. A
 * start in another mode is refused. The master key can be changed, the root key stays.
 */
import { randomBytes } from 'node:crypto';
import type { ColumnWord } from './column-words.ts';
import { type Database, type Queryable, statements } from './database.ts';
import type { MasterKeys } from './master-key.ts';
import { openRoot, type RootKey, rootKeyOf, sealRoot } from './root-key.ts';
import { StartupFailure } from './startup-failure.ts';

const ROOT_BYTES = 32;
const CHECK_CONTEXT = 'installation';
const CHECK_TEXT = 'gangway';

interface Row {
  readonly mode: ColumnWord<'installation.mode'>;
  readonly keyCheck: Buffer;
  /** Null in an installation made by a version without root keys, until its first start since. */
  readonly sealedRoot: Buffer | null;
}

const SELECT = 'SELECT mode, key_check AS "keyCheck", sealed_root AS "sealedRoot" FROM installation';
const SQL = statements('installation', {
  stamp: 'INSERT INTO installation (mode, key_check, sealed_root) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
  find: SELECT,
  lock: `${SELECT} FOR UPDATE`,
  adoptRoot: 'UPDATE installation SET sealed_root = $1 WHERE sealed_root IS NULL',
  resealRoot: 'UPDATE installation SET sealed_root = $1',
});

/** Returns the mode that a database is stamped with; undefined before its first start. */
export const findMode = async (db: Queryable): Promise<Row['mode'] | undefined> =>
  (await db.query<Row>(SQL.find))[0]?.mode;

/**
 * Opens the root key of a database, and stamps a new database with a random one. Throws StartupFailure when the
 * database has the other mode or none of the master keys. Completes a rotation that died after its commit.
 */
export async function openInstallation(
  database: Database,
  mode: 'sandbox' | 'live',
  keys: MasterKeys,
): Promise<RootKey> {
  const [masterKey] = await keys.read();
  if (!masterKey) throw new Error('There is no master key');
  const fresh = randomBytes(ROOT_BYTES);
  const check = rootKeyOf(fresh).seal(CHECK_TEXT, CHECK_CONTEXT);
  await database.query(SQL.stamp, [mode, check, sealRoot(fresh, masterKey)]);
  const [row] = await database.query<Row>(SQL.find);
  if (row?.mode !== mode) {
    throw new StartupFailure(
      `This database is a ${row?.mode} database: it does not start with GW_MODE=${mode}.`,
    );
  }
  const root = openRow(row, masterKey);
  const opened = root ? { root, masterKey } : await database.transaction((tx) => openLocked(tx, keys));
  if (!row.sealedRoot) await database.query(SQL.adoptRoot, [sealRoot(opened.root, opened.masterKey)]);
  return rootKeyOf(opened.root);
}

/**
 * Seals the root key under the next master key, opens it as a check, and only then commits. Returns `already` when it
 * is sealed under that key. Running gateways hold the root key and are not affected. `also` writes in the transaction
 * of a change. Throws StartupFailure when none of the present master keys is the database's.
 */
export async function rotateMasterKey(
  database: Database,
  keys: MasterKeys,
  also: (tx: Queryable) => Promise<void> = async () => {},
): Promise<'rotated' | 'already'> {
  const done = await database.transaction(async (tx) => {
    const { root, masterKey } = await openLocked(tx, keys);
    const next = await keys.makeNext();
    if (next.equals(masterKey)) return 'already' as const;
    await tx.query(SQL.resealRoot, [sealRoot(root, next)]);
    const { root: again, masterKey: under } = await openLocked(tx, keys, { settles: false });
    if (!again.equals(root) || !under.equals(next)) throw new Error('The root key does not open again.');
    await also(tx);
    return 'rotated' as const;
  });
  await database.transaction((tx) => openLocked(tx, keys));
  return done;
}

/** While the row is locked, the keys do not change: the one that opens it is the database's and is put in its place. */
async function openLocked(
  tx: Queryable,
  keys: MasterKeys,
  { settles = true }: { settles?: boolean } = {},
): Promise<{ root: Buffer; masterKey: Buffer }> {
  const [row] = await tx.query<Row>(SQL.lock);
  for (const masterKey of await keys.read()) {
    const root = row && openRow(row, masterKey);
    if (!root) continue;
    if (settles) await keys.settle(masterKey);
    return { root, masterKey };
  }
  throw new StartupFailure(
    'The master key is not the one this database was made with or rotated to: set GW_MASTER_KEY to that key.',
  );
}

/** Returns the root key's bytes; undefined under another master key. The root key itself has sealed the check value. */
function openRow({ sealedRoot, keyCheck }: Row, masterKey: Buffer): Buffer | undefined {
  const root = sealedRoot ? openRoot(sealedRoot, masterKey) : masterKey;
  return root && isChecked(root, keyCheck) ? root : undefined;
}

function isChecked(root: Buffer, box: Buffer): boolean {
  try {
    return rootKeyOf(root).open(box, CHECK_CONTEXT).toString() === CHECK_TEXT;
  } catch {
    return false;
  }
}
