/** The server of a gateway's database: the one that DATABASE_URL names, or the embedded one. Loads little itself. */
import type { Report } from './progress.ts';
import type { Settings } from './settings.ts';
import { hasEmbedded, startEmbedded } from './storage/embedded-database.ts';

/** For servers that this process does not run. */
export const NEVER = new Promise<void>(() => {});

/** A server that accepts connections. */
export interface DatabaseServer {
  readonly url: string;
  /** The owner's address, where `url` has a login that owns nothing. */
  readonly directUrl?: string | undefined;
  /** The directory of the embedded database. */
  readonly directory: string | undefined;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** What decides which server it is. */
type ServerSettings = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDirectory'>;

/** Starts the embedded server, and returns that of DATABASE_URL at once. Throws StartupFailure. */
export async function startServer(settings: ServerSettings, report?: Report): Promise<DatabaseServer> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataDirectory } = settings;
  if (!databaseUrl) {
    const isThere = report && (await hasEmbedded(dataDirectory).catch(() => true));
    report?.(isThere ? 'starting the database' : 'creating the database, once');
    return startEmbedded(dataDirectory);
  }
  report?.('connecting to the database');
  return { url: databaseUrl, directUrl, directory: undefined, ended: NEVER, stop: async () => {} };
}
