/** The shop's currencies and delivery fees. Prices are set per currency; nothing is converted. */

/** The shop's currencies; the default comes first. */
export const CURRENCIES = ['EUR', 'GBP', 'CHF', 'PLN', 'USD'] as const;

/** One of {@link CURRENCIES}. */
export type Currency = (typeof CURRENCIES)[number];

/** The default currency. */
export const HOME_CURRENCY: Currency = 'EUR';

/** A price in every currency of the shop, in hundredths. */
export type PriceList = Readonly<Record<Currency, bigint>>;

/** The delivery fee. */
export const SHIPPING_MINOR: PriceList = { EUR: 495n, GBP: 450n, CHF: 690n, PLN: 2_190n, USD: 895n };

/** Delivery is free from this amount; below it, it costs {@link SHIPPING_MINOR}. */
export const FREE_SHIPPING_FROM_MINOR: PriceList = {
  EUR: 5_000n,
  GBP: 4_500n,
  CHF: 5_500n,
  PLN: 22_000n,
  USD: 6_000n,
};

/** Returns the currency of a code: the default for no code, undefined for an unsupported one. */
export const readCurrency = (code: unknown): Currency | undefined =>
  code === undefined ? HOME_CURRENCY : CURRENCIES.find((currency) => currency === code);
