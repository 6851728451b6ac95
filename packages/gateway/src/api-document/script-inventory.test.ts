/** The inventory of scripts: whole, and what it says of a file is true of what is served. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { staticFiles } from '../hosted-pages/static-files.ts';
import { docsDoor } from './docs-door.ts';
import { type InventoryScript, SCRIPT_PURPOSES } from './script-inventory.ts';

const door = docsDoor({ mode: 'sandbox', serviceName: 'Gangway', publicUrl: 'http://127.0.0.1:4010' });

const readInventory = async () => {
  const response = await door.request('/docs/scripts.json');
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

test('every row of the table has a script, and the card frame has all of its own', async () => {
  const scripts = await readInventory();
  const purposes = new Set(scripts.map(({ purpose }) => purpose));
  assert.deepEqual(
    SCRIPT_PURPOSES.map(({ purpose }) => purpose).filter((purpose) => !purposes.has(purpose)),
    [],
  );
  for (const path of ['/frame/v1/frame.js', '/frame/v1/worker.js'])
    assert.ok(scripts.some((script) => script.path === path && script.where === 'card frame'));
});
