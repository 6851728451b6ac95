// The command that starts a gateway leaves nothing running, whenever it is stopped.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePostgresPlaces } from '@gangway/embedded-postgres';
import { builtProgram } from '../../../tools/testing/built-program.ts';
import { withTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';

/** Returns the command lines of the servers on a database directory (Linux only; elsewhere none). */
async function findServers(database: string): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(database) && line.includes('unix_socket_directories'));
}

test('Ctrl-C while the database is starting leaves nothing running', () =>
  withTemporaryFolder(async (folder) => {
    const { database, directory } = await preparePostgresPlaces(folder);
    const child = spawn(process.execPath, [await builtProgram('packages/gateway/src/start.ts')], {
      env: { ...process.env, GW_DATA_DIR: folder, DATABASE_URL: '', PORT: '4319' },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const until = Date.now() + 20_000;
    while (Date.now() < until && (await findServers(database)).length === 0) await sleep(5);
    child.kill('SIGINT');
    const [code] = await ended;
    assert.equal(code, 0);
    assert.deepEqual(await findServers(database), []);
    await rm(directory, { recursive: true, force: true });
  }));
