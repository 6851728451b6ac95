// Several servers, of which one takes writes: a real standby that is promoted, and its former primary.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, chmod, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@gangway/embedded-postgres';
import pg from 'pg';
import { type Database, openDatabase, statement } from './database.ts';
import { migrate } from './migrate.ts';
import { StartupFailure } from './startup-failure.ts';

const run = promisify(execFile);
const RENAME = statement('test.rename', "UPDATE merchants SET name = 'B' WHERE uid = 'a' RETURNING name");
const TIMELINE = statement(
  'test.timeline',
  'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline',
);
const ID = '0190a000-0000-7000-8000-000000000001';

describe('a primary and its standby', { concurrency: false }, () => {
  let root: string;
  let first: EmbeddedPostgres;
  let second: EmbeddedPostgres;
  let database: Database;
  let url: string;
  const moves: string[] = [];
  const start = (name: string) => startEmbeddedPostgres(join(root, name, 'data'), join(root, name));

  before(async () => {
    const hasMemory = await access('/dev/shm', constants.W_OK).then(
      () => true,
      () => false,
    );
    root = await mkdtemp(join(hasMemory ? '/dev/shm' : tmpdir(), 'gw-primary-'));
    // Under root another account runs the servers.
    await chmod(root, 0o755);
    first = await start('one');
    await migrate(first.url);
    await asOwner(first.url, `INSERT INTO merchants (id, uid, name) VALUES ('${ID}', 'a', 'A')`);
    await first.stop();
    // A copy of the stopped server with this file is a standby that has everything and receives no more.
    second = await start('two');
    await second.stop();
    await rm(join(second.directory, 'database'), { recursive: true });
    for (const name of ['database', 'password'])
      await run('cp', ['-a', join(first.directory, name), second.directory]);
    await writeFile(join(second.directory, 'database', 'standby.signal'), '');
    first = await start('one');
    second = await start('two');
    const [login] = first.url.split('@');
    url = `${login}@${hostOf(second)},${hostOf(first)}/gangway?target_session_attrs=read-write`;
  });
  after(async () => {
    await database?.close();
    await first?.stop();
    await second?.stop();
    await rm(root, { recursive: true, force: true });
  });

  test('a start on the standby alone is refused, and says so', async () => {
    await assert.rejects(openDatabase(second.url), (error) => {
      assert.ok(error instanceof StartupFailure);
      assert.match(error.message, /takes no writes: it is a standby/);
      return true;
    });
    await assert.rejects(migrate(`${second.url}?target_session_attrs=read-write`), /a standby, or read-only/);
  });

  test('of both servers, in either order, the one that takes writes is used', async () => {
    await migrate(url);
    database = await openDatabase(url, { onMove: (server) => moves.push(server) });
    assert.deepEqual(await database.query(RENAME), [{ name: 'B' }]);
  });

  test('work that arrives while no server takes writes waits, and succeeds after the failover', async () => {
    await first.stop();
    const waiting = [1, 2, 3].map(() => database.query<{ name: string }>(RENAME));
    await asOwner(second.url, 'SELECT pg_promote()');
    assert.deepEqual(await Promise.all(waiting), Array(3).fill([{ name: 'B' }]));
    assert.deepEqual(moves, [hostOf(second)]);
  });

  test('the former primary is not used again, although it takes writes and the other server is gone', async () => {
    first = await start('one');
    assert.deepEqual(await asOwner(first.url, "UPDATE merchants SET name = 'A' RETURNING name"), [
      { name: 'A' },
    ]);
    const fresh = await openDatabase(url);
    assert.deepEqual(await fresh.query(TIMELINE), [{ timeline: '00000002' }]);
    await fresh.close();
    await second.stop();
    await assert.rejects(database.query(RENAME), (error: Error) => {
      assert.match(String(error.cause), /a primary of an earlier timeline/);
      return true;
    });
    assert.deepEqual(await asOwner(first.url, 'SELECT name FROM merchants'), [{ name: 'A' }]);
  });
});

const hostOf = ({ url }: EmbeddedPostgres): string => new URL(url).host;

async function asOwner(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
