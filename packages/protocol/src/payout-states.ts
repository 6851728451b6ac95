/** The states of a payout and the transitions between them (docs/protocol.md, States). */

/** State → the states that may follow. A state without any is final. */
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

/** Whether a payout may change from one state to another. */
export const mayPayoutMove = (from: PayoutState, to: PayoutState): boolean =>
  (PAYOUT_MOVES[from] as readonly PayoutState[]).includes(to);
