/** What the merchant server remembers: one record an order, its trades inside. */
import type { OperationName, OrderState } from '@gangway/protocol';
import type { PayerAction, UnpaidReason } from '@gangway/protocol/checkout';

/**
 * One call for a payment and what is known of the trade it made. It is saved before the gateway is asked, so
 * a reply that is lost can be had again with the same `request_id`.
 */
export interface TradeRecord {
  /** The key of the request at the gateway; absent when the trade was learnt of from the gateway first. */
  readonly requestId?: string;
  /** The operation that was called. */
  readonly operation?: OperationName;
  /**
   * The `data` as first sent; a repeat sends it unchanged. Without a card's one-time token, an e-mail address, a BLIK
   * code and a phone: these are never stored with a trade.
   */
  readonly request?: Readonly<Record<string, string>>;
  /** Whether the request had such members, so that what is stored cannot be sent alone. */
  readonly hasSecrets?: true;
  /** Absent until the gateway answered. */
  readonly tradeId?: string;
  /**
   * `asking`: no answer yet; `refused`: the gateway made no trade, or one that stands beside this record; otherwise
   * the trade's state as last verified.
   */
  readonly state: OrderState | 'asking' | 'refused';
  /** When a server last began to ask the gateway for it, unix seconds; absent when none is asking. */
  readonly askedAt?: number;
  /** How many servers are asking for it; absent when it is one or none. */
  readonly askers?: number;
  /** Canonical sub_pay_method. */
  readonly method: string;
  /** Decimal text with two decimals. */
  readonly amount: string;
  readonly currency: string;
  /** The gateway's page for the payer; empty when there is none. */
  readonly url: string;
  /** What the payer does while the payment waits, where it is not the page. */
  readonly action?: PayerAction;
  /** What a wallet's app is called with, unchanged. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Why nothing was paid, as the gateway says; empty when it was asked and says nothing. */
  readonly unpaidReason?: UnpaidReason | '';
  /** While the trade is open: why the payer's last try at the gateway did not pay; empty once there is another. */
  readonly refusal?: UnpaidReason | '';
  /** When the trade lapses, unix seconds. */
  readonly expiresAt: number;
  /** The highest `sequence` of a notification dealt with; 0 before the first. */
  readonly sequence: number;
  /** The card that its payer let the shop keep. */
  readonly savedCard?: SavedCard;
  /** The payer wants it kept no more, and the gateway goes on naming it: it is not taken in again. */
  readonly isCardForgotten?: true;
  /** What the shop was last told of and has dealt with; no `sequence` when QueryOrder brought it first. */
  readonly told?: { readonly state: OrderState; readonly sequence?: number };
}

/** How cards are taken for an order. */
export interface CardTerms {
  /**
   * `1` takes the money; `2` authorises it, to be captured within 30 days; `11` and `12` do the same and keep the card
   * if the payer agrees; `10` only keeps it. Absent: `1`.
   */
  readonly operation?: CardOperation;
  /** Who uses the card that is kept: `CIT` the payer, `MIT` the shop alone. Absent: `CIT`. */
  readonly tokenType?: TokenType;
  /** `01` with 3-D Secure, `02` without, `03` asks for an exemption. Absent: `01`. */
  readonly threeDs?: ThreeDs;
  /** Which exemption, with `03`. */
  readonly scaExemption?: ScaExemption;
}

/** `operation` of a card payment. */
export type CardOperation = '1' | '2' | '10' | '11' | '12';

/** `token_type` of a card that is kept: used by the payer (CIT), or by the shop without him (MIT). */
export type TokenType = 'CIT' | 'MIT';

/** A card that a customer lets the shop keep: the gateway has the number, the shop a token that pays with it. */
export interface SavedCard {
  readonly token: string;
  readonly tokenType: TokenType;
  /** As `visa`. */
  readonly brand: string;
  readonly last4: string;
  /** MM/YYYY. */
  readonly expiry: string;
  /** The payment at which it was kept. */
  readonly tradeId: string;
}

/** `3ds_initiate` of a card payment. */
export type ThreeDs = '01' | '02' | '03';

/** `sca_exemption` of a card payment. */
export type ScaExemption = 'LowValue';

/** One order of the shop, as the shop wants it paid. */
export interface OrderRecord {
  readonly orderId: string;
  /** 1 for a new record, and one more with every save. */
  readonly version: number;
  /** Decimal text with two decimals. */
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  /** Canonical sub_pay_method names, in the order to offer them. */
  readonly methods: readonly string[];
  readonly timeoutMinutes: number;
  /** How cards are taken, as given to `createCheckout`; a member that is absent has the default said there. */
  readonly cards?: CardTerms;
  readonly locale?: string;
  readonly email?: string;
  readonly customerId?: string;
  /** In the order in which they were begun. */
  readonly trades: readonly TradeRecord[];
}

/**
 * Where orders are kept, by one server or by several at once. A save that resolved must survive whatever the store
 * promises to survive. Records are plain JSON: keep every member, known or not, since later versions add some. What a
 * caller does with a record that it got must not change the stored one.
 */
export interface Store {
  /** The order of that id, or undefined. */
  findOrder(orderId: string): Promise<OrderRecord | undefined>;
  /** The order that holds a trade of that id, or undefined. */
  findOrderOfTrade(tradeId: string): Promise<OrderRecord | undefined>;
  /** The saved cards in the orders of a customer, the newest order's first. */
  findSavedCards(customerId: string): Promise<SavedCard[]>;
  /**
   * Saves the order when `version` is one more than the stored one (1 when there is none), in one atomic
   * step. Returns false, and changes nothing, when somebody else saved first. By this step a server claims an
   * order before it asks the gateway for a payment.
   */
  saveOrder(order: OrderRecord): Promise<boolean>;
}
