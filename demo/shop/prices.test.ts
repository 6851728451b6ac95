/** Tests of price formatting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Currency } from './currencies.ts';
import { formatPrice, formatRoundPrice } from './prices.ts';
import type { Language } from './words.ts';

/** Spaces are non-breaking. */
const WRITTEN: readonly (readonly [
  minor: bigint,
  currency: Currency,
  language: Language,
  whole: string,
  round: string,
])[] = [
  [2_499n, 'EUR', 'en', '€24.99', '€24.99'],
  [5_000n, 'EUR', 'en', '€50.00', '€50'],
  [5_000n, 'EUR', 'nl', '€ 50,00', '€ 50'],
  [4_500n, 'GBP', 'en', '£45.00', '£45'],
  [5_500n, 'CHF', 'en', 'CHF 55.00', 'CHF 55'],
  [1_234_567n, 'PLN', 'nl', 'PLN 12.345,67', 'PLN 12.345,67'],
  [6_000n, 'USD', 'en', 'US$60.00', 'US$60'],
];
for (const [minor, currency, language, whole, round] of WRITTEN)
  test(`${minor} hundredths of ${currency} in ${language} are ${whole}, in the short form ${round}`, () => {
    const written = [formatPrice(minor, currency, language), formatRoundPrice(minor, currency, language)];
    assert.deepEqual(
      written.map((text) => text.replaceAll('\u00a0', ' ')),
      [whole, round],
    );
  });
