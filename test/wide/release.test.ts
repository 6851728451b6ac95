/** `npm run release` in a repository of one commit, with a registry on 127.0.0.1: first dry, then published. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startFakeRegistry } from './fake-registry.ts';
import { PACKAGES, ROOT } from './installed.ts';
import { installPacked, runPacked } from './packed-gateway.ts';

const VERSION = '9.1.0';
const FILES = 'https://git.example/acme/gangway/blob/v9.1.0';
const IMAGE = `node:24-bookworm-slim@sha256:${'0a'.repeat(32)}`;
const STATED = [
  ...['--scope', '@acme', '--repository', 'https://git.example/acme/gangway'],
  ...['--no-provenance', '--base-image', IMAGE, '--without-advisories'],
];

const temporary = mkdtempSync(join(tmpdir(), 'gangway-released-'));
const repository = join(temporary, 'repository');
const out = join(repository, 'release');
const fake = await startFakeRegistry('@acme');
after(() => {
  fake.stop();
  rmSync(temporary, { recursive: true, force: true });
});

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: repository, encoding: 'utf8' }).trim();

// The files as they are now, as one commit: a release needs no history.
const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const present = listed.split('\0').filter((path) => path !== '');
for (const path of present) cpSync(join(ROOT, path), join(repository, path), { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(repository, 'node_modules'));
git('init', '--quiet', '--initial-branch=main');
git('config', 'user.name', 'Ann');
git('config', 'user.email', 'ann@example.org');
writeFileSync(join(repository, '.git/info/exclude'), 'node_modules\n');
const changelog = join(repository, 'CHANGELOG.md');
writeFileSync(changelog, '# Changelog\n\n## [Unreleased]\n\n- [New](docs/operate.md).\n');
git('add', '--all');
git('commit', '--quiet', '--message', 'all');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command. npm itself would lose variables whose names are those of a fake. */
const release = (...words: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const command = ['--conditions=gangway-source', '--import', 'tsx', 'tools/release.ts', ...words];
    const options = { cwd: repository, env: { ...process.env, ...fake.environment } };
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

const NAMES = PACKAGES.map((name) => `@acme/${name}`);

/** Every file of a folder, relative to it. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : [],
  );

test('a dry run builds, checks and prints a release, and changes neither repository nor registry', async () => {
  const { code, stdout, stderr } = await release(VERSION, '--dry-run', ...STATED);
  assert.equal(code, 0, stderr);
  for (const name of NAMES) assert.match(stdout, new RegExp(`^  ${name} +[\\d,]+ +[\\d,]+$`, 'm'));
  const commands = [...stdout.matchAll(/^npm publish (.+) --access public --tag latest$/gm)];
  assert.equal(commands.length, NAMES.length);
  assert.match(stdout, /Nothing was published/);
  assert.equal(git('status', '--porcelain'), '');
  assert.equal(git('rev-list', '--count', 'HEAD'), '1');
  assert.equal(fake.documents.size, 0);
  assert.equal(readFileSync(join(out, 'NOTES.md'), 'utf8'), `- [New](${FILES}/docs/operate.md).\n`);
  assert.equal(readdirSync(join(out, 'sbom')).length, NAMES.length);
  assert.match(readFileSync(join(out, 'THIRD-PARTY-NOTICES.txt'), 'utf8'), /^lit-html \d/m);
  assert.ok(readdirSync(join(out, 'source-maps/cdn')).includes('gw.js.map'));
});

test('its packages have the scope, the version and links to the repository', () => {
  for (const file of readdirSync(join(out, 'packages'))) {
    const folder = mkdtempSync(join(temporary, 'package-'));
    const tarball = join(out, 'packages', file);
    execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    const { name, version, repository, dependencies = {} } = JSON.parse(read('package.json'));
    assert.ok(NAMES.includes(name) && version === VERSION, name);
    const place = name.slice('@acme/'.length).replace(/^rail-/, 'rails/');
    assert.equal(repository.directory, `packages/${place}`);
    for (const [needed, range] of Object.entries(dependencies))
      if (needed.startsWith('@acme/')) assert.match(range as string, /^\^?9\.1\.0$/);
    for (const path of listFiles(folder)) assert.doesNotMatch(read(path), /@gangway\//, `${name}${path}`);
    assert.doesNotMatch(read('README.md'), /\]\(\.\./);
  }
});

test('its scripts have the digests of its list, and the loader names them', () => {
  const { id, digests } = JSON.parse(readFileSync(join(out, 'scripts/release.json'), 'utf8')) as {
    readonly id: string;
    readonly digests: Readonly<Record<string, string>>;
  };
  assert.match(id, /^9\.1\.0-[0-9a-f]{10}$/);
  const files = listFiles(join(out, 'scripts')).filter((path) => !/\.(br|gz|json)$/.test(path));
  assert.deepEqual(files.sort(), Object.keys(digests).sort());
  for (const [path, digest] of Object.entries(digests)) {
    const bytes = readFileSync(join(out, 'scripts', path));
    assert.equal(digest, `sha384-${createHash('sha384').update(bytes).digest('base64')}`, path);
  }
  for (const name of ['gw.js', 'card-form.js', 'digests.js']) assert.ok(`/v1/${id}/${name}` in digests, name);
  assert.ok(readFileSync(join(out, 'scripts/v1/gw.js'), 'utf8').includes(`./${id}/gw.js`));
  assert.ok(files.includes(`/frame/v1/${id}/frame.js`));
});

test('its image begins with the given base, and the gateway of another scope runs as it does', async () => {
  const packed = join(out, 'gateway');
  assert.ok(readFileSync(join(packed, 'Dockerfile'), 'utf8').includes(`ARG BASE_IMAGE=${IMAGE}\n`));
  const folder = join(temporary, 'gateway');
  await installPacked(packed, folder);
  const ended = await runPacked(packed, folder, async (address) => {
    assert.match(await (await fetch(`${address}/v1/gw.js`)).text(), /\.\/9\.1\.0-/);
  });
  assert.deepEqual(ended, [0, null]);
});

test('a publication that breaks off goes on when it is repeated, and publishes each package once', async () => {
  fake.breakingOff.add('@acme/gateway');
  const broken = await release(VERSION, '--publish', ...STATED);
  assert.equal(broken.code, 1);
  assert.match(broken.stderr, /npm publish \.\/packages\/acme-gateway-9\.1\.0\.tgz .* failed/);
  const before = [...fake.published];
  assert.deepEqual(before, ['@acme/embedded-postgres', '@acme/protocol', '@acme/widget']);
  assert.equal(git('tag'), '');

  fake.breakingOff.clear();
  const { code, stdout, stderr } = await release(VERSION, '--publish', ...STATED);
  assert.equal(code, 0, stderr);
  // What the dry run has shown is what is published: it was not built again.
  assert.match(stdout, /^release holds this release already, built and checked\.$/m);
  for (const name of before)
    assert.match(stdout, new RegExp(`^  ${name} 9\\.1\\.0 is published already$`, 'm'));
  assert.deepEqual([...fake.published].sort(), [...NAMES].sort());
  for (const { 'dist-tags': tags, access } of fake.documents.values())
    assert.deepEqual({ tags, access }, { tags: { latest: VERSION }, access: 'public' });
  assert.equal(git('log', '-1', '--format=%s', `v${VERSION}`), `release: ${VERSION}`);
  assert.equal(git('status', '--porcelain'), '');
  assert.match(readFileSync(changelog, 'utf8'), /## \[Unreleased\]\n\n## \[9\.1\.0\] - \d{4}-\d\d-\d\d\n/);
});

test('what is wrong with the repository or the version is refused before anything is built', async () => {
  const refused = async (sentence: RegExp, ...words: string[]) => {
    const { code, stdout, stderr } = await release(...words);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
    assert.match(stderr, sentence);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  };
  await refused(/^v9\.1\.0 is released already\.$/m, VERSION, '--publish', ...STATED);
  await refused(/^0\.0\.1 is before the present version, 9\.1\.0\.$/m, '0.0.1', '--dry-run');
  await refused(/nothing under "Unreleased"/, '--bump', 'minor', '--dry-run');
  await refused(/docs holds other files than those of a release/, VERSION, '--dry-run', '--out', 'docs');
  await refused(/^To publish, state --scope/m, VERSION, '--publish');
  writeFileSync(changelog, '');
  await refused(/not committed/, VERSION, '--publish', ...STATED);
  git('checkout', '--quiet', '--', '.');
  git('checkout', '--quiet', '-b', 'other');
  await refused(/from main, and this is other\.$/m, VERSION, '--publish', ...STATED);
  git('checkout', '--quiet', 'main');
});

test('a version that the registry has with another content is refused, and nothing is published', async () => {
  git('tag', '--delete', `v${VERSION}`);
  fake.documents.get('@acme/server')!.versions[VERSION]!.dist.integrity = 'sha512-other';
  const before = fake.published.length;
  const { code, stderr } = await release(VERSION, '--publish', ...STATED);
  assert.equal(code, 1);
  assert.match(stderr, /@acme\/server 9\.1\.0 is published with another content: choose another version\./);
  assert.equal(fake.published.length, before);
});
