/** Manifests: exact versions, one licence, no download URLs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rule } from './rules.ts';
import { listFiles, readText } from './source-tree.ts';

const manifests = listFiles().filter((path) =>
  /^((packages(\/rails)?|test\/wide)\/[\w-]+\/)?package\.json$/.test(path),
);
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const;

type Manifest = Partial<Record<(typeof DEPENDENCIES)[number], Record<string, string>>> & {
  description?: string;
  keywords?: string[];
  license?: string;
  type?: string;
  engines?: { node?: string };
  exports?: Record<string, string | { 'gangway-source'?: string }>;
};
/** A project of the compiler: the files that it starts from. */
type Compiled = { files: string[] };
const readManifest = (path: string): Manifest => JSON.parse(readText(path)) as Manifest;

/** What a shop has once, although it and several packages of ours use it: any later version that is compatible. */
const SHARED = /^(lit|@lit\/reactive-element|valibot|@gangway\/[\w-]+)$/;
const IN_SHOPS = /^packages\/(protocol|server|widget|react)\//;

const isRight = (path: string, kind: string, name: string, version: string): boolean =>
  (kind === 'dependencies' && IN_SHOPS.test(path) && SHARED.test(name) ? /^\^\d+\.\d+\.\d+$/ : EXACT).test(
    version,
  );
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

rule('every dependency is pinned to one exact version, except what shops share with us', function* () {
  for (const path of manifests) {
    for (const kind of DEPENDENCIES) {
      for (const [name, version] of Object.entries(readManifest(path)[kind] ?? {})) {
        if (!isRight(path, kind, name, version)) yield `${path}: ${name} ${version}`;
      }
    }
  }
});

rule('one dependency has one version in all packages', function* () {
  const seen = new Map<string, string>();
  // Consumers are other projects, with versions of their own.
  for (const path of manifests.filter((one) => !one.startsWith('test/'))) {
    for (const [name, range] of DEPENDENCIES.flatMap((kind) =>
      Object.entries(readManifest(path)[kind] ?? {}),
    )) {
      const version = range.replace('^', '');
      const first = seen.get(name) ?? version;
      seen.set(name, first);
      if (first !== version) yield `${path}: ${name} ${version}, elsewhere ${first}`;
    }
  }
});

test('every package is ESM, under Apache-2.0 and for the same Node', () => {
  assert.ok(manifests.length >= 5);
  for (const path of manifests) {
    const { license, type, engines } = readManifest(path);
    assert.deepEqual(
      { license, type, node: engines?.node },
      { license: 'Apache-2.0', type: 'module', node: '>=20.19' },
      path,
    );
  }
});

test('every published package says in a description and keywords what it is', () => {
  for (const path of manifests.filter((one) => one.startsWith('packages/'))) {
    const { description, keywords } = readManifest(path);
    assert.ok(description && description.length > 20, path);
    assert.ok(keywords && keywords.length >= 3 && new Set(keywords).size === keywords.length, path);
  }
});

rule('every entry of a package is compiled for what is published', function* () {
  for (const path of manifests.filter((name) => name.startsWith('packages/'))) {
    const { files } = JSON.parse(readText(path.replace('package.json', 'tsconfig.build.json'))) as Compiled;
    for (const entry of Object.values(readManifest(path).exports ?? {})) {
      const source = typeof entry === 'string' ? undefined : entry['gangway-source']?.slice(2);
      if (source && !files.includes(source)) yield `${path}: ${source}`;
    }
  }
});

test('the licence text is complete', () => {
  const text = readText('LICENSE');
  assert.match(text, /Apache License\s+Version 2\.0/);
  assert.match(text, /END OF TERMS AND CONDITIONS/);
});

test('no lock file contains a download URL', () => {
  const locks = listFiles().filter((path) => path.endsWith('package-lock.json'));
  assert.ok(locks.length >= 3);
  for (const path of locks) assert.doesNotMatch(readText(path), /"resolved": "(?!packages\/)/, path);
});
