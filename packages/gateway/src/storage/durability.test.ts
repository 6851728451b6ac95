// Servers that may lose a payment are refused.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Queryable } from './database.ts';
import { checkDurability } from './durability.ts';
import { StartupFailure } from './startup-failure.ts';

const GOOD = { role: 'gangway_app', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

const check = (settings: Record<string, string | null>) =>
  checkDurability({ query: async () => [settings] } as unknown as Queryable, 'gangway_app');

describe('checkDurability', () => {
  for (const settings of [
    {},
    { synchronous_commit: 'remote_apply' },
    { synchronous_commit: 'local' },
    { fsync: null, full_page_writes: null, synchronous_commit: null },
  ]) {
    test(`takes ${JSON.stringify(settings)}`, () => check({ ...GOOD, ...settings }));
  }

  for (const [settings, sentence] of [
    [{ fsync: 'off' }, /runs with fsync off.+switch it on/],
    [{ full_page_writes: 'off' }, /full_page_writes off/],
    [{ synchronous_commit: 'off' }, /synchronous_commit off/],
    [{ fsync: 'off', synchronous_commit: 'off' }, /fsync, synchronous_commit off.+switch them on/],
    [{ role: 'postgres' }, /works as postgres, not as gangway_app/],
  ] as const) {
    test(`refuses ${JSON.stringify(settings)}`, async () => {
      await assert.rejects(check({ ...GOOD, ...settings }), (error) => {
        assert.ok(error instanceof StartupFailure);
        assert.match(error.message, sentence);
        return true;
      });
    });
  }
});
