/** The store contract: one suite, run against each store. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openFileStore } from './file-store.ts';
import { memoryStore } from './memory-store.ts';
import { anOrder, aTrade } from './sample-orders.ts';
import type { Store } from './store.ts';

const folder = await mkdtemp(join(tmpdir(), 'gangway-store-'));
const opened: { close(): Promise<void> }[] = [];

describe('a store', () => {
  testStore('memory', async () => memoryStore());

  after(async () => {
    for (const store of opened) await store.close();
    await rm(folder, { recursive: true });
  });

  testStore('file', openFile);

  async function openFile(): Promise<Store> {
    const store = await openFileStore(join(folder, `${opened.length}.jsonl`));
    opened.push(store);
    return store;
  }

  for (const [name, open] of [
    ['memory', async () => memoryStore()],
    ['file', openFile],
  ] as const) {
    test(`the store contract: ${name}: unknown members are kept`, async () => {
      const store = await open();
      const trade = { ...aTrade('t1'), askedAt: 1, later: { a: [1] } };
      const order = { ...anOrder({ trades: [trade] }), later: '2' };
      await store.saveOrder(order);
      assert.deepEqual(await store.findOrder('o1'), order);
    });

    test(`the store contract: ${name}: the saved cards of a customer are found, newest first`, async () => {
      const store = await open();
      const card = (token: string) =>
        ({
          token,
          usedBy: 'customer',
          brand: 'visa',
          last4: '1111',
          expiry: '12/2030',
          tradeId: 't1',
        }) as const;
      for (const [orderId, token] of [
        ['o1', 'gwt_1'],
        ['o2', 'gwt_2'],
      ] as const) {
        const trades = [{ ...aTrade(orderId), savedCard: card(token) }, aTrade(`${orderId}-other`)];
        await store.saveOrder(anOrder({ orderId, customerId: 'ann', trades }));
      }
      assert.deepEqual(await store.findSavedCards('ann'), [card('gwt_2'), card('gwt_1')]);
      assert.deepEqual(await store.findSavedCards('bob'), []);
      await store.saveOrder(anOrder({ orderId: 'o2', customerId: 'ann', version: 2 }));
      assert.deepEqual(await store.findSavedCards('ann'), [card('gwt_1')]);
    });
  }

  /** Runs the contract against stores that `open` makes. */
  function testStore(name: string, open: () => Promise<Store>): void {
    describe(`the store contract: ${name}`, () => {
      test('a saved order is found by its id and by each of its trades', async () => {
        const store = await open();
        const order = anOrder({ trades: [aTrade('t1'), aTrade('t2')] });
        assert.equal(await store.saveOrder(order), true);
        assert.deepEqual(await store.findOrder('o1'), order);
        assert.deepEqual(await store.findOrderOfTrade('t1'), order);
        assert.deepEqual(await store.findOrderOfTrade('t2'), order);
      });

      test('an unknown order or trade is not found', async () => {
        const store = await open();
        for (const id of ['o1', '', '__proto__', 'constructor']) {
          assert.equal(await store.findOrder(id), undefined);
          assert.equal(await store.findOrderOfTrade(id), undefined);
        }
      });

      test('a trade without an id is kept', async () => {
        const store = await open();
        const { tradeId: _, ...asking } = aTrade('');
        await store.saveOrder(anOrder({ trades: [{ ...asking, state: 'asking', requestId: 'r1' }] }));
        assert.equal((await store.findOrder('o1'))?.trades[0]?.requestId, 'r1');
      });

      for (const version of [0, 1, 3]) {
        test(`over version 1, version ${version} is refused and changes nothing`, async () => {
          const store = await open();
          await store.saveOrder(anOrder());
          assert.equal(await store.saveOrder(anOrder({ version, amount: '1.00' })), false);
          assert.equal((await store.findOrder('o1'))?.amount, '24.99');
        });
      }

      test('a first save that is not version 1 is refused', async () => {
        const store = await open();
        assert.equal(await store.saveOrder(anOrder({ version: 2 })), false);
        assert.equal(await store.findOrder('o1'), undefined);
      });

      test('of twenty saves of one version at once, one succeeds', async () => {
        const store = await open();
        await store.saveOrder(anOrder());
        const save = (n: number) => store.saveOrder(anOrder({ version: 2, amount: `${n}.00` }));
        const saved = await Promise.all(Array.from({ length: 20 }, (_, n) => save(n + 1)));
        assert.equal(saved.filter(Boolean).length, 1);
        assert.equal((await store.findOrder('o1'))?.amount, `${saved.indexOf(true) + 1}.00`);
      });

      test('changing a record after saving or finding it does not change the stored one', async () => {
        const store = await open();
        const given = anOrder({ methods: ['iDEAL'] });
        await store.saveOrder(given);
        (given.methods as string[]).push('EPS');
        const got = await store.findOrder('o1');
        assert.ok(got);
        (got.methods as string[]).push('EPS');
        assert.deepEqual((await store.findOrder('o1'))?.methods, ['iDEAL']);
      });
    });
  }
});
