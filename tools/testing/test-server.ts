/** The PostgreSQL of a test run: one embedded server, started once and stopped with everything it holds. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../packages/gateway/src/storage/embedded-postgres.ts';

/** Runs `work` with the administrator's address of a fresh server, or of the one that GW_TEST_SERVER_URL names. */
export async function withTestServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.GW_TEST_SERVER_URL;
  if (given) return work(given);
  const directory = await mkdtemp(join(tmpdir(), 'gangway-test-'));
  const server = await startEmbeddedPostgres(directory);
  try {
    return await work(server.adminUrl);
  } finally {
    await server.stop();
    for (const folder of [server.directory, directory]) await rm(folder, { recursive: true, force: true });
  }
}
