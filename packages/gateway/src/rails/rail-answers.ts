/** What rails answer and report. Amounts are in hundredths of their currency. */
import type { Money, RefusalKind, RefusalReason, RetryAdvice } from '@gangway/protocol';
import type { CardBrand } from '@gangway/protocol/cards';
import type { PayerAction } from '@gangway/protocol/checkout';
import type { ColumnWord } from '../storage/column-words.ts';
import type { ThreeDsFacts } from '../three-ds-facts.ts';

/** What a fast checkout reports about its payer. */
export interface CheckoutData {
  readonly customer: Readonly<Record<string, string>>;
  readonly billingAddress: Readonly<Record<string, string>>;
  readonly shippingAddress: Readonly<Record<string, string>>;
}

/** Money that exceeds the amount, was paid twice or came too late. It goes back, once for each `reference`. */
export interface RailSurplus extends Money {
  readonly reference: string;
  /** The reference in the rail's statement, where it differs. */
  readonly statedAs?: string;
}

/**
 * Money that has moved: a line of a rail's daily statement; `amountMinor` in hundredths, above zero. `payment`,
 * `return-reversed` and `chargeback-reversed` are paid out to us, the others are taken from us. `cost` is what the rail
 * charges for its service, which is known by the statement alone; `fee` is that of a dispute, which an event reports.
 * `payout` is what the rail has paid to the bank account: it is compared with the bank's statement, and not posted.
 */
export interface StatementLine extends Money {
  readonly kind: ColumnWord<'rail_statement_lines.kind'> | 'payout';
  /** The attempt's id of a return; else the rail's reference of the payment, the dispute, the cost or the payout. */
  readonly reference: string;
  /**
   * What the rail has charged for this payment or return, in hundredths of the same currency, above zero. It is shown
   * to the merchant and not posted: the line of kind `cost` that contains it is.
   */
  readonly costMinor?: bigint;
}

/** A card that a rail keeps for later payments: the rail's own token of it. */
export interface RailKeptCard {
  readonly token: string;
  /** What may be shown of a card that was typed on a page of the rail; of others the gateway knows it. */
  readonly facts?: {
    readonly brand: CardBrand;
    readonly last4: string;
    readonly expiryMonth: string;
    readonly expiryYear: string;
  };
}

/** A yes: money has moved, or is reserved when `kind` is `authorized`. */
export interface RailYes extends Money {
  readonly kind: 'paid' | 'authorized';
  readonly reference: string;
  /** When the money moved, where the rail signs it. */
  readonly paidAt?: Date | undefined;
  readonly threeDs?: ThreeDsFacts;
  /** Cards that their payer lets the shop store: the network's reference for later payments. */
  readonly networkReference?: string;
  /** Cards that the rail keeps. Some rails report them later, by an event. */
  readonly keptCard?: RailKeptCard;
  readonly checkoutData?: CheckoutData;
  readonly surplus?: readonly RailSurplus[];
}

/** A no: `failed` is technical; the others are decisions. */
export interface RailNo {
  readonly kind: RefusalKind;
  /** From the closed list; the rail's own words go no further. */
  readonly reason: RefusalReason;
  /** The rail's own code, for the operator alone: no text, nothing of the payer. */
  readonly detail?: string;
  /** The advice of the card's scheme, where it differs from that of the reason. */
  readonly advice?: RetryAdvice | undefined;
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
  /** The rail's reference, where it is known already: later calls name it. */
  readonly reference?: string;
}

/**
 * The stage of a payer at a page of the rail. `authentication`: nothing is charged before `authorise` is called.
 * `authorisation`: the charge is in progress, and its outcome is unknown. Absent where the rail charges by itself as
 * soon as the payer agrees.
 */
export type RailStage = 'authentication' | 'authorisation';

/** A page of the rail: opened by a GET, or by a form that posts `payerForm` to it. */
export interface RailPage {
  readonly payerUrl: string;
  readonly payerForm?: Readonly<Record<string, string>>;
}

/**
 * A step of EMV 3-D Secure in the payer's browser, as a form to post. `method` collects the browser's data in a hidden
 * frame; `challenge` asks the payer, in a frame or as a page. The step's end reaches the rail by `resume`.
 */
export interface RailAuthentication {
  readonly kind: 'authenticate';
  readonly step: 'method' | 'challenge';
  readonly payerUrl: string;
  readonly payerForm: Readonly<Record<string, string>>;
  readonly reference: string;
  readonly stage?: RailStage;
}

/** The payer continues at a page of the rail. */
export interface RailRedirect extends RailPage {
  readonly kind: 'redirect';
  readonly reference: string;
  readonly stage?: RailStage;
}

/**
 * A rail's answer to a begin: a page for the payer, a wait for what the payer does elsewhere (`action` is what to
 * show), a step of 3-D Secure, an explicit yes or no, or nothing certain.
 */
export type RailStep =
  | RailRedirect
  | { readonly kind: 'wait'; readonly reference: string; readonly action?: PayerAction }
  | RailAuthentication
  | RailYes
  | RailNo
  | RailUnclear;

/** The rail waits for the payer; `payerUrl` is empty where it has no page. */
export interface RailOpen extends RailPage {
  readonly kind: 'open';
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

/** What a rail reports when it is queried, or by a webhook. */
export type RailReport = RailOutcome | RailAuthenticated;

/** The rail has taken a request, and reports its result later; `reference` is the rail's own of the request. */
export interface RailAccepted {
  readonly kind: 'accepted';
  readonly reference: string;
}

/**
 * A rail's answer to a cancellation: the outcome of the attempt, `accepted`, or `cannot`, where the rail has no way to
 * cancel the attempt in its present state. Neither of the last two ends the attempt.
 */
export type RailCancellation =
  | RailOutcome
  | RailAccepted
  | { readonly kind: 'cannot'; readonly reason: string };

/** A rail's answer to a capture; `paidAt` as in {@link RailYes}. */
export type RailCapture =
  | { readonly kind: 'captured'; readonly paidAt?: Date | undefined }
  | { readonly kind: 'refused' | 'unclear' }
  | RailAccepted;

/** A rail's answer to a return of money. */
export type RailRefund = { readonly kind: 'returned' | 'refused' | 'unclear' } | RailAccepted;
