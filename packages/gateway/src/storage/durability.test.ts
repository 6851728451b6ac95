// Servers that may lose a payment are refused.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Queryable } from './database.ts';
import { checkDurability, findDurabilityFault } from './durability.ts';
import { StartupFailure } from './startup-failure.ts';

const GOOD = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  transaction_read_only: 'off',
};

const serverWith = (settings: Record<string, string | null>) =>
  ({ query: async () => [{ ...GOOD, ...settings }] }) as unknown as Queryable;
const check = (settings: Record<string, string | null>) =>
  checkDurability(serverWith(settings), 'postgresql://h/d');

describe('checkDurability', () => {
  for (const settings of [
    {},
    { synchronous_commit: 'remote_apply', synchronous_standby_names: 'n2' },
    { synchronous_commit: 'local' },
    { synchronous_standby_names: null, transaction_read_only: null },
    { fsync: null, full_page_writes: null, synchronous_commit: null },
  ]) {
    test(`takes ${JSON.stringify(settings)}`, () => check(settings));
  }

  for (const [settings, sentence] of [
    [{ fsync: 'off' }, /runs with fsync off.+switch it on/],
    [{ full_page_writes: 'off' }, /full_page_writes off/],
    [{ synchronous_commit: 'off' }, /synchronous_commit off/],
    [{ fsync: 'off', synchronous_commit: 'off' }, /fsync, synchronous_commit off.+switch them on/],
    [{ synchronous_commit: 'local', synchronous_standby_names: 'n2' }, /synchronous_commit is local/],
    [
      { transaction_read_only: 'on' },
      /^The database at postgresql:\/\/h\/d takes no writes: it is a standby/,
    ],
  ] as const) {
    test(`refuses ${JSON.stringify(settings)}`, async () => {
      await assert.rejects(check(settings), (error) => {
        assert.ok(error instanceof StartupFailure);
        assert.match(error.message, sentence);
        return true;
      });
    });
  }
});

describe('findDurabilityFault', () => {
  test('says what has been switched off, and nothing while all is on', async () => {
    assert.equal(await findDurabilityFault(serverWith({})), undefined);
    assert.match((await findDurabilityFault(serverWith({ fsync: 'off' }))) ?? '', /fsync off/);
    const local = { synchronous_commit: 'local', synchronous_standby_names: '*' };
    assert.match((await findDurabilityFault(serverWith(local))) ?? '', /synchronous_commit is local/);
  });
});
