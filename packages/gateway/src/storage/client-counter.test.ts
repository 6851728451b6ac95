// The last process stops the server. A process that connects at that moment is either seen or gets its own server.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@gangway/embedded-postgres';
import pg from 'pg';
import { joinStorage, type OpenStorage } from '../open-storage.ts';
import { readSettings, type Settings } from '../settings.ts';
import { stopIfAlone } from './client-counter.ts';
import { type Database, openDatabase, statement } from './database.ts';

const readMode = statement('test.read-mode', 'SELECT mode FROM installation');
const countOthers = statement(
  'test.count-others',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()`,
);
const COUNT_WAITING = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('the last process', () => {
  let parent: string;
  let settings: Settings;
  let server: EmbeddedPostgres;
  let database: Database;
  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'gangway-last-'));
    settings = readSettings({ GW_DATA_DIR: join(parent, 'data') });
    await (await joinStorage(settings)).close();
    server = await startEmbeddedPostgres(settings.dataDirectory);
    database = await openDatabase(server.url, { max: 1 });
  });
  after(async () => {
    await database.close();
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
    await rm(parent, { recursive: true, force: true });
  });
  const modeOf = async (storage: OpenStorage) =>
    (await storage.database.query<{ mode: string }>(readMode))[0]?.mode;

  test('does not stop a server that another process has joined', async () => {
    const joined = await joinStorage(settings);
    assert.equal(await stopIfAlone(database, () => assert.fail('it was stopped')), false);
    assert.equal(await modeOf(joined), 'sandbox');
    await joined.close();
    // A connection that is closed is counted until the server has ended it.
    while ((await database.query<{ count: number }>(countOthers))[0]!.count > 0);
  });

  test('lets a process that connects between the count and the stop start its own server', async () => {
    let joining: Promise<OpenStorage> | undefined;
    const isStopped = await stopIfAlone(database, async () => {
      let isIn = false;
      joining = joinStorage(settings);
      void joining.then(() => {
        isIn = true;
      });
      // Counts nothing: it only observes how far the other process has come.
      const eye = new pg.Client({ connectionString: server.url });
      await eye.connect();
      while (!isIn) {
        const { rows } = await eye.query<{ count: number }>(COUNT_WAITING);
        if (rows[0]!.count > 0) break;
      }
      await eye.end();
      await server.stop();
    });
    assert.equal(isStopped, true);
    const joined = await joining!;
    assert.equal(await modeOf(joined), 'sandbox');
    await joined.close();
    assert.equal(await findEmbeddedPostgres(settings.dataDirectory), undefined);
  });
});
