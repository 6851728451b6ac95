/** The data of the merchant server: one record per order, with its trades. */
import type { Look, OperationName, OrderState } from '@gangway/protocol';
import type { PayerAction, SessionFields, UnpaidReason } from '@gangway/protocol/checkout';

/**
 * One payment request and the trade that it created. It is saved before the request is sent, so that after a lost
 * reply it can be repeated with the same `request_id`.
 */
export interface TradeRecord {
  /** The idempotency key of the request; absent when the gateway reported the trade first. */
  readonly requestId?: string;
  /** The operation that was called. */
  readonly operation?: OperationName;
  /**
   * The `data` as first sent; a repeat sends it unchanged. Without a card's one-time token, an e-mail address, a BLIK
   * code, a phone number and a bank account, which are never stored with a trade.
   */
  readonly request?: Readonly<Record<string, string>>;
  /** Whether the request had such members, so that the stored part alone cannot be sent. */
  readonly hasSecrets?: true;
  /** Whether the request had the payer's contact or addresses: the gateway returns them to a query. */
  readonly hasCheckoutData?: true;
  /** Absent until the gateway has responded. */
  readonly tradeId?: string;
  /**
   * `asking`: no response yet; `refused`: the gateway created no trade, or one that has its own record; otherwise the
   * trade's state as last verified.
   */
  readonly state: OrderState | 'asking' | 'refused';
  /** When a server last sent the request, in unix seconds; absent when none is in progress. */
  readonly askedAt?: number;
  /** How many servers have the request in progress; absent when it is one or none. */
  readonly askers?: number;
  /** Canonical sub_pay_method. */
  readonly method: string;
  /** The id of the offer that the payer chose, unless it is the method's name. */
  readonly offer?: string;
  /** Decimal text with two decimals. */
  readonly amount: string;
  readonly currency: string;
  /** The gateway's page for the payer; empty when there is none. */
  readonly url: string;
  /** What the payer does while the payment waits, other than on that page. */
  readonly action?: PayerAction;
  /** The parameters for a wallet's app, unchanged. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Why nothing was paid, from the gateway; empty when it gave no reason. */
  readonly unpaidReason?: UnpaidReason | '';
  /** While the trade is open: why the payer's last attempt at the gateway failed; empty once there is another. */
  readonly refusal?: UnpaidReason | '';
  /** While the trade is open: what a gift card has paid of it, decimal text. */
  readonly partPaid?: string;
  /** When the trade expires, in unix seconds. */
  readonly expiresAt: number;
  /** The highest `sequence` of a handled notification; 0 before the first. */
  readonly sequence: number;
  /** The card that its payer let the shop keep. */
  readonly savedCard?: SavedCard;
  /** Set when the card was forgotten, because later notifications name it again and must not restore it. */
  readonly isCardForgotten?: true;
  /** What the shop was last notified of, successfully; without `sequence` when QueryOrder brought it first. */
  readonly told?: { readonly state: OrderState; readonly sequence?: number };
}

/** The terms of card payments of an order; see `OrderInput`. */
export interface CardTerms {
  readonly capture?: Capture;
  readonly saveCard?: UsedBy;
  readonly threeDs?: ThreeDs;
}

/** When a card's money is taken: with the payment, on request, or never. */
export type Capture = 'now' | 'later' | 'never';

/** Who pays with a kept card: the customer, who is present, or the merchant alone. */
export type UsedBy = 'customer' | 'merchant';

/** A card that a customer lets the shop keep: the gateway has the number, the shop a token that pays with it. */
export interface SavedCard {
  readonly token: string;
  readonly usedBy: UsedBy;
  /** Such as `visa`. */
  readonly brand: string;
  readonly last4: string;
  /** MM/YYYY. */
  readonly expiry: string;
  /** The payment with which it was kept. */
  readonly tradeId: string;
  /** The customer removed it: from when its token is refused, in unix seconds. It can be restored until then. */
  readonly revokesAt?: number;
}

/** With 3-D Secure, without it, or by the low-value exemption. */
export type ThreeDs = 'required' | 'skip' | 'exempt';

/** One order of the shop, and its payments. */
export interface OrderRecord {
  readonly orderId: string;
  /** 1 for a new record, and one more with every save. */
  readonly version: number;
  /** Decimal text with two decimals. */
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  /** The page with the element, as given to `createCheckout`. */
  readonly checkoutUrl?: string;
  /** Canonical sub_pay_method names, in display order. */
  readonly methods: readonly string[];
  readonly timeoutMinutes: number;
  /** The terms of card payments, as given to `createCheckout`; absent members have their defaults. */
  readonly cards?: CardTerms;
  readonly locale?: string;
  readonly email?: string;
  readonly customerId?: string;
  /** As given to `createCheckout`. */
  readonly look?: Look;
  /** What the payer is asked for, and what the shop knows of it; see `CheckoutInput`. */
  readonly fields?: SessionFields;
  /** In the order in which they were begun. */
  readonly trades: readonly TradeRecord[];
}

/**
 * Where one or several servers keep orders. A save that resolved must be as durable as the store promises. Records are
 * plain JSON: keep every member, also unknown ones, since later versions add some. Changes that a caller makes to a
 * record must not change the stored one.
 */
export interface Store {
  /** Returns the order with this id, or undefined. */
  findOrder(orderId: string): Promise<OrderRecord | undefined>;
  /** Returns the order that has the trade with this id, or undefined. */
  findOrderOfTrade(tradeId: string): Promise<OrderRecord | undefined>;
  /** Returns the saved cards in a customer's orders, those of the newest order first. */
  findSavedCards(customerId: string): Promise<SavedCard[]>;
  /**
   * Returns a customer's orders, at most `countMax`, the newest first. Without it, methods are not ordered by what the
   * customer used last.
   */
  findOrdersOfCustomer?(customerId: string, countMax: number): Promise<OrderRecord[]>;
  /**
   * Saves the order if `version` is one more than the stored one (1 when there is none), in one atomic step. Returns
   * false, and changes nothing, when another save came first. With this step a server claims an order before it sends
   * the gateway a payment request.
   */
  saveOrder(order: OrderRecord): Promise<boolean>;
}
