// An installation is stamped once, keeps its root key when the master key changes, and refuses other modes and keys.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Database, statement } from './database.ts';
import { openInstallation, rotateMasterKey } from './installation.ts';
import { type MasterKeys, masterKeysOfEnvironment } from './master-key.ts';
import { openRoot, type RootKey } from './root-key.ts';
import { testDatabase } from './test-database.ts';
import { stampEarlierInstallation } from './test-installation.ts';

const [one, two, three] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const readRow = statement('test.installation', 'SELECT * FROM installation');
const only = (key: Buffer) => masterKeysOfEnvironment(key, undefined);
const toNext = (present: Buffer, next: Buffer) => masterKeysOfEnvironment(present, next);

describe('an installation', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ database, drop } = await testDatabase());
  });
  afterEach(() => drop());

  const open = (keys: MasterKeys) => openInstallation(database, 'sandbox', keys);
  const rowOf = async () => (await database.query<{ sealed_root: Buffer | null }>(readRow))[0]!;
  /** Returns a value that identifies the root key of an installation. */
  const markOf = (key: RootKey) => key.derive('mark').toString('hex');

  test('a second start with the same mode and key changes nothing and has the same root key', async () => {
    const first = await open(only(one));
    const row = await rowOf();
    assert.equal(markOf(await open(only(one))), markOf(first));
    assert.deepEqual(await rowOf(), row);
  });

  test('two installations with one master key have different root keys', async () => {
    const elsewhere = await testDatabase();
    const root = await openInstallation(elsewhere.database, 'sandbox', only(one));
    await elsewhere.drop();
    assert.notEqual(markOf(await open(only(one))), markOf(root));
  });

  test('a start in the other mode, or with another master key, is refused', async () => {
    await open(only(one));
    await assert.rejects(openInstallation(database, 'live', only(one)), /sandbox database.*GW_MODE=live/);
    await assert.rejects(open(only(two)), /^StartupFailure: The master key is not the one/);
  });

  test('eight nodes that start concurrently on a new database have one root key', async () => {
    const roots = await Promise.all(Array.from({ length: 8 }, () => open(only(one))));
    assert.equal(new Set(roots.map(markOf)).size, 1);
  });

  describe('made by a version without root keys', () => {
    let earlier: RootKey;
    let before: object;
    beforeEach(async () => {
      earlier = await stampEarlierInstallation(database, one);
      before = await rowOf();
    });

    test('uses its master key as root key: eight concurrent nodes, and nothing else changes', async () => {
      const box = earlier.seal('a secret', 'x');
      const roots = await Promise.all(Array.from({ length: 8 }, () => open(only(one))));
      for (const root of roots) {
        assert.equal(root.open(box, 'x').toString(), 'a secret');
        assert.equal(markOf(root), markOf(earlier));
      }
      const { sealed_root: sealed, ...rest } = await rowOf();
      assert.deepEqual({ ...rest, sealed_root: null }, before);
      assert.deepEqual(openRoot(sealed!, one), one);
    });

    test('is refused under another master key', async () => {
      await assert.rejects(open(only(two)), /The master key is not the one/);
      assert.deepEqual(await rowOf(), before);
    });

    test('still opens what it has sealed after its master key was changed', async () => {
      const box = earlier.seal('a secret', 'x');
      await open(only(one));
      await rotateMasterKey(database, toNext(one, two));
      assert.equal((await open(only(two))).open(box, 'x').toString(), 'a secret');
      await assert.rejects(open(only(one)), /The master key is not the one/);
    });
  });

  describe('rotateMasterKey', () => {
    let root: RootKey;
    beforeEach(async () => {
      root = await open(only(one));
    });

    test('the root key stays; the new master key opens it and the old one does not', async () => {
      assert.equal(await rotateMasterKey(database, toNext(one, two)), 'rotated');
      assert.equal(markOf(await open(only(two))), markOf(root));
      await assert.rejects(open(only(one)), /The master key is not the one/);
    });

    test('a node with both keys starts before and after it', async () => {
      assert.equal(markOf(await open(toNext(one, two))), markOf(root));
      await rotateMasterKey(database, toNext(one, two));
      assert.equal(markOf(await open(toNext(one, two))), markOf(root));
    });

    test('a start that read the key just before it was changed finds the new one', async () => {
      let reads = 0;
      const keys = {
        ...only(one),
        async read() {
          reads += 1;
          if (reads > 1) return [two];
          await rotateMasterKey(database, toNext(one, two));
          return [one];
        },
      };
      assert.equal(markOf(await open(keys)), markOf(root));
    });

    test('a repeat reports that it is done and changes nothing', async () => {
      await rotateMasterKey(database, toNext(one, two));
      const row = await rowOf();
      assert.equal(await rotateMasterKey(database, toNext(one, two)), 'already');
      assert.deepEqual(await rowOf(), row);
    });

    test('a process with neither key changes nothing', async () => {
      const row = await rowOf();
      await assert.rejects(rotateMasterKey(database, toNext(three, two)), /The master key is not the one/);
      assert.deepEqual(await rowOf(), row);
    });

    test('a new key that cannot be read again is not committed', async () => {
      const row = await rowOf();
      // Like a key in a folder that has lost it when it is read again.
      const lost = { ...only(one), makeNext: async () => two };
      await assert.rejects(rotateMasterKey(database, lost), /The master key is not the one/);
      assert.deepEqual(await rowOf(), row);
    });

    test('of two concurrent rotations one succeeds, and its key opens the root key', async () => {
      const ends = await Promise.allSettled(
        [two, three].map((next) => rotateMasterKey(database, toNext(one, next))),
      );
      assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
      const winner = ends[0]!.status === 'fulfilled' ? two : three;
      assert.equal(markOf(await open(only(winner))), markOf(root));
    });
  });
});
