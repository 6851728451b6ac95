/** Tests of the desk's URLs, which keep every choice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, enter, fragmentOf, readRoute, typeInto } from './route.ts';

const SAME: readonly string[] = [
  '#/pay',
  '#/cashier?amount=2.10',
  '#/payment/0199a3c4-0000-7000-8000-000000000000',
  '#/pay?amount=2.10&method=iDEAL+Fast+Checkout&theme=dark',
  '#/payment/a%2Fb%3Fc?only=x%26y',
  '#/pay?amount=&currency=GBP',
];
for (const fragment of SAME)
  test(`${fragment} is read and written back unchanged`, () =>
    assert.equal(fragmentOf(readRoute(fragment, 'pay')), fragment));

const ODD: readonly (readonly [fragment: string, panel: string])[] = [
  ['', 'pay'],
  ['#', 'pay'],
  ['#/', 'pay'],
  ['#/?amount=1', 'pay'],
  ['#cashier', 'cashier'],
  ['#/%E0%A4%A', '%E0%A4%A'],
];
for (const [fragment, panel] of ODD)
  test(`"${fragment}" is the panel ${panel}`, () => assert.equal(readRoute(fragment, 'pay').panel, panel));

test('clearing a choice removes it, and other empty parameters stay', () => {
  const from = readRoute('#/cashier?amount=&code=1300&trade=x', 'pay');
  assert.equal(fragmentOf(choose(from, { trade: '', tip: '0.10' })), '#/cashier?amount=&code=1300&tip=0.10');
});

const TYPED: readonly (readonly [text: string, unless: string, fragment: string])[] = [
  ['2.10', '24.99', '#/pay?amount=2.10'],
  ['', '24.99', '#/pay?amount='],
  ['', '', '#/pay'],
];
for (const [text, unless, fragment] of TYPED)
  test(`“${text}” in a field with the default “${unless}” gives ${fragment}`, () => {
    const from = readRoute('#/pay?amount=1.00', 'pay');
    assert.equal(fragmentOf(typeInto(from, { name: 'amount', text, unless })), fragment);
  });

test('entering another panel keeps only the appearance of the desk', () => {
  const from = readRoute('#/pay?amount=2.10&look=dark&dir=rtl', 'pay');
  assert.equal(
    fragmentOf(enter(from, 'cashier', '', { amount: '1.00' })),
    '#/cashier?look=dark&dir=rtl&amount=1.00',
  );
});
