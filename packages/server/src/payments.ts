/** `POST …/payments`: begins one payment of the session's order, and never two. */
import { findMethod } from '@gangway/protocol';
import {
  type CheckoutSession,
  isEmail,
  type NextStep,
  type PaymentRequest,
  paymentRequestSchema,
} from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { begin } from './begin-trade.ts';
import { CheckoutFailure } from './checkout-failure.ts';
import { endTrades, payableTrades } from './earlier-trades.ts';
import { type MethodRequest, requestOf } from './method-requests.ts';
import { isHolding, isMade, matchesOrder } from './orders.ts';
import type { OrderAndTrade } from './outcomes.ts';
import { type Attempt, cardRequest, requestIdOf } from './payment-requests.ts';
import { poll } from './polls.ts';
import type { Shop } from './shop.ts';
import { nextStepOf } from './status.ts';
import type { OrderRecord } from './stores/store.ts';

/**
 * Answers the next step of the payment that `body` (a PaymentRequest) asks for. The same `attemptId` again
 * finds the same trade; another one ends the order's earlier open trade first. Money that came meanwhile
 * makes the answer `done`.
 *
 * `address` is where the app is mounted. Throws CheckoutFailure `request-invalid`, `method-not-offered`,
 * `email-invalid`, `card-token-refused`, `payment-unknown`, `session-expired`, `payment-refused` or
 * `gateway-unreachable`.
 */
export async function pay(
  shop: Shop,
  session: CheckoutSession,
  body: unknown,
  address: string,
): Promise<NextStep> {
  const parsed = v.safeParse(paymentRequestSchema, body);
  if (!parsed.success) {
    const member = v.getDotPath(parsed.issues[0]) ?? 'the body';
    throw new CheckoutFailure('request-invalid', `The payment request is wrong in ${member}.`);
  }
  const { attemptId, method } = parsed.output;
  if (!session.methods.includes(method)) {
    throw new CheckoutFailure('method-not-offered', `The session does not offer ${method}.`);
  }
  const request = await readRequest(shop, session, parsed.output);
  const requestId = await requestIdOf(session.jti, attemptId);
  const begun = await payOrder(shop, session, { requestId, method, address, request });
  // A code or a phone number may have been refused at once; creation does not say so.
  const isTyped = request.action === 'confirm-in-app';
  const { order, trade } = isTyped ? await poll(shop, begun.order, begun.trade) : begun;
  return nextStepOf(order, trade, shop.nowSeconds());
}

/** What the gateway is asked for. A card's payer has an address: the shop's own goes before one from the page. */
async function readRequest(
  shop: Shop,
  { orderId }: CheckoutSession,
  { method: name, token, email: typed = '', ...choice }: PaymentRequest,
): Promise<MethodRequest> {
  const method = findMethod(name);
  if (!method) throw new CheckoutFailure('method-not-offered', `There is no method ${name}.`);
  const request = requestOf(method.name, choice, shop.settings);
  if (request.operation !== 'v3.CreateCardPayments') return request;
  if (name === 'Card' && !token)
    throw new CheckoutFailure('request-invalid', 'The payment request has no card token.');
  const email = (await shop.store.findOrder(orderId))?.email ?? typed;
  if (!isEmail(email)) {
    throw new CheckoutFailure('email-invalid', 'A card payment needs the e-mail address of the payer.');
  }
  return name === 'Card' && token ? cardRequest(token, email) : { ...request, secrets: { email } };
}

/** What a payment is to be for: the order, at the price its payer saw. */
export interface PricedOrder {
  readonly orderId: string;
  readonly amount: string;
  readonly currency: string;
}

/** How often the order is looked at again while other servers begin payments of it: for at least 20 s. */
const LOOKS_MAX = 250;

/**
 * Begins the attempt's payment of an order, or finds the one that makes it needless: see {@link pay}.
 * Throws CheckoutFailure `payment-unknown`, `session-expired`, or `gateway-unreachable` while another server goes on
 * asking for a payment of the order; and what the client throws.
 */
export const payOrder = (shop: Shop, priced: PricedOrder, attempt: Attempt): Promise<OrderAndTrade> =>
  shop.serializeByKey(`pay ${priced.orderId}`, () => payOneByOne(shop, priced, attempt));

async function payOneByOne(shop: Shop, priced: PricedOrder, attempt: Attempt): Promise<OrderAndTrade> {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const order = await orderOf(shop, priced);
    const held = order.trades.find(isHolding);
    if (held) return { order, trade: held };
    const begun = order.trades.find(({ requestId }) => requestId === attempt.requestId);
    if (begun && isMade(begun)) return { order, trade: begun };
    const others = payableTrades(order, attempt.requestId);
    // Saved as the version that follows this one, so no other server has begun a payment in between.
    const found =
      others.length > 0 ? await endTrades(shop, order.orderId, others) : await begin(shop, order, attempt);
    if (found) return found;
  }
  throw new CheckoutFailure(
    'gateway-unreachable',
    `Another server is beginning a payment of the order ${priced.orderId}; send this one again.`,
  );
}

/** The session's order, with the price the payer saw. */
async function orderOf(shop: Shop, priced: PricedOrder): Promise<OrderRecord> {
  const order = await shop.store.findOrder(priced.orderId);
  if (!order) throw new CheckoutFailure('payment-unknown', 'The shop does not know this order.');
  if (!matchesOrder(priced, order)) {
    throw new CheckoutFailure(
      'session-expired',
      'The order costs something else now; make a new session for it.',
    );
  }
  return order;
}
