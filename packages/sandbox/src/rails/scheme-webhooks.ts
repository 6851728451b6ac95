/** Reads the webhooks of the simulated scheme: states of payments, late results, disputes and reversals. */

import type { Rail, RailEvent, RailReport, RailWebhook } from '@gangway/gateway/extend';
import { parseAmount } from '@gangway/protocol';
import * as v from 'valibot';
import { readSchemeWebhook, schemeTime } from './scheme-client.ts';

const amount = v.pipe(
  v.string(),
  v.transform((text) => parseAmount(text) ?? 0n),
);
const requestId = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** What the scheme calls an incident → what is read of it (README.md of this package). */
const incidentSchema = v.variant('incident', [
  v.object({
    incident: v.literal('dispute'),
    requestId,
    disputeId: v.string(),
    stage: v.picklist(['opened', 'won', 'lost']),
    amount,
    currency: v.string(),
    reason: v.string(),
    respondBy: schemeTime,
    fee: v.optional(amount, '0.00'),
  }),
  v.object({ incident: v.literal('reversal'), requestId, reason: v.string() }),
  v.object({
    incident: v.literal('capture'),
    requestId,
    result: v.picklist(['captured', 'refused']),
    capturedAt: schemeTime,
  }),
  v.object({ incident: v.literal('return'), requestId, result: v.picklist(['returned', 'refused']) }),
]);
const anyIncident = v.object({ incident: v.string() });

/** Reads an incident. One that this version does not know is an unknown event; undefined for any other content. */
export function readIncident(content: unknown): RailEvent | undefined {
  const incident = v.safeParse(incidentSchema, content);
  if (incident.success) return eventOf(incident.output);
  return v.is(anyIncident, content) ? { kind: 'unknown', type: content.incident } : undefined;
}

/**
 * Returns how a rail to the scheme reads its signed webhooks. `schema` and `reportOf` read the state of one of its
 * payments.
 */
export function schemeWebhooks<Payment extends { readonly requestId: string }>(
  key: string,
  schema: v.GenericSchema<unknown, Payment>,
  reportOf: (payment: Payment) => RailReport,
): Pick<Rail, 'isAuthentic' | 'readEvents'> {
  const read = (webhook: RailWebhook): readonly RailEvent[] | undefined => {
    const content = readSchemeWebhook(webhook, key);
    const incident = readIncident(content);
    if (incident) return [incident];
    const payment = v.safeParse(schema, content);
    if (!payment.success) return undefined;
    return [{ kind: 'payment', attemptId: payment.output.requestId, report: reportOf(payment.output) }];
  };
  return {
    isAuthentic: (webhook) => read(webhook) !== undefined,
    readEvents: async (webhook) => read(webhook) ?? [],
  };
}

function eventOf(incident: v.InferOutput<typeof incidentSchema>): RailEvent {
  const attemptId = incident.requestId;
  switch (incident.incident) {
    case 'reversal':
      return { kind: 'reversal', attemptId, reason: incident.reason };
    case 'capture':
      return { kind: 'capture', attemptId, result: incident.result, paidAt: incident.capturedAt };
    case 'return':
      return { kind: 'refund', attemptId, result: incident.result };
    case 'dispute': {
      const { disputeId: reference, stage, amount: amountMinor, currency, reason, respondBy } = incident;
      const dispute = { reference, stage, amountMinor, currency, reason, feeMinor: incident.fee };
      return { kind: 'dispute', attemptId, dispute: { ...dispute, ...(respondBy && { respondBy }) } };
    }
    default:
      return incident satisfies never;
  }
}
