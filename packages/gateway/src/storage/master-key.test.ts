// Master keys: from the environment, and from files of a data directory.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { masterKeysInDirectory, masterKeysOfEnvironment } from './master-key.ts';
import { StartupFailure } from './startup-failure.ts';

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe('master keys of the environment', () => {
  test('the present key comes first, and the new one is the next', async () => {
    const keys = masterKeysOfEnvironment(one, other);
    assert.deepEqual(await keys.read(), [one, other]);
    assert.deepEqual(await keys.makeNext(), other);
  });

  test('without a new key there is no rotation', async () => {
    const keys = masterKeysOfEnvironment(one, undefined);
    assert.equal(keys.canRotate, false);
    await assert.rejects(keys.makeNext());
  });
});

describe('master keys in a data directory', () => {
  const parent = mkdtempSync(join(tmpdir(), 'gangway-key-'));
  after(() => rmSync(parent, { recursive: true }));
  let count = 0;
  const directory = () => {
    count += 1;
    return join(parent, `data-${count}`);
  };
  const textOf = (key: Buffer) => `${key.toString('hex')}\n`;

  test('one key is made once, readable by its owner only', async () => {
    const path = directory();
    const [made, ...rest] = await masterKeysInDirectory(path).read();
    assert.deepEqual(await masterKeysInDirectory(path).read(), [made]);
    assert.deepEqual([made!.length, rest], [32, []]);
    assert.equal(statSync(join(path, 'master-key')).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(path), ['master-key']);
  });

  test('the next key is a file beside the present one, for its owner only, until it replaces it', async () => {
    const path = directory();
    const keys = masterKeysInDirectory(path);
    const [present] = await keys.read();
    const next = await keys.makeNext();
    assert.equal(statSync(join(path, 'master-key.new')).mode & 0o777, 0o600);
    assert.deepEqual(await keys.read(), [present, next]);
    await keys.settle(present!);
    assert.deepEqual(await keys.read(), [present, next], 'the present key does not remove the next one');
    await keys.settle(next);
    assert.equal(readFileSync(join(path, 'master-key'), 'utf8'), textOf(next));
    assert.deepEqual(readdirSync(path), ['master-key']);
  });

  test('a next key left by a rotation that died is not used again', async () => {
    const keys = masterKeysInDirectory(directory());
    await keys.read();
    assert.notDeepEqual(await keys.makeNext(), await keys.makeNext());
  });

  test('a new key in the environment takes precedence over a file', async () => {
    const path = directory();
    const keys = masterKeysInDirectory(path, other);
    const [present] = await keys.read();
    assert.deepEqual(await keys.read(), [present, other]);
    assert.deepEqual(await keys.makeNext(), other);
    assert.deepEqual(readdirSync(path), ['master-key']);
  });

  test('a damaged key file or an unusable directory stops the start with a sentence', async () => {
    const path = directory();
    await masterKeysInDirectory(path).read();
    writeFileSync(join(path, 'master-key'), 'half');
    await assert.rejects(masterKeysInDirectory(path).read(), StartupFailure);
    writeFileSync(join(parent, 'file'), '');
    await assert.rejects(masterKeysInDirectory(join(parent, 'file')).read(), (error: Error) => {
      assert.ok(error instanceof StartupFailure);
      assert.match(error.message, /^The data directory .*\/file cannot be used/);
      return true;
    });
  });
});
