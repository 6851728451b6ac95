// Two embedded servers, the second one a copy of the first. For tests only.
import { execFile } from 'node:child_process';
import { access, chmod, constants, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@gangway/embedded-postgres';
import pg from 'pg';
import { migrate } from './migrate.ts';

const run = promisify(execFile);
const ID = '0190a000-0000-7000-8000-000000000001';

/** Two running servers with the gateway's tables and the merchant `a`. */
export interface ServerPair {
  first: EmbeddedPostgres;
  readonly second: EmbeddedPostgres;
  /** Starts the first one again after it was stopped. */
  startFirst(): Promise<void>;
  /** Runs a statement as the owner, and returns its rows. */
  asOwner(url: string, text: string): Promise<Record<string, unknown>[]>;
  /** Stops both and removes their files. */
  stop(): Promise<void>;
}

/** Starts the pair. `prepare` makes a standby of the copy, whose files are in `data`, before it starts. */
export async function startServerPair(
  prepare: (copy: { data: string; primary: EmbeddedPostgres }) => Promise<void>,
): Promise<ServerPair> {
  const hasMemory = await access('/dev/shm', constants.W_OK).then(
    () => true,
    () => false,
  );
  const root = await mkdtemp(join(hasMemory ? '/dev/shm' : tmpdir(), 'gw-pair-'));
  // Under root another account runs the servers.
  await chmod(root, 0o755);
  const start = (name: string) => startEmbeddedPostgres(join(root, name, 'data'), join(root, name));
  const first = await start('one');
  await migrate(first.url);
  await asOwner(first.url, `INSERT INTO merchants (id, uid, name) VALUES ('${ID}', 'a', 'A')`);
  await first.stop();
  const copy = await start('two');
  await copy.stop();
  await rm(join(copy.directory, 'database'), { recursive: true });
  for (const name of ['database', 'password'])
    await run('cp', ['-a', join(first.directory, name), copy.directory]);
  await prepare({ data: join(copy.directory, 'database'), primary: first });
  const pair: ServerPair = {
    first: await start('one'),
    second: await start('two'),
    asOwner,
    async startFirst() {
      pair.first = await start('one');
    },
    async stop() {
      await pair.first.stop();
      await pair.second.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
  return pair;
}

async function asOwner(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
