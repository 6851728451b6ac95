/** Tests of the thank-you page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnownOrder } from '../known-orders.ts';
import type { Fact, ShopOrder } from '../order-store.ts';
import { contextOf } from './layout.ts';
import { testOrder } from './test-order.ts';
import { thankYouPage } from './thank-you.ts';

const order = (state: Fact['state'] | undefined): ShopOrder =>
  testOrder(state ? [{ at: 1, tradeId: 'a', by: 'notification', state, method: 'iDEAL' }] : []);

const SOURCES = { gateway: 'http://127.0.0.1:2', session: undefined };

const SAID: readonly (readonly [state: Fact['state'] | undefined, title: string, mayPay: boolean])[] = [
  [undefined, 'Your order is not paid yet', true],
  ['processing', 'Your order is not paid yet', true],
  ['verify', 'We are checking your payment', false],
  ['declined', 'Your order was not paid', true],
];
for (const [state, title, mayPay] of SAID)
  test(`${state ?? 'no fact'}: "${title}", ${mayPay ? 'with' : 'without'} a link to pay`, () => {
    const page = thankYouPage(
      contextOf('en', '/'),
      { order: order(state), trades: [] },
      { gateway: 'http://127.0.0.1:2', session: mayPay ? 'a.b.c' : undefined },
    );
    assert.equal(page.title, title);
    assert.equal(String(page.body).includes('/checkout/HP-2222222222'), mayPay);
    assert.equal(String(page.body).includes('session="a.b.c"'), mayPay && state !== undefined);
  });

test('the trade links to its timeline at the desk, marked as being for testers', () => {
  const read = (known: KnownOrder) => String(thankYouPage(contextOf('en', '/'), known, SOURCES).body);
  const told = read({ order: order('paid'), trades: [] });
  assert.match(told, /href="\/desk#\/payment\/a">a<\/a> at the desk for testers/);
  assert.doesNotMatch(read({ order: order(undefined), trades: [] }), /desk/);
});
