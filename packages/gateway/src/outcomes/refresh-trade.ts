/** Refreshes a trade: queries the rail about its open attempt, and starts none. */
import { listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-rows.ts';
import { askWhatBecame } from './ask.ts';
import { endOrder } from './end-order.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Refreshes a trade, ends it if its time is over, and returns its order. Returns undefined for an unknown trade. */
export async function refreshTrade(services: GatewayServices, tradeId: string): Promise<Order | undefined> {
  const attempts = await listAttempts(services.database, tradeId);
  const open = attempts.find(({ kind, state }) => kind === 'payment' && state === 'open');
  if (open) await askWhatBecame(services, open);
  const order = await findOrder(services.database, tradeId);
  const isLapsed = order?.state === 'processing' && order.expiresAt <= services.clock.now();
  return isLapsed ? ((await endOrder(services, tradeId, 'expired')) ?? order) : order;
}
