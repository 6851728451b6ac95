/** Begins a payment of an order: written down first, then asked for. */
import { ask } from './ask-for-payment.ts';
import { CheckoutFailure } from './checkout-failure.ts';
import { queryOrForget } from './earlier-trades.ts';
import { GatewayRefusal } from './gateway-client.ts';
import { changeOrder, isHolding, isMade } from './orders.ts';
import type { Learnt } from './outcomes.ts';
import { type Attempt, rememberSecrets, storedRequest } from './payment-requests.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';

/** How many payments of one order may be begun. */
const TRADES_MAX = 100;

const ORDER_CLOSED = '-4015';

/**
 * Saves the request, then asks the gateway; a request of the same key that was saved before is sent
 * unchanged.
 */
export async function begin(shop: Shop, orderId: string, attempt: Attempt): Promise<Learnt> {
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
