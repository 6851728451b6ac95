// Starting a server after one was killed, with a script in place of PostgreSQL.
import assert from 'node:assert/strict';
import { appendFile, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import type { PostgresPlaces } from './postgres-places.ts';
import { startPostgresProcess } from './postgres-process.ts';

const REMAINS = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use';
const LAST_WORDS = 'FATAL:  connection to client lost';

/** Runs `work` with places in its own folder, where a script of these lines is the server. */
async function withScript(
  lines: readonly string[],
  work: (places: PostgresPlaces, start: () => ReturnType<typeof startPostgresProcess>) => Promise<void>,
): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    const script = join(folder, 'postgres');
    await writeFile(script, ['#!/bin/sh', `cd '${folder}'`, ...lines].join('\n'), { mode: 0o700 });
    await mkdir(join(folder, 'sockets'));
    const places: PostgresPlaces = {
      dataDirectory: folder,
      directory: folder,
      database: join(folder, 'database'),
      sockets: join(folder, 'sockets'),
      passwordFile: join(folder, 'password'),
      logFile: join(folder, 'postgres.log'),
    };
    const binaries = { postgres: script, initdb: '', pgCtl: '', major: '18' };
    const isReady = () =>
      stat(join(folder, 'ready')).then(
        () => true,
        () => false,
      );
    await work(places, () => startPostgresProcess(places, binaries, isReady));
  });
}

/** Fails until a file `gone` exists, then is ready and stays. */
const WAITING = [
  `test -e gone || { echo "${REMAINS}"; echo "${LAST_WORDS}"; exit 1; }`,
  'touch ready',
  'exec sleep 60',
];

describe('the server of an embedded PostgreSQL', () => {
  test('is restarted while processes of a killed one remain, whatever else they report', async () => {
    await withScript(WAITING, async ({ directory, logFile }, start) => {
      const starting = start();
      while (!(await readFile(logFile, 'utf8').catch(() => '')).includes(LAST_WORDS)) await sleep(5);
      await writeFile(join(directory, 'gone'), '');
      const server = await starting;
      await server.stop();
    });
  });

  test('has its own log, because a killed one still writes into the old log', async () => {
    await withScript(['touch ready', 'exec sleep 60'], async ({ logFile }, start) => {
      const old = await open(logFile, 'w');
      const server = await start();
      await old.write(LAST_WORDS);
      await old.close();
      assert.equal(await readFile(logFile, 'utf8'), '');
      await server.stop();
    });
  });

  test('that ends reports its own reason', async () => {
    await withScript(['echo "FATAL:  no space"', 'exit 1'], async ({ logFile }, start) => {
      await appendFile(logFile, LAST_WORDS);
      await assert.rejects(start(), { message: `PostgreSQL did not start: no space (${logFile}).` });
    });
  });
});
