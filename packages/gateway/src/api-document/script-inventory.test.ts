/** The inventory of scripts is complete, and its sizes and hashes are those of the served files. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { staticFiles } from '../hosted-pages/static-files.ts';
import { builtRelease } from '../static-files/built-release.ts';
import { onlyRelease } from '../static-files/release.ts';
import { docsRoutes } from './docs-routes.ts';
import { type InventoryScript, SCRIPT_PURPOSES } from './script-inventory.ts';

const release = builtRelease();
const releases = onlyRelease(release);
const publicUrl = 'http://127.0.0.1:4010';
const routes = docsRoutes({ mode: 'sandbox', serviceName: 'Gangway', publicUrl, releases });

const readInventory = async () => {
  const response = await routes.request('/docs/scripts.json');
  return ((await response.json()) as { scripts: InventoryScript[] }).scripts;
};

test('sizes and hash are those of the file that browsers get', async () => {
  const files = staticFiles(releases);
  const scripts = await readInventory();
  assert.ok(scripts.some(({ path }) => path === '/v1/gw.js'));
  for (const { path, bytes, bytesOverWire, integrity } of scripts) {
    const packed = await files.request(path, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const isLoader = path === '/v1/gw.js' || path === '/v1/card-form.js';
    assert.equal(packed.headers.get('content-encoding'), isLoader ? null : 'br', path);
    assert.equal((await packed.arrayBuffer()).byteLength, bytesOverWire, path);
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
  for (const path of ['frame.js', 'worker.js', 'seal.js'].map((name) => `/frame/v1/${release.id}/${name}`))
    assert.ok(scripts.some((script) => script.path === path && script.where === 'card frame'));
});
