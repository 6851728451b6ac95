/** What Docker and systemd install: a packed folder with its lock file. No container or systemd runs in the tests. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PRODUCTION_PACKAGES, packGateway } from '../../tools/pack-gateway.ts';
import { ROOT } from './installed.ts';
import { installPacked, runPacked } from './packed-gateway.ts';

const temporary = mkdtempSync(join(tmpdir(), 'gangway-production-'));
after(() => rmSync(temporary, { recursive: true, force: true }));
const packed = join(temporary, 'packed');
packGateway(packed);

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}
const readLock = (path: string): Lock => JSON.parse(readFileSync(path, 'utf8')) as Lock;

test('a packed folder locks the versions and hashes with which this project is tested, and all of them', () => {
  const ours = readLock(join(ROOT, 'package-lock.json')).packages;
  const { '': _, ...locked } = readLock(join(packed, 'package-lock.json')).packages;
  const hashes = new Set(Object.values(ours).map(({ version, integrity }) => `${version} ${integrity}`));
  const own = (location: string) => location.startsWith('node_modules/@gangway/');
  for (const [location, { version, integrity }] of Object.entries(locked)) {
    assert.match(integrity ?? '', /^sha512-/, location);
    if (!own(location)) assert.ok(hashes.has(`${version} ${integrity}`), location);
  }
  assert.deepEqual(
    Object.keys(locked).filter(own),
    PRODUCTION_PACKAGES.map((name) => `node_modules/@gangway/${name.replace('rails/', 'rail-')}`).sort(),
  );
  assert.ok('node_modules/pg' in locked && !('node_modules/vite' in locked));
});

test('the Dockerfile of a packed folder installs by the lock file, and its command starts a gateway', async () => {
  const folder = join(temporary, 'gateway');
  await installPacked(packed, folder);
  const { '': _, ...locked } = readLock(join(packed, 'package-lock.json')).packages;
  assert.deepEqual(
    Object.keys(readLock(join(folder, 'node_modules/.package-lock.json')).packages).sort(),
    Object.keys(locked).sort(),
  );
  const ended = await runPacked(packed, folder, async (address) => {
    assert.match(await (await fetch(`${address}/v1/gw.js`)).text(), /await import/);
  });
  assert.deepEqual(ended, [0, null]);
});

test('a packed package with another hash than the lock file says is not installed', async () => {
  const change = (folder: string) => {
    const path = join(folder, 'package-lock.json');
    const right = readLock(path).packages['node_modules/@gangway/sandbox']!.integrity!;
    // npm would find the right content in its cache if the package were changed instead.
    const other = `sha512-${createHash('sha512').update(right).digest('base64')}`;
    writeFileSync(path, readFileSync(path, 'utf8').replace(right, other));
  };
  const folder = join(temporary, 'changed');
  // npm does not always come to print its reason, EINTEGRITY, before it ends. The test before installs the right one.
  await assert.rejects(installPacked(packed, folder, change), { code: 1 });
  assert.ok(!existsSync(join(folder, 'node_modules/@gangway/sandbox')));
});
