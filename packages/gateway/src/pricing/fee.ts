/** The costs of a payment for its merchant: pure functions over decimal text and hundredths. */
import { divideHalfUp } from '@gangway/protocol';

/** A price: `percent` such as "1.25" with up to 4 decimals, `fixedMinor` in hundredths of the settlement currency. */
export interface Price {
  readonly percent: string;
  readonly fixedMinor: bigint;
}

/** Fee and the VAT on it, in hundredths of the settlement currency. */
export interface Costs {
  readonly feeMinor: bigint;
  readonly vatMinor: bigint;
}

const NO_COSTS: Costs = { feeMinor: 0n, vatMinor: 0n };

/** 1 % with the four decimals of a percentage. */
const ONE_IN_PERCENT = 1_000_000n;
const PERCENT_DECIMALS = 4;

/** Returns fee = half-up(percent × amount + fixed) and VAT = half-up(fee × rate); zero without a price. */
export function costsOf(settledMinor: bigint, price: Price | undefined, vatPercent: string): Costs {
  if (!price) return NO_COSTS;
  const { percent, fixedMinor } = price;
  const feeMinor = divideHalfUp(settledMinor * scaled(percent) + fixedMinor * ONE_IN_PERCENT, ONE_IN_PERCENT);
  return { feeMinor, vatMinor: divideHalfUp(feeMinor * scaled(vatPercent), ONE_IN_PERCENT) };
}

/** Returns half-up(percent × amount) in hundredths; `percent` such as "1.25" with up to 4 decimals. */
export const percentOf = (amountMinor: bigint, percent: string): bigint =>
  divideHalfUp(amountMinor * scaled(percent), ONE_IN_PERCENT);

function scaled(percent: string): bigint {
  const [whole = '', decimals = ''] = percent.split('.');
  return BigInt(whole + decimals.slice(0, PERCENT_DECIMALS).padEnd(PERCENT_DECIMALS, '0'));
}
