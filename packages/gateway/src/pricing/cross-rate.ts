/** The rate from one currency to another, calculated over the euro: a pure function over decimal text. */
import { divideHalfUp } from '@gangway/protocol';

/** Rates have at most 8 decimals (docs/protocol.md, Money). */
const SCALE = 100_000_000n;
const DECIMALS = 8;

/**
 * Returns the value of one unit of `from` in `into`. The parameters are what one euro buys of each ("1" for the euro
 * itself). The result is rounded half up to 8 decimals, without trailing zeros: `crossRate('1.25', '1')` is "0.8".
 */
export function crossRate(fromPerEuro: string, intoPerEuro: string): string {
  const rate = divideHalfUp(scaled(intoPerEuro) * SCALE, scaled(fromPerEuro));
  const digits = rate.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
}

function scaled(perEuro: string): bigint {
  const [whole = '', decimals = ''] = perEuro.split('.');
  return BigInt(whole + decimals.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}
