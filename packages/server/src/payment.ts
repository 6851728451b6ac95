/** What a shop's functions receive about a payment. */
import type { OrderState } from '@gangway/protocol';
import type { CheckoutData } from './checkout-data.ts';
import type { SavedCard } from './stores/store.ts';

/**
 * Verified facts of one trade. An order may have several trades, one after the other, when a payer tries again:
 * `orderPaid` is about the order, everything else about the trade.
 */
export interface Payment {
  readonly orderId: string;
  readonly tradeId: string;
  /** The trade's state; never `pending` or `processing`. */
  readonly state: OrderState;
  /**
   * Whether a trade of the order is `paid`, or `authorized` with `capture` `later` or `never`, with the amount and
   * currency of the order. Authorized money is reserved, not taken, and lapses unless you capture it within 30 days;
   * `state` tells which.
   */
  readonly orderPaid: boolean;
  /** Decimal text with two decimals. */
  readonly amount: string;
  readonly currency: string;
  /** Canonical sub_pay_method. */
  readonly method: string;
  /** Rises with every change of the trade; absent when a query was faster than the notification. */
  readonly sequence?: number;
  /** The bank's or scheme's reference. */
  readonly transactionId?: string;
  /** Unix seconds. */
  readonly paidAt?: number;
  /** The card that the customer let you keep at this payment; see `savedCards`. */
  readonly savedCard?: SavedCard;
  /** The payer's contact and addresses: typed in `fields`, or from the bank of an iDEAL Fast Checkout. */
  readonly checkoutData?: CheckoutData;
  /** As given to `createCheckout`. */
  readonly customerId?: string;
  /** As given to `createCheckout`. */
  readonly email?: string;
}

/**
 * Called at least once for every change of a trade that matters, and again until it returns without an error. The same
 * facts may come twice, so act once per `tradeId` and `state`.
 */
export type OnPayment = (payment: Payment) => void | Promise<void>;

/** Called like {@link OnPayment}, instead of it, when the money differs from what the order costs now. */
export type OnMismatch = (
  payment: Payment,
  order: { readonly amount: string; readonly currency: string },
) => void | Promise<void>;
