// Counting tries: buckets are shared by all nodes and empty with time; successful tries give their places back.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { newId } from '../ids.ts';
import { type Database, openDatabase, statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { endTry, listFullBuckets, type NamedBucket, type TryEnd, takeTry } from './counted-tries.ts';
import { type Bucket, type LimitName, TRY_BUCKETS } from './try-limits.ts';

const HOUR = 3_600;
const NAMES = ['address', 'number', 'payer', 'order', 'merchant'] as const;
type What = (typeof NAMES)[number];

const persistence = statement(
  'test.persistence',
  `SELECT relname AS name, relpersistence AS kind FROM pg_class
   WHERE relname IN ('try_counts', 'open_tries') ORDER BY relname`,
);

const commitOf = statement('test.commit', "SELECT current_setting('synchronous_commit') AS commit");

describe('counted tries', () => {
  let database: Database;
  let url: string;
  let drop: () => Promise<void>;
  let place: string;
  let now: Date;
  before(async () => {
    ({ database, url, drop } = await testDatabase());
  });
  after(() => drop());
  beforeEach(() => {
    place = newId();
    now = new Date('2026-11-20T10:00:00Z');
  });

  const move = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const named = (text: string) => Buffer.from(`${place} ${text}`);

  /** Returns wide buckets that refuse, changed by `given`; `who` names the payer, other names are shared. */
  const bucketsOf = (given: Partial<Record<What, Partial<Bucket>>>, who = 'payer'): NamedBucket[] =>
    NAMES.map((limit) => ({
      limit,
      name: named(limit === 'payer' ? who : limit),
      bucket: { tries: 1_000, seconds: HOUR, whenFull: 'refuse', ...given[limit] },
    }));
  const attempt = async (given: Partial<Record<What, Partial<Bucket>>>, who = 'payer', end?: TryEnd) => {
    const request = { attemptId: newId(), buckets: bucketsOf(given, who), knownAs: named(`known ${who}`) };
    const { kind, reached } = await takeTry(database, request, now);
    if (kind !== 'refused' && end) await endTry(database, request.attemptId, end, now);
    return kind === 'free' ? kind : `${kind} ${reached.join()}`;
  };

  for (const limit of ['address', 'number', 'payer', 'order'] as const)
    test(`a full bucket of the ${limit} that refuses takes no place of another bucket`, async () => {
      for (let n = 0; n < 3; n += 1)
        assert.equal(await attempt({ [limit]: { tries: 3 } }, 'one', 'refused'), 'free');
      for (let n = 0; n < 9; n += 1)
        assert.equal(await attempt({ [limit]: { tries: 3 } }, 'one'), `refused ${limit}`);
      const other = NAMES.find((name) => name !== limit && name !== 'merchant' && name !== 'payer')!;
      assert.equal(await attempt({ [other]: { tries: 4 } }, 'one'), 'free');
    });

  test('a full bucket of the kind step-up refuses no try and is reported as reached', async () => {
    const merchant = { tries: 2, whenFull: 'step-up' } as const;
    for (let n = 0; n < 2; n += 1) assert.equal(await attempt({ merchant }, `${n}`, 'refused'), 'free');
    for (let n = 0; n < 5; n += 1)
      assert.equal(await attempt({ merchant }, `${n}`, 'refused'), 'step-up merchant');
    const order = { tries: 1, whenFull: 'step-up' } as const;
    assert.equal(await attempt({ merchant, order }), 'step-up order,merchant');
    assert.deepEqual(await listFullBuckets(database, bucketsOf({ merchant }), now), [
      'merchant' as LimitName,
    ]);
    move(2 * HOUR);
    assert.deepEqual(await listFullBuckets(database, bucketsOf({ merchant }), now), []);
  });

  test('one place is free again after its share of the time, and all places after the whole time', async () => {
    const address = { tries: 4 };
    for (let n = 0; n < 4; n += 1) await attempt({ address });
    move(HOUR / 4 - 1);
    assert.equal(await attempt({ address }), 'refused address');
    move(2);
    assert.equal(await attempt({ address }), 'free');
    assert.equal(await attempt({ address }), 'refused address');
    move(HOUR);
    for (let n = 0; n < 4; n += 1) assert.equal(await attempt({ address }), 'free');
    assert.equal(await attempt({ address }), 'refused address');
  });

  test('an approved or void try gives its places back, a refused one does not; the first outcome counts', async () => {
    const order = { tries: 1 };
    for (const end of ['approved', 'void'] as const)
      for (let n = 0; n < 5; n += 1) assert.equal(await attempt({ order }, 'payer', end), 'free', end);
    const request = { attemptId: newId(), buckets: bucketsOf({ order }) };
    assert.equal((await takeTry(database, request, now)).kind, 'free');
    await endTry(database, request.attemptId, 'refused', now);
    await endTry(database, request.attemptId, 'approved', now);
    assert.equal(await attempt({ order }), 'refused order');
  });

  test('concurrent tries on two nodes do not exceed a limit together', async (t) => {
    const other = await openDatabase(url);
    t.after(() => other.close());
    const tries = Array.from({ length: 40 }, (_, n) => {
      const buckets = bucketsOf({ address: { tries: 7 } }, `payer ${n}`);
      return takeTry(n % 2 === 0 ? database : other, { attemptId: newId(), buckets }, now);
    });
    const results = await Promise.all(tries);
    assert.equal(results.filter(({ kind }) => kind === 'free').length, 7);
  });

  test('a held number is refused for strangers, but not for a payer who paid with it within 30 days', async () => {
    const number = { tries: 2, whenFull: 'hold' } as const;
    assert.equal(await attempt({ number }, 'holder', 'approved'), 'free');
    for (let n = 0; n < 5; n += 1) await attempt({ number }, `thief ${n}`, 'refused');
    assert.equal(await attempt({ number }, 'stranger'), 'refused number');
    assert.equal(await attempt({ number }, 'holder'), 'free');
    move(31 * 24 * HOUR);
    for (let n = 0; n < 2; n += 1) await attempt({ number }, `thief ${n}`, 'refused');
    assert.equal(await attempt({ number }, 'holder'), 'refused number');
  });

  test('successful payments enlarge a bucket that can be earned, and the gain decays', async () => {
    const merchant = { tries: 2, isEarned: true } as const;
    for (let n = 0; n < 8; n += 1) await attempt({ merchant }, `buyer ${n}`, 'approved');
    for (let n = 0; n < 4; n += 1) assert.equal(await attempt({ merchant }, `a ${n}`, 'refused'), 'free');
    assert.equal(await attempt({ merchant }, 'b'), 'refused merchant');
    for (let n = 0; n < 8; n += 1)
      await attempt({ merchant: { tries: 9, isEarned: true } }, `b ${n}`, 'approved');
    move(20 * HOUR);
    for (let n = 0; n < 2; n += 1) assert.equal(await attempt({ merchant }, `c ${n}`, 'refused'), 'free');
    assert.equal(await attempt({ merchant }, 'd'), 'refused merchant');
  });

  test('successful payments enlarge no other bucket', async () => {
    for (let n = 0; n < 8; n += 1) await attempt({ order: { tries: 2 } }, 'buyer', 'approved');
    for (let n = 0; n < 2; n += 1)
      assert.equal(await attempt({ order: { tries: 2 } }, 'a', 'refused'), 'free');
    assert.equal(await attempt({ order: { tries: 2 } }, 'a'), 'refused order');
  });

  test('no limit refuses a card, and gift cards have no limit per merchant, account or gateway', () => {
    for (const width of ['strict', 'wide', 'pressure'] as const) {
      const { card, 'gift-card': giftCard } = TRY_BUCKETS[width];
      for (const bucket of Object.values(card)) assert.equal(bucket.whenFull, 'step-up');
      for (const limit of ['merchant', 'account', 'gateway'] as const)
        assert.equal(giftCard[limit], undefined);
    }
  });

  test('counts are replicated, and a try waits for neither disk nor replica', async () => {
    assert.deepEqual(await database.query(persistence), [
      { name: 'open_tries', kind: 'p' },
      { name: 'try_counts', kind: 'p' },
    ]);
    const waits: unknown[] = [];
    const watched: Database = {
      query: (...words) => database.query(...words),
      poolUse: () => database.poolUse(),
      close: async () => {},
      transaction: (work, options) =>
        database.transaction(async (tx) => {
          const result = await work(tx);
          waits.push(...(await tx.query(commitOf)));
          return result;
        }, options),
    };
    const attemptId = newId();
    await takeTry(watched, { attemptId, buckets: bucketsOf({}) }, now);
    await endTry(watched, attemptId, 'approved', now);
    assert.deepEqual(waits, Array(2).fill({ commit: 'off' }));
  });
});
