// Turns the errors of a first connection into sentences for the user.
import { printableAddress } from './connection-address.ts';
import { DatabaseUnavailable, findSqlState } from './database-errors.ts';
import { errorCode } from './error-code.ts';
import { StartupFailure } from './startup-failure.ts';

const SENTENCES: Readonly<Record<string, (address: string) => string>> = {
  '28P01': (address) => `The database at ${address} refuses the user name or password in DATABASE_URL.`,
  '28000': (address) => `The database at ${address} refuses this user or this way of connecting.`,
  '3D000': (address) => `The server has no database ${address}; create it or correct DATABASE_URL.`,
  '22023': (address) => `The database at ${address} has no role gangway_app; run its migrations first.`,
  '42501': (address) =>
    `The user in DATABASE_URL lacks a permission at ${address}: it must own the database and may create roles.`,
};

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/** PgBouncer's error for a startup parameter that it neither knows nor is told to ignore. */
const POOLER_REFUSES = 'unsupported startup parameter';

const namesPooler = (address: string, told: string): string =>
  `The database at ${address} is a pooler (${told}), which passes neither options nor limits on: set ` +
  'DATABASE_DIRECT_URL to the server itself, and use a login for the pooler that has rights and limits of its own.';

/** Error codes of Node for a certificate that is not trusted, is of another host, or is not there. */
const UNTRUSTED = /CERT|UNABLE_TO_|ERR_TLS_/;
/** The driver's error for a server without TLS has no code. */
const WITHOUT_TLS = 'The server does not support SSL connections';

const isUntrusted = (cause: unknown): boolean =>
  UNTRUSTED.test(String(errorCode(cause))) || (cause instanceof Error && cause.message === WITHOUT_TLS);

const distrusts = (address: string, told: string): string =>
  `The database at ${address} has not proved who it is (${told}): its certificate must be of this host name and of a ` +
  'CA that is trusted; name a CA of your own with sslrootcert=FILE in DATABASE_URL, or in NODE_EXTRA_CA_CERTS.';

/** Returns the sentence about a server that only reads. */
export const takesNoWrites = (address: string): string =>
  `The database at ${address} takes no writes: it is a standby, or read-only. Name the primary, or all servers of ` +
  'the cluster with target_session_attrs=read-write.';

/** Returns StartupFailure for what a user can fix (away, refused, not migrated); any other error unchanged. */
export function readOpeningError(error: unknown, url: string): unknown {
  if (error instanceof StartupFailure) return error;
  const address = printableAddress(url);
  const sentence = SENTENCES[findSqlState(error) ?? ''];
  if (sentence) return new StartupFailure(sentence(address), { cause: error });
  if (error instanceof DatabaseUnavailable) {
    const told = error.cause instanceof Error ? error.cause.message : '';
    if (told.startsWith(POOLER_REFUSES))
      return new StartupFailure(namesPooler(address, told), { cause: error });
    if (findSqlState(error.cause) === READ_ONLY)
      return new StartupFailure(takesNoWrites(address), { cause: error });
    if (isUntrusted(error.cause)) return new StartupFailure(distrusts(address, told), { cause: error });
    return new StartupFailure(
      `The database at ${address} gives no answer (${told}); check that it runs and that DATABASE_URL is right.`,
      { cause: error },
    );
  }
  return error;
}
