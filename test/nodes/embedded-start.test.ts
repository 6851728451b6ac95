// Starts the embedded PostgreSQL on leftovers of earlier runs.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresFailure, findEmbeddedPostgres } from '@gangway/embedded-postgres';
import pg from 'pg';
import { builtProgram } from '../../tools/testing/built-program.ts';
import { findLockFile, makeDataDirectory, readServerPid, withPostgres } from './data-directory.ts';

const START_ONLY = 'test/nodes/start-and-die.ts';

describe('the embedded PostgreSQL', () => {
  // Each test stops the server that it starts.
  let dataDirectory: string;
  let remove: () => Promise<void>;
  before(async () => {
    ({ dataDirectory, remove } = await makeDataDirectory());
  });
  after(() => remove());

  test('starts in a folder accessible to its owner only, stops without leftovers, and starts again', async () => {
    const first = await withPostgres(dataDirectory, async ({ directory, url }) => ({
      pid: await readServerPid(dataDirectory),
      directory,
      url,
    }));
    assert.equal(isAlive(first.pid), false, 'the server is still running after stop');
    assert.equal(await findEmbeddedPostgres(dataDirectory), undefined);
    await withPostgres(dataDirectory, async ({ directory, url }) => {
      assert.deepEqual({ directory, url }, { directory: first.directory, url: first.url });
    });
  });

  test('cannot be started by a second gateway, and accepts only its socket with a password', async () => {
    await withPostgres(dataDirectory, async ({ url, adminUrl }) => {
      await assert.rejects(
        withPostgres(dataDirectory, async () => {}),
        (error) => {
          assert.ok(error instanceof EmbeddedPostgresFailure);
          assert.match(error.message, /^Another gateway is using the data directory .+; stop it.+\.$/);
          return true;
        },
      );
      assert.equal((await findEmbeddedPostgres(dataDirectory))?.url, url);

      const address = new URL(adminUrl);
      assert.match(address.password, /^[0-9a-f]{48}$/);
      address.password = 'wrong';
      await assert.rejects(readOne(address.href), /password authentication failed/);
      assert.deepEqual(await readOne(adminUrl), { listen_addresses: '' });
    });
  });

  test('whose gateway was killed is stopped and started again', async () => {
    await run(process.execPath, [await builtProgram(START_ONLY), dataDirectory]);
    const orphan = await readServerPid(dataDirectory);
    assert.ok(isAlive(orphan), 'the server died with its gateway');
    await withPostgres(dataDirectory, async () => {
      assert.notEqual(await readServerPid(dataDirectory), orphan);
    });
  });

  const STALE = [
    { title: 'a process that has ended', script: 'true & echo $!; wait' },
    { title: "another program's process", script: 'sleep 60 & echo $!; wait' },
    { title: 'a zombie process', script: '(sleep 0.1) & echo $!; exec sleep 60' },
  ];
  for (const { title, script } of STALE) {
    test(`starts if its lock file names ${title}`, async () => {
      await withPostgres(dataDirectory, async () => {});
      const { path, account } = await findLockFile(dataDirectory);
      const other = spawn('sh', ['-c', script], {
        ...account,
        cwd: '/',
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [pid] = await once(other.stdout.setEncoding('utf8'), 'data');
      // The child of the third script runs briefly before it becomes a zombie.
      await sleep(300);
      await writeFile(path, `${String(pid).trim()}\n/nowhere\n1790000000\n5432\n/tmp\n\n  1 1\nready   \n`);
      await withPostgres(dataDirectory, async () => {
        assert.notEqual(await readServerPid(dataDirectory), Number(pid));
      });
      if (isAlive(-(other.pid ?? 0))) process.kill(-(other.pid ?? 0), 'SIGKILL');
    });
  }
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function readOne(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query('SHOW listen_addresses')).rows[0];
  } finally {
    await client.end();
  }
}

async function run(command: string, args: string[]): Promise<void> {
  await once(spawn(command, args, { stdio: 'ignore' }), 'close');
}
