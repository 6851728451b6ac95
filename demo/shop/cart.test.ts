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

test('delivery is free from 50 euros', () => {
  assert.equal(priced('EUR', mug(3)).shippingMinor, 0n);
});

test('an empty cart costs nothing, not even delivery', () => {
  assert.equal(priced('EUR').totalMinor, 0n);
});

test('two lines of one product are merged', () => {
  const { lines } = priced('EUR', mug(1), mug(2));
  assert.deepEqual(
    lines.map((line) => line.quantity),
    [3],
  );
});

test('a product that is not sold is dropped', () => {
  assert.deepEqual(priced('EUR', { product: 'anchor', quantity: 1 }).lines, []);
});

test('a price in the request is ignored', () => {
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
  test(`a mug and its delivery in ${currency} cost what the price list states`, () => {
    const cart = readCart({ lines: [mug(1)], currency });
    assert.ok(typeof cart !== 'string');
    assert.deepEqual(
      { ...priceCart(cart), lines: [] },
      { currency, lines: [], goodsMinor, shippingMinor, totalMinor: goodsMinor + shippingMinor },
    );
  });

test('every currency has a delivery fee for small orders and free delivery for large ones', () => {
  for (const currency of CURRENCIES) {
    const [few, many] = [priced(currency, mug(1)), priced(currency, mug(20))];
    assert.equal(few.shippingMinor, SHIPPING_MINOR[currency]);
    assert.ok(few.goodsMinor < FREE_SHIPPING_FROM_MINOR[currency]);
    assert.equal(many.shippingMinor, 0n);
  }
});

test('every product has a price above zero in every currency', () => {
  for (const { priceMinor } of PRODUCTS)
    for (const currency of CURRENCIES) assert.ok(priceMinor[currency] > 0n);
});

for (const currency of ['JPY', 'gbp', '', '__proto__', 3, null, ['GBP']])
  test(`a cart in ${JSON.stringify(currency)} is refused`, () =>
    assert.equal(readCart({ lines: [mug(1)], currency }), 'unknown-currency'));

const WRONG: readonly (readonly [description: string, cart: unknown])[] = [
  ['no lines', {}],
  ['a null body', null],
  ['lines that are not a list', { lines: 'morning-mug' }],
  ['more lines than there are products', { lines: Array.from({ length: 51 }, () => mug(1)) }],
  ['a quantity of zero', { lines: [mug(0)] }],
  ['a negative quantity', { lines: [mug(-3)] }],
  ['a fractional quantity', { lines: [mug(1.5)] }],
  ['a quantity above the maximum', { lines: [mug(21)] }],
  ['a quantity as text', { lines: [{ product: 'morning-mug', quantity: '1' }] }],
  ['a product without a name', { lines: [{ quantity: 1 }] }],
];
for (const [description, cart] of WRONG) {
  test(`a cart is refused: ${description}`, () => assert.equal(readCart(cart), 'malformed'));
}
