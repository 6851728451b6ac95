/** The sandbox's exchange rates and prices: invented but realistic, so that fees and settlement are visible. */
import { addPrice, addRates, type Queryable } from '@gangway/gateway/extend';

/** What one euro buys of each supported currency. */
export const SANDBOX_RATES = {
  CNY: 8.2,
  HKD: 9.1,
  GBP: 0.87,
  CHF: 0.93,
  DKK: 7.46,
  SEK: 11,
  PLN: 4.25,
  NOK: 11.7,
  USD: 1.17,
  HUF: 390,
  CZK: 24.4,
  ISK: 143,
  JPY: 180,
  KRW: 1690,
  THB: 37.8,
  MYR: 4.9,
  PHP: 68,
  IDR: 19_400,
  SGD: 1.51,
} as const satisfies Readonly<Record<string, number>>;

/** Each month has new rates, so that a tester who moves the clock sees them change. */
const FIRST_YEAR = 2025;
const LAST_YEAR = 2030;
const MONTHS = 12;
/** The factors of a year's months, in thousandths of the table's rates. */
const SWING = [1000, 1004, 998, 1007, 1011, 996, 991, 1002, 1013, 1009, 995, 1001] as const;

/** A price of the sandbox, for all merchants. */
export interface SandboxPrice {
  /** sub_pay_method; `*` for all others. */
  readonly method: string;
  /** In percent. */
  readonly percent: string;
  /** In cents. */
  readonly fixed: number;
}

/** The price list of the sandbox, in euros. */
export const SANDBOX_PRICES: readonly SandboxPrice[] = [
  { method: '*', percent: '0.8', fixed: 15 },
  { method: 'iDEAL', percent: '0', fixed: 29 },
  { method: 'iDEAL Fast Checkout', percent: '0', fixed: 39 },
  { method: 'Bancontact', percent: '0', fixed: 39 },
  { method: 'Bank Transfer', percent: '0', fixed: 25 },
  { method: 'Card', percent: '1.2', fixed: 25 },
  { method: 'Voucher', percent: '2', fixed: 0 },
];

const PRICE_DAY = `${FIRST_YEAR}-01-01`;

/** Adds missing rates and prices; a repeat changes nothing. */
export async function seedPrices(tx: Queryable): Promise<void> {
  const rates = Object.entries(SANDBOX_RATES).flatMap(([currency, perEuro]) =>
    months().map(({ day, swing }) => ({ currency, day, perEuro: ((perEuro * swing) / 1000).toFixed(6) })),
  );
  await addRates(tx, rates);
  for (const { method, percent, fixed } of SANDBOX_PRICES) {
    const price = { method, percent, fixedMinor: BigInt(fixed), currency: 'EUR', day: PRICE_DAY };
    await addPrice(tx, null, price);
  }
}

const months = () =>
  Array.from({ length: (LAST_YEAR - FIRST_YEAR + 1) * MONTHS }, (_, index) => ({
    day: `${FIRST_YEAR + Math.floor(index / MONTHS)}-${String((index % MONTHS) + 1).padStart(2, '0')}-01`,
    swing: SWING[index % MONTHS] ?? 1000,
  }));
