/** `POST …/payments`: begins a payment of the session's order; never two that can be paid. */
import { findCheckoutDataFault, findMethod } from '@gangway/protocol';
import {
  type CheckoutData,
  type CheckoutSession,
  findOffer,
  isEmail,
  METHOD_KIND,
  type NextStep,
  offersOf,
  type PaymentRequest,
  paymentRequestSchema,
  SAVED_CARD_KIND,
} from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { begin } from './begin-trade.ts';
import { cardMembers } from './card-terms.ts';
import { findCardOrThrow, forgetRefused } from './change-saved-card.ts';
import { CheckoutFailure, TOKEN_INVALID } from './checkout-failure.ts';
import { isBeingRemoved } from './customer-cards.ts';
import { endTrades, payableTrades } from './earlier-trades.ts';
import { GatewayRefusal } from './gateway-errors.ts';
import { type MethodRequest, REDIRECT, requestOf } from './method-requests.ts';
import { isHolding, isMade, matchesOrder, mayHaveReason } from './orders.ts';
import type { OrderAndTrade } from './outcomes.ts';
import { payerSecrets, readPayerData } from './payer-fields.ts';
import { statusInSession } from './payer-return.ts';
import { type Attempt, cardRequest, requestIdOf } from './payment-requests.ts';
import { poll } from './polls.ts';
import type { Shop } from './shop.ts';
import { nextStepOf } from './status.ts';
import type { OrderRecord, SavedCard } from './stores/store.ts';

/**
 * Returns the next step of the payment that `body` (a PaymentRequest) asks for. A repeated `attemptId` finds the same
 * trade; a new one ends the order's open trade first. If the order was paid meanwhile, the step is `done`.
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
    const fault = member === 'checkoutData' && findCheckoutDataFault(parsed.issues[0].input);
    if (fault) throw new CheckoutFailure('request-invalid', `The member checkoutData ${fault}.`);
    throw new CheckoutFailure('request-invalid', `The payment request is wrong in ${member}.`);
  }
  const { attemptId, method, offer } = parsed.output;
  // A newer node of this server may have made the session, with offers of a kind that this one cannot begin.
  const kind = findOffer(offersOf(session), parsed.output)?.kind;
  if (kind !== METHOD_KIND && kind !== SAVED_CARD_KIND) {
    throw new CheckoutFailure('method-not-offered', `The session does not offer ${offer ?? method}.`);
  }
  const saved =
    kind === SAVED_CARD_KIND ? await payableCardOrThrow(shop, session, offer ?? method) : undefined;
  const payerData = readPayerData(session, parsed.output);
  const begins = saved
    ? await savedCardRequest(shop, session, saved)
    : await readRequest(shop, session, parsed.output, payerData);
  const secrets = { ...begins.secrets, ...payerSecrets(payerData) };
  const request = Object.keys(secrets).length > 0 ? { ...begins, secrets } : begins;
  const attempt = {
    requestId: await requestIdOf(session.jti, attemptId),
    method,
    offer: offer === method ? undefined : offer,
    address,
    request,
  };
  const begun = await payOrder(shop, session, attempt).catch(async (error: unknown) => {
    if (saved && error instanceof GatewayRefusal && error.code === TOKEN_INVALID)
      await forgetRefused(shop, session, saved);
    throw error;
  });
  // What was typed may have been refused at once, which the response to the creation does not tell. A notification that
  // came before that response tells that nothing was paid, but not why.
  const isTyped = request.action === 'confirm-in-app' || request.action === 'debit';
  const mayBeNews = isTyped || mayHaveReason(begun.trade.state);
  const { order, trade } = mayBeNews ? await poll(shop, begun.order, begun.trade) : begun;
  const step = nextStepOf(order, trade, shop.nowSeconds(), session.clientKey);
  return step.kind === 'done' ? { ...step, status: await statusInSession(shop, order, trade) } : step;
}

/** Returns the saved card of an offer. Throws `method-not-offered` for one that is being removed, or that is gone. */
async function payableCardOrThrow(shop: Shop, session: CheckoutSession, id: string): Promise<SavedCard> {
  const card = await findCardOrThrow(shop, session, id);
  if (isBeingRemoved(card))
    throw new CheckoutFailure('method-not-offered', 'The saved card is being removed.');
  return card.copies[0];
}

/** Returns the request that charges a saved card on the order's terms. Its token is not stored with the trade. */
async function savedCardRequest(
  shop: Shop,
  { orderId }: CheckoutSession,
  { token }: SavedCard,
): Promise<MethodRequest> {
  const order = await shop.store.findOrder(orderId);
  return {
    operation: 'v3.CreateCardPayments',
    data: cardMembers({ ...order?.cards, saveCard: 'customer' }),
    secrets: { payment_token_object: token },
  };
}

/**
 * Reads the request for the gateway. A card's e-mail address is that of the fields, otherwise the shop's, otherwise the
 * one typed beside the card. A card that is typed on a page elsewhere may have none.
 */
async function readRequest(
  shop: Shop,
  { orderId, canSave }: CheckoutSession,
  { method: name, token, email: typed = '', saveConsent, ...choice }: PaymentRequest,
  payerData: CheckoutData | undefined,
): Promise<MethodRequest> {
  const method = findMethod(name);
  if (!method) throw new CheckoutFailure('method-not-offered', `There is no method ${name}.`);
  const request = requestOf(method.name, choice, shop.settings);
  if (request.operation !== 'v3.CreateCardPayments') return request;
  if (name === 'Card' && !token)
    throw new CheckoutFailure('request-invalid', 'The payment request has no card token.');
  const order = await shop.store.findOrder(orderId);
  const { email = order?.email ?? typed } = choice.checkoutData ? (payerData?.customer ?? {}) : {};
  // Without terms of the card, the page asks for the address where its rail needs one.
  if (name === 'Cards HPP' && email === '' && !order?.cards) return REDIRECT;
  if (!isEmail(email)) {
    throw new CheckoutFailure('email-invalid', 'A card payment needs the e-mail address of the payer.');
  }
  if (name !== 'Card' || !token) return { ...request, secrets: { email } };
  const card = cardRequest(token, email);
  if (saveConsent === undefined) return card;
  if (!canSave || order?.customerId === undefined)
    throw new CheckoutFailure('request-invalid', 'The session does not let the payer save a card.');
  const terms = cardMembers({ ...order.cards, saveCard: 'customer' });
  return {
    ...card,
    data: { ...terms, customer_id: order.customerId, consent_wording: saveConsent },
  };
}

/** The order to pay, at the price that its payer saw. */
export interface PricedOrder {
  readonly orderId: string;
  readonly amount: string;
  readonly currency: string;
}

/** How often the order is read again while other servers begin payments of it: for at least 20 s. */
const LOOKS_MAX = 250;

/**
 * Begins the attempt's payment of an order, or finds one that was made or paid already; see {@link pay}.
 * Throws CheckoutFailure `payment-unknown`, `session-expired`, or `gateway-unreachable` while another server is
 * beginning a payment of the order; and what the client throws.
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
    // The save succeeds only as the next version, so no other server has begun a payment in between.
    const found =
      others.length > 0 ? await endTrades(shop, order.orderId, others) : await begin(shop, order, attempt);
    if (found) return found;
  }
  throw new CheckoutFailure(
    'gateway-unreachable',
    `Another server is beginning a payment of the order ${priced.orderId}; send this one again.`,
  );
}

/** Returns the session's order if it still has the price that the payer saw. */
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
