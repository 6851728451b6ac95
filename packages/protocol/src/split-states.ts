/** The states of a split and the transitions between them (docs/protocol.md, States). */

/** State → the states that may follow. A state without any is final. A return starts as `Success` or `Failed`. */
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

/** Whether a split may change from one state to another. */
export const maySplitMove = (from: SplitState, to: SplitState): boolean =>
  (SPLIT_MOVES[from] as readonly SplitState[]).includes(to);
