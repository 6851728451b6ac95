// The wallets that a payer can choose, and their order.
import { type Scenario, WALLET_HOMES, WALLETS, type WalletType, walletSupports } from '@gangway/protocol';

/** What is known about the payer. */
export interface WalletWishes {
  readonly scenario: Scenario;
  /** Of the session, ISO 4217. */
  readonly currency: string;
  /** BCP 47 tags, such as of the session and of the browser. */
  readonly locales: readonly string[];
}

/** A wallet to choose. */
export interface ShownWallet {
  readonly type: WalletType;
  readonly label: string;
}

/**
 * Returns the wallets that support the scenario: first those of the payer's countries, then those that hold the
 * currency, then the others, in the order of the table.
 */
export function orderWallets({ scenario, currency, locales }: WalletWishes): ShownWallet[] {
  const countries = locales.map(countryOf);
  const rank = (type: WalletType): number => {
    const [country, held] = WALLET_HOMES[type];
    const place = countries.indexOf(country);
    if (place >= 0) return place;
    return countries.length + (held === currency ? 0 : 1);
  };
  return (Object.keys(WALLETS) as WalletType[])
    .filter((type) => walletSupports(type, scenario))
    .sort((one, other) => rank(one) - rank(other))
    .map((type) => ({ type, label: WALLETS[type].label }));
}

/** Whether a wallet's name contains every part of the search text, ignoring case and accents. */
export function isFound({ label }: ShownWallet, search: string): boolean {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/[\p{M}’'\s]/gu, '')
      .toLowerCase();
  return plain(label).includes(plain(search));
}

/** Returns the country of a locale: its own, or the one where its language has most speakers (CLDR). */
function countryOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? '';
  } catch {
    return '';
  }
}
