/**
 * Webhooks of Mollie. Neither kind is believed: each leads to a call that reads the payment with its refunds, captures
 * and chargebacks, and everything in it is reported again. The gateway settles each fact once.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RailDispute, RailEvent, RailOutcome, RailWebhook } from '@gangway/gateway/extend';
import * as v from 'valibot';
import type { MollieApi } from './api.ts';
import { chargebacksOf, failureEvents } from './debits.ts';
import { withKeptCard } from './kept-cards.ts';
import { outcomeOf } from './outcome.ts';
import { type MolliePayment, readAmount } from './wire.ts';

const SIGNATURE = 'x-mollie-signature';
const PREFIX = 'sha256=';
const NOT_FOUND = 404;

const eventSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    type: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/)),
    entityId: v.string(),
    _embedded: v.optional(v.object({ entity: v.optional(v.object({ paymentId: v.optional(v.string()) })) })),
    _links: v.optional(v.object({ entity: v.nullish(v.object({ href: v.string() })) })),
  }),
);
const paymentId = v.pipe(v.string(), v.regex(/^tr_[A-Za-z0-9]{1,64}$/));

/**
 * Returns whether a webhook may be stored: a classic one at the secret address of its attempt, or one signed over its
 * body with any of these secrets.
 */
export function isAuthentic({ body, headers, attemptId }: RailWebhook, secrets: readonly string[]): boolean {
  if (attemptId !== undefined) return findClassicId(body) !== undefined;
  const given = readSignatures(headers[SIGNATURE]);
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(body).digest();
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}

/** A header may hold several signatures while a secret is replaced. */
const readSignatures = (header = ''): Buffer[] =>
  header
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(PREFIX))
    .map((one) => Buffer.from(one.slice(PREFIX.length), 'hex'));

/** Returns the payment of a classic webhook, a form with one field. */
function findClassicId(body: string): string | undefined {
  const read = v.safeParse(paymentId, new URLSearchParams(body).get('id'));
  return read.success ? read.output : undefined;
}

/**
 * Returns a webhook without the entity in it, which has the payer's name and account: a signed event keeps only what
 * {@link readWebhook} reads. A classic one has an id and nothing else.
 */
export function withoutPayer(webhook: RailWebhook): RailWebhook {
  if (webhook.attemptId !== undefined) return { ...webhook, body: `id=${findClassicId(webhook.body) ?? ''}` };
  const event = v.safeParse(eventSchema, webhook.body);
  return { ...webhook, body: event.success ? JSON.stringify(event.output) : '' };
}

/** Reads a stored webhook. Throws where Mollie cannot be asked at the moment. */
export async function readWebhook(api: MollieApi, webhook: RailWebhook): Promise<readonly RailEvent[]> {
  const { attemptId, body } = webhook;
  if (attemptId !== undefined) return readAbout(api, findClassicId(body), 'classic', attemptId);
  const event = v.safeParse(eventSchema, body);
  if (!event.success) return [{ kind: 'unknown', type: 'invalid' }];
  const { type, entityId } = event.output;
  if (type === 'payout.completed') return [{ kind: 'payout', reference: entityId }];
  return readAbout(api, findPaymentId(event.output), type);
}

/** Returns the payment that an event is about: its entity's, or that of the link to its entity. */
function findPaymentId({
  entityId,
  _embedded,
  _links,
}: v.InferOutput<typeof eventSchema>): string | undefined {
  const linked = /\/payments\/(tr_[A-Za-z0-9]+)/.exec(_links?.entity?.href ?? '')?.[1];
  return [entityId, _embedded?.entity?.paymentId, linked].find((id) => v.is(paymentId, id));
}

async function readAbout(
  api: MollieApi,
  id: string | undefined,
  type: string,
  attemptId?: string,
): Promise<readonly RailEvent[]> {
  if (id === undefined) return [{ kind: 'unknown', type }];
  const read = await api.getPayment(id);
  // A payment of another profile, or of nobody.
  if (read.kind === 'refused' && read.status === NOT_FOUND) return [{ kind: 'unknown', type }];
  if (read.kind !== 'read') throw new Error('Mollie could not be asked about a webhook');
  const own = read.value.metadata?.attempt;
  // A payment that the shop made without us, or one at the address of another attempt.
  if (own === undefined || (attemptId !== undefined && own !== attemptId)) return [{ kind: 'unknown', type }];
  const report = await withKeptCard(api, read.value, outcomeOf(read.value, own));
  return eventsOf(read.value, own, report);
}

/** Returns everything that a payment says of itself and of what was done with it. */
export function eventsOf(
  payment: MolliePayment,
  attemptId: string,
  report: RailOutcome = outcomeOf(payment, attemptId),
): readonly RailEvent[] {
  const { refunds = [], captures = [] } = payment._embedded ?? {};
  return [
    { kind: 'payment', attemptId, report },
    ...releaseEvents(payment, attemptId),
    ...failureEvents(payment, attemptId),
    ...captures.flatMap(captureEvents),
    ...refunds.flatMap(refundEvents),
    ...chargebacksOf(payment).flatMap((chargeback) => disputeEvents(chargeback, attemptId)),
  ];
}

/** What was authorized and is cancelled was released. */
function releaseEvents(payment: MolliePayment, attemptId: string): RailEvent[] {
  if (payment.status !== 'canceled' || !payment.authorizedAt) return [];
  return [{ kind: 'cancellation', attemptId, outcome: outcomeOf(payment, attemptId) }];
}

type Embedded = NonNullable<MolliePayment['_embedded']>;

function captureEvents({ metadata, status }: Embedded['captures'][number]): RailEvent[] {
  if (!metadata) return [];
  const { attempt: attemptId } = metadata;
  if (status === 'succeeded') return [{ kind: 'capture', attemptId, result: 'captured' }];
  return status === 'failed' ? [{ kind: 'capture', attemptId, result: 'refused' }] : [];
}

/** A refund that fails may have been told as returned before: then it is taken back. */
function refundEvents({ metadata, status }: Embedded['refunds'][number]): RailEvent[] {
  if (!metadata) return [];
  const { attempt: attemptId } = metadata;
  if (status === 'refunded') return [{ kind: 'refund', attemptId, result: 'returned' }];
  if (status !== 'failed' && status !== 'canceled') return [];
  return [
    { kind: 'refund', attemptId, result: 'refused' },
    { kind: 'reversal', attemptId, reason: `refund-${status}` },
  ];
}

/** The money of a chargeback is gone until it is reversed: Mollie reports no decision in between. */
function disputeEvents(chargeback: Embedded['chargebacks'][number], attemptId: string): RailEvent[] {
  const { id: reference, amount, reason, reversedAt } = chargeback;
  const amountMinor = readAmount(amount);
  if (amountMinor === undefined) return [];
  const dispute: RailDispute = {
    ...{ reference, amountMinor, currency: amount.currency, reason: reason?.code ?? 'chargeback' },
    stage: reversedAt ? 'won' : 'lost',
  };
  return [{ kind: 'dispute', attemptId, dispute }];
}
