/**
 * The contract of a rail. Rails are stateless and never touch the database. The attempt's id is their idempotency key.
 * Amounts are in hundredths of their currency and convert exactly to the rail's minor unit: others are refused before
 * the rail is called (`toMinorUnits`).
 */
import type { CheckoutData, Money, OrderLine, Scenario } from '@gangway/protocol';
import type { CardSeal } from '@gangway/protocol/cards';
import type { DebitAccount } from '@gangway/protocol/checkout';
import type { ColumnWord } from '../storage/column-words.ts';
import type { DisputeDefence } from './dispute-defence.ts';
import type { AccountMode } from './rail-accounts.ts';
import type {
  RailAuthentication,
  RailCancellation,
  RailCapture,
  RailOutcome,
  RailRefund,
  RailReport,
  RailStep,
  StatementLine,
} from './rail-answers.ts';
import type { MethodCapabilities, RailCapabilities } from './rail-capabilities.ts';
import type { RailEvent, RailWebhook } from './rail-events.ts';

/** A card for one call; it is not stored. Number, expiry and code are empty where it is {@link RailCard.sealed}. */
export interface RailCard {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvc: string;
  readonly brand: string;
  /** The name on a card that can be read, where it was typed; it is not stored. */
  readonly holder?: string;
  /** The card as its payer's frame has encrypted it for the rail account, which alone can read it. */
  readonly sealed?: { readonly account: string; readonly jwe: string; readonly holder: string };
  /** With 3-D Secure, without, or with an exemption from it. */
  readonly threeDs: ColumnWord<'card_pages.three_ds'>;
  /** True for an authorization that is captured later. */
  readonly authoriseOnly: boolean;
  /**
   * Later payments by the cardholder (CIT) or the merchant (MIT) may follow, so the issuer must challenge the payer.
   */
  readonly keeps?: ColumnWord<'stored_cards.token_type'>;
  /**
   * With `keeps`: the payer has agreed on the merchant's page. The rail does not ask again, and shows the consent where
   * the payer authenticates.
   */
  readonly isConsentGiven?: boolean;
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
  readonly stored?: {
    readonly initiator: ColumnWord<'stored_cards.token_type'>;
    readonly networkReference: string;
    /** Where the rail keeps the card: its own token, in place of number and expiry. */
    readonly railToken?: string;
  };
}

/**
 * Returns whether a start may charge this card before its payer has authenticated. A rail that authenticates first does
 * so only where no authentication is requested; any other rail decides by itself. A card that is only verified is never
 * charged.
 */
export const chargesAtOnce = (
  { threeDs, keeps, verifyOnly }: RailCard,
  { authenticatesFirst }: Pick<MethodCapabilities, 'authenticatesFirst'> = {},
): boolean => verifyOnly !== true && (!authenticatesFirst || (keeps === undefined && threeDs !== 'with'));

/** A gift card for one call; number and PIN are not stored in clear. */
export interface RailGiftCard {
  readonly number: string;
  readonly pin: string;
}

/** The payer's browser, as the request for the payment came from it; texts are empty where it sent none. */
export interface PayerContext {
  /** The IP address. */
  readonly address: string;
  readonly userAgent: string;
  /** The `Accept` and `Accept-Language` headers. */
  readonly accept: string;
  readonly language: string;
  /** The origin of the page in which the payer pays, such as `https://pay.example`. */
  readonly origin: string;
  /** The e-mail address of the order, where it has one. */
  readonly email?: string;
  /** The facts that EMV 3-D Secure asks of a browser; absent where no script of ours has read them. */
  readonly screen?: {
    readonly width: number;
    readonly height: number;
    readonly colorDepth: number;
    /** Minutes behind UTC, as JavaScript counts them. */
    readonly timeZoneOffset: number;
  };
}

/** A payment to begin; `amountMinor` in hundredths of `currency`. */
export interface RailRequest extends Money {
  readonly attemptId: string;
  /** Canonical sub_pay_method. */
  readonly method: string;
  readonly payee: string;
  readonly description: string;
  /** Where the rail sends the payer back, by a GET or a form. */
  readonly returnUrl: string;
  /** Where the rail sends its webhooks. */
  readonly callbackUrl: string;
  readonly expiresInSeconds: number;
  /** When the order's time is over, by the gateway's clock. Unlike the seconds, it is the same for every repeat. */
  readonly orderExpiresAt: Date;
  /** By when (`performance.now()`) a call that may charge is sent: later, another node may have ended the attempt. */
  readonly startBy: number;
  /** Transfers: when money is due; then, until `expiresInSeconds`, only what makes the amount exact is accepted. */
  readonly dueInSeconds?: number;
  /** Card rails only. */
  readonly card?: RailCard;
  /** Where the card is typed on a page of the rail: the payment is only authorized, and captured later. */
  readonly isAuthorization?: true;
  /** There the payer's card is also kept, for payments that the merchant makes alone. */
  readonly keepsCard?: true;
  /** Gift-card rails only. */
  readonly giftCard?: RailGiftCard;
  /** Store wallet rails only: the scanned code. */
  readonly authCode?: string;
  /** Redirect rails only: our id of the payment, by which the sandbox can query the scheme. */
  readonly tradeId?: string;
  /** Wallets only: the Alipay+ wallet, empty where the payer chooses, and how the payer meets the merchant. */
  readonly wallet?: { readonly type: string; readonly scenario: Scenario };
  /** Absent where the merchant's server began the payment. */
  readonly payer?: PayerContext;
  /** Methods with `needsLines` only: what was bought, and the payer's contact and addresses. Never logged. */
  readonly invoice?: CheckoutData & { readonly lines: readonly OrderLine[] };
  /** What the payer typed at the shop. */
  readonly blikCode?: string;
  readonly phone?: string;
  /** Direct debits: the account of a payer who has agreed to the mandate. Never logged. */
  readonly account?: DebitAccount;
}

/** Input of a begin besides the order; it is not stored. */
export type RailMeans = Pick<
  RailRequest,
  'card' | 'giftCard' | 'authCode' | 'blikCode' | 'phone' | 'account' | 'payer'
> & {
  /** The rail account that keeps the card; the account's rail alone can charge it. */
  readonly keptBy?: string;
  /** Where a card number was entered, for the limits of tries; no rail receives it. */
  readonly from?: TriedFrom;
};

/** A keyed hash of the payer's address, or the account of a merchant that sent the number itself. */
export type TriedFrom = { readonly address: string } | { readonly account: string };

/** An attempt that a rail was sent, by our id and by the rail's own reference, which is empty until it is known. */
export interface RailAttempt extends Money {
  readonly attemptId: string;
  readonly reference: string;
  /**
   * Only of an authorization that is to be voided: the rail's own reference of that request, empty until the rail has
   * accepted it.
   */
  readonly voidReference?: string;
}

/** Money to send back or to capture. `attemptId` names this request, and is its idempotency key. */
export interface RailMoney extends Money {
  readonly attemptId: string;
  /** The rail's reference of the payment. */
  readonly reference: string;
  /** The rail's own reference of this request, once it has accepted it. */
  readonly ownReference?: string;
}

/** The frames in which a payer's browser takes a step of 3-D Secure. */
export interface PayerFrames {
  /** Where the issuer posts what ends a step (`threeDSMethodNotificationURL`, `notificationURL`). */
  readonly notificationUrl: string;
  /** How the method's frame ended (`threeDSCompInd`); absent before it. */
  readonly completion?: 'Y' | 'N' | 'U';
  /** `challengeWindowSize` of EMV 3DS. */
  readonly windowSize?: '01' | '02' | '03' | '04' | '05';
  /** BCP 47. */
  readonly language?: string;
}

/** What a payer brings back from a page of the rail. */
export interface PayerBack {
  readonly query: Readonly<Record<string, string>>;
  /** Empty after a GET. */
  readonly form: Readonly<Record<string, string>>;
}

/**
 * What may follow a failed attempt. `resend`: an attempt that the rail has never seen is sent again, and a refused one
 * leaves the order open. `none`: neither, as for cards, because card and code are not stored.
 */
export type RailRetryPolicy = 'resend' | 'none';

/** How the card frame encrypts cards for a rail account. */
export type CardKey = Omit<CardSeal, 'account' | 'accept'>;

/** What is known of a rail without calling it. */
export interface RailFacts {
  readonly name: string;
  /** True for rails that move no real money. */
  readonly sandbox: boolean;
  readonly retryPolicy: RailRetryPolicy;
  readonly capabilities: RailCapabilities;
}

/** A rail at which merchants have accounts. */
export interface RailDriver extends RailFacts {
  /** The names of what an account's owner must give, such as `api-key`. All of it is secret. */
  readonly credentials: readonly string[];
  /** The names of what an owner may give besides; absent ones are left out, never empty. */
  readonly optionalCredentials?: readonly string[];
  /** Names of the credentials that say which account it is: none of them changes once money has moved there. */
  readonly identity?: readonly string[];
  /**
   * Returns the rail of one account, under the account's name, without calling anything. Throws where credentials are
   * malformed or belong to the other mode; the message says which and why, and repeats no value.
   */
  open(account: {
    readonly name: string;
    readonly mode: AccountMode;
    readonly credentials: Readonly<Record<string, string>>;
  }): Rail;
}

/**
 * One way to move money. Methods return `unclear` instead of throwing when there is no response or an invalid one. A
 * repeat of a call with the same `attemptId` has no second effect, and returns what has become of the first.
 */
export interface Rail extends RailFacts {
  /** How the card frame encrypts cards for this account, where its methods take them sealed; absent without a key. */
  readonly cardKey?: CardKey;
  /**
   * Returns which of its methods the account has activated at the rail, by canonical sub_pay_method; undefined where
   * the rail does not answer. Asked when methods are routed. Absent where every account has all of them.
   */
  activeMethods?(): Promise<readonly string[] | undefined>;
  begin(request: RailRequest): Promise<RailStep>;
  /** Reports on an attempt whose payer has come back, or whose step of 3-D Secure has ended. */
  resume?(attempt: RailAttempt, back: PayerBack): Promise<RailReport>;
  /**
   * Continues an attempt that is at a page of the rail in frames, where `challenge` is `frame`. Returns the form that a
   * frame posts, or the state of an attempt that has no step for a frame: its page stays open to the payer.
   */
  authenticate?(attempt: RailAttempt, frames: PayerFrames): Promise<RailAuthentication | RailReport>;
  /** Returns the present state of an attempt. Called only where `canBeAsked`. */
  ask(attempt: RailAttempt): Promise<RailReport>;
  /** Charges a payer who has authenticated; a repeat changes nothing. Only on rails that can return `authenticated`. */
  authorise?(attempt: RailAttempt): Promise<RailOutcome>;
  /**
   * Deletes a card that the rail keeps, by its own token; a repeat changes nothing. Returns false where that is not
   * certain. Only on rails that report a kept card.
   */
  forgetCard?(token: string): Promise<boolean>;
  /** Cancels the attempt and voids an authorization. */
  cancel(attempt: RailAttempt): Promise<RailCancellation>;
  /**
   * Captures an authorized payment, in full or in part, and releases the rest at once. Only on rails that authorize.
   */
  capture?(money: RailMoney): Promise<RailCapture>;
  refund(money: RailMoney): Promise<RailRefund>;
  /** What can be done about disputes; absent where the rail has no calls for it. */
  readonly disputes?: DisputeDefence;
  /**
   * Returns all money that moved on a past business day, such as `2026-11-20`, or undefined while there is no
   * statement. `payouts` finds the references of the payouts that the rail has reported by webhook, the oldest first,
   * for rails whose statements are named by them.
   */
  statement(
    day: string,
    payouts?: () => Promise<readonly string[]>,
  ): Promise<readonly StatementLine[] | undefined>;
  /**
   * Returns whether a webhook comes from the rail, without calling it. Only an authentic one is stored. A webhook with
   * an `attemptId` came to the secret address of that attempt, whose secret has been checked.
   */
  isAuthentic(webhook: RailWebhook): boolean;
  /**
   * Returns what is stored of an authentic webhook, which says the same to {@link readEvents}; by default all of it.
   * Leaves out what it says of its payer, such as a bank account. Never throws.
   */
  withoutPayer?(webhook: RailWebhook): RailWebhook;
  /** Reads a stored webhook, which may need calls to the rail. Throws where they fail: it is then read again later. */
  readEvents(webhook: RailWebhook): Promise<readonly RailEvent[]>;
}
