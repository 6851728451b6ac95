/** Webhooks of the stand-in: each waits until it is sent, once, late, twice or in another order. */
import { createHmac } from 'node:crypto';
import type { StandInPayment } from './entities.ts';
import { type EventType, newToken } from './ledger.ts';
import type { Resources } from './resources.ts';

/** A subscription to signed events. */
export interface Subscription {
  readonly url: string;
  readonly secret: string;
}

/** A webhook that waits. */
export interface WaitingWebhook {
  readonly url: string;
  readonly type: EventType;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Events that the classic webhook has too; it is silent about the others. */
const CLASSIC: ReadonlySet<EventType> = new Set([
  ...([
    'payment.paid',
    'payment.authorized',
    'payment.failed',
    'payment.canceled',
    'payment.expired',
  ] as const),
  ...(['refund.processing', 'refund.refunded', 'refund.failed'] as const),
  ...(['chargeback.received', 'chargeback.reversed'] as const),
]);

const TRIES = 5;
const PAUSE_MS = 50;

/** Posts a webhook once, and returns the status; 0 where there was no answer. */
export async function post({ url, headers, body }: WaitingWebhook): Promise<number> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

/** Posts a webhook until it is accepted, some times. */
export async function deliver(webhook: WaitingWebhook): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const status = await post(webhook);
    if (status >= 200 && status < 300) return;
    await new Promise((done) => setTimeout(done, PAUSE_MS * 2 ** tries));
  }
}

/** Returns the webhooks of an event, the classic one first. */
export function webhooksOf(
  resources: Resources,
  subscriptions: readonly Subscription[],
  payment: StandInPayment,
  { type, entityId }: { readonly type: EventType; readonly entityId: string },
): WaitingWebhook[] {
  const { webhookUrl } = payment.body;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const classic =
    webhookUrl !== undefined && CLASSIC.has(type)
      ? [{ url: webhookUrl, type, headers: form, body: `id=${payment.id}` }]
      : [];
  const body = JSON.stringify(eventOf(resources, payment, { type, entityId }));
  const signed = subscriptions.map(({ url, secret }) => ({
    ...{ url, type, body },
    headers: {
      'content-type': 'application/json',
      'x-mollie-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  }));
  return [...classic, ...signed];
}

function eventOf(
  resources: Resources,
  payment: StandInPayment,
  { type, entityId }: { readonly type: EventType; readonly entityId: string },
) {
  const id = newToken('event');
  const find = <One extends { readonly id: string }>(all: readonly One[]) =>
    all.find((one) => one.id === entityId)!;
  const entities: Record<string, () => unknown> = {
    payment: () => resources.payment(payment),
    refund: () => resources.refund(find(payment.refunds)),
    capture: () => resources.capture(find(payment.captures)),
    chargeback: () => resources.chargeback(find(payment.chargebacks)),
  };
  const documentation = { href: 'https://docs.mollie.com/', type: 'text/html' };
  return {
    ...{ resource: 'event', id, type, entityId, createdAt: new Date().toISOString() },
    _embedded: { entity: entities[type.slice(0, type.indexOf('.'))]?.() },
    _links: {
      self: { href: `https://api.mollie.com/v2/events/${id}`, type: 'application/hal+json' },
      documentation,
    },
  };
}
