/** Tests of reading, writing and rounding amounts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { divideHalfUp, formatAmount, multiplyByRate, parseAmount } from './money.ts';

describe('an amount', () => {
  const right: [text: string, amountMinor: bigint][] = [
    ['24.99', 2499n],
    ['0.1', 10n],
    ['0.01', 1n],
    ['1', 100n],
    ['0', 0n],
    ['0.00', 0n],
    ['007.50', 750n],
    ['999999999999.99', 99999999999999n],
  ];
  for (const [text, amountMinor] of right) {
    test(`${text} is ${amountMinor} hundredths`, () => assert.equal(parseAmount(text), amountMinor));
  }

  for (const text of [
    ...['', ' ', '1 ', ' 1', '1.', '.5', '1.234', '-1', '+1', '1,00', '1e2', '0x10', 'NaN', 'Infinity'],
    ...['1000000000000', '1.2.3', '١', '１', '1\n', '--1', '1_000', 'EUR 1', 'null'],
  ]) {
    test(`${JSON.stringify(text)} is not an amount`, () => assert.equal(parseAmount(text), undefined));
  }

  test('survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99999999999999n }), (amountMinor) => {
        assert.equal(parseAmount(formatAmount(amountMinor)), amountMinor);
      }),
    );
  });

  test('is written with two decimals, below zero too', () => {
    assert.deepEqual([0n, 5n, 100n, 2499n, -5n, -12345n].map(formatAmount), [
      '0.00',
      '0.05',
      '1.00',
      '24.99',
      '-0.05',
      '-123.45',
    ]);
  });
});

describe('rounding', () => {
  test('is half up, away from zero', () => {
    const halves: [bigint, bigint, bigint][] = [
      [5n, 2n, 3n],
      [-5n, 2n, -3n],
      [4n, 3n, 1n],
      [-4n, 3n, -1n],
      [1n, 2n, 1n],
      [-1n, 2n, -1n],
      [0n, 7n, 0n],
      [6n, 3n, 2n],
    ];
    for (const [numerator, denominator, expected] of halves) {
      assert.equal(divideHalfUp(numerator, denominator), expected);
    }
  });

  test('is off by at most a half, and symmetric about zero', () => {
    const amounts = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), (numerator, denominator) => {
        const off = divideHalfUp(numerator, denominator) * denominator - numerator;
        assert.ok((off < 0n ? -off : off) * 2n <= denominator);
        assert.equal(divideHalfUp(-numerator, denominator), -divideHalfUp(numerator, denominator));
      }),
    );
  });

  test('of an amount at a rate counts all eight decimals of the rate', () => {
    assert.equal(multiplyByRate(10000n, '1'), 10000n);
    assert.equal(multiplyByRate(10000n, '0.92345678'), 9235n);
    assert.equal(multiplyByRate(10050n, '0.5'), 5025n);
    assert.equal(multiplyByRate(1n, '0.5'), 1n);
    assert.equal(multiplyByRate(-1n, '0.5'), -1n);
    assert.equal(multiplyByRate(100n, '7.83210000'), 783n);
  });

  for (const rate of ['', '-1', '1.123456789', '1,5', 'x']) {
    test(`${JSON.stringify(rate)} is not a rate`, () =>
      assert.throws(() => multiplyByRate(1n, rate), RangeError));
  }
});
