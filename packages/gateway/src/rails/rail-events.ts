/** Webhooks of rails: what is stored of one, and the events that are read from it. */
import type { RailOutcome, RailReport } from './rail-answers.ts';

/** What is stored of a webhook before it is read. */
export interface RailWebhook {
  /** The body as it was received. */
  readonly body: string;
  /** The headers that the rail names in its capabilities; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The attempt at whose own address it arrived, with the right secret. */
  readonly attemptId?: string;
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
  /** The result of a cancellation; `attemptId` names the payment. */
  | { readonly kind: 'cancellation'; readonly attemptId: string; readonly outcome: RailOutcome }
  /** An event that this version does not know, or that needs no action. It stays stored and is counted. */
  | { readonly kind: 'unknown'; readonly type: string };
