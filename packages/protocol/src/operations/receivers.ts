/** `receivers`: the amounts of a split or return (docs/protocol.md, v3.SplitPayment). */
import { parseAmount } from '../money.ts';
import { readObjects } from './object-lists.ts';

/** Returns the fault of the first amount that has decimals or is zero, as a sentence that begins with its path. */
export function receiversAmountFault(
  text: string,
  wrong: { readonly decimals: string } | { readonly zero: string },
): string | undefined {
  for (const [at, { split_amount: amount }] of readObjects(text).entries()) {
    const amountMinor = parseAmount(amount ?? '') ?? 0n;
    const isWrong = 'zero' in wrong ? amountMinor === 0n : amountMinor % 100n !== 0n;
    if (isWrong) return `receivers[${at}].split_amount ${'zero' in wrong ? wrong.zero : wrong.decimals}`;
  }
  return undefined;
}
