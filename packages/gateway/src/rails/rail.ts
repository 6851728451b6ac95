/**
 * The contract of a rail. Rails are stateless and never touch the database. The attempt's id is their idempotency key.
 */
import type { Scenario } from '@gangway/protocol';
import type { PayerAction } from '@gangway/protocol/checkout';

/** A card for one call; it is not stored. */
export interface RailCard {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvc: string;
  readonly brand: string;
  /** `01` with 3-D Secure, `02` without, `03` with an exemption. */
  readonly threeDs: string;
  /** True for an authorization that is captured later. */
  readonly authoriseOnly: boolean;
  /**
   * Later payments by the cardholder (CIT) or the merchant (MIT) may follow, so the issuer must challenge the payer.
   */
  readonly keeps?: 'CIT' | 'MIT';
  /** Only verifies that card and payer belong together: nothing is taken or reserved. */
  readonly verifyOnly?: boolean;
  /**
   * Card testing is suspected: nothing is authorized without a successful authentication (transStatus Y), whatever
   * `threeDs` says. The issuer is requested to challenge, and not to decouple. Every other result, and none, is the no
   * `not-authenticated` without {@link ThreeDsFacts}, at a fixed time after the issuer was called.
   */
  readonly mustAuthenticate?: boolean;
  /**
   * A stored card, which comes without its code: who initiates the payment, and the network's reference of the first
   * one.
   */
  readonly stored?: { readonly initiator: 'CIT' | 'MIT'; readonly networkReference: string };
}

/**
 * Returns whether a start may charge this card before its payer has authenticated. The issuer decides whether a stored
 * card is charged at once or challenged. A card that is only verified is never charged.
 */
export const chargesAtOnce = ({ threeDs, stored, keeps, verifyOnly }: RailCard): boolean =>
  verifyOnly !== true && keeps === undefined && (threeDs !== '01' || stored !== undefined);

/** A gift card for one call; number and PIN are not stored in clear. */
export interface RailGiftCard {
  readonly number: string;
  readonly pin: string;
}

/** The result of 3-D Secure (EMV 3DS 2.2): transaction status, directory server's id, version and ECI. */
export interface ThreeDsFacts {
  readonly status: string;
  readonly trxid: string;
  readonly version: string;
  readonly eci: string;
}

/** A payment to start; `amountMinor` in hundredths of `currency`. */
export interface RailRequest {
  readonly attemptId: string;
  /** Canonical sub_pay_method. */
  readonly method: string;
  readonly payee: string;
  readonly description: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Where the rail sends the payer back. */
  readonly returnUrl: string;
  /** Where the rail sends its callbacks. */
  readonly callbackUrl: string;
  readonly expiresInSeconds: number;
  /**
   * Transfers only: when the money is due. After that, until `expiresInSeconds`, only money that makes the amount exact
   * is accepted.
   */
  readonly dueInSeconds?: number;
  /** Card rails only. */
  readonly card?: RailCard;
  /** Gift-card rails only. */
  readonly giftCard?: RailGiftCard;
  /** Store wallet rails only: the scanned code. */
  readonly authCode?: string;
  /** Redirect rails only: our id of the payment, by which the sandbox can query the scheme. */
  readonly tradeId?: string;
  /** Wallets only: the Alipay+ wallet, empty where the payer chooses, and how the payer meets the merchant. */
  readonly wallet?: { readonly type: string; readonly scenario: Scenario };
  /** What the payer typed at the shop. */
  readonly blikCode?: string;
  readonly phone?: string;
}

/** What a fast checkout reports about its payer. */
export interface CheckoutData {
  readonly customer: Readonly<Record<string, string>>;
  readonly billingAddress: Readonly<Record<string, string>>;
  readonly shippingAddress: Readonly<Record<string, string>>;
}

/** Input of a start besides the order; it is not stored. */
export type RailMeans = Pick<RailRequest, 'card' | 'giftCard' | 'authCode' | 'blikCode' | 'phone'> & {
  /** Where a card number was entered, for the limits of tries; no rail receives it. */
  readonly from?: TriedFrom;
};

/** A keyed hash of the payer's address, or the account of a merchant that sent the number itself. */
export type TriedFrom = { readonly address: string } | { readonly account: string };

/** Money to send back or to capture. */
export interface RailReturn {
  readonly attemptId: string;
  /** The rail's reference of the payment. */
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** Money that exceeds the amount, was paid twice or came too late. It goes back, once for each `reference`. */
export interface RailSurplus {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The reference in the rail's statement, where it differs. */
  readonly statedAs?: string;
}

/** Money that has moved: a line of a rail's daily statement; `amountMinor` in hundredths, above zero. */
export interface StatementLine {
  readonly kind: 'payment' | 'return';
  /** The rail's reference of a payment, or the attempt's id of a return. */
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** A yes: money has moved, or is reserved when `kind` is `authorized`. */
export interface RailYes {
  readonly kind: 'paid' | 'authorized';
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reference: string;
  /** When the money moved, where the rail signs it. */
  readonly paidAt?: Date | undefined;
  readonly threeDs?: ThreeDsFacts;
  /** Cards that their payer lets the shop store: the network's reference for later payments. */
  readonly networkReference?: string;
  readonly checkoutData?: CheckoutData;
  readonly surplus?: readonly RailSurplus[];
}

/** A no: `failed` is technical; the others are decisions. */
export interface RailNo {
  readonly kind: 'declined' | 'cancelled' | 'timed-out' | 'failed';
  readonly reason: string;
  /** Cards that went through 3-D Secure before the no. */
  readonly threeDs?: ThreeDsFacts;
  readonly surplus?: readonly RailSurplus[];
  /** Gift cards: the balance of a card with too little money, where number and PIN were right. */
  readonly balanceMinor?: bigint;
}

/** The rail gave no clear answer. */
export interface RailUnclear {
  readonly kind: 'unclear';
  readonly reason: string;
}

/**
 * The stage of a payer at a page of the rail. `authentication`: nothing is charged before `authorise` is called.
 * `authorisation`: the charge is in progress, and its outcome is unknown. Absent where the rail charges by itself as
 * soon as the payer agrees.
 */
export type RailStage = 'authentication' | 'authorisation';

/**
 * A rail's answer to a start: a page for the payer, a wait for what the payer does elsewhere (`action`), an explicit
 * yes or no, or nothing certain.
 */
export type RailStep =
  | {
      readonly kind: 'redirect';
      readonly payerUrl: string;
      readonly reference: string;
      readonly stage?: RailStage;
    }
  | { readonly kind: 'wait'; readonly reference: string; readonly action?: PayerAction }
  | RailYes
  | RailNo
  | RailUnclear;

/** The rail waits for the payer; `payerUrl` is empty where it has no page. */
export interface RailOpen {
  readonly kind: 'open';
  readonly payerUrl: string;
  readonly reference: string;
  readonly action?: PayerAction;
  readonly stage?: RailStage;
  readonly surplus?: readonly RailSurplus[];
}

/** The payer has authenticated, nothing is charged yet, and the rail waits for `authorise`. */
export interface RailAuthenticated {
  readonly kind: 'authenticated';
  readonly payerUrl: string;
  readonly reference: string;
}

/**
 * The outcome of an attempt. Only an explicit yes or no ends it; `never-seen` allows sending the same attempt again.
 */
export type RailOutcome = RailYes | RailNo | RailOpen | { readonly kind: 'never-seen' } | RailUnclear;

/** What a rail reports when it is queried, or by a callback. */
export type RailReport = RailOutcome | RailAuthenticated;

/** A rail's answer to a capture; `paidAt` as in {@link RailYes}. */
export type RailCapture =
  | { readonly kind: 'captured'; readonly paidAt?: Date | undefined }
  | { readonly kind: 'refused' | 'unclear' };

/** A verified callback. */
export interface RailCallback {
  readonly attemptId: string;
  readonly outcome: RailReport;
}

/** What a card rail can do. */
export interface CardCapabilities {
  /**
   * True where the rail follows `mustAuthenticate` before it authorizes. Otherwise the rail authorizes first, and the
   * gateway sends back a yes without a successful authentication.
   */
  readonly refusesUnauthenticated: boolean;
}

/**
 * What may follow a failed attempt. `resend`: an attempt that the rail has never seen is sent again, and a refused one
 * leaves the order open. `none`: neither, as for cards, because card and code are not stored.
 */
export type RailRetryPolicy = 'resend' | 'none';

/** One way to move money. Methods return `unclear` instead of throwing when there is no response or an invalid one. */
export interface Rail {
  readonly name: string;
  /** True for rails that move no real money. */
  readonly sandbox: boolean;
  readonly retryPolicy: RailRetryPolicy;
  /** True for transfers, whose money may arrive some days after it was due. */
  readonly takesDueDate?: boolean;
  /** Card rails only. */
  readonly capabilities?: CardCapabilities;
  start(request: RailRequest): Promise<RailStep>;
  ask(attemptId: string): Promise<RailReport>;
  /** Charges a payer who has authenticated; a repeat changes nothing. Only on rails that can return `authenticated`. */
  authorise?(attemptId: string): Promise<RailOutcome>;
  /** Cancels the attempt and voids an authorization. Returns the outcome of the attempt. */
  cancel(attemptId: string): Promise<RailOutcome>;
  /**
   * Captures an authorized payment, in full or in part, and releases the rest at once. A repeat of the same attempt
   * captures nothing more. Only on rails that authorize.
   */
  capture?(money: RailReturn): Promise<RailCapture>;
  refund(money: RailReturn): Promise<'returned' | 'refused' | 'unclear'>;
  /**
   * Returns all money that moved on a past business day, such as `2026-11-20`, or undefined while there is no
   * statement.
   */
  statement(day: string): Promise<readonly StatementLine[] | undefined>;
  /** Reads a callback; undefined when it is not authentic. */
  readCallback(raw: string, signature: string): RailCallback | undefined;
}
