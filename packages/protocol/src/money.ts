/** Money: bigint hundredths inside, decimal text at the edge, for every currency. */

import { CURRENCIES } from './currencies.ts';

/** An amount of one currency. `amountMinor` is in hundredths, whatever the currency's own minor unit. */
export interface Money {
  readonly amountMinor: bigint;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** An amount as decimal text: at most 12 digits before the dot, at most two after it, no sign. */
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** A rate: at most 8 decimals. */
const RATE = /^(\d{1,12})(?:\.(\d{1,8}))?$/;

/** Parses "24.99", "0.1" or "1" to hundredths. Returns undefined when the text is not an amount. */
export function parseAmount(text: string): bigint | undefined {
  const [, whole, decimals = ''] = AMOUNT.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole + decimals.padEnd(2, '0'));
}

/** Formats hundredths with two decimals: 2499n is "24.99", -5n is "-0.05". */
export function formatAmount(amountMinor: bigint): string {
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(3, '0');
  return `${amountMinor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Divides and rounds half away from zero: 5n / 2n is 3n, -5n / 2n is -3n. The denominator is above zero. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const rounded = ((numerator < 0n ? -numerator : numerator) * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -rounded : rounded;
}

/**
 * Returns `amountMinor` × a rate of at most 8 decimals such as "0.92345678", rounded half away from zero.
 * Throws RangeError when the rate is not decimal text.
 */
export function multiplyByRate(amountMinor: bigint, rate: string): bigint {
  const [, whole, decimals = ''] = RATE.exec(rate) ?? [];
  if (whole === undefined) throw new RangeError(`Not a rate: ${rate}`);
  return divideHalfUp(amountMinor * BigInt(whole + decimals.padEnd(8, '0')), 100_000_000n);
}

const WHOLE_UNIT_MINOR = 100n;

/**
 * Returns `amountMinor` at a rate, in hundredths of the currency `into`, rounded half away from zero; to whole units
 * if `into` has no minor unit. Throws RangeError as {@link multiplyByRate}.
 */
export function convertAmount(amountMinor: bigint, rate: string, into: string): bigint {
  const minor = multiplyByRate(amountMinor, rate);
  return CURRENCIES.get(into) === 0 ? divideHalfUp(minor, WHOLE_UNIT_MINOR) * WHOLE_UNIT_MINOR : minor;
}
