/** `POST …/payments`: begins one payment of the session's order, and never two. */
import { findMethod } from '@gangway/protocol';
import {
  type CheckoutSession,
  isEmail,
  type NextStep,
  type PayerAction,
  type PaymentRequest,
  paymentRequestSchema,
} from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { CheckoutFailure, isDefinite } from './checkout-failure.ts';
import { type CreatedPayment, GatewayRefusal } from './gateway-client.ts';
import { actionOf, type MethodRequest, requestOf } from './method-requests.ts';
import { changeOrder, isHolding, isMade, isOpen, matchesOrder, tradeOf, withTrade } from './orders.ts';
import { type Learnt, query } from './outcomes.ts';
import {
  type Attempt,
  canRepeat,
  cardRequest,
  forgetSecrets,
  rememberSecrets,
  requestIdOf,
  send,
  storedRequest,
} from './payment-requests.ts';
import type { Shop } from './shop.ts';
import { nextStepOf } from './status.ts';
import type { OrderRecord, TradeRecord } from './stores/store.ts';

/** How many payments of one order may be begun. */
const TRADES_MAX = 100;

const TRADE_UNKNOWN = '-4001';
const STATE_FORBIDS = '-4002';
const ORDER_CLOSED = '-4015';

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
  const { order, trade } = await payOrder(shop, session, { requestId, method, address, request });
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

/**
 * Begins the attempt's payment of an order, or finds the one that makes it needless: see {@link pay}.
 * Throws CheckoutFailure `payment-unknown` or `session-expired`, and what the client throws.
 */
export const payOrder = (shop: Shop, priced: PricedOrder, attempt: Attempt): Promise<Learnt> =>
  shop.inTurn(`pay ${priced.orderId}`, () => payInTurn(shop, priced, attempt));

async function payInTurn(shop: Shop, priced: PricedOrder, attempt: Attempt): Promise<Learnt> {
  const order = await orderOf(shop, priced);
  const held = order.trades.find(isHolding);
  if (held) return { order, trade: held };
  const begun = order.trades.find(({ requestId }) => requestId === attempt.requestId);
  if (begun && isMade(begun)) return { order, trade: begun };
  return (await endOpenTrades(shop, order, attempt.requestId)) ?? (await begin(shop, order.orderId, attempt));
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

/** Ends every other trade that could still be paid; answers the one that turns out paid. */
async function endOpenTrades(shop: Shop, order: OrderRecord, requestId: string): Promise<Learnt | undefined> {
  for (const trade of order.trades) {
    if (trade.requestId === requestId) continue;
    const made = trade.state === 'asking' ? await findMade(shop, order.orderId, trade) : trade;
    if (!made || !isOpen(made)) continue;
    const held = await endTrade(shop, order.orderId, made.tradeId);
    if (held) return held;
  }
  return undefined;
}

/** The trade of a request whose answer was lost: the same request again has the same answer. */
async function findMade(shop: Shop, orderId: string, trade: TradeRecord): Promise<TradeRecord | undefined> {
  if (!canRepeat(shop, trade)) return undefined;
  try {
    return (await ask(shop, orderId, trade)).trade;
  } catch (error) {
    if (isDefinite(error)) return undefined;
    throw error;
  }
}

/**
 * Cancels an open trade. It is queried first, because a paid one would be cancelled too and its money sent
 * back. Answers it when it is paid.
 */
async function endTrade(shop: Shop, orderId: string, tradeId: string): Promise<Learnt | undefined> {
  const before = await queryOrForget(shop, orderId, tradeId);
  if (!before || !isOpen(before.trade)) return before && isHolding(before.trade) ? before : undefined;
  try {
    await shop.client.cancelPayment(tradeId);
    await changeOrder(shop.store, orderId, (order) => endedIn(order, tradeId, 'cancelled'));
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayRefusal && error.code === STATE_FORBIDS)) throw error;
    const after = await queryOrForget(shop, orderId, tradeId);
    if (after && isOpen(after.trade)) throw error;
    return after && isHolding(after.trade) ? after : undefined;
  }
}

/** Queries a trade; one that the gateway does not know holds nothing up. */
async function queryOrForget(shop: Shop, orderId: string, tradeId: string): Promise<Learnt | undefined> {
  try {
    return await query(shop, tradeId);
  } catch (error) {
    if (!(error instanceof GatewayRefusal && error.code === TRADE_UNKNOWN)) throw error;
    await changeOrder(shop.store, orderId, (order) => endedIn(order, tradeId, 'refused'));
    return undefined;
  }
}

function endedIn(order: OrderRecord, tradeId: string, state: 'cancelled' | 'refused'): OrderRecord {
  const trade = tradeOf(order, tradeId);
  return trade && isOpen(trade) ? withTrade(order, trade, { ...trade, state }) : order;
}

/**
 * Saves the request, then asks the gateway; a request of the same key that was saved before is sent
 * unchanged.
 */
async function begin(shop: Shop, orderId: string, attempt: Attempt): Promise<Learnt> {
  const order = await changeOrder(shop.store, orderId, (known) =>
    withAttempt(known, attempt, shop.nowSeconds()),
  );
  const trade = order?.trades.find(({ requestId }) => requestId === attempt.requestId);
  if (!order || !trade) throw new CheckoutFailure('payment-unknown', 'The shop does not know this order.');
  rememberSecrets(shop, attempt);
  try {
    return await ask(shop, orderId, trade, attempt.request);
  } catch (error) {
    if (!(error instanceof GatewayRefusal && error.code === ORDER_CLOSED)) throw error;
    const held = await findHeld(shop, orderId);
    if (!held) throw error;
    return held;
  }
}

function withAttempt(order: OrderRecord, attempt: Attempt, now: number): OrderRecord {
  const { requestId, method, request } = attempt;
  if (order.trades.some((trade) => trade.requestId === requestId)) return order;
  if (order.trades.length >= TRADES_MAX) {
    throw new CheckoutFailure('payment-refused', `The order ${order.orderId} was tried ${TRADES_MAX} times.`);
  }
  const { amount, currency, timeoutMinutes } = order;
  const asking = {
    requestId,
    operation: request.operation,
    request: storedRequest(order, attempt),
    ...(request.secrets && { hasSecrets: true as const }),
    state: 'asking',
    method,
    amount,
    currency,
    url: '',
    expiresAt: now + timeoutMinutes * 60,
    sequence: 0,
  } as const;
  return { ...order, trades: [...order.trades, asking] };
}

/** Sends a saved request and records what became of it, with what its payer does next when `wanted` says so. */
async function ask(shop: Shop, orderId: string, trade: TradeRecord, wanted?: MethodRequest): Promise<Learnt> {
  const settle = (change: (order: OrderRecord) => OrderRecord) => changeOrder(shop.store, orderId, change);
  try {
    const created = await send(shop, trade);
    const action = wanted && (await readAction(shop, wanted, created.url));
    const order = await settle((known) => withAnswer(known, trade, { created, action }));
    forgetSecrets(shop, trade);
    const made = order && tradeOf(order, created.trade_id);
    if (!made) throw new Error(`The order ${orderId} lost its trade ${created.trade_id}.`);
    return { order, trade: made };
  } catch (error) {
    if (isDefinite(error)) {
      await settle((known) => withRefusal(known, trade));
      forgetSecrets(shop, trade);
    }
    throw error;
  }
}

/**
 * The gateway's answer in the order. A notification may have brought the trade already: then the two become
 * one.
 */
function withAnswer(
  order: OrderRecord,
  { requestId }: TradeRecord,
  { created, action }: { created: CreatedPayment; action: PayerAction | undefined },
): OrderRecord {
  const { trade_id: tradeId, state, url, parameters } = created;
  const next = { ...(action && { action }), ...(parameters && { parameters }) };
  const told = order.trades.find((trade) => trade.tradeId === tradeId && trade.requestId === undefined);
  const trades = order.trades
    .filter((trade) => trade !== told)
    .map((trade) => {
      if (trade.requestId !== requestId || isMade(trade)) return trade;
      return { ...trade, state, ...told, tradeId, url, ...next };
    });
  return { ...order, trades };
}

/** A transfer's account and reference stand at the trade's own address; without them its page shows them. */
const readAction = (shop: Shop, wanted: MethodRequest, url: string): Promise<PayerAction | undefined> =>
  wanted.action === 'transfer' ? shop.client.readAction(url) : Promise.resolve(actionOf(wanted, url));

const withRefusal = (order: OrderRecord, { requestId }: TradeRecord): OrderRecord => {
  const trade = order.trades.find((known) => known.requestId === requestId);
  return trade && !isMade(trade) ? withTrade(order, trade, { ...trade, state: 'refused' }) : order;
};

/**
 * The trade for which the gateway closed the order: another node of this server may have begun it meanwhile.
 */
async function findHeld(shop: Shop, orderId: string): Promise<Learnt | undefined> {
  const order = await shop.store.findOrder(orderId);
  for (const trade of order?.trades.filter(isMade).reverse() ?? []) {
    const learnt = await queryOrForget(shop, orderId, trade.tradeId);
    if (learnt && isHolding(learnt.trade)) return learnt;
  }
  return undefined;
}
