// The PostgreSQL that tests make their databases on. For tests only.
import { access, constants, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@gangway/embedded-postgres';
import pg from 'pg';

/** Linux keeps files here in memory, where no commit waits for a disk. */
const MEMORY = '/dev/shm';

/** A running server. */
export interface TestServer {
  /** The address of a user who may make databases and roles. */
  readonly adminUrl: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/** Starts a server, or returns the one that GW_TEST_SERVER_URL names, which `stop` leaves alone. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.GW_TEST_SERVER_URL;
  if (given) return { adminUrl: given, stop: async () => {} };
  const hasMemory = await access(MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  );
  const directory = await mkdtemp(join(hasMemory ? MEMORY : tmpdir(), 'gangway-test-'));
  const server = await startEmbeddedPostgres(join(directory, 'data'), directory);
  await spareWork(server.adminUrl);
  return {
    adminUrl: server.adminUrl,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Databases of a few seconds need no vacuum, and a random password no thousands of rounds at each connection. Proofs
 * run long enough to need a vacuum, and set GW_TEST_AUTOVACUUM=on.
 */
async function spareWork(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { username, password } = new URL(adminUrl);
  try {
    if (process.env.GW_TEST_AUTOVACUUM !== 'on') {
      await admin.query('ALTER SYSTEM SET autovacuum = off');
      await admin.query('SELECT pg_reload_conf()');
    }
    await admin.query('SET scram_iterations = 1');
    await admin.query(`ALTER ROLE ${username} PASSWORD '${password}'`);
  } finally {
    await admin.end();
  }
}
