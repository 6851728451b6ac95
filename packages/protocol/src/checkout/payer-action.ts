/** What a payer does elsewhere while a checkout waits for the payment. */
import * as v from 'valibot';

/** Part of an open payment's status, so that a reload or another tab shows the same action. */
export const payerActionSchema = v.union([
  /** Approve the payment in the bank's app, which has been notified. */
  v.object({
    kind: v.literal('confirm-in-app'),
    /**
     * When the app was notified, in unix seconds by the same clock as `now` of the status. Apps wait a few minutes.
     */
    askedAt: v.optional(v.number()),
  }),
  /** Scan the QR code of `content` (at most 512 characters) with a phone; `openUrl` does the same on this device. */
  v.object({
    kind: v.literal('scan'),
    content: v.pipe(v.string(), v.maxLength(512)),
    openUrl: v.optional(v.string()),
  }),
  /** Transfer the amount by SEPA. `reference` is an ISO 11649 creditor reference (`RF…`). */
  v.object({
    kind: v.literal('transfer'),
    iban: v.string(),
    bic: v.string(),
    name: v.string(),
    reference: v.string(),
    /** What has arrived so far, with two decimals: less than the amount, while the rest is still expected. */
    received: v.optional(v.string()),
  }),
  /** Nothing: the payer's bank account is debited within days. */
  v.object({
    kind: v.literal('debit'),
    /** The last four characters of its IBAN. */
    last4: v.string(),
    /** The reference of the mandate, at most 35 characters, and the creditor identifier; both on the bank statement. */
    mandate: v.string(),
    creditor: v.optional(v.string()),
  }),
]);

/** See {@link payerActionSchema}. */
export type PayerAction = v.InferOutput<typeof payerActionSchema>;
