/** What the simulated acquirer of accounts reports, and the form that opens its page (README.md of this package). */
import type { RailEvent, RailReport, RailWebhook } from '@gangway/gateway/extend';
import * as v from 'valibot';
import { outcomeOf, transactionSchema } from '../redirect/wire.ts';
import { readIncident } from '../scheme-webhooks.ts';

const notificationSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.looseObject({ incident: v.string(), requestId: v.string(), paymentRequestId: v.optional(v.string()) }),
    transactionSchema,
  ]),
);
const INVALID: RailEvent = { kind: 'unknown', type: 'invalid' };

/** Reads a notification. One that is not about the payment at whose address it arrived is unknown. */
export function eventOf({ attemptId, body }: RailWebhook): RailEvent {
  const read = v.safeParse(notificationSchema, body);
  if (!read.success || attemptId === undefined) return INVALID;
  if ('incident' in read.output) {
    const { requestId, paymentRequestId = requestId } = read.output;
    return (paymentRequestId === attemptId && readIncident(read.output)) || INVALID;
  }
  if (read.output.requestId !== attemptId) return INVALID;
  return { kind: 'payment', attemptId, report: outcomeOf(read.output) };
}

/** Returns the form that opens the acquirer's page; from there the payer is led to the bank's page at `payerUrl`. */
export function accountPageTo(payerUrl: string): {
  readonly payerUrl: string;
  readonly payerForm: { readonly session: string };
} {
  const session = payerUrl.slice(payerUrl.lastIndexOf('/') + 1);
  return { payerUrl: payerUrl.replace(/\/pay\/[^/]*$/, '/account-page'), payerForm: { session } };
}

/** Returns what the bank reports, with the acquirer's page instead of the bank's. */
export const withAccountPage = (report: RailReport): RailReport =>
  report.kind === 'open' ? { ...report, ...accountPageTo(report.payerUrl) } : report;
