/** The inventory of scripts is complete, and its sizes and hashes are those of the served files. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { staticFiles } from '../hosted-pages/static-files.ts';
import { docsRoutes } from './docs-routes.ts';
import { type InventoryScript, SCRIPT_PURPOSES, scriptInventory } from './script-inventory.ts';

const routes = docsRoutes({ mode: 'sandbox', serviceName: 'Gangway', publicUrl: 'http://127.0.0.1:4010' });

const readInventory = async () => {
  const response = await routes.request('/docs/scripts.json');
  return ((await response.json()) as { scripts: InventoryScript[] }).scripts;
};

test('size and hash are those of the file that browsers get', async () => {
  const files = staticFiles();
  const scripts = (await readInventory()).filter(({ path }) => !path.startsWith('/frame/'));
  assert.ok(scripts.some(({ path }) => path === '/v1/gw.js'));
  for (const { path, bytes, integrity } of scripts) {
    const response = await files.request(path);
    assert.equal(response.status, 200, path);
    const script = Buffer.from(await response.arrayBuffer());
    assert.equal(script.length, bytes, path);
    assert.equal(`sha384-${createHash('sha384').update(script).digest('base64')}`, integrity, path);
  }
});

test('every row of the table has a script, and the scripts of the card frame are listed', async () => {
  const scripts = await readInventory();
  const purposes = new Set(scripts.map(({ purpose }) => purpose));
  assert.deepEqual(
    SCRIPT_PURPOSES.map(({ purpose }) => purpose).filter((purpose) => !purposes.has(purpose)),
    [],
  );
  for (const path of ['/frame/v1/frame.js', '/frame/v1/worker.js'])
    assert.ok(scripts.some((script) => script.path === path && script.where === 'card frame'));
});

describe('the hash of a file', () => {
  let widget: string;
  let script: string;
  const built = new Date('2026-11-20T10:00:00Z');
  before(async () => {
    widget = await mkdtemp(join(tmpdir(), 'gangway-scripts-'));
    for (const folder of ['cdn', 'frame', 'hosted'])
      await mkdir(join(widget, 'dist', folder), { recursive: true });
    script = join(widget, 'dist/cdn/gw.js');
    await write('first', built);
  });
  after(() => rm(widget, { recursive: true }));

  async function write(text: string, time: Date): Promise<void> {
    await writeFile(script, text);
    await utimes(script, time, time);
  }
  const listedHash = async () => (await scriptInventory(widget))[0]!.integrity;
  const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

  test('is computed once, and again when size or time changes', async () => {
    assert.equal(await listedHash(), hashOf('first'));
    // A changed text of the same size and time: it is not read again.
    await write('FIRST', built);
    assert.equal(await listedHash(), hashOf('first'));
    await write('FIRST', new Date(built.getTime() + 1_000));
    assert.equal(await listedHash(), hashOf('FIRST'));
    await write('longer', new Date(built.getTime() + 1_000));
    assert.equal(await listedHash(), hashOf('longer'));
  });
});
