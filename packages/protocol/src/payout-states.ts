/** States of a payout and the moves between them: one table (docs/protocol.md, States). */

/** From → to. A state without an entry of its own ends. */
export const PAYOUT_MOVES = {
  'awaiting approval': ['pending', 'declined', 'cancelled'],
  pending: ['completed', 'failed'],
  completed: ['failed'],
  failed: [],
  declined: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

/** A state of a payout. */
export type PayoutState = keyof typeof PAYOUT_MOVES;

/** Every state, in the order of the table. */
export const PAYOUT_STATES = Object.keys(PAYOUT_MOVES) as readonly PayoutState[];

/** Whether a payout may move so; anything else changes nothing. */
export const mayPayoutMove = (from: PayoutState, to: PayoutState): boolean =>
  (PAYOUT_MOVES[from] as readonly PayoutState[]).includes(to);
