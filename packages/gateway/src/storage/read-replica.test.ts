// A real replica: it is used while it has what the primary had within the bound, and not when it falls behind.
import assert from 'node:assert/strict';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase, openReplica, statement } from './database.ts';
import { ReadReplica } from './read-replica.ts';
import { type ServerPair, startServerPair } from './test-server-pair.ts';

const LAG_MAX_MS = 400;
/** Longer than the bound, and than a comparison is used. */
const TOO_LATE_MS = 700;
const SWITCHED_WITHIN_MS = 10_000;
const WRITE = statement('test.write', "UPDATE merchants SET name = name || '!'");

describe('a replica for reads', { concurrency: false }, () => {
  let pair: ServerPair;
  let primary: Database;
  let replica: Database;
  let reads: ReadReplica;
  before(async () => {
    pair = await startServerPair(async ({ data, primary: { url } }) => {
      const { username, password, hostname } = new URL(url);
      const source = `host=${decodeURIComponent(hostname)} user=${username} password=${password}`;
      await writeFile(join(data, 'standby.signal'), '');
      await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    });
    primary = await openDatabase(pair.first.url);
    replica = openReplica(pair.second.url);
    reads = new ReadReplica({ primary, replica }, LAG_MAX_MS);
  });
  after(async () => {
    await reads?.close();
    await primary?.close();
    await pair?.stop();
  });

  /** Waits until reads go to the server that is expected. */
  async function untilChosen(expected: Database): Promise<void> {
    for (
      const end = performance.now() + SWITCHED_WITHIN_MS;
      (await reads.choose()) !== expected;
      await sleep(50)
    )
      assert.ok(performance.now() < end, 'the other server is chosen');
  }

  test('is chosen once it has what the primary has', async () => {
    await primary.query(WRITE);
    await untilChosen(replica);
  });

  test('is not chosen while it lacks what the primary has had for longer than the bound', async () => {
    await pair.asOwner(pair.second.url, 'SELECT pg_wal_replay_pause()');
    await primary.query(WRITE);
    await sleep(TOO_LATE_MS);
    for (let asked = 0; asked < 5; asked += 1) {
      assert.equal(await reads.choose(), primary);
      await sleep(300);
    }
    await pair.asOwner(pair.second.url, 'SELECT pg_wal_replay_resume()');
    await untilChosen(replica);
  });

  test('is not chosen when it is away, and a read does not wait for it', async () => {
    await pair.second.stop();
    await sleep(300);
    assert.equal(await reads.choose(), primary);
  });
});
