/** A source tree of a release has its version, scope and repository wherever they are named. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { inOrderOfNeed } from './pack-release.ts';
import { hashTree, setRepository, setScope, withAbsoluteLinks } from './prepare-source.ts';
import { type Manifest, setVersion, versionOf, writeVersion } from './write-version.ts';

describe('a source tree of a release', () => {
  const source = mkdtempSync(join(tmpdir(), 'gangway-source-'));
  after(() => rmSync(source, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  };
  const read = (path: string) => readFileSync(join(source, path), 'utf8');
  const json = (path: string) => JSON.parse(read(path));

  const ROOT_MANIFEST = { name: 'gangway', version: '0.1.0', devDependencies: { '@gangway/a': '0.1.0' } };
  const A = { name: '@gangway/a', version: '0.1.0', dependencies: { '@gangway/b': '^0.1.0', hono: '4.0.0' } };
  const B = {
    name: '@gangway/b',
    version: '0.1.0',
    peerDependencies: { '@gangway/a': '0.1.0' },
    peerDependenciesMeta: { '@gangway/a': { optional: true } },
  };
  write('package.json', JSON.stringify(ROOT_MANIFEST));
  write('packages/a/package.json', JSON.stringify(A));
  write('packages/b/package.json', JSON.stringify(B));
  const packages = {
    '': ROOT_MANIFEST,
    'packages/a': A,
    'packages/b': B,
    'node_modules/hono': { version: '4.0.0' },
  };
  write('package-lock.json', JSON.stringify({ name: 'gangway', version: '0.1.0', packages }));
  write('packages/widget/src/version.ts', "export const VERSION = '0.1.0';\n");
  write('packages/widget/package.json', JSON.stringify({ name: '@gangway/widget', version: '0.1.0' }));
  write(
    'package-lock.json',
    JSON.stringify({ version: '0.1.0', packages: { ...packages, 'packages/widget': B } }),
  );
  write('CHANGELOG.md', '## [Unreleased]\n\n- [This](docs/x.md).\n');
  for (const name of ['a', 'b', 'widget'])
    write(`packages/${name}/README.md`, "`import '@gangway/a'`, [b](../b/README.md)\n");

  test('a version is written into manifests, lock file, elements and changelog, and leaves the form of ranges', () => {
    writeVersion(source, '0.2.0', '2026-11-23');
    assert.equal(versionOf(source), '0.2.0');
    for (const manifest of [
      json('packages/a/package.json'),
      json('package-lock.json').packages['packages/a'],
    ])
      assert.deepEqual(manifest, {
        ...A,
        version: '0.2.0',
        dependencies: { '@gangway/b': '^0.2.0', hono: '4.0.0' },
      });
    assert.equal(json('packages/b/package.json').peerDependencies['@gangway/a'], '0.2.0');
    const lock = json('package-lock.json');
    assert.equal(lock.version, '0.2.0');
    assert.equal(lock.packages[''].devDependencies['@gangway/a'], '0.2.0');
    assert.equal(lock.packages['node_modules/hono'].version, '4.0.0');
    assert.equal(read('packages/widget/src/version.ts'), "export const VERSION = '0.2.0';\n");
    assert.match(read('CHANGELOG.md'), /^## \[0\.2\.0\] - 2026-11-23$/m);
  });

  test('a tree that has the version is not changed', () => {
    const before = hashTree(source);
    writeVersion(source, '0.2.0', '2027-01-01');
    assert.equal(hashTree(source), before);
  });

  test('a package stands behind those that it needs, and does not wait for those that it works without', () => {
    assert.deepEqual(inOrderOfNeed(source), ['packages/b', 'packages/a', 'packages/widget']);
  });

  test('another scope is in every text, and the hash of the tree tells it', () => {
    const before = hashTree(source);
    setScope(source, '@gangway');
    assert.equal(hashTree(source), before);
    setScope(source, '@acme');
    assert.notEqual(hashTree(source), before);
    assert.deepEqual(Object.keys(json('packages/a/package.json').dependencies), ['@acme/b', 'hono']);
    for (const path of ['package.json', 'package-lock.json', 'packages/a/README.md'])
      assert.doesNotMatch(read(path), /@gangway/);
  });

  test('manifests say where the packages come from, and links of READMEs and changelog lead there', () => {
    setRepository(source, 'https://git.example/acme/gangway', 'v0.2.0');
    assert.deepEqual(json('packages/b/package.json').repository, {
      type: 'git',
      url: 'git+https://git.example/acme/gangway.git',
      directory: 'packages/b',
    });
    const files = 'https://git.example/acme/gangway/blob/v0.2.0';
    assert.equal(read('packages/a/README.md'), `\`import '@acme/a'\`, [b](${files}/packages/b/README.md)\n`);
    assert.match(read('CHANGELOG.md'), new RegExp(`\\[This\\]\\(${files}/docs/x\\.md\\)`));
  });

  for (const [what, text, expected] of [
    ['to a file above', '[a](../../docs/a.md#b)', '[a](F/docs/a.md#b)'],
    ['in the document', '[a](#b)', '[a](#b)'],
    ['elsewhere', '[a](https://x.example/y)', '[a](https://x.example/y)'],
    ['in code', '`[a](b.md)`\n```\n[a](b.md)\n```', '`[a](b.md)`\n```\n[a](b.md)\n```'],
  ] as const)
    test(`a link ${what} works on a page of its own`, () =>
      assert.equal(withAbsoluteLinks(text, 'packages/a', 'F'), expected));

  test('a dependency of others keeps its version', () => {
    const manifest: Manifest = {
      name: 'a',
      version: '1.0.0',
      peerDependencies: { react: '>=18', b: '1.0.0' },
    };
    setVersion(manifest, '1.1.0', ['b']);
    assert.deepEqual(manifest.peerDependencies, { react: '>=18', b: '1.1.0' });
  });
});
