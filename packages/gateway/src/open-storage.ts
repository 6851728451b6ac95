/** Opens the gateway's storage: the server named by DATABASE_URL or the embedded one, migrated and stamped. */

import type { Settings } from './settings.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { startEmbeddedPostgres } from './storage/embedded-postgres.ts';
import { stampInstallation } from './storage/installation.ts';
import { type MasterKey, masterKeyInDirectory, masterKeyOf } from './storage/master-key.ts';
import { migrate } from './storage/migrate.ts';

const POOL_SIZE = 16;

/** Storage that is ready for work. */
export interface OpenStorage {
  readonly database: Database;
  readonly masterKey: MasterKey;
  /** Where the embedded database lies; undefined with DATABASE_URL. */
  readonly directory: string | undefined;
  /** Closes the pool, and the embedded server when it is ours. */
  close(): Promise<void>;
}

/** Opens everything, or nothing: what was started is stopped again when a later step fails. Throws StartupFailure. */
export async function openStorage(settings: Settings): Promise<OpenStorage> {
  const masterKey = settings.masterKey
    ? masterKeyOf(settings.masterKey)
    : masterKeyInDirectory(settings.dataDirectory);
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres(settings.dataDirectory);
  let database: Database | undefined;
  try {
    const url = settings.databaseUrl ?? embedded!.url;
    await migrate(url);
    database = await openDatabase(url, { max: POOL_SIZE });
    await stampInstallation(database, settings.mode, masterKey);
    const open = database;
    return {
      database: open,
      masterKey,
      directory: embedded?.directory,
      async close() {
        await open.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await database?.close();
    await embedded?.stop();
    throw error;
  }
}
