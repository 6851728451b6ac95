/** The bills of materials name all that an installation of a package brings, and nothing else. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from './build-parts.ts';
import { packageNames } from './package-folders.ts';
import { billOf, lockOf } from './sbom.ts';
import { NOTICES } from './third-party-notices.ts';

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Parameters<typeof lockOf>[1];
};

/** The names of the packages at these locations; that of the root is empty. */
const namesOf = (locked: object) =>
  Object.keys(locked)
    .map((location) => location.split('node_modules/').at(-1)!)
    .sort();

describe('a bill of materials', () => {
  test('names what the workspace also needs for development, and nothing that it alone needs', () => {
    const widget = namesOf(lockOf('widget', packages));
    for (const name of ['@gangway/protocol', 'lit', 'lit-html', 'valibot'])
      assert.ok(widget.includes(name), name);
    assert.ok(namesOf(lockOf('server', packages)).includes('hono'));
    for (const name of packageNames(ROOT)) {
      const all = namesOf(lockOf(name, packages));
      assert.deepEqual(
        all.filter((one) => ['typescript', 'vite', 'card-validator', 'vue'].includes(one)),
        /^(gateway|sandbox|cli|rails\/.+)$/.test(name) ? ['card-validator'] : [],
      );
    }
  });

  test('names every package whose code is inside the scripts', () => {
    const notices = readFileSync(join(ROOT, 'packages/widget/dist', NOTICES), 'utf8');
    const inside = [...notices.matchAll(/^(@?[\w/-]+) \d+\.\d+\.\d+ \(/gm)].map(([, name]) => name!);
    assert.ok(inside.length >= 6);
    for (const one of ['widget', 'gateway', 'react']) {
      const brought = namesOf(lockOf(one, packages));
      assert.deepEqual(
        inside.filter((name) => !brought.includes(name)),
        [],
      );
    }
  });

  test('takes of several versions the one that is used, and follows other packages of the workspace', () => {
    const locked = lockOf('a', {
      'packages/a': { name: '@x/a', version: '1.0.0', dependencies: { '@x/b': '1.0.0', c: '1.0.0' } },
      'packages/a/node_modules/c': { version: '1.0.0', optionalDependencies: { absent: '1.0.0' } },
      'packages/b': { name: '@x/b', version: '1.0.0', dependencies: { c: '2.0.0' } },
      'packages/b/node_modules/c': { version: '2.0.0' },
      'node_modules/@x/b': { resolved: 'packages/b', link: true },
      'node_modules/c': { version: '3.0.0' },
    });
    const versions = Object.entries(locked).map(([location, { version }]) => [location, version]);
    assert.deepEqual(Object.fromEntries(versions), {
      '': '1.0.0',
      'node_modules/@x/b': '1.0.0',
      'node_modules/@x/b/node_modules/c': '2.0.0',
      'node_modules/c': '1.0.0',
    });
  });

  test('brings the peers that a package requires, not those that it works without', () => {
    const a = { name: 'a', version: '1.0.0', peerDependencies: { b: '1', c: '1' } };
    const locked = lockOf('a', {
      'packages/a': { ...a, peerDependenciesMeta: { c: { optional: true } } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0' },
    });
    assert.deepEqual(namesOf(locked), ['', 'b']);
  });

  test('is refused when the lock file lacks what a package needs', () => {
    const lock = { 'packages/a': { name: 'a', version: '1.0.0', dependencies: { b: '1.0.0' } } };
    assert.throws(() => lockOf('a', lock), /no b, which packages\/a needs/);
  });

  test('is CycloneDX of the package, with a component for each, and the same whenever it is made', () => {
    const bill = billOf('react');
    const { bomFormat, metadata, components } = bill;
    assert.equal(bomFormat, 'CycloneDX');
    assert.equal(metadata.component.name, '@gangway/react');
    const locked = Object.entries(lockOf('react', packages)).filter(([location]) => location !== '');
    const wanted = locked.map(
      ([location, { version }]) =>
        `pkg:npm/${location.split('node_modules/').at(-1)!.replace('@', '%40')}@${version}`,
    );
    assert.ok(wanted.length > 8);
    assert.deepEqual(components.map(({ purl }) => purl).sort(), wanted.sort());
    assert.deepEqual(billOf('react'), bill, 'made again, it is the same');
    assert.match(bill.serialNumber, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });
});
