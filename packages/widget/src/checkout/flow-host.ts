// The interface between a checkout's flow and its element.
import type {
  CheckoutSession,
  CheckoutStatus,
  NextStep,
  Offer,
  PaymentRequest,
} from '@gangway/protocol/checkout';
import type { Problem } from '../backend/problem.ts';
import type { VoucherOutcome } from '../card-frame/gift-card-messages.ts';
import type { ProgressModule } from '../progress/load-progress.ts';
import type { ViewContext } from '../views/view-context.ts';

/** The functions of the element that the flow calls. */
export interface FlowHost {
  readonly element: HTMLElement;
  /** The language of the element. */
  context(): ViewContext;
  /** Loads what comes after a submission; undefined when it does not load. */
  loadProgress(): Promise<ProgressModule | undefined>;
  /** The view changed. */
  changed(): void;
  /** Returns the offers of a session that the element can show. */
  offersOf(session: CheckoutSession): Offer[];
  /** The offers are shown for the first time. */
  ready(offers: readonly Offer[]): void;
  /**
   * Validates the input, asks the page, and returns what the submission sends. `isAgain`: it is sent as before. Called
   * in the task of the press, so that an offer's part can begin in the click.
   */
  prepare(offer: Offer, isAgain: boolean): Promise<Prepared>;
  /** See `mustReenterInput` in offer-kinds.ts. */
  mustReenterInput(offer: Offer): boolean;
  /** Lets the card frame post the gift card to the trade's own address. */
  submitVoucher(submitUrl: string): Promise<VoucherOutcome>;
  /** Called after a definite refusal. Returns true when the payer can correct it in the form. */
  canCorrectInForm(refusal: Problem): boolean;
  /** Asks the page before a redirect; returns false when the page does it itself. */
  mayLeave(url: string, tradeId: string): boolean;
  leave(url: string): void;
  /** A payment ended, paid or unpaid. `url`: where the payer continues after paying. */
  ended(status: CheckoutStatus, url: string | undefined): void;
  failed(problem: Problem): void;
}

/** What the input of an offer adds to a submission. */
export type Extras = Omit<PaymentRequest, 'attemptId' | 'method' | 'offer' | 'scenario'>;

/** What a submission sends besides the offer, or why it is not sent: cancelled by the page, or a problem. */
export type Prepared =
  | { readonly extras: Extras }
  | { readonly cancelled: true }
  | { readonly error: Problem };

/**
 * The result of a submission. `cancelled`: the page or the payer stopped it before it was sent, or the session or the
 * element was replaced meanwhile. In the latter case the payment may still go through.
 */
export type SubmissionResult =
  | { readonly status: CheckoutStatus }
  | { readonly cancelled: true }
  | { readonly error: Problem };

/** A trade that waits for its gift card. */
export type VoucherStep = Extract<NextStep, { readonly kind: 'voucher' }>;
