/** The currencies that the shop sells in, and what sending costs in each. Nothing is converted: each has its prices. */

/** Currencies of the shop; its own comes first. */
export const CURRENCIES = ['EUR', 'GBP', 'CHF', 'PLN', 'USD'] as const;

/** One of {@link CURRENCIES}. */
export type Currency = (typeof CURRENCIES)[number];

/** The currency of whoever has chosen none. */
export const HOME_CURRENCY: Currency = 'EUR';

/** A price in every currency of the shop, in hundredths. */
export type PriceList = Readonly<Record<Currency, bigint>>;

/** What sending a small parcel costs. */
export const SHIPPING_MINOR: PriceList = { EUR: 495n, GBP: 450n, CHF: 690n, PLN: 2_190n, USD: 895n };

/** Goods of this worth are sent for nothing; below it, sending costs {@link SHIPPING_MINOR}. */
export const FREE_SHIPPING_FROM_MINOR: PriceList = {
  EUR: 5_000n,
  GBP: 4_500n,
  CHF: 5_500n,
  PLN: 22_000n,
  USD: 6_000n,
};

/** The currency that a visitor names by its code: the shop's own where none is named, undefined for one it has not. */
export const readCurrency = (code: unknown): Currency | undefined =>
  code === undefined ? HOME_CURRENCY : CURRENCIES.find((currency) => currency === code);
