/**
 * Polls of a waiting page: for each trade, one query to the gateway at a time and at most one a second.
 */
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { isOpen, type MadeTrade, mayHaveReason, tradeOf } from './orders.ts';
import { type OrderAndTrade, query } from './outcomes.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';

/** The maximum number of polled trades that are remembered. */
const POLLS_MAX = 1000;

/**
 * Returns the current trade: queried while it is open, and once for the reason why it was not paid; otherwise as
 * recorded. When the gateway cannot be reached, returns the recorded state; the page polls again.
 */
export async function poll(shop: Shop, order: OrderRecord, trade: MadeTrade): Promise<OrderAndTrade> {
  // A notification says that nothing was paid, but not why.
  const isUnexplained = mayHaveReason(trade.state) && trade.unpaidReason === undefined;
  if (!isOpen(trade) && !isUnexplained) return { order, trade };
  await ask(shop, trade.tradeId);
  const now = (await shop.store.findOrder(order.orderId)) ?? order;
  return { order: now, trade: tradeOf(now, trade.tradeId) ?? trade };
}

function ask(shop: Shop, tradeId: string): Promise<unknown> {
  const at = shop.nowSeconds();
  const last = shop.polls.get(tradeId);
  if (last && (last.running || last.at === at)) return last.done;
  if (shop.polls.size >= POLLS_MAX) forgetBefore(shop, at);
  const entry = { at, running: true, done: queryQuietly(shop, tradeId) };
  entry.done = entry.done.finally(() => {
    entry.running = false;
  });
  shop.polls.set(tradeId, entry);
  return entry.done;
}

async function queryQuietly(shop: Shop, tradeId: string): Promise<void> {
  try {
    await query(shop, tradeId);
  } catch (error) {
    const failure = failureOf(error, shop.settings.logger);
    if (!(failure instanceof CheckoutFailure)) throw error;
    // A definite refusal is logged already.
    if (failure.code === 'gateway-unreachable')
      shop.settings.logger.warn({ tradeId }, `trade ${tradeId} could not be read: ${failure.message}`);
  }
}

function forgetBefore(shop: Shop, seconds: number): void {
  for (const [tradeId, { at, running }] of shop.polls) {
    if (!running && at < seconds) shop.polls.delete(tradeId);
  }
}
