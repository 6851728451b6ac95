/** States of a refund (docs/protocol.md, States). */

/** Every state, in the order in which a refund can pass them. */
export const REFUND_STATES = [
  'to-be-approval',
  'refund pending',
  'refund processing',
  'refunded',
  'refund failed',
  'refund error',
  'refund cancel',
] as const;

/** A state of {@link REFUND_STATES}. */
export type RefundState = (typeof REFUND_STATES)[number];
