// How long a restore takes with many orders: the copy of the data directory, and the verification of its ledger.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { builtProgram } from '../../tools/testing/built-program.ts';
import { blockWith, copyOfRoot, removeOfRoot, shell, startOn } from './backup-steps.ts';
import { withDataDirectory } from './data-directory.ts';

/** `npm run proof -- --only F10` makes a million. */
const ORDERS = Number(process.env.GW_RESTORED_ORDERS ?? 500);
const MINUTES_MAX = 5;

const run = promisify(execFile);

/** Makes orders in the database of a data directory. */
async function makeOrders(directory: string): Promise<void> {
  const program = await builtProgram('tools/make-orders.ts');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, GW_DATA_DIR: directory };
  await run('node', [program, String(ORDERS)], { env });
}

test(`a copy with ${ORDERS} orders is restored and its ledger verified within ${MINUTES_MAX} minutes`, async (t) => {
  await withDataDirectory(async (data) => {
    const [backup, restored] = [`${data}-backup`, `${data}-restored`];
    try {
      assert.equal(await (await startOn(data)).stop(), 0);
      await makeOrders(data);
      await shell(await blockWith('cp -a "$data" "$backup"'), { data, backup });
      await copyOfRoot(data, backup);
      await rm(data, { recursive: true });

      const begun = performance.now();
      await copyOfRoot(backup, restored);
      const told = await shell(await blockWith('ledger verify'), { backup, restored });
      const minutes = (performance.now() - begun) / 60_000;
      const transfers = Number(/(\d+) transfers/.exec(told)?.[1]);
      assert.ok(transfers > ORDERS, told);
      t.diagnostic(
        `${ORDERS} orders: copied, and ${transfers} transfers verified, in ${(minutes * 60).toFixed(0)} s`,
      );
      assert.ok(minutes <= MINUTES_MAX, `${minutes} minutes`);
    } finally {
      await removeOfRoot([backup, restored]);
    }
  });
});
