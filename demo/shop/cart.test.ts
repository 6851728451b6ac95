/** Tests of the prices of a cart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceCart, readCart } from './cart.ts';

const mug = (quantity: number) => ({ product: 'morning-mug', quantity });

test('a cart costs what the catalogue says', () => {
  const { goodsMinor, shippingMinor, totalMinor } = priceCart({ lines: [mug(2)] });
  assert.deepEqual(
    { goodsMinor, shippingMinor, totalMinor },
    { goodsMinor: 3_700n, shippingMinor: 495n, totalMinor: 4_195n },
  );
});

test('from fifty euros on, sending is free', () => {
  assert.equal(priceCart({ lines: [mug(3)] }).shippingMinor, 0n);
});

test('an empty cart costs nothing, sending included', () => {
  assert.equal(priceCart({ lines: [] }).totalMinor, 0n);
});

test('two lines of one product are one', () => {
  const { lines } = priceCart({ lines: [mug(1), mug(2)] });
  assert.deepEqual(
    lines.map((line) => line.quantity),
    [3],
  );
});

test('a product that is not sold falls out', () => {
  assert.deepEqual(priceCart({ lines: [{ product: 'anchor', quantity: 1 }] }).lines, []);
});

test('a price in the request is not read', () => {
  const asked = { lines: [{ ...mug(1), price: '0.01', totalMinor: 1 }], totalMinor: 1 };
  assert.deepEqual(readCart(asked), { lines: [mug(1)] });
});

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
  test(`a cart with ${says} is refused`, () => assert.equal(readCart(cart), undefined));
}
