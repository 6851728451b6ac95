/** Tests of the prices of a cart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cart, priceCart, readCart } from './cart.ts';
import { PRODUCTS } from './catalogue.ts';
import { CURRENCIES, type Currency, FREE_SHIPPING_FROM_MINOR, SHIPPING_MINOR } from './currencies.ts';

const priced = (currency: Currency, ...lines: Cart['lines']) => priceCart({ currency, lines });
const mug = (quantity: number) => ({ product: 'morning-mug', quantity });

test('a cart costs what the catalogue says', () => {
  const { goodsMinor, shippingMinor, totalMinor } = priced('EUR', mug(2));
  assert.deepEqual(
    { goodsMinor, shippingMinor, totalMinor },
    { goodsMinor: 3_700n, shippingMinor: 495n, totalMinor: 4_195n },
  );
});

test('from fifty euros on, sending is free', () => {
  assert.equal(priced('EUR', mug(3)).shippingMinor, 0n);
});

test('an empty cart costs nothing, sending included', () => {
  assert.equal(priced('EUR').totalMinor, 0n);
});

test('two lines of one product are one', () => {
  const { lines } = priced('EUR', mug(1), mug(2));
  assert.deepEqual(
    lines.map((line) => line.quantity),
    [3],
  );
});

test('a product that is not sold falls out', () => {
  assert.deepEqual(priced('EUR', { product: 'anchor', quantity: 1 }).lines, []);
});

test('a price in the request is not read', () => {
  const asked = { lines: [{ ...mug(1), price: '0.01', totalMinor: 1 }], totalMinor: 1 };
  assert.deepEqual(readCart(asked), { currency: 'EUR', lines: [mug(1)] });
});

const PRICED: readonly (readonly [currency: Currency, goodsMinor: bigint, shippingMinor: bigint])[] = [
  ['EUR', 1_850n, 495n],
  ['GBP', 1_600n, 450n],
  ['CHF', 1_900n, 690n],
  ['PLN', 7_900n, 2_190n],
  ['USD', 2_200n, 895n],
];
for (const [currency, goodsMinor, shippingMinor] of PRICED)
  test(`in ${currency} a mug and its delivery cost what the list of ${currency} says`, () => {
    const cart = readCart({ lines: [mug(1)], currency });
    assert.ok(typeof cart !== 'string');
    assert.deepEqual(
      { ...priceCart(cart), lines: [] },
      { currency, lines: [], goodsMinor, shippingMinor, totalMinor: goodsMinor + shippingMinor },
    );
  });

test('in every currency something costs delivery, and enough of it does not', () => {
  for (const currency of CURRENCIES) {
    const [few, many] = [priced(currency, mug(1)), priced(currency, mug(20))];
    assert.equal(few.shippingMinor, SHIPPING_MINOR[currency]);
    assert.ok(few.goodsMinor < FREE_SHIPPING_FROM_MINOR[currency]);
    assert.equal(many.shippingMinor, 0n);
  }
});

test('no price of the catalogue is missing or nothing', () => {
  for (const { priceMinor } of PRODUCTS)
    for (const currency of CURRENCIES) assert.ok(priceMinor[currency] > 0n);
});

for (const currency of ['JPY', 'gbp', '', '__proto__', 3, null, ['GBP']])
  test(`a cart in ${JSON.stringify(currency)} is refused`, () =>
    assert.equal(readCart({ lines: [mug(1)], currency }), 'unknown-currency'));

const WRONG: readonly (readonly [says: string, cart: unknown])[] = [
  ['no lines', {}],
  ['nothing at all', null],
  ['lines that are no list', { lines: 'morning-mug' }],
  ['more lines than there are products', { lines: Array.from({ length: 51 }, () => mug(1)) }],
  ['a quantity of nothing', { lines: [mug(0)] }],
  ['a quantity below nothing', { lines: [mug(-3)] }],
  ['a part of a piece', { lines: [mug(1.5)] }],
  ['more than the shop sends', { lines: [mug(21)] }],
  ['a quantity as text', { lines: [{ product: 'morning-mug', quantity: '1' }] }],
  ['a product without a name', { lines: [{ quantity: 1 }] }],
];
for (const [says, cart] of WRONG) {
  test(`a cart with ${says} is refused`, () => assert.equal(readCart(cart), 'malformed'));
}
