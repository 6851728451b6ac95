// Several servers, of which one takes writes: a real standby that is promoted, and its former primary.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { EmbeddedPostgres } from '@gangway/embedded-postgres';
import { type Database, openDatabase, statement } from './database.ts';
import { migrate } from './migrate.ts';
import { StartupFailure } from './startup-failure.ts';
import { type ServerPair, startServerPair } from './test-server-pair.ts';

const RENAME = statement('test.rename', "UPDATE merchants SET name = 'B' WHERE uid = 'a' RETURNING name");
const TIMELINE = statement(
  'test.timeline',
  'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline',
);

describe('a primary and its standby', { concurrency: false }, () => {
  let pair: ServerPair;
  let database: Database;
  let url: string;
  const moves: string[] = [];
  before(async () => {
    // With this file alone the copy is a standby that has everything and receives no more.
    pair = await startServerPair(({ data }) => writeFile(join(data, 'standby.signal'), ''));
    const [login] = pair.first.url.split('@');
    url = `${login}@${hostOf(pair.second)},${hostOf(pair.first)}/gangway?target_session_attrs=read-write`;
  });
  after(async () => {
    await database?.close();
    await pair?.stop();
  });

  test('a start on the standby alone is refused, and says so', async () => {
    await assert.rejects(openDatabase(pair.second.url), (error) => {
      assert.ok(error instanceof StartupFailure);
      assert.match(error.message, /takes no writes: it is a standby/);
      return true;
    });
    await assert.rejects(
      migrate(`${pair.second.url}?target_session_attrs=read-write`),
      /a standby, or read-only/,
    );
  });

  test('of both servers, in either order, the one that takes writes is used', async () => {
    await migrate(url);
    database = await openDatabase(url, { onMove: (server) => moves.push(server) });
    assert.deepEqual(await database.query(RENAME), [{ name: 'B' }]);
  });

  test('work that arrives while no server takes writes waits, and succeeds after the failover', async () => {
    await pair.first.stop();
    const waiting = [1, 2, 3].map(() => database.query<{ name: string }>(RENAME));
    await pair.asOwner(pair.second.url, 'SELECT pg_promote()');
    assert.deepEqual(await Promise.all(waiting), Array(3).fill([{ name: 'B' }]));
    assert.deepEqual(moves, [hostOf(pair.second)]);
  });

  test('the former primary is not used again, although it takes writes and the other server is gone', async () => {
    await pair.startFirst();
    assert.deepEqual(await pair.asOwner(pair.first.url, "UPDATE merchants SET name = 'A' RETURNING name"), [
      { name: 'A' },
    ]);
    const fresh = await openDatabase(url);
    assert.deepEqual(await fresh.query(TIMELINE), [{ timeline: '00000002' }]);
    await fresh.close();
    await pair.second.stop();
    await assert.rejects(database.query(RENAME), (error: Error) => {
      assert.match(String(error.cause), /a primary of an earlier timeline/);
      return true;
    });
    assert.deepEqual(await pair.asOwner(pair.first.url, 'SELECT name FROM merchants'), [{ name: 'A' }]);
  });
});

const hostOf = ({ url }: EmbeddedPostgres): string => new URL(url).host;
