// What a checkout's flow and the element around it ask of each other.
import type { CheckoutStatus, NextStep, PaymentRequest } from '@gangway/protocol/checkout';
import type { Problem } from '../backend/problem.ts';
import type { VoucherOutcome } from '../card-frame/messages.ts';
import type { AppStep } from './hand-over.ts';

/** What the flow asks of the element around it. */
export interface FlowHost {
  /** Something to paint changed. */
  changed(): void;
  /** The first picture with methods is there. */
  ready(methods: readonly string[]): void;
  /** Looks whether all is there, asks the page, and answers what the press carries. `isAgain`: it is sent as before. */
  prepare(method: string, isAgain: boolean): Promise<Prepared>;
  /** Has the secure frame post the gift card to the trade's own address. */
  submitVoucher(submitUrl: string): Promise<VoucherOutcome>;
  /** A press was definitely refused. True when the payer goes on from the form as it stands. */
  staysAfter(refusal: Problem): boolean;
  /** Asks the page before leaving; false when the page does it itself. */
  mayLeave(url: string, tradeId: string): boolean;
  leave(url: string): void;
  /** Hands a payment to the page, which opens a wallet's app with it. */
  handOver(step: AppStep): void;
  /** A payment ended well or unpaid. */
  ended(status: CheckoutStatus): void;
  failed(problem: Problem): void;
}

/** What a press carries beside the method, or why it is not sent: the page held it back, or something is missing. */
export type Prepared =
  | { readonly extras: Omit<PaymentRequest, 'attemptId' | 'method' | 'scenario'> }
  | { readonly held: true }
  | { readonly error: Problem };

/** What a press came to. `cancelled`: the page held it back. */
export type SubmissionResult =
  | { readonly status: CheckoutStatus }
  | { readonly cancelled: true }
  | { readonly error: Problem };

/** A trade that waits for its gift card. */
export type VoucherStep = Extract<NextStep, { readonly kind: 'voucher' }>;
