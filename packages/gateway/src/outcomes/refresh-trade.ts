/** How a trade stands now: the rail is asked about what is under way, and nothing is started. */
import { listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-rows.ts';
import { askWhatBecame } from './ask.ts';
import { endOrder } from './end-order.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Looks at a trade; one whose time is over ends. Answers undefined for an unknown one. */
export async function refreshTrade(services: GatewayServices, tradeId: string): Promise<Order | undefined> {
  const attempts = await listAttempts(services.database, tradeId);
  const open = attempts.find(({ kind, state }) => kind === 'payment' && state === 'open');
  if (open) await askWhatBecame(services, open);
  const order = await findOrder(services.database, tradeId);
  const isLapsed = order?.state === 'processing' && order.expiresAt <= services.clock.now();
  return isLapsed ? ((await endOrder(services, tradeId, 'expired')) ?? order) : order;
}
