/**
 * What every rail can do. Rails are stateless and never touch the database; the attempt's id is their idempotency
 * key.
 */

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
}

/** Money to be sent back. */
export interface RailReturn {
  readonly attemptId: string;
  /** The rail's name of the payment. */
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** How a rail answers a start: send the payer to a page, an explicit no, or nothing certain. */
export type RailStep =
  | { readonly kind: 'redirect'; readonly payerUrl: string; readonly reference: string }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unclear'; readonly reason: string };

/**
 * What became of an attempt. Only an explicit yes or no ends it; `never-seen` allows sending the same attempt
 * again.
 */
export type RailOutcome =
  | {
      readonly kind: 'paid';
      readonly amountMinor: bigint;
      readonly currency: string;
      readonly reference: string;
    }
  | { readonly kind: 'declined' | 'cancelled' | 'timed-out'; readonly reason: string }
  | { readonly kind: 'open'; readonly payerUrl: string; readonly reference: string }
  | { readonly kind: 'never-seen' }
  | { readonly kind: 'unclear'; readonly reason: string };

/** A verified callback. */
export interface RailCallback {
  readonly attemptId: string;
  readonly outcome: RailOutcome;
}

/**
 * One way to move money. Methods answer `unclear` instead of throwing when the other side is silent or makes no
 * sense.
 */
export interface Rail {
  readonly name: string;
  /** True for rails that move no real money. */
  readonly sandbox: boolean;
  start(request: RailRequest): Promise<RailStep>;
  ask(attemptId: string): Promise<RailOutcome>;
  /** Asks the rail to let nobody pay any more; the answer is what became of the attempt. */
  cancel(attemptId: string): Promise<RailOutcome>;
  refund(money: RailReturn): Promise<'returned' | 'refused' | 'unclear'>;
  /** Reads a callback; undefined when it is not authentic. */
  readCallback(raw: string, signature: string): RailCallback | undefined;
}
