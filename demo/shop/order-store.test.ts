/** Tests of the shop's order store, on a real folder. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { priceCart } from './cart.ts';
import { type Fact, openOrderStore, stateOf } from './order-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'order-store-'));
describe('the order store', () => {
  after(() => rm(folder, { recursive: true }));

  const cart = priceCart({ currency: 'GBP', lines: [{ product: 'ferry-teapot', quantity: 1 }] });
  const fact = (changes: Partial<Fact> = {}): Fact => ({
    at: 1,
    tradeId: 'a',
    by: 'notification',
    state: 'paid',
    method: 'iDEAL',
    ...changes,
  });

  test('a created order is there after the store is reopened', async () => {
    const order = await (await openOrderStore(folder)).create(cart, 'nl');
    assert.match(order.id, /^HP-[2-9A-Z]{10}$/);
    assert.deepEqual((await openOrderStore(folder)).find(order.id), order);
  });

  test('a stored order without a currency is in euros', async () => {
    const { currency, ...earlier } = await (await openOrderStore(folder)).create(cart, 'en');
    assert.equal(currency, 'GBP');
    await writeFile(join(folder, `${earlier.id}.json`), JSON.stringify(earlier));
    assert.equal((await openOrderStore(folder)).find(earlier.id)?.currency, 'EUR');
  });

  test('an incomplete write after a crash is ignored', async () => {
    await writeFile(join(folder, 'HP-CUT.json.new'), '{"id":"HP-C');
    const orders = await openOrderStore(folder);
    assert.equal(orders.find('HP-CUT'), undefined);
  });

  test('a repeated fact is stored once', async () => {
    const orders = await openOrderStore(folder);
    const { id } = await orders.create(cart, 'en');
    await Promise.all([orders.note(id, fact()), orders.note(id, fact({ at: 2 }))]);
    assert.equal(orders.find(id)?.facts.length, 1);
  });

  test('a fact about an unknown order is refused', async () => {
    const orders = await openOrderStore(folder);
    await assert.rejects(orders.note('HP-2222222222', fact()), /no order/);
  });

  const STATES: readonly (readonly [description: string, facts: Fact[], state: string])[] = [
    ['open without any fact', [], 'open'],
    ['paid once a trade is', [fact()], 'paid'],
    ['declined when the only trade is', [fact({ state: 'declined' })], 'declined'],
    ['paid although a later trade was declined', [fact(), fact({ tradeId: 'b', state: 'declined' })], 'paid'],
    ['paid by the second trade', [fact({ state: 'declined' }), fact({ tradeId: 'b' })], 'paid'],
    ['cancelled when the paid trade was sent back', [fact(), fact({ state: 'cancelled' })], 'cancelled'],
  ];
  for (const [description, facts, state] of STATES) {
    test(`an order is ${description}`, () => {
      const order = {
        id: '',
        createdAt: 0,
        language: 'en',
        currency: 'EUR',
        lines: [],
        shippingMinor: '0',
        totalMinor: '0',
        facts,
      } as const;
      assert.equal(stateOf(order), state);
    });
  }
});
