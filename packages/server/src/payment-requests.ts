/** What is sent to the gateway for a payment, and what of it is stored: a card's token never is. */
import type { CreatedPayment } from './gateway-client.ts';
import { utf8 } from './request-signing.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord, TradeRecord } from './stores/store.ts';

/** The members of a card payment that are sent and not stored. */
export interface CardSecrets {
  /** The plugin's one-time payment_token_object. */
  readonly token: string;
  /** The payer's e-mail address. */
  readonly email: string;
}

/** One press of a pay button. */
export interface Attempt {
  readonly requestId: string;
  /** Canonical sub_pay_method. */
  readonly method: string;
  /** Where the app is mounted. */
  readonly address: string;
  /** With the method Card, and only then. */
  readonly card?: CardSecrets;
}

/** Card payments without an answer yet, by `request_id`. */
export type AskedCards = Map<string, CardSecrets>;

/** How many unanswered card payments are remembered; the oldest is forgotten first. */
const ASKED_CARDS_MAX = 1000;

/** The `data` that is stored for an attempt. */
export function storedRequest(order: OrderRecord, attempt: Attempt): Record<string, string> {
  const { orderId, amount, currency, description, timeoutMinutes, cards } = order;
  return {
    pay_method: 'online',
    sub_pay_method: attempt.method,
    ...(attempt.card && {
      operation: cards?.operation ?? '1',
      '3ds_initiate': cards?.threeDs ?? '01',
      ...(cards?.scaExemption && { sca_exemption: cards.scaExemption }),
    }),
    order_id: orderId,
    amount,
    currency,
    description,
    timeout: String(timeoutMinutes),
    redirect_url: `${attempt.address}/return`,
    notify_url: `${attempt.address}/notifications`,
    request_id: attempt.requestId,
  };
}

/** Keeps what a stored request lacks, until it is answered: a repeat must send the same bytes. */
export function rememberCard({ askedCards }: Shop, { requestId, card }: Attempt): void {
  if (!card || askedCards.has(requestId)) return;
  const [oldest] = askedCards.keys();
  if (askedCards.size >= ASKED_CARDS_MAX && oldest !== undefined) askedCards.delete(oldest);
  askedCards.set(requestId, card);
}

/** Forgets it again: the gateway's answer is recorded. */
export function forgetCard({ askedCards }: Shop, { requestId }: TradeRecord): void {
  if (requestId !== undefined) askedCards.delete(requestId);
}

/**
 * Whether a stored request can be sent once more. A card payment whose token went with an earlier process cannot:
 * its notification still brings it, and the gateway takes the money of an order once.
 */
export const canRepeat = ({ askedCards }: Shop, { method, requestId = '' }: TradeRecord): boolean =>
  method !== 'Card' || askedCards.has(requestId);

/** Sends a stored request, with the card's members when it is one. Throws as the client does. */
export async function send({ client, askedCards }: Shop, trade: TradeRecord): Promise<CreatedPayment> {
  const { method, requestId = '', request = {} } = trade;
  if (method !== 'Card') return client.createPayments(request);
  const card = askedCards.get(requestId);
  if (!card) throw new Error(`The card token of the request ${requestId} is gone.`);
  return client.createCardPayments({ ...request, payment_token_object: card.token, email: card.email });
}

/** The `request_id` of the parts that make a press what it is: 43 letters, digits, `-` and `_`, the same every time. */
export async function requestIdOf(...parts: readonly string[]): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(parts.join('\n'))));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
