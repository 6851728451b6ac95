/** `POST …/payments`: begins one payment of the session's order, and never two. */
import { type CheckoutSession, type NextStep, paymentRequestSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { CheckoutFailure, isDefinite } from './checkout-failure.ts';
import { type CreatedPayment, GatewayRefusal } from './gateway-client.ts';
import { changeOrder, isHolding, isMade, isOpen, matchesOrder, tradeOf, withTrade } from './orders.ts';
import { type Learnt, query } from './outcomes.ts';
import { utf8 } from './request-signing.ts';
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
 * `payment-unknown`, `session-expired`, `payment-refused` or `gateway-unreachable`.
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
  const requestId = await requestIdOf(session.jti, attemptId);
  const { order, trade } = await shop.inTurn(`pay ${session.orderId}`, () =>
    payInTurn(shop, session, { requestId, method, address }),
  );
  return nextStepOf(order, trade, shop.nowSeconds());
}

interface Attempt {
  readonly requestId: string;
  readonly method: string;
  readonly address: string;
}

async function payInTurn(shop: Shop, session: CheckoutSession, attempt: Attempt): Promise<Learnt> {
  const order = await orderOf(shop, session);
  const held = order.trades.find(isHolding);
  if (held) return { order, trade: held };
  const begun = order.trades.find(({ requestId }) => requestId === attempt.requestId);
  if (begun && isMade(begun)) return { order, trade: begun };
  return (await endOpenTrades(shop, order, attempt.requestId)) ?? (await begin(shop, order.orderId, attempt));
}

/** The session's order, with the price the payer saw. */
async function orderOf(shop: Shop, session: CheckoutSession): Promise<OrderRecord> {
  const order = await shop.store.findOrder(session.orderId);
  if (!order) throw new CheckoutFailure('payment-unknown', 'The shop does not know this order.');
  if (!matchesOrder(session, order)) {
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
  try {
    return await ask(shop, orderId, trade);
  } catch (error) {
    if (!(error instanceof GatewayRefusal && error.code === ORDER_CLOSED)) throw error;
    const held = await findHeld(shop, orderId);
    if (!held) throw error;
    return held;
  }
}

function withAttempt(order: OrderRecord, { requestId, method, address }: Attempt, now: number): OrderRecord {
  const before = order.trades.find((trade) => trade.requestId === requestId);
  if (before) return order;
  if (order.trades.length >= TRADES_MAX) {
    throw new CheckoutFailure('payment-refused', `The order ${order.orderId} was tried ${TRADES_MAX} times.`);
  }
  const { orderId, amount, currency, description, timeoutMinutes } = order;
  const request = {
    pay_method: 'online',
    sub_pay_method: method,
    order_id: orderId,
    amount,
    currency,
    description,
    timeout: String(timeoutMinutes),
    redirect_url: `${address}/return`,
    notify_url: `${address}/notifications`,
    request_id: requestId,
  };
  const expiresAt = now + timeoutMinutes * 60;
  const asking = {
    requestId,
    request,
    state: 'asking',
    method,
    amount,
    currency,
    url: '',
    expiresAt,
    sequence: 0,
  } as const;
  return { ...order, trades: [...order.trades, asking] };
}

/** Sends a saved request and records what became of it. */
async function ask(shop: Shop, orderId: string, trade: TradeRecord): Promise<Learnt> {
  const settle = (change: (order: OrderRecord) => OrderRecord) => changeOrder(shop.store, orderId, change);
  try {
    const created = await shop.client.createPayments(trade.request ?? {});
    const order = await settle((known) => withAnswer(known, trade, created));
    const made = order && tradeOf(order, created.trade_id);
    if (!made) throw new Error(`The order ${orderId} lost its trade ${created.trade_id}.`);
    return { order, trade: made };
  } catch (error) {
    if (isDefinite(error)) await settle((known) => withRefusal(known, trade));
    throw error;
  }
}

/**
 * The gateway's answer in the order. A notification may have brought the trade already: then the two become
 * one.
 */
function withAnswer(order: OrderRecord, { requestId }: TradeRecord, created: CreatedPayment): OrderRecord {
  const { trade_id: tradeId, state, url } = created;
  const told = order.trades.find((trade) => trade.tradeId === tradeId && trade.requestId === undefined);
  const trades = order.trades
    .filter((trade) => trade !== told)
    .map((trade) => {
      if (trade.requestId !== requestId || isMade(trade)) return trade;
      return { ...trade, state, ...told, tradeId, url };
    });
  return { ...order, trades };
}

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

/**
 * The key of one press of the pay button: the same for its repeats, and nobody else's. 43 letters, digits,
 * `-`, `_`.
 */
async function requestIdOf(jti: string, attemptId: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(`${jti}\n${attemptId}`)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
