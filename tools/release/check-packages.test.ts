// Tests what the files of an installed package are checked for.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { findFaults } from './check-packages.ts';

const BUILT_IN = '/build/gangway';
const PACKED = {
  name: '@gangway/server',
  version: '1.0.0',
  file: 'packages/server.tgz',
  integrity: '',
  packedBytes: 1000,
  unpackedBytes: 2000,
};
const MANIFEST = { version: '1.0.0', license: 'Apache-2.0', keywords: [], repository: { url: 'https://a' } };

describe('the files of a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-package-'));
  after(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    write('package.json', JSON.stringify(MANIFEST));
    write('LICENSE', 'Apache');
    write('README.md', '[Protocol](https://example.org/protocol.md)');
    write('index.js', 'export {};');
  });

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const faults = (changes: Partial<typeof PACKED> = {}) =>
    findFaults({ ...PACKED, ...changes }, folder, BUILT_IN);

  test('are right', () => assert.deepEqual(faults(), []));

  for (const [title, name, text, fault] of [
    ['name the folder they were built in', 'index.js', `// ${BUILT_IN}/a.ts`, /^index\.js names the folder/],
    ['have no licence in the manifest', 'package.json', '{"version":"1.0.0"}', /^no license in the manifest/],
    [
      'export a file that is not packed',
      'package.json',
      JSON.stringify({
        ...MANIFEST,
        exports: { '.': { 'gangway-source': './src/index.ts', default: './index.js' } },
      }),
      /^the manifest exports src\/index\.ts, which is missing/,
    ],
    [
      'link to a file of the source tree',
      'README.md',
      '[Protocol](../protocol.md)',
      /^README\.md links to \.\./,
    ],
  ] as const)
    test(`are wrong when they ${title}`, () => {
      write(name, text);
      assert.match(faults()[0] ?? '', fault);
    });

  test('are wrong with another version, and when they are too large', () => {
    assert.deepEqual(faults({ version: '1.0.1' }), ['version 1.0.0']);
    assert.deepEqual(faults({ packedBytes: 2_000_000 }), ['2000000 bytes']);
  });
});
