/** Tests of the desk's addresses: whatever is chosen can be pointed at. */
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
  test(`${fragment} comes back as it is`, () =>
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

test('a choice that is made empty is forgotten, and what stands empty beside it stays', () => {
  const from = readRoute('#/cashier?amount=&code=1300&trade=x', 'pay');
  assert.equal(fragmentOf(choose(from, { trade: '', tip: '0.10' })), '#/cashier?amount=&code=1300&tip=0.10');
});

const TYPED: readonly (readonly [text: string, unless: string, fragment: string])[] = [
  ['2.10', '24.99', '#/pay?amount=2.10'],
  ['', '24.99', '#/pay?amount='],
  ['', '', '#/pay'],
];
for (const [text, unless, fragment] of TYPED)
  test(`“${text}” in a field that usually says “${unless}” is ${fragment}`, () => {
    const from = readRoute('#/pay?amount=1.00', 'pay');
    assert.equal(fragmentOf(typeInto(from, { name: 'amount', text, unless })), fragment);
  });

test('another panel keeps how the desk looks, and nothing else', () => {
  const from = readRoute('#/pay?amount=2.10&look=dark&dir=rtl', 'pay');
  assert.equal(
    fragmentOf(enter(from, 'cashier', '', { amount: '1.00' })),
    '#/cashier?look=dark&dir=rtl&amount=1.00',
  );
});
