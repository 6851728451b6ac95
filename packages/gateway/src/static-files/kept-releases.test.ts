/** Releases are served by every node as long as a page may have them open, and never after they were withdrawn. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { keepOwnRelease, startKeepingReleases } from '../background/kept-releases.ts';
import { staticFiles } from '../hosted-pages/static-files.ts';
import type { Queryable } from '../storage/database.ts';
import { statement } from '../storage/database.ts';
import { DatabaseUnavailable } from '../storage/database-errors.ts';
import { StartupFailure } from '../storage/startup-failure.ts';
import { ROOT_KEY, useGateway } from '../test-gateway.ts';
import { forgetReleases, keptReleases, listReleases, runRelease, withdrawRelease } from './kept-releases.ts';
import { onlyRelease, type Release } from './release.ts';
import { unpackStaticFile } from './static-file.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;
const clear = statement('test.clear-releases', 'DELETE FROM script_releases');
const spoil = statement(
  'test.spoil-release',
  'UPDATE script_releases SET sealed_files = (SELECT sealed_files FROM script_releases WHERE id = $2) WHERE id = $1',
);

/** A release whose script says its own id. */
const release = (id: string): Release => ({
  id,
  file: async (folder, name) =>
    folder === 'shop' && ['gw.js', 'page-side.js', 'loader.js'].includes(name)
      ? unpackStaticFile(brotliCompressSync(`export const release = '${id}';`.repeat(20)))
      : undefined,
  names: async (folder) => (folder === 'shop' ? ['gw.js'] : []),
  notices: async () => undefined,
});

describe('a kept release', () => {
  const gateway = useGateway();
  const [OLD, NEW] = [release('0.1.0-old'), release('0.2.0-new')];
  beforeEach(async () => {
    await gateway.database.query(clear);
  });
  const run = (one: Release, at = NOW, db: Queryable = gateway.database) => runRelease(db, ROOT_KEY, one, at);
  const node = (own: Release, db: Queryable = gateway.database) => {
    const releases = keptReleases(db, ROOT_KEY, own);
    return { releases, open: (path: string) => staticFiles(releases).request(path) };
  };

  test('is served by the nodes of another release, the same bytes at the same address for good', async () => {
    await run(OLD);
    await run(NEW);
    for (const own of [OLD, NEW])
      for (const wanted of [OLD, NEW]) {
        const response = await node(own).open(`/v1/${wanted.id}/gw.js`);
        const file = await wanted.file('shop', 'gw.js');
        const body = Buffer.from(await response.arrayBuffer());
        assert.equal(`sha384-${createHash('sha384').update(body).digest('base64')}`, file?.integrity);
        assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
        assert.equal(response.headers.get('access-control-allow-origin'), '*');
      }
  });

  test('is named by the loader of the nodes that run it', async () => {
    for (const own of [OLD, NEW]) {
      const response = await node(own).open('/v1/gw.js');
      const text = await response.text();
      assert.ok(text.endsWith(`=await import('./${own.id}/gw.js');\n`), text);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=300, stale-while-revalidate=300');
    }
  });

  test('that nobody has run, and a file that it does not have, are not found', async () => {
    await run(OLD);
    const { open } = node(NEW);
    assert.equal((await open('/v1/0.3.0-none/gw.js')).status, 404);
    assert.equal((await open(`/v1/${OLD.id}/other.js`)).status, 404);
    assert.equal((await open(`/v1/${OLD.id}/constructor.js`)).status, 404);
    assert.equal((await open(`/frame/v1/${OLD.id}/gw.js`)).status, 404);
  });

  test('is stored once, however many nodes start with it at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => run(OLD)));
    await run(OLD, new Date(NOW.getTime() + DAY_MS));
    const [row, ...others] = await listReleases(gateway.database);
    assert.deepEqual(row, {
      id: OLD.id,
      keptAt: NOW,
      ranAt: new Date(NOW.getTime() + DAY_MS),
      withdrawnAt: null,
    });
    assert.deepEqual(others, []);
  });

  test('is forgotten 90 days after a gateway last ran it, not earlier', async () => {
    await run(OLD);
    await run(NEW, new Date(NOW.getTime() + 80 * DAY_MS));
    const ids = async () => (await listReleases(gateway.database)).map(({ id }) => id);
    await forgetReleases(gateway.database, new Date(NOW.getTime() + 90 * DAY_MS));
    assert.deepEqual(await ids(), [NEW.id, OLD.id]);
    await forgetReleases(gateway.database, new Date(NOW.getTime() + 90 * DAY_MS + 1));
    assert.deepEqual(await ids(), [NEW.id]);
  });

  test('is served without its database once a node has it, and else the gateway is unavailable', async () => {
    await run(OLD);
    let isAway = false;
    const db: Queryable = {
      query: (...args) =>
        isAway ? Promise.reject(new DatabaseUnavailable('away')) : gateway.database.query(...args),
    };
    const { releases } = node(NEW, db);
    assert.ok(await releases.find(OLD.id));
    isAway = true;
    assert.ok(await releases.find(OLD.id));
    await assert.rejects(releases.find('0.0.1-other'), DatabaseUnavailable);
  });

  test('that was written to the database by somebody else is not served', async () => {
    await run(OLD);
    await run(NEW);
    await gateway.database.query(spoil, [OLD.id, NEW.id]);
    await assert.rejects(node(NEW).releases.find(OLD.id));
  });

  test('that was withdrawn is gone, and no gateway starts with it', async (t) => {
    await run(OLD);
    t.mock.timers.enable({ apis: ['Date'] });
    const { open } = node(NEW);
    assert.equal((await open(`/v1/${OLD.id}/gw.js`)).status, 200);
    await withdrawRelease(gateway.database, OLD.id, NOW);
    assert.equal((await node(NEW).open(`/v1/${OLD.id}/gw.js`)).status, 410);
    const services = { ...gateway.services, rootKey: ROOT_KEY, releases: onlyRelease(OLD) };
    await assert.rejects(keepOwnRelease(services), StartupFailure);
    await withdrawRelease(gateway.database, OLD.id, null);
    await keepOwnRelease(services);
    assert.equal((await node(NEW).open(`/v1/${OLD.id}/gw.js`)).status, 200);
  });

  test('is noted as running while a gateway runs it', async () => {
    const worker = startKeepingReleases({
      ...gateway.services,
      rootKey: ROOT_KEY,
      releases: onlyRelease(NEW),
    });
    await worker.stop();
    assert.equal((await listReleases(gateway.database))[0]?.id, NEW.id);
  });
});
