/** Webhooks of rails: what is stored of one, and the events that are read from it. */
import type { Money } from '@gangway/protocol';
import type { ColumnWord } from '../storage/column-words.ts';
import type { RailAccepted, RailCancellation, RailReport } from './rail-answers.ts';

/** What is stored of a webhook before it is read. */
export interface RailWebhook {
  /** The body as it was received. */
  readonly body: string;
  /** The headers that the rail names in its capabilities; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The attempt at whose own address it arrived, with the right secret. */
  readonly attemptId?: string;
}

/** What a rail reports on a dispute. Amounts are in hundredths of `currency`. */
export interface RailDispute extends Money {
  /** The rail's reference of the dispute. */
  readonly reference: string;
  readonly stage: ColumnWord<'disputes.state'>;
  /**
   * Where the rail has a second round, after the first was won: of which round the stage is. The rounds may be reported
   * in any order.
   */
  readonly round?: 'first' | 'second';
  /** Why, in the rail's or the scheme's words. */
  readonly reason: string;
  /** Until when the merchant may respond. */
  readonly respondBy?: Date;
  /** What the rail charges for the dispute. */
  readonly feeMinor?: bigint;
}

/**
 * One event of a webhook. Attempts are named by our id, which every request to a rail carries. Times are the rail's.
 * An event may arrive late, repeated or before an earlier one; what it says is settled at most once.
 */
export type RailEvent =
  /** The state of a payment attempt. */
  | { readonly kind: 'payment'; readonly attemptId: string; readonly report: RailReport }
  /** The result of a capture; `attemptId` names the capture. */
  | {
      readonly kind: 'capture';
      readonly attemptId: string;
      readonly result: 'captured' | 'refused';
      readonly paidAt?: Date | undefined;
    }
  /** The result of a return of money; `attemptId` names the return. */
  | { readonly kind: 'refund'; readonly attemptId: string; readonly result: 'returned' | 'refused' }
  /**
   * The result of a cancellation, or that an authorization has lapsed (`timed-out`); `attemptId` names the payment.
   */
  | {
      readonly kind: 'cancellation';
      readonly attemptId: string;
      readonly outcome: Exclude<RailCancellation, RailAccepted>;
    }
  /** The rail takes back what it had confirmed: a payment, a capture or a return; `attemptId` names it. */
  | { readonly kind: 'reversal'; readonly attemptId: string; readonly reason: string }
  /** A dispute of a payment; `attemptId` names the payment. */
  | { readonly kind: 'dispute'; readonly attemptId: string; readonly dispute: RailDispute }
  /**
   * The rail keeps the card of a payment; `attemptId` names the payment, `token` is the rail's own of the card. It may
   * come before the payment's yes, or after it.
   */
  | { readonly kind: 'card'; readonly attemptId: string; readonly token: string }
  /** The rail has paid out to our bank account; its statement lists what for. */
  | { readonly kind: 'payout'; readonly reference: string }
  /** An event that this version does not know, or that needs no action. It stays stored and is counted. */
  | { readonly kind: 'unknown'; readonly type: string };
