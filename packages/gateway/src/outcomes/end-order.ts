/** Ends an order without money: the payer leaves, or its time is over. */
import { listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder, moveOrder } from '../orders/order-rows.ts';
import { announceOrder } from './announce.ts';
import type { WritePath } from './write-path.ts';

/**
 * Moves an open order to `declined` (the payer leaves without another try) or `expired` (its time is over), unless an
 * attempt is still at the rail: then only the rail's answer ends it. Answers the order as it is then.
 */
export async function endOrder(
  parts: WritePath,
  tradeId: string,
  to: 'declined' | 'expired',
): Promise<Order | undefined> {
  const order = await parts.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, tradeId);
    if (!locked) return undefined;
    const isLapsed = locked.expiresAt <= parts.clock.now();
    if (to === 'expired' && !isLapsed) return locked;
    const mayEnd = locked.state === 'processing' || (to === 'expired' && locked.state === 'authorized');
    if (!mayEnd) return locked;
    const attempts = await listAttempts(tx, tradeId);
    if (attempts.some((a) => a.kind === 'payment' && (a.state === 'asking' || a.state === 'open')))
      return locked;
    const moved = await moveOrder(tx, locked, to);
    await announceOrder(tx, parts, moved);
    return moved;
  });
  parts.wakeDeliveries();
  return order;
}
