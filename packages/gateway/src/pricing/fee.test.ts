// Fees and their VAT.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costsOf } from './fee.ts';

const CASES: readonly (readonly [
  title: string,
  settled: bigint,
  percent: string,
  fixed: bigint,
  vat: string,
  fee: bigint,
  vatMinor: bigint,
])[] = [
  ['percent and fixed', 10_000n, '1.2', 25n, '21', 145n, 30n],
  ['only fixed', 1n, '0', 29n, '21', 29n, 6n],
  ['half a cent is rounded up', 250n, '0.2', 0n, '0', 1n, 0n],
  ['less than half a cent is rounded down', 249n, '0.2', 0n, '0', 0n, 0n],
  ['four decimals of a percent count', 1_000_000n, '0.0001', 0n, '100', 1n, 1n],
  ['a fee may exceed the amount', 10n, '1.2', 25n, '21', 25n, 5n],
  [
    'the largest amount stays exact',
    99_999_999_999_999n,
    '1.2345',
    1n,
    '21',
    1_234_500_000_001n,
    259_245_000_000n,
  ],
];
for (const [title, settled, percent, fixedMinor, vat, feeMinor, vatMinor] of CASES) {
  test(`${title}: ${settled} at ${percent} % + ${fixedMinor}`, () => {
    assert.deepEqual(costsOf(settled, { percent, fixedMinor }, vat), { feeMinor, vatMinor });
  });
}

test('without a price a payment costs nothing', () => {
  assert.deepEqual(costsOf(10_000n, undefined, '21'), { feeMinor: 0n, vatMinor: 0n });
});
