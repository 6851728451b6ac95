/** The split amount of an order and the returned amount of a split: pure functions. */
import type { Split } from './splits.ts';

/** Returns the splits that reduce what is left of their order. */
export const countingSplits = (all: readonly Split[]): readonly Split[] =>
  all.filter(({ returnsId, state }) => returnsId === null && (state === 'Success' || state === 'Processing'));

/** Returns the returns of a split that gave something back. */
export const countingReturns = (all: readonly Split[], splitId: string): readonly Split[] =>
  all.filter(({ returnsId, state }) => returnsId === splitId && state === 'Success');

/** Returns the returned amount of one entry of a split, in hundredths. */
export const returnedOf = (all: readonly Split[], partId: string): bigint =>
  all
    .filter(({ state }) => state === 'Success')
    .flatMap(({ parts }) => parts)
    .filter(({ returnsPartId, error }) => returnsPartId === partId && error === null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** Returns an order's split amount less returns, in hundredths of its settlement currency; of one receiver if named. */
export const splitMinor = (all: readonly Split[], receiverId?: string): bigint =>
  countingSplits(all)
    .flatMap(({ parts }) => parts)
    .filter((part) => receiverId === undefined || part.receiverId === receiverId)
    .reduce((sum, { partId, amountMinor }) => sum + amountMinor - returnedOf(all, partId), 0n);

/** Returns the whole amount of a split, in hundredths. */
export const totalOf = ({ parts }: { readonly parts: readonly { readonly amountMinor: bigint }[] }): bigint =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
