/** The rules of stores, run against those that need no server; test/stores has the others. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openFileStore } from './file-store.ts';
import { memoryStore } from './memory-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { anOrder, sharedStoreRules, storeRules } from './store-rules.ts';

describe('a store', () => {
  let folder: string;
  const opened: { close(): Promise<void> }[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gangway-store-'));
  });
  after(async () => {
    for (const store of opened) await store.close();
    await rm(folder, { recursive: true });
  });

  const STORES: Readonly<Record<string, () => Promise<Store>>> = {
    memory: async () => memoryStore(),
    async file() {
      const store = await openFileStore(join(folder, `${opened.length}.jsonl`));
      opened.push(store);
      return store;
    },
  };
  for (const [name, open] of Object.entries(STORES))
    for (const { title, check } of storeRules) test(`${name}: ${title}`, () => check(open));
});

describe('the rules of stores find', () => {
  /** A faulty store, by what it does instead of the right thing. */
  const FAULTY: Readonly<Record<string, (store: Store) => Partial<Store>>> = {
    'a save without comparing versions': (store) => ({
      async saveOrder(order) {
        const known = await store.findOrder(order.orderId);
        return store.saveOrder({ ...order, version: (known?.version ?? 0) + 1 });
      },
    }),
    'a forgotten trade': () => ({ findOrderOfTrade: async () => undefined }),
    'dropped members': (store) => ({
      async findOrder(orderId) {
        const { amount, ...order } = (await store.findOrder(orderId)) ?? anOrder();
        return order.version === 0 ? undefined : ({ ...order, amount: `${Number(amount)}` } as never);
      },
    }),
    'cards of other customers': (store) => ({
      findSavedCards: async (customerId) => [...(await store.findSavedCards(customerId)), {} as never],
    }),
    'a record that callers can change': () => {
      const orders = new Map<string, Parameters<Store['saveOrder']>[0]>();
      return {
        findOrder: async (orderId) => orders.get(orderId),
        async saveOrder(order) {
          if (order.version !== (orders.get(order.orderId)?.version ?? 0) + 1) return false;
          orders.set(order.orderId, order);
          return true;
        },
      };
    },
  };
  for (const [fault, break_] of Object.entries(FAULTY))
    test(fault, async () => {
      const open = async () => {
        const store = memoryStore();
        return { ...store, ...break_(store) };
      };
      const results = await Promise.allSettled(storeRules.map(({ check }) => check(open)));
      assert.ok(results.some(({ status }) => status === 'rejected'));
    });

  test('two servers that do not share what they save', async () => {
    for (const { check } of sharedStoreRules) await assert.rejects(check(async () => memoryStore()));
  });
});

// Node 20 has no node:sqlite; test/wide runs the rules on a newer one.
test('on a runtime without node:sqlite, opening a SQLite store is refused in one sentence', async () => {
  if (Number(process.versions.node.split('.')[0]) < 22)
    await assert.rejects(
      openSqliteStore(':memory:'),
      /^Error: openSqliteStore\(\): this runtime has no node:sqlite;/,
    );
  else (await openSqliteStore(':memory:')).close();
});
