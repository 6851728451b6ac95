// The lock of a data directory: never held twice, and not kept by a dead holder.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { withTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { isDataDirectoryLocked, lockDataDirectory } from './data-directory-lock.ts';

const HOLDER = `
  import { lockDataDirectory } from ${JSON.stringify(new URL('./data-directory-lock.ts', import.meta.url).href)};
  const lock = await lockDataDirectory(process.argv[1]);
  console.log(lock ? 'held' : 'refused');
  setInterval(() => {}, 1000);
`;

describe('the lock of a data directory', () => {
  test('at most one of many concurrent takers gets it, and after a release the next one does', () =>
    withTemporaryFolder(async (folder) => {
      const taken = await Promise.all(Array.from({ length: 12 }, () => lockDataDirectory(folder)));
      const held = taken.filter((lock) => lock !== undefined);
      assert.ok(held.length <= 1, `${held.length} hold it`);
      const lock = held[0] ?? (await lockDataDirectory(folder));
      assert.ok(lock);
      assert.equal(await lockDataDirectory(folder), undefined);
      assert.equal(await isDataDirectoryLocked(folder), true);
      await lock.release();
      assert.equal(await isDataDirectoryLocked(folder), false);
      const next = await lockDataDirectory(folder);
      assert.ok(next);
      await next.release();
      assert.deepEqual(await readdir(folder), []);
    }));

  test('a killed holder leaves a free lock, whose socket the next one removes', () =>
    withTemporaryFolder(async (folder) => {
      const args = ['--import', 'tsx', '--input-type=module', '--eval', HOLDER, folder];
      const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const [word] = await once(holder.stdout.setEncoding('utf8'), 'data');
      assert.equal(word, 'held\n');
      assert.equal(await lockDataDirectory(folder), undefined);

      // A stopped process still holds the lock.
      holder.kill('SIGSTOP');
      assert.equal(await lockDataDirectory(folder), undefined);

      holder.kill('SIGKILL');
      await once(holder, 'close');
      assert.deepEqual(await readdir(folder), ['lock-1']);
      const lock = await lockDataDirectory(folder);
      assert.ok(lock);
      assert.deepEqual(await readdir(folder), ['lock-2']);
      await lock.release();
    }));
});
