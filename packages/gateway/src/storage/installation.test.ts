// An installation is stamped once: another mode or another master key does not start on it.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database } from './database.ts';
import { stampInstallation } from './installation.ts';
import { masterKeyOf } from './master-key.ts';
import { testDatabase } from './test-database.ts';

describe('stampInstallation', () => {
  let database: Database;
  let drop: () => Promise<void>;
  const key = masterKeyOf(Buffer.alloc(32, 1));
  before(async () => {
    ({ database, drop } = await testDatabase());
    await stampInstallation(database, 'sandbox', key);
  });
  after(() => drop());

  test('a second start as the same changes nothing', () => stampInstallation(database, 'sandbox', key));

  test('a start in the other mode is refused', () =>
    assert.rejects(stampInstallation(database, 'live', key), /sandbox database.*GW_MODE=live/));

  test('a start with another master key is refused', () =>
    assert.rejects(stampInstallation(database, 'sandbox', masterKeyOf(Buffer.alloc(32, 2))), /master key/));
});
