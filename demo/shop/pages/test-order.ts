/** An order for tests of the shop's pages. */
import type { Fact, ShopOrder } from '../order-store.ts';

/** Returns an order of 24.99 EUR with these facts. */
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
