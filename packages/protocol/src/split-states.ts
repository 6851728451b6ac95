/** States of a split and the moves between them: one table (docs/protocol.md, States). */

/** From → to. A state without an entry of its own ends. A return is `Success` or `Failed` from the start. */
export const SPLIT_MOVES = {
  Processing: ['Success', 'Failed', 'Cancelled'],
  Success: [],
  Failed: [],
  Cancelled: [],
} as const satisfies Record<string, readonly string[]>;

/** A state of a split. */
export type SplitState = keyof typeof SPLIT_MOVES;

/** Every state, in the order of the table. */
export const SPLIT_STATES = Object.keys(SPLIT_MOVES) as readonly SplitState[];

/** Whether a split may move so; anything else changes nothing. */
export const maySplitMove = (from: SplitState, to: SplitState): boolean =>
  (SPLIT_MOVES[from] as readonly SplitState[]).includes(to);
