/** What the suite of the checkout contract needs of a backend. */
import type { PaymentRequest } from '@gangway/protocol/checkout';

/** A payment's end that a test can bring about. */
export type End = 'paid' | 'declined' | 'expired';

/** One press of each kind that the backend takes. */
export type Submission = Omit<PaymentRequest, 'attemptId'>;

/** A backend, and what is behind it as far as the suite changes it. */
export interface CheckoutUnderTest {
  /** The price of every session. */
  readonly amount: string;
  readonly currency: string;
  /** Sends a request to a path below the endpoint, such as `/session`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** A session of an order of its own that offers every method of `presses`. */
  session(): Promise<string>;
  /** A session whose time is over. */
  expiredSession(): Promise<string>;
  /** One press a method and variant. The first is good for every test that needs just one. */
  readonly presses: readonly Submission[];
  /** Ends a payment as payer, bank or clock do. */
  end(tradeId: string, end: End): Promise<void>;
  close(): Promise<void>;
}

/** Where a backend differs from the others by what it is; what holds for it instead is a rule of the suite too. */
export interface Differences {
  /** It pays one trade that exists already: with the trade's time its end has come, and no press begins another. */
  readonly ofExistingTrade?: true;
}
