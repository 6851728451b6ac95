// Which orders go together, and which go alone, against a database that answers when the test says so.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, mock, test } from 'node:test';
import type { Queryable, Statement } from '../storage/database.ts';
import { DatabaseUnavailable } from '../storage/database-errors.ts';
import { creationBatches } from './creation-batches.ts';
import type { PlainOrder } from './insert-plain-orders.ts';
import type { Order } from './order.ts';

const MERCHANT = '00000000-0000-7000-8000-000000000001';
const NOW = new Date('2026-11-20T10:00:00Z');

/** A statement that was sent. */
interface Sent {
  /** The trade_ids of its orders. */
  readonly tradeIds: readonly string[];
  /** Answers it: all orders are inserted but those of `except`. */
  end(except?: readonly PlainOrder[]): void;
  fail(error: Error): void;
}

/** Returns a database whose statements end when the test says so. */
function steppedDatabase(): { readonly sent: Sent[]; readonly database: Queryable } {
  const sent: Sent[] = [];
  const query = ({ name }: Statement, values: readonly unknown[] = []): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      const rows = name === 'orders.insert-plain' ? [{ trade_id: values[0] }] : JSON.parse(String(values[0]));
      const tradeIds = (rows as { trade_id: string }[]).map(({ trade_id }) => trade_id);
      sent.push({
        tradeIds,
        end(except = []) {
          const missing = except.map(tradeIdOf);
          resolve(tradeIds.filter((id) => !missing.includes(id)).map((tradeId) => ({ tradeId })));
        },
        fail: reject,
      });
    });
  return { sent, database: { query: query as Queryable['query'] } };
}

const tradeIdOf = ({ order }: PlainOrder): string => order.tradeId;

/** Returns a plain order of its own order_id and key; `changes` replaces them. */
function plainOrder(changes: { readonly key?: string; readonly orderId?: string } = {}): PlainOrder {
  const { key = randomUUID(), orderId = randomUUID() } = changes;
  const order = {
    ...{ tradeId: randomUUID(), merchantId: MERCHANT, storeId: MERCHANT, accountId: MERCHANT, orderId },
    ...{ amountMinor: 2499n, settlementAmountMinor: 2499n, amountCnyMinor: null },
    ...{ createdAt: NOW, expiresAt: NOW },
  } as Partial<Order> as Order;
  const bytes = Buffer.alloc(32);
  const binding = { signatureMac: bytes, contentMac: bytes, until: NOW };
  return { order, pageSecretHash: bytes, key, contentMac: bytes, answer: {}, binding };
}

/** Ends the turn of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Returns batches on a stepped database, and what inserts an order and remembers the result. */
function setUp() {
  const { sent, database } = steppedDatabase();
  const { insert } = creationBatches(database);
  const results = new Map<PlainOrder, boolean | Error>();
  const begin = (order = plainOrder()): PlainOrder => {
    insert(order).then(
      (isCreated) => results.set(order, isCreated),
      (error: Error) => results.set(order, error),
    );
    return order;
  };
  const beginMany = (count: number) => Array.from({ length: count }, () => begin());
  return { sent, results, begin, beginMany };
}

describe('batches of creations', () => {
  test('an order that finds nothing in flight goes at once, by itself', async () => {
    const { sent, results, begin } = setUp();
    const order = begin();
    await turn();
    assert.deepEqual(
      sent.map(({ tradeIds }) => tradeIds),
      [[tradeIdOf(order)]],
    );
    sent[0]!.end();
    await turn();
    assert.equal(results.get(order), true);
  });

  test('orders of one turn of the event loop go together', async () => {
    const { sent, beginMany } = setUp();
    const orders = beginMany(5);
    await turn();
    assert.deepEqual(
      sent.map(({ tradeIds }) => tradeIds),
      [orders.map(tradeIdOf)],
    );
  });

  test('behind two statements in flight orders collect, and go as one when either ends', async () => {
    const { sent, begin, beginMany } = setUp();
    begin();
    await turn();
    begin();
    await turn();
    const waiting = [...beginMany(2)];
    await turn();
    waiting.push(...beginMany(3));
    await turn();
    assert.equal(sent.length, 2);
    sent[1]!.end();
    await turn();
    await turn();
    assert.deepEqual(sent[2]?.tradeIds, waiting.map(tradeIdOf));
  });

  for (const [inProgress, sizes] of [
    [16, [16]],
    [30, [16, 14]],
    [64, [24, 24]],
    [400, [64, 64]],
  ] as const)
    test(`of ${inProgress} in progress ${sizes[0]} go together, in at most two statements at once`, async () => {
      const { sent, beginMany } = setUp();
      beginMany(inProgress);
      await turn();
      await turn();
      assert.deepEqual(
        sent.map(({ tradeIds }) => tradeIds.length),
        sizes,
      );
    });

  test('what is in flight counts as in progress, and every order is created', async () => {
    const { sent, results, beginMany } = setUp();
    const orders = beginMany(100);
    await turn();
    await turn();
    sent[0]!.end();
    await turn();
    await turn();
    assert.equal(sent[2]?.tradeIds.length, 24);
    for (const one of sent) one.end();
    await turn();
    assert.deepEqual(
      orders.map((order) => results.get(order)),
      orders.map(() => true),
    );
  });

  for (const [title, same] of [
    ['key', { key: 'the-same-key' }],
    ['order_id', { orderId: 'the-same-order' }],
  ] as const)
    test(`the second of two orders with the same ${title} goes alone, whether the first waits or is sent`, async () => {
      const { sent, results, begin } = setUp();
      const first = begin(plainOrder(same));
      const second = begin(plainOrder(same));
      await turn();
      const third = begin(plainOrder(same));
      await turn();
      assert.deepEqual([results.get(second), results.get(third), sent.length], [false, false, 1]);
      sent[0]!.end();
      await turn();
      assert.equal(results.get(first), true);
      const later = begin(plainOrder(same));
      await turn();
      assert.deepEqual(sent[1]?.tradeIds, [tradeIdOf(later)]);
    });

  test('an order that was not inserted goes alone, and the others are created', async () => {
    const { sent, results, begin } = setUp();
    const [first, second] = [begin(), begin()];
    await turn();
    sent[0]!.end([second]);
    await turn();
    assert.deepEqual([results.get(first), results.get(second)], [true, false]);
  });

  test('when a batch fails each of its orders goes alone, and the next batch is sent', async () => {
    const { sent, results, begin, beginMany } = setUp();
    const orders = beginMany(3);
    await turn();
    sent[0]!.fail(new Error('poisoned'));
    await turn();
    assert.deepEqual(
      orders.map((order) => results.get(order)),
      [false, false, false],
    );
    const next = begin();
    await turn();
    assert.deepEqual(sent[1]?.tradeIds, [tradeIdOf(next)]);
  });

  test('a batch that got no answer is sent once more as a batch', async () => {
    const { sent, results, begin, beginMany } = setUp();
    const orders = beginMany(3);
    await turn();
    sent[0]!.fail(new DatabaseUnavailable(new Error('gone')));
    await turn();
    await turn();
    assert.deepEqual(sent[1]?.tradeIds, orders.map(tradeIdOf));
    const repeat = begin(orders[0]);
    await turn();
    assert.deepEqual([results.get(repeat), sent.length], [false, 2]);
    sent[1]!.fail(new DatabaseUnavailable(new Error('gone')));
    await turn();
    for (const order of orders.slice(1)) assert.ok(results.get(order) instanceof DatabaseUnavailable);
  });

  test('an order that has waited for four seconds is not sent any more', async () => {
    const { sent, results, begin, beginMany } = setUp();
    const [first] = beginMany(1);
    await turn();
    beginMany(1);
    await turn();
    const waiting = beginMany(5);
    const now = performance.now();
    const later = mock.method(performance, 'now', () => now + 4_100);
    const fresh = begin();
    sent[0]!.end();
    await turn();
    await turn();
    later.mock.restore();
    assert.equal(results.get(first!), true);
    for (const order of waiting) assert.ok(results.get(order) instanceof DatabaseUnavailable);
    assert.deepEqual(sent[2]?.tradeIds, [tradeIdOf(fresh)]);
  });

  test('an order whose batch fails too late is told to try again, whatever the error', async () => {
    const { sent, results, begin } = setUp();
    const order = begin();
    await turn();
    const now = performance.now();
    const later = mock.method(performance, 'now', () => now + 4_500);
    sent[0]!.fail(new Error('poisoned'));
    await turn();
    later.mock.restore();
    assert.ok(results.get(order) instanceof DatabaseUnavailable);
  });
});
