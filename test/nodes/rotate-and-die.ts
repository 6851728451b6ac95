/** Changes the master key of a data directory and dies by SIGKILL at one step of it: `node rotate-and-die.ts STEP`. */
import { joinStorage } from '../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { rotateMasterKey } from '../../packages/gateway/src/storage/installation.ts';
import type { MasterKeys } from '../../packages/gateway/src/storage/master-key.ts';

const dyingStep = process.argv[2];

/** Kills the process if this is the given step; SIGKILL cannot be caught, so no later code runs. */
async function reach(step: string): Promise<void> {
  if (step !== dyingStep) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

const { database, masterKeys } = await joinStorage(readSettings(process.env));
let next: Buffer | undefined;
const keys: MasterKeys = {
  ...masterKeys,
  async read() {
    if (next) await reach('sealed, not committed');
    return masterKeys.read();
  },
  async makeNext() {
    await reach('nothing done');
    next = await masterKeys.makeNext();
    await reach('file made, nothing sealed');
    return next;
  },
  async settle(key) {
    if (next?.equals(key)) await reach('committed, file not in its place');
    await masterKeys.settle(key);
    if (next?.equals(key)) await reach('file in its place');
  },
};
await rotateMasterKey(database, keys);
