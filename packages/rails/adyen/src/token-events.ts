/**
 * What webhooks say of cards that payments have stored. Each of them may be the only one that an account sends. A token
 * that is not signed charges nothing but the card of the shopper that the attempt names.
 */
import type { RailEvent } from '@gangway/gateway/extend';
import { storedToken, tokenOf } from './kept-cards.ts';
import { readShopper, shopperOf } from './references.ts';
import type { TokenWebhook, WebhookItem } from './wire.ts';

/** Returns the event of a card; an unknown one where the token is not one of Adyen's. */
const stored = (attemptId: string, token: string | undefined, type: string): RailEvent[] =>
  token === undefined ? [{ kind: 'unknown', type }] : [{ kind: 'card', attemptId, token }];

/** Returns the card that a payment has stored, where the payment's own webhook tells it. */
export function storedBy({ additionalData }: WebhookItem, attemptId: string): RailEvent[] {
  const token = storedToken(attemptId, additionalData);
  return token === undefined ? [] : [{ kind: 'card', attemptId, token }];
}

/**
 * Returns the card of `RECURRING_CONTRACT`, whose token is in the place of the event's reference, which is signed.
 * Undefined for the card of another shopper, with which the payment was only made.
 */
export function contractOf(
  { eventCode, pspReference, additionalData }: WebhookItem,
  attemptId: string,
): RailEvent[] | undefined {
  const shopper = additionalData?.['recurring.shopperReference'] ?? shopperOf(attemptId);
  if (shopper !== shopperOf(attemptId)) return undefined;
  return stored(attemptId, tokenOf(attemptId, pspReference), eventCode);
}

/** The types of webhooks about tokens which say that a payment has stored a card. */
const STORING: ReadonlySet<string> = new Set(['recurring.token.created', 'recurring.token.alreadyExisting']);

/** Returns the events of a webhook about a token, whose shopper names the attempt. */
export function eventsOfToken({ type, data }: TokenWebhook): RailEvent[] {
  const attemptId = readShopper(data.shopperReference);
  if (attemptId === undefined || !STORING.has(type)) return [{ kind: 'unknown', type }];
  return stored(attemptId, tokenOf(attemptId, data.storedPaymentMethodId), type);
}
