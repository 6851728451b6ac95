/** What the simulated acquirer reports, and the form that opens its page (README.md of this package). */
import type { RailEvent, RailReport, RailWebhook } from '@gangway/gateway/extend';
import * as v from 'valibot';
import { outcomeOf, transactionSchema } from '../redirect/wire.ts';

const notificationSchema = v.pipe(v.string(), v.parseJson(), transactionSchema);

/** Reads a notification. One that is not about the attempt at whose address it arrived is unknown. */
export function eventOf({ attemptId, body }: RailWebhook): RailEvent {
  const read = v.safeParse(notificationSchema, body);
  if (!read.success || read.output.requestId !== attemptId) return { kind: 'unknown', type: 'invalid' };
  return { kind: 'payment', attemptId, report: outcomeOf(read.output) };
}

/** Returns the acquirer's page: it takes the session as a form, and leads to the page of the bank at `payerUrl`. */
export function pageOf(payerUrl: string): {
  readonly payerUrl: string;
  readonly payerForm: { readonly session: string };
} {
  const session = payerUrl.slice(payerUrl.lastIndexOf('/') + 1);
  return { payerUrl: payerUrl.replace(/\/pay\/[^/]*$/, '/acquirer'), payerForm: { session } };
}

/** Returns what the bank reports, with the acquirer's page instead of the bank's. */
export const throughPage = (report: RailReport): RailReport =>
  report.kind === 'open' ? { ...report, ...pageOf(report.payerUrl) } : report;
