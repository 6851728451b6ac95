/** The states of an order and all transitions between them (docs/protocol.md, States). */

/**
 * Every state of an order. `declined`: the bank or the payer refused; `failed`: a technical error; `cancelled`: only by
 * the merchant or by a sibling trade.
 */
export const ORDER_STATES = [
  'pending',
  'processing',
  'authorized',
  'paid',
  'verify',
  'declined',
  'failed',
  'expired',
  'cancelled',
] as const;

/** See {@link ORDER_STATES}. */
export type OrderState = (typeof ORDER_STATES)[number];

/** State → the states that may follow. `new` is the moment of creation. */
export const ORDER_TRANSITIONS = {
  new: ['pending', 'processing', 'paid', 'authorized', 'declined'],
  pending: ['processing', 'failed'],
  processing: ['paid', 'authorized', 'verify', 'declined', 'failed', 'expired', 'cancelled'],
  // The merchant cannot cancel held money: the operator of the gateway decides on it.
  verify: ['paid', 'authorized', 'declined'],
  authorized: ['paid', 'expired', 'cancelled'],
  paid: ['cancelled'],
  declined: [],
  failed: [],
  expired: [],
  cancelled: [],
} as const satisfies Record<OrderState | 'new', readonly OrderState[]>;

/** Whether an order may change from one state to another. */
export const mayMove = (from: OrderState | 'new', to: OrderState): boolean =>
  (ORDER_TRANSITIONS[from] as readonly OrderState[]).includes(to);

/** States in which a trade holds its order_id: a new trade of the same order_id is refused (-4015). */
export const HOLDING_STATES = ['paid', 'authorized', 'verify'] as const satisfies readonly OrderState[];

/** Whether a trade in this state holds its order_id. */
export const holdsOrderId = (state: OrderState): boolean =>
  (HOLDING_STATES as readonly OrderState[]).includes(state);

/** States in which a payer may still pay. */
export const OPEN_STATES = ['pending', 'processing'] as const satisfies readonly OrderState[];

/** Whether the payer can no longer change this state. */
export const isFinalForPayer = (state: OrderState): boolean =>
  !(OPEN_STATES as readonly OrderState[]).includes(state);

/** Whether a trade has ended and holds no order_id: it was not paid, or its payment was cancelled. */
export const hasEndedUnpaid = (state: OrderState): boolean => isFinalForPayer(state) && !holdsOrderId(state);
