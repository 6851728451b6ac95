// The master key: sealed boxes open only for their purpose, and the key in the data directory is made once.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { masterKeyInDirectory, masterKeyOf } from './master-key.ts';
import { StartupFailure } from './startup-failure.ts';

describe('the master key', () => {
  const directory = mkdtempSync(join(tmpdir(), 'gangway-key-'));
  after(() => rmSync(directory, { recursive: true }));
  const key = masterKeyOf(Buffer.alloc(32, 1));

  test('opens what it sealed, and two boxes of one text differ', () => {
    const [a, b] = [key.seal('text', 'x'), key.seal('text', 'x')];
    assert.equal(key.open(a, 'x').toString(), 'text');
    assert.notDeepEqual(a, b);
    assert.ok(!a.includes('text'));
  });

  test('a box of another context, another key or a changed byte does not open', () => {
    const box = key.seal('text', 'x');
    assert.throws(() => key.open(box, 'y'));
    assert.throws(() => masterKeyOf(Buffer.alloc(32, 2)).open(box, 'x'));
    for (let at = 0; at < box.length; at += 1) {
      const changed = Buffer.from(box);
      changed[at]! ^= 1;
      assert.throws(() => key.open(changed, 'x'));
    }
  });

  test('each purpose has a key of its own', () => {
    assert.notDeepEqual(key.derive('a'), key.derive('b'));
    assert.deepEqual(key.derive('a'), key.derive('a'));
  });

  test('a data directory keeps one key, for its owner only', () => {
    const path = join(directory, 'data');
    const box = masterKeyInDirectory(path).seal('text', 'x');
    assert.equal(masterKeyInDirectory(path).open(box, 'x').toString(), 'text');
    assert.equal(statSync(join(path, 'master-key')).mode & 0o777, 0o600);
  });

  test('a damaged key file or an unusable directory stops the start with a sentence', () => {
    const path = join(directory, 'damaged');
    masterKeyInDirectory(path);
    writeFileSync(join(path, 'master-key'), 'half');
    assert.throws(() => masterKeyInDirectory(path), StartupFailure);
    writeFileSync(join(directory, 'file'), '');
    assert.throws(() => masterKeyInDirectory(join(directory, 'file')), StartupFailure);
  });
});
