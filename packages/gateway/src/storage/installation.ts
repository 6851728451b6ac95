/** What a database is: stamped once with its mode and its master key; a start as anything else refuses. */
import { type Queryable, statement } from './database.ts';
import type { MasterKey } from './master-key.ts';
import { StartupFailure } from './startup-failure.ts';

const CHECK_CONTEXT = 'installation';
const CHECK_TEXT = 'gangway';

const stamp = statement(
  'installation.stamp',
  'INSERT INTO installation (mode, key_check) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
const find = statement('installation.find', 'SELECT mode, key_check AS "keyCheck" FROM installation');

/** Stamps a new database; throws StartupFailure when it is of the other mode or of another master key. */
export async function stampInstallation(
  db: Queryable,
  mode: 'sandbox' | 'live',
  masterKey: MasterKey,
): Promise<void> {
  await db.query(stamp, [mode, masterKey.seal(CHECK_TEXT, CHECK_CONTEXT)]);
  const [row] = await db.query<{ mode: string; keyCheck: Buffer }>(find);
  if (row?.mode !== mode) {
    throw new StartupFailure(
      `This database is a ${row?.mode} database: it does not start with GW_MODE=${mode}.`,
    );
  }
  if (!opens(masterKey, row.keyCheck)) {
    throw new StartupFailure(
      'The master key is not the one this database was made with: set GW_MASTER_KEY to that key.',
    );
  }
}

function opens(masterKey: MasterKey, box: Buffer): boolean {
  try {
    return masterKey.open(box, CHECK_CONTEXT).toString() === CHECK_TEXT;
  } catch {
    return false;
  }
}
