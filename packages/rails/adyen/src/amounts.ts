/** Adyen's amounts: integers in the minor unit as Adyen defines it, which differs from ISO 4217 for some currencies. */
import { toMinorUnits } from '@gangway/gateway/extend';
import type { Money } from '@gangway/protocol';

const decimalsOf = (codes: string, decimals: number) =>
  Object.fromEntries(codes.split(' ').map((code) => [code, decimals]));

/** ISO 4217 code → decimals. A currency that is not listed is refused. CLP, CVE, IDR and ISK differ from ISO 4217. */
export const DECIMALS: Readonly<Record<string, number>> = {
  ...decimalsOf('CVE IDR JPY KRW', 0),
  ...decimalsOf(
    'AUD BGN BRL CAD CHF CLP CNY CZK DKK EUR GBP HKD HUF ILS INR ISK MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY ' +
      'USD ZAR',
    2,
  ),
  ...decimalsOf('BHD JOD KWD OMR TND', 3),
};

const HUNDREDTHS = 2;
const SAFE_INTEGER = BigInt(Number.MAX_SAFE_INTEGER);

/** An amount on the wire. */
export interface WireAmount {
  readonly currency: string;
  readonly value: number;
}

/** Returns an amount as Adyen counts it; undefined where it does not convert exactly. */
export function wireAmount(money: Money): WireAmount | undefined {
  const value = toMinorUnits({ decimals: DECIMALS }, money);
  if (value === undefined || value > SAFE_INTEGER) return undefined;
  return { currency: money.currency, value: Number(value) };
}

/** Returns Adyen's amount as money; undefined where it is none that the gateway can hold exactly. */
export function readAmount({ currency, value }: WireAmount): Money | undefined {
  const decimals = DECIMALS[currency];
  if (decimals === undefined || !Number.isSafeInteger(value) || value < 0) return undefined;
  const minor = BigInt(value);
  if (decimals <= HUNDREDTHS) return { amountMinor: minor * 10n ** BigInt(HUNDREDTHS - decimals), currency };
  const unit = 10n ** BigInt(decimals - HUNDREDTHS);
  return minor % unit === 0n ? { amountMinor: minor / unit, currency } : undefined;
}
