/** Families are complete: each member has the same set of files. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '@gangway/protocol';
import { packageNames } from '../../tools/package-folders.ts';
import { rule } from './rules.ts';
import { listFiles, ROOT, readText } from './source-tree.ts';

const files = listFiles();
const all = new Set(files);

const beside = (path: string, ending: string): string => path.replace(/\.ts$/, ending);
const ELEMENT = /^packages\/widget\/src\/.+\/gw-[a-z-]+\.ts$/;
const OPERATIONS_FOLDER = 'packages/gateway/src/operations';

/** `v3.CreatePayments` lives in `create-payments`; the operations of wallets share a file, as their contracts do. */
const fileOf = (operation: string): string =>
  operation
    .replace(/Wallet\w+$/, 'Wallets')
    .replace(/^v3\./, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
const elements = files.filter((path) => ELEMENT.test(path));

rule('each element has its styles and its test in the same folder', function* () {
  for (const path of elements) {
    for (const ending of ['.css.ts', '.test.ts'])
      if (!all.has(beside(path, ending))) yield beside(path, ending);
  }
});

rule('the test of each element checks its accessibility', () =>
  elements
    .map((path) => beside(path, '.test.ts'))
    .filter((path) => all.has(path) && !/accessible|\baxe\b/i.test(readText(path))),
);

rule('each operation has a file named after it, with a test in the same folder', () =>
  OPERATIONS.flatMap(({ name }) => [
    `${OPERATIONS_FOLDER}/${fileOf(name)}.ts`,
    `${OPERATIONS_FOLDER}/${fileOf(name)}.test.ts`,
  ]).filter((path) => !all.has(path)),
);

rule('each rail has rail.ts and wire.ts', function* () {
  const rail = /^(packages\/(?:[a-z-]+\/src\/rails\/[a-z-]+|rails\/[a-z-]+\/src))\//;
  const folders = new Set(files.map((path) => rail.exec(path)?.[1]).filter((folder) => folder !== undefined));
  for (const folder of folders) {
    for (const name of ['rail.ts', 'wire.ts']) if (!all.has(`${folder}/${name}`)) yield `${folder}/${name}`;
  }
});

rule('every test is in the folder of its subject or under test/', function* () {
  for (const path of files.filter((f) => /^packages\/.*\.test\.ts$/.test(f))) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const name = path.slice(folder.length).replace(/(\.[a-z-]+)*\.test\.ts$/, '');
    const near = files.some(
      (f) =>
        f.startsWith(folder) &&
        !f.endsWith('.test.ts') &&
        f.slice(folder.length).startsWith(name.split('.')[0]!),
    );
    if (!near) yield path;
  }
});

test('each package has a README and one index', () => {
  const packages = packageNames(ROOT);
  assert.ok(packages.length >= 8);
  const wanted = packages.flatMap((name) => [`packages/${name}/README.md`, `packages/${name}/src/index.ts`]);
  assert.deepEqual(
    wanted.filter((path) => !all.has(path)),
    [],
  );
});
