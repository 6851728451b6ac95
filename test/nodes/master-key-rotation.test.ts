/** A change of the master key, killed with SIGKILL at every step: the next start finds the right key. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { type OpenStorage, openStorage } from '../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { rotateMasterKey } from '../../packages/gateway/src/storage/installation.ts';
import { builtProgram } from '../../tools/testing/built-program.ts';
import { makeDataDirectory } from './data-directory.ts';

const SCRIPT = 'test/nodes/rotate-and-die.ts';
/** The step at which it dies, and whether the database uses the new key then. */
const STEPS = [
  ['nothing done', false],
  ['file made, nothing sealed', false],
  ['sealed, not committed', false],
  ['committed, file not in its place', true],
  ['file in its place', true],
] as const;

async function rotateAndDie(directory: string, step: string): Promise<void> {
  const child = spawn(process.execPath, [await builtProgram(SCRIPT), step], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: process.env.PATH, GW_DATA_DIR: directory },
  });
  await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL', 'the process reached the step');
}

const keyFilesOf = async ({ directory }: OpenStorage) =>
  (await readdir(directory!)).filter((name) => name.startsWith('master-key')).toSorted();
const presentOf = async ({ masterKeys }: OpenStorage) => (await masterKeys.read())[0]!;

describe('kill -9 while the master key is changed', () => {
  // Each step begins with the key that the one before has left in use.
  let directory: string;
  let remove: () => Promise<void>;
  before(async () => {
    ({ dataDirectory: directory, remove } = await makeDataDirectory());
  });
  after(() => remove());

  for (const [step, isNew] of STEPS) {
    test(`${step}: the running gateway continues, the next one starts, and the change can be repeated`, async () => {
      const settings = readSettings({ GW_DATA_DIR: directory });
      const running = await openStorage(settings);
      const present = await presentOf(running);
      const box = running.rootKey.seal('a secret', 'x');
      await rotateAndDie(directory, step);
      assert.equal(running.rootKey.open(box, 'x').toString(), 'a secret');
      await running.close();

      const next = await openStorage(settings);
      try {
        assert.equal(next.rootKey.open(box, 'x').toString(), 'a secret');
        assert.equal(!(await presentOf(next)).equals(present), isNew, 'the key in use');
        const key = await presentOf(next);
        assert.equal(await rotateMasterKey(next.database, next.masterKeys), 'rotated');
        assert.deepEqual(await keyFilesOf(next), ['master-key']);
        assert.ok(!(await presentOf(next)).equals(key));
      } finally {
        await next.close();
      }
    });
  }
});
