/**
 * What every rail can do. Rails are stateless and never touch the database; the attempt's id is their idempotency
 * key.
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
  /** True for an authorisation that is captured later. */
  readonly authoriseOnly: boolean;
  /** Later payments may follow, by the cardholder (CIT) or the merchant (MIT), so the issuer must ask the payer. */
  readonly keeps?: 'CIT' | 'MIT';
  /** Only to learn that card and payer belong together: nothing is taken or reserved. */
  readonly verifyOnly?: boolean;
  /**
   * Card testing is suspected: nothing is authorized without a successful authentication (transStatus Y), whatever
   * `threeDs` says. The issuer is requested to challenge, and not to decouple. Every other result, and none, is the no
   * `not-authenticated` without {@link ThreeDsFacts}, at a fixed time after the issuer was called.
   */
  readonly mustAuthenticate?: boolean;
  /** A stored card, which comes without its code: who uses it, and the network's name of its first payment. */
  readonly stored?: { readonly initiator: 'CIT' | 'MIT'; readonly networkReference: string };
}

/**
 * Whether a start may charge this card before its payer has authenticated. A stored card is charged at once or
 * challenged, as its issuer likes; one that is only verified is never charged.
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

/** A payment to be started. `amountMinor` in hundredths of `currency`. */
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
  /** Where the rail reports by itself. */
  readonly callbackUrl: string;
  readonly expiresInSeconds: number;
  /**
   * Transfers only: when the money is due. From then until `expiresInSeconds` only what makes the amount exact is
   * taken.
   */
  readonly dueInSeconds?: number;
  /** Card rails only. */
  readonly card?: RailCard;
  /** Gift-card rails only. */
  readonly giftCard?: RailGiftCard;
  /** Wallet rails of the store only: the code that was scanned. */
  readonly authCode?: string;
  /** Redirect rails only: our id of the payment, by which the sandbox can query the other side. */
  readonly tradeId?: string;
  /** Wallets only: the wallet of Alipay+, empty where the payer chooses, and how the payer meets the merchant. */
  readonly wallet?: { readonly type: string; readonly scenario: Scenario };
  /** What the payer typed at the shop. */
  readonly blikCode?: string;
  readonly phone?: string;
}

/** What a fast checkout reports of its payer. */
export interface CheckoutData {
  readonly customer: Readonly<Record<string, string>>;
  readonly billingAddress: Readonly<Record<string, string>>;
  readonly shippingAddress: Readonly<Record<string, string>>;
}

/** Input of a start besides the order, which is not stored. */
export type RailMeans = Pick<RailRequest, 'card' | 'giftCard' | 'authCode' | 'blikCode' | 'phone'> & {
  /** Where a card's number comes from, for the limits of tries; no rail gets it. */
  readonly from?: TriedFrom;
};

/** A keyed hash of the payer's address, or the account of a merchant that sent a number itself. */
export type TriedFrom = { readonly address: string } | { readonly account: string };

/** Money to be sent back, or to be captured. */
export interface RailReturn {
  readonly attemptId: string;
  /** The rail's name of the payment. */
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** Money that arrived and pays for nothing: too much, twice or too late. It goes back, once for each `reference`. */
export interface RailSurplus {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The reference in the rail's statement, where it is another one. */
  readonly statedAs?: string;
}

/** Money that has moved, as a line of a rail's daily statement; hundredths above zero. */
export interface StatementLine {
  readonly kind: 'payment' | 'return';
  /** Of a payment the rail's name, of a return the attempt's id. */
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** A yes: money has moved, or for `authorized` is reserved. */
export interface RailYes {
  readonly kind: 'paid' | 'authorized';
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reference: string;
  /** When the money moved, where the rail signs that. */
  readonly paidAt?: Date | undefined;
  readonly threeDs?: ThreeDsFacts;
  /** Cards whose payer has agreed that they are kept: by this the network knows their later payments. */
  readonly networkReference?: string;
  readonly checkoutData?: CheckoutData;
  readonly surplus?: readonly RailSurplus[];
}

/** A no: `failed` is technical; the others are somebody's decision. */
export interface RailNo {
  readonly kind: 'declined' | 'cancelled' | 'timed-out' | 'failed';
  readonly reason: string;
  /** Cards that went through 3-D Secure before the no. */
  readonly threeDs?: ThreeDsFacts;
  readonly surplus?: readonly RailSurplus[];
  /** Gift cards: what a card holds whose number and PIN were right, and which was too little. */
  readonly balanceMinor?: bigint;
}

/** Nothing certain. */
export interface RailUnclear {
  readonly kind: 'unclear';
  readonly reason: string;
}

/**
 * How far a payer at a page of the rail is. `authentication`: nothing is charged before `authorise` is called.
 * `authorisation`: it is being charged, and the outcome is unknown. Absent where the rail charges by itself as soon as
 * the payer agrees.
 */
export type RailStage = 'authentication' | 'authorisation';

/**
 * A rail's answer to a start: send the payer to a page, wait for what the payer does elsewhere (`action` says what), an
 * explicit yes or no, or nothing certain.
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

/** The payer is at it. `payerUrl` is empty where there is no page to go to. */
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

/** What a rail of cards can do. */
export interface CardCapabilities {
  /**
   * True where `mustAuthenticate` is kept before anything is authorised. Where it cannot be, the rail authorises first,
   * and the gateway gives back what comes without a successful authentication.
   */
  readonly refusesUnauthenticated: boolean;
}

/**
 * What may follow a failed attempt. `resend`: one that the rail has never seen is sent again, and a refused one leaves
 * the order open. `none`: neither, as for cards, because card and code are not stored.
 */
export type RailRetryPolicy = 'resend' | 'none';

/**
 * One way to move money. Methods return `unclear` instead of throwing when the other side is silent or its response is
 * invalid.
 */
export interface Rail {
  readonly name: string;
  /** True for rails that move no real money. */
  readonly sandbox: boolean;
  readonly retryPolicy: RailRetryPolicy;
  /** True for transfers, whose money may come for some days after it was due. */
  readonly takesDueDate?: boolean;
  /** Rails that take cards have it. */
  readonly capabilities?: CardCapabilities;
  start(request: RailRequest): Promise<RailStep>;
  ask(attemptId: string): Promise<RailReport>;
  /**
   * Charges a payer who has authenticated; a repeat changes nothing. Only rails that can return `authenticated` have
   * it.
   */
  authorise?(attemptId: string): Promise<RailOutcome>;
  /** Cancels the attempt and voids an authorization. Returns the outcome of the attempt. */
  cancel(attemptId: string): Promise<RailOutcome>;
  /**
   * Captures an authorized payment, all of it or a part, and releases the rest at once. The same attempt again captures
   * nothing more. Only rails that authorize have it.
   */
  capture?(money: RailReturn): Promise<RailCapture>;
  refund(money: RailReturn): Promise<'returned' | 'refused' | 'unclear'>;
  /**
   * Returns all money that moved on a past business day, such as `2026-11-20`; undefined while the rail has no
   * statement.
   */
  statement(day: string): Promise<readonly StatementLine[] | undefined>;
  /** Reads a callback; undefined when it is not authentic. */
  readCallback(raw: string, signature: string): RailCallback | undefined;
}
