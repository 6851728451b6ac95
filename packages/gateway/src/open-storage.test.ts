/** Opening the storage alone and together with another process. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findEmbeddedPostgres, preparePostgresPlaces } from '@gangway/embedded-postgres';
import { joinStorage, type OpenStorage, openStorage } from './open-storage.ts';
import { readSettings, type Settings } from './settings.ts';
import { statement } from './storage/database.ts';
import { isMigrated } from './storage/migrate.ts';
import { StartupFailure } from './storage/startup-failure.ts';

const readMode = statement('test.read-mode', 'SELECT mode FROM installation');

describe('the storage of one data directory', () => {
  let parent: string;
  let settings: Settings;
  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'gangway-open-'));
    settings = readSettings({ GW_DATA_DIR: join(parent, 'data') });
  });
  after(async () => {
    const { directory } = await preparePostgresPlaces(settings.dataDirectory);
    await rm(directory, { recursive: true, force: true });
    await rm(parent, { recursive: true, force: true });
  });
  const modeOf = async ({ database }: OpenStorage) =>
    (await database.query<{ mode: string }>(readMode))[0]?.mode;
  const isRunning = async () => (await findEmbeddedPostgres(settings.dataDirectory)) !== undefined;

  test('a process that joins without a gateway starts the database, and stops it when nobody uses it', async () => {
    const first = await joinStorage(settings);
    const second = await joinStorage(settings);
    const closed = first.close();
    assert.equal(await Promise.race([closed, new Promise((r) => setTimeout(r, 150, 'waits'))]), 'waits');
    assert.equal(await modeOf(second), 'sandbox');
    await second.close();
    await closed;
    assert.equal(await isRunning(), false);
  });

  test('a process that joins a gateway leaves its database running, and only one gateway may open it', async () => {
    const gateway = await openStorage(settings);
    const joined = await joinStorage(settings);
    assert.equal(await modeOf(joined), 'sandbox');
    await joined.close();
    assert.equal(await modeOf(gateway), 'sandbox');
    await assert.rejects(openStorage(settings), StartupFailure);
    await gateway.close();
    assert.equal(await isRunning(), false);
  });

  test('a process that joins while the database stops waits and restarts it', async () => {
    const first = await joinStorage(settings);
    const { url } = (await findEmbeddedPostgres(settings.dataDirectory))!;
    const closed = first.close();
    const answers = () =>
      isMigrated(url).then(
        () => true,
        () => false,
      );
    while (await answers()) await sleep(50);
    const second = await joinStorage(settings);
    await closed;
    assert.equal(await modeOf(second), 'sandbox');
    await second.close();
    assert.equal(await isRunning(), false);
  });

  test('another master key is refused, and the database is stopped again', async () => {
    const other = { ...settings, masterKey: Buffer.alloc(32, 1) };
    await assert.rejects(joinStorage(other), /The master key is not the one/);
    assert.equal(await isRunning(), false);
  });
});
