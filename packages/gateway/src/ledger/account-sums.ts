/** What transfers make of each account: sums that are compared with stored balances. */
import { changesOf } from './fold.ts';
import type { SealedTransfer } from './seal.ts';

/** Account and currency, separated by a space → hundredths, positive for credits; without zeros. */
export type AccountSums = Map<string, bigint>;

/** Adds what transfers change. */
export function addTo(sums: AccountSums, transfers: readonly SealedTransfer[]): void {
  for (const { account, currency, amountMinor } of changesOf(transfers)) {
    const key = `${account} ${currency}`;
    const sum = (sums.get(key) ?? 0n) + amountMinor;
    if (sum === 0n) sums.delete(key);
    else sums.set(key, sum);
  }
}

/** Returns the sums as text, which is the same for the same sums. */
export const sumsText = (sums: AccountSums): string =>
  JSON.stringify([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, sum]) => [key, String(sum)]));

/** Reads {@link sumsText}. */
export const readSums = (text: string): AccountSums =>
  new Map((JSON.parse(text) as [string, string][]).map(([key, sum]) => [key, BigInt(sum)]));
