/** Versions of releases sort and rise as Semantic Versioning says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bump, distTag, isBefore, isVersion } from './versions.ts';

const SORTED = [
  '0.1.0',
  '0.2.0-alpha.9',
  '0.2.0-beta.1',
  '0.2.0-rc.2',
  '0.2.0-rc.10',
  '0.2.0',
  '0.10.0',
  '1.0.0',
];

test('versions sort by their numbers, and what leads to a release comes before it', () => {
  for (const [i, version] of SORTED.entries())
    for (const [j, other] of SORTED.entries())
      assert.equal(isBefore(version, other), i < j, `${version} and ${other}`);
});

test('only whole versions are versions', () => {
  for (const text of SORTED) assert.ok(isVersion(text), text);
  for (const text of [
    '',
    '1',
    '1.0',
    'v1.0.0',
    '1.0.0-',
    '1.0.0-rc',
    '1.0.0-x.1',
    '01.0.0',
    '1.0.0+1',
    '1.0.0\n',
  ])
    assert.ok(!isVersion(text), text);
});

for (const [from, part, to] of [
  ['0.1.2', 'patch', '0.1.3'],
  ['0.1.2', 'minor', '0.2.0'],
  ['0.1.2', 'major', '1.0.0'],
  ['0.2.0-rc.1', 'minor', '0.2.0'],
  ['0.2.1-rc.1', 'patch', '0.2.1'],
  ['0.2.1-rc.1', 'minor', '0.3.0'],
  ['1.0.0-rc.1', 'major', '1.0.0'],
  ['1.1.0-rc.1', 'major', '2.0.0'],
] as const)
  test(`a raised ${part} makes ${to} of ${from}`, () => assert.equal(bump(from, part), to));

test('what leads to a release is not found as the latest', () => {
  assert.deepEqual([distTag('0.2.0'), distTag('0.2.0-rc.1')], ['latest', 'next']);
});
