/** An order of the shop for tests of its pages. */
import type { Fact, ShopOrder } from '../order-store.ts';

/** An order of 24.99 EUR of which the shop knows these facts. */
export const testOrder = (facts: readonly Fact[]): ShopOrder => ({
  id: 'HP-2222222222',
  createdAt: 0,
  language: 'en',
  currency: 'EUR',
  lines: [],
  shippingMinor: '0',
  totalMinor: '2499',
  facts,
});
