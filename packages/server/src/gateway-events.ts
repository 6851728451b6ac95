/** The events beside payments: refunds, splits, payouts and stored cards, from signed notifications. */
import type { ObjectEntry, PayoutState, RefundState, SplitState } from '@gangway/protocol';
import type { Payment } from './payment.ts';
import type { SavedCard } from './stores/store.ts';

/** A refund in its current state. */
export interface Refund {
  readonly refundId: string;
  /** Your own number of the refund, if `v3.CreateRefund` was given one. */
  readonly merchantRefundId?: string;
  readonly orderId: string;
  readonly tradeId: string;
  /** `refunded` once the money is on its way to the payer. */
  readonly state: RefundState;
  /** Decimal text with two decimals. */
  readonly amount: string;
  readonly currency: string;
  readonly description?: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Rises with every change of the refund. */
  readonly sequence: number;
}

/** A split of a payment among merchants, or a return of one, in its current state. */
export interface Split {
  /** Of a return: the split that it returns. */
  readonly splitId: string;
  readonly tradeId: string;
  readonly splitSolutionId?: string;
  readonly state: SplitState;
  /** The settlement currency. */
  readonly currency: string;
  /** As sent. */
  readonly referenceId?: string;
  readonly reference?: string;
  /** The entries as the gateway sends them (docs/protocol.md, v3.SplitPayment). */
  readonly receivers: readonly ObjectEntry[];
  /** Unix seconds. */
  readonly createdAt: number;
  /** Rises with every change of the split or return. */
  readonly sequence: number;
}

/** A payout in its current state. */
export interface Payout {
  readonly payoutId: string;
  readonly walletId?: string;
  readonly state: PayoutState;
  /** Decimal text with two decimals. */
  readonly amount: string;
  readonly currency: string;
  /** As sent. */
  readonly reference?: string;
  /** Unix seconds of the request. */
  readonly requestedAt: number;
  /** Rises with every change of the payout. */
  readonly sequence: number;
}

/** A card that a customer lets the shop keep, with the order and the customer. */
export interface StoredCard extends SavedCard {
  readonly orderId: string;
  /** As given to `createCheckout`. */
  readonly customerId?: string;
}

/**
 * One notification of the gateway, by its `type`. `payment` comes in every state, also before money has moved;
 * `storedCard` comes with a payment whose payer let the shop keep the card.
 */
export type GatewayEvent =
  | { readonly type: 'payment'; readonly payment: Payment }
  | { readonly type: 'storedCard'; readonly card: StoredCard }
  | { readonly type: 'refund'; readonly refund: Refund }
  | { readonly type: 'splitPayment'; readonly split: Split }
  | { readonly type: 'splitRefund'; readonly split: Split }
  | { readonly type: 'payout'; readonly payout: Payout };

/**
 * Called at least once for every change of a refund, and again until it returns without an error. Act once per
 * `refundId` and `state`, and ignore a `sequence` below one that was handled.
 */
export type OnRefund = (refund: Refund) => void | Promise<void>;

/** Called at least once for every notification, and again until it returns without an error. */
export type OnEvent = (event: GatewayEvent) => void | Promise<void>;
