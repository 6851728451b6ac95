/** Payment requests to the gateway, and the part of them that is stored: never the payer's one-time secrets. */
import type { OperationName } from '@gangway/protocol';
import { cardMembers } from './card-terms.ts';
import type { CreatedPayment } from './gateway-client.ts';
import type { MethodRequest } from './method-requests.ts';
import { minutesFor } from './order-input.ts';
import { utf8 } from './request-signing.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord, TradeRecord } from './stores/store.ts';

/** One submission of a payment. */
export interface Attempt {
  readonly requestId: string;
  /** Canonical sub_pay_method. */
  readonly method: string;
  /** The id of the payer's offer, unless it is the method's name. */
  readonly offer?: string | undefined;
  /** Where the app is mounted. */
  readonly address: string;
  readonly request: MethodRequest;
}

/** The members that are sent but not stored: a card's token, an e-mail address, what the payer typed for a method. */
type Secrets = Readonly<Record<string, string>>;

/** Secrets of payments without a response yet, by `request_id`. */
export type AskedSecrets = Map<string, Secrets>;

/** The maximum number of payments whose secrets are remembered; the oldest is forgotten first. */
const ASKED_SECRETS_MAX = 1000;

/** Returns the request of a card payment, with the one-time token and the payer's e-mail address as secrets. */
export const cardRequest = (token: string, email: string): MethodRequest => ({
  operation: 'v3.CreateCardPayments',
  data: {},
  secrets: { payment_token_object: token, email },
});

/** The operations whose refused payer comes back here at once, not to the gateway's page: docs/protocol.md. */
const RETURNING: ReadonlySet<OperationName> = new Set([
  'v3.CreatePayments',
  'v3.CreatePaymentsWalletWeb',
  'v3.CreatePaymentsWalletWap',
]);

/**
 * Whether a refusal leads back to the shop's page, which has the other ways to pay. The gateway's page of all methods
 * has its own. A code on the shop's page stays there, and can be paid by a second try on the phone.
 */
const isReturned = ({ method, request: { operation, action } }: Attempt): boolean =>
  RETURNING.has(operation) && method !== 'List' && action !== 'scan';

/** Returns the `data` that is stored for an attempt. */
export function storedRequest(order: OrderRecord, attempt: Attempt): Record<string, string> {
  const { orderId, amount, currency, description, cards, look } = order;
  return {
    pay_method: 'online',
    sub_pay_method: attempt.method,
    ...(attempt.request.operation === 'v3.CreateCardPayments' && cardMembers(cards)),
    order_id: orderId,
    amount,
    currency,
    description,
    timeout: String(minutesFor(order, attempt.method)),
    redirect_url: `${attempt.address}/return`,
    notify_url: `${attempt.address}/notifications`,
    request_id: attempt.requestId,
    ...(isReturned(attempt) && { after_refusal: 'return' }),
    ...(look && { look: JSON.stringify(look) }),
    ...attempt.request.data,
  };
}

/** Remembers the secrets of a request until its response, because a repeat must send the same bytes. */
export function rememberSecrets({ askedSecrets }: Shop, { requestId, request: { secrets } }: Attempt): void {
  if (!secrets || askedSecrets.has(requestId)) return;
  const [oldest] = askedSecrets.keys();
  if (askedSecrets.size >= ASKED_SECRETS_MAX && oldest !== undefined) askedSecrets.delete(oldest);
  askedSecrets.set(requestId, secrets);
}

/** Forgets the secrets of a request whose response is recorded. */
export function forgetSecrets({ askedSecrets }: Shop, { requestId }: TradeRecord): void {
  if (requestId !== undefined) askedSecrets.delete(requestId);
}

/**
 * Whether a stored request can be sent again. It cannot when its secrets were lost with an earlier process. Its trade
 * then comes by notification, and the gateway charges an order only once.
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

/** Returns the `request_id` for the parts that identify a submission: a hash of 43 letters, digits, `-` and `_`. */
export async function requestIdOf(...parts: readonly string[]): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(parts.join('\n'))));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
