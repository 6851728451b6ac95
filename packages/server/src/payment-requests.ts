/** What is sent to the gateway for a payment, and what of it is stored: one-time secrets of the payer never are. */
import type { CreatedPayment } from './gateway-client.ts';
import type { MethodRequest } from './method-requests.ts';
import { KEEPING } from './order-input.ts';
import { utf8 } from './request-signing.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord, TradeRecord } from './stores/store.ts';

/** One press of a pay button. */
export interface Attempt {
  readonly requestId: string;
  /** Canonical sub_pay_method. */
  readonly method: string;
  /** Where the app is mounted. */
  readonly address: string;
  readonly request: MethodRequest;
}

/** The members that are sent and not stored: a card's token, an e-mail address, a BLIK code, a phone. */
type Secrets = Readonly<Record<string, string>>;

/** Secrets of payments without an answer yet, by `request_id`. */
export type AskedSecrets = Map<string, Secrets>;

/** How many unanswered payments with secrets are remembered; the oldest is forgotten first. */
const ASKED_SECRETS_MAX = 1000;

/** The request of a card payment: the plugin's one-time token and the payer's address go with it. */
export const cardRequest = (token: string, email: string): MethodRequest => ({
  operation: 'v3.CreateCardPayments',
  data: {},
  secrets: { payment_token_object: token, email },
});

/** The `data` that is stored for an attempt. */
export function storedRequest(order: OrderRecord, attempt: Attempt): Record<string, string> {
  const { orderId, amount, currency, description, timeoutMinutes, cards } = order;
  return {
    pay_method: 'online',
    sub_pay_method: attempt.method,
    ...(attempt.request.operation === 'v3.CreateCardPayments' && {
      operation: cards?.operation ?? '1',
      ...(KEEPING.includes(cards?.operation ?? '') && { token_type: cards?.tokenType ?? 'CIT' }),
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
    ...attempt.request.data,
  };
}

/** Keeps what a stored request lacks, until it is answered: a repeat must send the same bytes. */
export function rememberSecrets({ askedSecrets }: Shop, { requestId, request: { secrets } }: Attempt): void {
  if (!secrets || askedSecrets.has(requestId)) return;
  const [oldest] = askedSecrets.keys();
  if (askedSecrets.size >= ASKED_SECRETS_MAX && oldest !== undefined) askedSecrets.delete(oldest);
  askedSecrets.set(requestId, secrets);
}

/** Forgets it again: the gateway's answer is recorded. */
export function forgetSecrets({ askedSecrets }: Shop, { requestId }: TradeRecord): void {
  if (requestId !== undefined) askedSecrets.delete(requestId);
}

/**
 * Whether a stored request can be sent once more. One whose secrets went with an earlier process cannot: its
 * notification still brings it, and the gateway takes the money of an order once.
 */
export const canRepeat = ({ askedSecrets }: Shop, { hasSecrets, requestId = '' }: TradeRecord): boolean =>
  hasSecrets !== true || askedSecrets.has(requestId);

/** Sends a stored request, with its secrets when it has any. Throws as the client does. */
export async function send({ client, askedSecrets }: Shop, trade: TradeRecord): Promise<CreatedPayment> {
  const { hasSecrets, operation, requestId = '', request = {} } = trade;
  if (!operation) throw new Error(`The trade of the request ${requestId} names no operation.`);
  const secrets = hasSecrets ? askedSecrets.get(requestId) : {};
  if (!secrets) throw new Error(`The secrets of the request ${requestId} are gone.`);
  return client.createPayment(operation, { ...request, ...secrets });
}

/** The `request_id` of the parts that make a press what it is: 43 letters, digits, `-` and `_`, the same every time. */
export async function requestIdOf(...parts: readonly string[]): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(parts.join('\n'))));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
