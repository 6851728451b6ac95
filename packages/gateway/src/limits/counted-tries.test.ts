// Counting tries: a room fills and empties with time, in all nodes together; what goes well gives its places back.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { newId } from '../ids.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { endTry, type NamedRoom, type TryEnd, takeTry } from './counted-tries.ts';

const HOUR = 3_600;
const NAMES = ['address', 'number', 'payer', 'order', 'merchant'] as const;
type What = (typeof NAMES)[number];

describe('counted tries', () => {
  let database: Database;
  let url: string;
  let drop: () => Promise<void>;
  let world: string;
  let now: Date;
  before(async () => {
    ({ database, url, drop } = await testDatabase());
  });
  after(() => drop());
  beforeEach(() => {
    world = newId();
    now = new Date('2026-11-20T10:00:00Z');
  });

  const move = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const named = (text: string) => Buffer.from(`${world} ${text}`);

  /** A try with wide rooms but those told; `who` names the payer, the rest is shared. */
  const wanted = (tight: Partial<Record<What, number>>, who = 'payer') => {
    const rooms = NAMES.map((what): NamedRoom => {
      const name = named(what === 'payer' ? who : what);
      return { what, name, room: { tries: tight[what] ?? 1_000, seconds: HOUR } };
    });
    return { attemptId: newId(), rooms, knownAs: named(`known ${who}`) };
  };
  const attempt = async (tight: Partial<Record<What, number>>, who?: string, end?: TryEnd) => {
    const one = wanted(tight, who);
    const full = await takeTry(database, one, now);
    if (full === undefined && end) await endTry(database, one.attemptId, end, now);
    return full;
  };

  for (const what of ['address', 'number', 'payer', 'order'] as const)
    test(`a full room of the ${what} refuses, and refusing costs no other room a place`, async () => {
      for (let n = 0; n < 3; n += 1) assert.equal(await attempt({ [what]: 3 }, 'one', 'refused'), undefined);
      for (let n = 0; n < 9; n += 1) assert.equal(await attempt({ [what]: 3 }, 'one'), what);
      const other = NAMES.find((name) => name !== what && name !== 'merchant' && name !== 'payer')!;
      assert.equal(await attempt({ [other]: 4 }, 'one'), undefined);
    });

  test('a place is free again after its part of the time, not earlier; all of them after the whole', async () => {
    for (let n = 0; n < 4; n += 1) await attempt({ address: 4 });
    move(HOUR / 4 - 1);
    assert.equal(await attempt({ address: 4 }), 'address');
    move(2);
    assert.equal(await attempt({ address: 4 }), undefined);
    assert.equal(await attempt({ address: 4 }), 'address');
    move(HOUR);
    for (let n = 0; n < 4; n += 1) assert.equal(await attempt({ address: 4 }), undefined);
    assert.equal(await attempt({ address: 4 }), 'address');
  });

  test('a yes and a fault give the places back, a no does not, and each is told once', async () => {
    for (const end of ['approved', 'void'] as const)
      for (let n = 0; n < 5; n += 1) assert.equal(await attempt({ order: 1 }, 'one', end), undefined, end);
    const one = wanted({ order: 1 });
    assert.equal(await takeTry(database, one, now), undefined);
    await endTry(database, one.attemptId, 'refused', now);
    await endTry(database, one.attemptId, 'approved', now);
    assert.equal(await attempt({ order: 1 }), 'order');
  });

  test('tries at once, over two nodes, do not pass a limit together', async (t) => {
    const other = await openDatabase(url);
    t.after(() => other.close());
    const tries = Array.from({ length: 40 }, (_, n) =>
      takeTry(n % 2 === 0 ? database : other, wanted({ address: 7 }, `payer ${n}`), now),
    );
    const results = await Promise.all(tries);
    assert.equal(results.filter((full) => full === undefined).length, 7);
  });

  test('a merchant’s full room stops new payers; who had begun goes on to the third try', async () => {
    assert.equal(await attempt({ merchant: 3 }, 'honest', 'refused'), undefined);
    for (let n = 0; n < 2; n += 1) await attempt({ merchant: 3 }, `thief ${n}`, 'refused');
    assert.equal(await attempt({ merchant: 3 }, 'new'), 'merchant');
    assert.equal(await attempt({ merchant: 3 }, 'honest', 'refused'), undefined);
    assert.equal(await attempt({ merchant: 3 }, 'honest', 'approved'), undefined);
    assert.equal(await attempt({ merchant: 3 }, 'thief 1', 'refused'), undefined);
    assert.equal(await attempt({ merchant: 3 }, 'thief 1', 'refused'), undefined);
    assert.equal(await attempt({ merchant: 3 }, 'thief 1'), 'merchant');
  });

  test('a merchant’s full room does not stop whoever has paid before', async () => {
    assert.equal(await attempt({ merchant: 2 }, 'regular', 'approved'), undefined);
    for (let n = 0; n < 5; n += 1) await attempt({ merchant: 2 }, `thief ${n}`, 'refused');
    move(1);
    assert.equal(await attempt({ merchant: 2 }, 'new'), 'merchant');
    assert.equal(await attempt({ merchant: 2 }, 'regular'), undefined);
    move(31 * 24 * HOUR);
    for (let n = 0; n < 2; n += 1) await attempt({ merchant: 2 }, `thief ${n}`, 'refused');
    assert.equal(await attempt({ merchant: 2 }, 'regular'), 'merchant');
  });

  test('payments that go well earn a merchant room, which fades', async () => {
    for (let n = 0; n < 8; n += 1) await attempt({ merchant: 2 }, `buyer ${n}`, 'approved');
    for (let n = 0; n < 4; n += 1)
      assert.equal(await attempt({ merchant: 2 }, `a ${n}`, 'refused'), undefined);
    assert.equal(await attempt({ merchant: 2 }, 'b'), 'merchant');
    for (let n = 0; n < 8; n += 1) await attempt({ merchant: 9 }, `b ${n}`, 'approved');
    move(20 * HOUR);
    for (let n = 0; n < 2; n += 1)
      assert.equal(await attempt({ merchant: 2 }, `c ${n}`, 'refused'), undefined);
    assert.equal(await attempt({ merchant: 2 }, 'd'), 'merchant');
  });
});
