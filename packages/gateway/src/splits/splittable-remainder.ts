/** What of an order is split, and what of a split was given back: pure functions. */
import type { Split } from './splits.ts';

/** Splits that have taken, or will take, something of their order. */
export const countingSplits = (all: readonly Split[]): readonly Split[] =>
  all.filter(({ returnsId, state }) => returnsId === null && (state === 'Success' || state === 'Processing'));

/** Returns of a split by which something was given back. */
export const countingReturns = (all: readonly Split[], splitId: string): readonly Split[] =>
  all.filter(({ returnsId, state }) => returnsId === splitId && state === 'Success');

/** What of one entry of a split was given back, in hundredths. */
export const returnedOf = (all: readonly Split[], partId: string): bigint =>
  all
    .filter(({ state }) => state === 'Success')
    .flatMap(({ parts }) => parts)
    .filter(({ returnsPartId, error }) => returnsPartId === partId && error === null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** What of an order is split and not given back, in hundredths of its settlement currency; of one receiver if named. */
export const splitMinor = (all: readonly Split[], receiverId?: string): bigint =>
  countingSplits(all)
    .flatMap(({ parts }) => parts)
    .filter((part) => receiverId === undefined || part.receiverId === receiverId)
    .reduce((sum, { partId, amountMinor }) => sum + amountMinor - returnedOf(all, partId), 0n);

/** The whole amount of a split, in hundredths. */
export const totalOf = ({ parts }: { readonly parts: readonly { readonly amountMinor: bigint }[] }): bigint =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
