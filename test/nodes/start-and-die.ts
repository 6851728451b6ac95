/** Starts the PostgreSQL of a data directory and dies by SIGKILL: `node start-and-die.ts DATA_DIRECTORY`. */
import { startEmbeddedPostgres } from '@gangway/embedded-postgres';

await startEmbeddedPostgres(process.argv[2]!);
process.kill(process.pid, 'SIGKILL');
