/** What Docker and systemd install: a packed folder with its lock file. The Dockerfile is followed as by a shell. */
import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { PRODUCTION_PACKAGES, packGateway } from '../../tools/pack-gateway.ts';
import { ROOT } from './installed.ts';

const run = promisify(execFile);
const START_WITHIN_MS = 60_000;

const temporary = mkdtempSync(join(tmpdir(), 'gangway-production-'));
after(() => rmSync(temporary, { recursive: true, force: true }));
const packed = join(temporary, 'packed');
packGateway(packed);

const instructions = readFileSync(join(packed, 'Dockerfile'), 'utf8').replaceAll('\\\n', '').split('\n');
/** The arguments of every instruction of a kind. */
const all = (kind: string): string[] =>
  instructions.flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}
const readLock = (path: string): Lock => JSON.parse(readFileSync(path, 'utf8')) as Lock;

/** Does what COPY and RUN of the Dockerfile say, in an empty folder, and returns it. */
async function install(name: string, change: (folder: string) => void = () => undefined): Promise<string> {
  const folder = join(temporary, name);
  for (const words of all('COPY')) {
    const paths = words.split(' ');
    const target = paths.pop()!;
    for (const path of paths) {
      const to = target.endsWith('/') ? join(folder, target, path) : join(folder, target);
      cpSync(join(packed, path), to, { recursive: true });
    }
  }
  change(folder);
  for (const command of all('RUN')) await run('sh', ['-c', command], { cwd: folder });
  return folder;
}

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
    [...PRODUCTION_PACKAGES].sort().map((name) => `node_modules/@gangway/${name}`),
  );
  assert.ok('node_modules/pg' in locked && !('node_modules/vite' in locked));
});

test('the Dockerfile of a packed folder installs by the lock file, and its command starts a gateway', async () => {
  const folder = await install('gateway');
  const { '': _, ...locked } = readLock(join(packed, 'package-lock.json')).packages;
  assert.deepEqual(
    Object.keys(readLock(join(folder, 'node_modules/.package-lock.json')).packages).sort(),
    Object.keys(locked).sort(),
  );
  const port = String(await freePort());
  const { url, drop } = await testDatabase();
  const [program, ...words] = JSON.parse(all('CMD')[0]!) as string[];
  const fixed = Object.fromEntries(
    all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
  );
  const { PATH } = process.env;
  const env = {
    PATH,
    ...fixed,
    GW_HOST: '127.0.0.1',
    PORT: port,
    DATABASE_URL: url,
    GW_MASTER_KEY: '00'.repeat(32),
  };
  const gateway = spawn(program!, words, { cwd: folder, env, stdio: 'ignore' });
  const exited = once(gateway, 'exit');
  try {
    const [probe, ...rest] = JSON.parse(/CMD (\[.*\])$/.exec(all('HEALTHCHECK')[0]!)![1]!) as string[];
    const isHealthy = () =>
      spawnSync(
        probe!,
        rest.map((word) => word.replace(':4010', `:${port}`)),
      ).status === 0;
    const until = Date.now() + START_WITHIN_MS;
    while (!isHealthy()) assert.ok(Date.now() < until && gateway.exitCode === null, 'it did not start');
    assert.match(await (await fetch(`http://127.0.0.1:${port}/v1/gw.js`)).text(), /export \* from/);
    gateway.kill(all('STOPSIGNAL')[0] as NodeJS.Signals);
    assert.deepEqual(await exited, [0, null]);
  } finally {
    gateway.kill('SIGKILL');
    await drop();
  }
});

test('a packed package with another hash than the lock file says is not installed', async () => {
  const change = (folder: string) => {
    const path = join(folder, 'package-lock.json');
    const { packages } = readLock(path);
    // npm would find the right content in its cache if the package were changed instead.
    const right = packages['node_modules/@gangway/sandbox']!.integrity!;
    const other = `sha512-${createHash('sha512').update(right).digest('base64')}`;
    writeFileSync(path, readFileSync(path, 'utf8').replace(right, other));
  };
  await assert.rejects(install('changed', change), /EINTEGRITY/);
});
