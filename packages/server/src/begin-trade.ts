/** Begins a payment of an order: saves the request first, then sends it. */
import { ask } from './ask-for-payment.ts';
import { CheckoutFailure } from './checkout-failure.ts';
import { queryOrForget } from './earlier-trades.ts';
import { GatewayRefusal } from './gateway-errors.ts';
import { secondsFor } from './order-input.ts';
import { isHolding, isMade, withAsker, withTrade } from './orders.ts';
import type { OrderAndTrade } from './outcomes.ts';
import { type Attempt, rememberSecrets, storedRequest } from './payment-requests.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';

/** The maximum number of payments begun for one order. */
const TRADES_MAX = 100;

const ORDER_CLOSED = '-4015';

/**
 * Saves the request as the order's next version, then sends it; a request that was saved before with the same key is
 * sent unchanged. Returns undefined, and sends nothing, when the order was saved meanwhile: another server may have
 * begun a payment of it.
 */
export async function begin(
  shop: Shop,
  known: OrderRecord,
  attempt: Attempt,
): Promise<OrderAndTrade | undefined> {
  const { orderId } = known;
  const claimed = withAttempt(known, attempt, shop.nowSeconds());
  const trade = claimed.trades.find(({ requestId }) => requestId === attempt.requestId)!;
  if (!(await shop.store.saveOrder({ ...claimed, version: known.version + 1 }))) return undefined;
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
  const { requestId, method, offer, request } = attempt;
  const begun = order.trades.find((trade) => trade.requestId === requestId);
  if (begun) return withTrade(order, begun, withAsker(begun, now));
  if (order.trades.length >= TRADES_MAX) {
    throw new CheckoutFailure('payment-refused', `The order ${order.orderId} was tried ${TRADES_MAX} times.`);
  }
  const { amount, currency } = order;
  const asking = {
    requestId,
    operation: request.operation,
    request: storedRequest(order, attempt),
    ...(request.secrets && { hasSecrets: true as const }),
    ...(request.secrets?.checkout_data && { hasCheckoutData: true as const }),
    state: 'asking',
    askedAt: now,
    method,
    ...(offer !== undefined && { offer }),
    amount,
    currency,
    url: '',
    expiresAt: now + secondsFor(order, method),
    sequence: 0,
  } as const;
  return { ...order, trades: [...order.trades, asking] };
}

/**
 * Returns the trade that holds the order at the gateway; another node of this server may have begun it meanwhile.
 */
async function findHeld(shop: Shop, orderId: string): Promise<OrderAndTrade | undefined> {
  const order = await shop.store.findOrder(orderId);
  for (const trade of order?.trades.filter(isMade).reverse() ?? []) {
    const recorded = await queryOrForget(shop, orderId, trade.tradeId);
    if (recorded && isHolding(recorded.trade)) return recorded;
  }
  return undefined;
}
