// An installation is stamped once, keeps its root through every change of the master key, and starts as nothing else.
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
  /** What the key of an installation is known by. */
  const markOf = (key: RootKey) => key.derive('mark').toString('hex');

  test('a second start as the same changes nothing and has the same root', async () => {
    const first = await open(only(one));
    const row = await rowOf();
    assert.equal(markOf(await open(only(one))), markOf(first));
    assert.deepEqual(await rowOf(), row);
  });

  test('two installations of one master key have different roots', async () => {
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

  test('eight nodes that start at once on a new database have one root', async () => {
    const roots = await Promise.all(Array.from({ length: 8 }, () => open(only(one))));
    assert.equal(new Set(roots.map(markOf)).size, 1);
  });

  describe('made before there were root keys', () => {
    let earlier: RootKey;
    let before: object;
    beforeEach(async () => {
      earlier = await stampEarlierInstallation(database, one);
      before = await rowOf();
    });

    test('takes its master key as root: eight nodes at once, and nothing else changes', async () => {
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

    test('is not taken over by another master key', async () => {
      await assert.rejects(open(only(two)), /The master key is not the one/);
      assert.deepEqual(await rowOf(), before);
    });

    test('goes on with what it has sealed after its master key was changed', async () => {
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

    test('the root stays; the new key opens it and the old one does not', async () => {
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

    test('asked again, it says that it is done and changes nothing', async () => {
      await rotateMasterKey(database, toNext(one, two));
      const row = await rowOf();
      assert.equal(await rotateMasterKey(database, toNext(one, two)), 'already');
      assert.deepEqual(await rowOf(), row);
    });

    test('who has neither key changes nothing', async () => {
      const row = await rowOf();
      await assert.rejects(rotateMasterKey(database, toNext(three, two)), /The master key is not the one/);
      assert.deepEqual(await rowOf(), row);
    });

    test('a key that does not open what it sealed is not committed', async () => {
      const row = await rowOf();
      // A key that lies elsewhere than where it is read again, as on a folder that lost it.
      const lost = { ...only(one), makeNext: async () => two };
      await assert.rejects(rotateMasterKey(database, lost), /The master key is not the one/);
      assert.deepEqual(await rowOf(), row);
    });

    test('two at once go one after the other, and one of their keys is the key', async () => {
      const ends = await Promise.allSettled(
        [two, three].map((next) => rotateMasterKey(database, toNext(one, next))),
      );
      assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
      const winner = ends[0]!.status === 'fulfilled' ? two : three;
      assert.equal(markOf(await open(only(winner))), markOf(root));
    });
  });
});
