/** Tests of what the thank-you page says and offers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fact, ShopOrder } from '../order-book.ts';
import { contextOf } from './layout.ts';
import { thankYouPage } from './thank-you.ts';

const order = (state: Fact['state'] | undefined): ShopOrder => ({
  id: 'HP-2222222222',
  createdAt: 0,
  language: 'en',
  currency: 'EUR',
  lines: [],
  shippingMinor: '0',
  totalMinor: '2499',
  facts: state ? [{ at: 1, tradeId: 'a', by: 'notification', state, method: 'iDEAL' }] : [],
});

const SAID: readonly (readonly [state: Fact['state'] | undefined, title: string, mayPay: boolean])[] = [
  [undefined, 'Your order is not paid yet', true],
  ['processing', 'Your order is not paid yet', true],
  ['verify', 'We are checking your payment', false],
  ['declined', 'Your order was not paid', true],
];
for (const [state, title, mayPay] of SAID)
  test(`${state ?? 'no news'}: "${title}", and ${mayPay ? 'a' : 'no'} way to pay`, () => {
    const page = thankYouPage(contextOf('en', '/'), order(state), 'session');
    assert.equal(page.title, title);
    assert.equal(String(page.body).includes('/checkout/HP-2222222222'), mayPay);
  });
