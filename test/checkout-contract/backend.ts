/** The interface of a backend for the checkout contract suite. */
import type { PaymentRequest } from '@gangway/protocol/checkout';

/** The final states that a test can bring about. */
export type End = 'paid' | 'declined' | 'expired';

/** One submission of each kind that the backend accepts. */
export type Submission = Omit<PaymentRequest, 'attemptId'>;

/** A backend under test. */
export interface CheckoutUnderTest {
  /** The price of every session. */
  readonly amount: string;
  readonly currency: string;
  /** Sends a request to a path below the endpoint, such as `/session`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Creates a session of a new order that offers every method of `presses`. */
  session(): Promise<string>;
  /** Returns an expired session. */
  expiredSession(): Promise<string>;
  /** One submission per method and variant. The first one is used by tests that need only one. */
  readonly presses: readonly Submission[];
  /** Ends a payment, as payer, bank or clock would. */
  end(tradeId: string, end: End): Promise<void>;
  close(): Promise<void>;
}

/** Differences of a backend that are part of its nature; the suite has rules for these too. */
export interface Differences {
  /** It pays one existing trade; once that trade has expired, no submission starts another. */
  readonly ofExistingTrade?: true;
  /** Its sessions have no offers: each method is a row. */
  readonly hasNoOffers?: true;
}
