/** Tests of the order of methods: what tells where the payer is, and what the customer paid with last. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSession } from '@gangway/protocol/checkout';
import type { CheckoutInput } from './create-checkout.ts';
import { memoryStore } from './stores/memory-store.ts';
import type { Store } from './stores/store.ts';
import { anOrder, aTrade } from './stores/store-rules.ts';
import { testShop } from './test-shop.ts';

const SHOP = ['Card', 'iDEAL', 'Bancontact', 'Blik', 'Bizum', 'Alipay', 'WeChat Pay', 'Bank Transfer'];

const orderOf = async (changes: Partial<CheckoutInput>, store: Store = memoryStore()) =>
  readSession(await testShop({ methods: SHOP, store }).session(changes))!.methods;

describe('the methods of a session', () => {
  const payers: readonly (readonly [payer: string, changes: Partial<CheckoutInput>, first: string])[] = [
    ['a Pole', { country: 'pl' }, 'Blik, Card'],
    ['a Polish page', { locale: 'pl' }, 'Blik, Card'],
    ['a Spanish browser', { acceptLanguage: 'es-ES,es;q=0.9,en;q=0.8' }, 'Bizum, Card'],
    ['a Chinese browser', { acceptLanguage: 'zh-CN,zh;q=0.9', locale: 'nl' }, 'Alipay, WeChat Pay, Card'],
    ['a Dutch page in an English browser', { locale: 'nl', acceptLanguage: 'en-US' }, 'iDEAL, Card'],
    ['a language with the weight 0', { acceptLanguage: 'en, es;q=0' }, SHOP.join(', ')],
    ['a Belgian whose browser is Dutch', { country: 'BE', acceptLanguage: 'nl-NL' }, 'Bancontact, Card'],
    ['nobody known', { acceptLanguage: null }, SHOP.join(', ')],
  ];
  for (const [payer, changes, first] of payers)
    test(`begin with ${first} for ${payer}`, async () => {
      const methods = await orderOf(changes);
      assert.equal(methods.slice(0, first.split(', ').length).join(', '), first);
    });

  test('are those of the call, in its order, whoever pays', async () => {
    const methods = ['Card', 'Bank Transfer', 'Blik'];
    assert.deepEqual(await orderOf({ methods, country: 'PL', locale: 'pl' }), methods);
  });

  test('begin with what this customer paid with last; an unpaid try and other customers do not count', async () => {
    const store = memoryStore();
    const paidBy = (method: string, state: 'paid' | 'declined') => ({
      ...aTrade(crypto.randomUUID()),
      method,
      state,
    });
    for (const [customerId, trade] of [
      ['ann', paidBy('Blik', 'paid')],
      ['ann', paidBy('Bizum', 'paid')],
      ['ann', paidBy('Alipay', 'declined')],
      ['bob', paidBy('Bank Transfer', 'paid')],
    ] as const)
      await store.saveOrder(anOrder({ customerId, trades: [trade] }));
    assert.deepEqual((await orderOf({ customerId: 'ann' }, store)).slice(0, 2), ['Bizum', 'Card']);
    assert.deepEqual(await orderOf({ customerId: 'eve' }, store), SHOP);
    // The country comes before it.
    const atHome = await orderOf({ customerId: 'ann', country: 'NL' }, store);
    assert.deepEqual(atHome.slice(0, 3), ['iDEAL', 'Bizum', 'Card']);
  });

  test('are in the server’s order where a store does not find orders of customers', async () => {
    const { findOrdersOfCustomer: _, ...store } = memoryStore();
    assert.deepEqual(await orderOf({ customerId: 'ann' }, store), SHOP);
  });
});
