/**
 * Polls of a waiting page: one question to the gateway at a time for each trade, and not more than one a second.
 */
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { isOpen, isUnpaid, type MadeTrade, tradeOf } from './orders.ts';
import { type OrderAndTrade, query } from './outcomes.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';

/** How many polled trades are remembered before old ones are forgotten. */
const POLLS_MAX = 1000;

/**
 * The trade as it is now: asked of the gateway while it is open, and once why it was not paid; by the record
 * otherwise. When the gateway cannot be reached, the record's state stands; the page asks again.
 */
export async function poll(shop: Shop, order: OrderRecord, trade: MadeTrade): Promise<OrderAndTrade> {
  // A notification says that nothing was paid, but not why.
  const isUnexplained = isUnpaid(trade.state) && trade.unpaidReason === undefined;
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
  const asked = { at, running: true, done: queryQuietly(shop, tradeId) };
  asked.done = asked.done.finally(() => {
    asked.running = false;
  });
  shop.polls.set(tradeId, asked);
  return asked.done;
}

async function queryQuietly(shop: Shop, tradeId: string): Promise<void> {
  try {
    await query(shop, tradeId);
  } catch (error) {
    const failure = failureOf(error);
    if (!(failure instanceof CheckoutFailure)) throw error;
    // A definite refusal has its line in the log.
    if (failure.code === 'gateway-unreachable')
      console.warn(`gangway: trade ${tradeId} could not be read: ${failure.message}`);
  }
}

function forgetBefore(shop: Shop, seconds: number): void {
  for (const [tradeId, { at, running }] of shop.polls) {
    if (!running && at < seconds) shop.polls.delete(tradeId);
  }
}
