/** Ends an order that was not paid: the payer leaves, or its time is over. */
import { type Attempt, isPending, listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';
import { moveOrder } from './move-order.ts';
import { getPayingAttemptOrThrow } from './payment-shares.ts';
import { queueVoid } from './send-money-back.ts';

/**
 * Moves an open order to `declined` (the payer leaves) or `expired` (its time is over). While an attempt is pending at
 * the rail, only the rail's answer ends the order. Returns the updated order.
 */
export async function endOrder(
  services: GatewayServices,
  tradeId: string,
  to: 'declined' | 'expired',
): Promise<Order | undefined> {
  const order = await services.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, tradeId);
    if (!locked) return undefined;
    const isLapsed = locked.expiresAt <= services.clock.now();
    if (to === 'expired' && !isLapsed) return locked;
    const mayEnd = locked.state === 'processing' || (to === 'expired' && locked.state === 'authorized');
    if (!mayEnd) return locked;
    const attempts = await listAttempts(tx, tradeId);
    const decides = ({ kind }: Attempt) => kind === 'payment' || kind === 'capture';
    if (attempts.some((attempt) => decides(attempt) && isPending(attempt))) return locked;
    const moved = await moveOrder(services, tx, locked, to);
    if (locked.state === 'authorized') await giveAuthorisationBack(services, tx, locked);
    return moved;
  });
  services.wakeDeliveries();
  return order;
}

/**
 * Ends an authorized order whose rail has released the authorization by itself. While a capture is pending, its result
 * decides. Changes nothing in any other state.
 */
export async function endReleased(
  services: GatewayServices,
  tradeId: string,
  to: 'expired' | 'cancelled',
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, tradeId);
    if (order?.state !== 'authorized') return;
    const attempts = await listAttempts(tx, tradeId);
    if (attempts.some((attempt) => attempt.kind === 'capture' && isPending(attempt))) return;
    await moveOrder(services, tx, order, to);
  });
  services.wakeDeliveries();
}

/** Voids the authorization of a payer. */
export async function giveAuthorisationBack(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  order: Order,
): Promise<void> {
  await queueVoid(services, tx, await getPayingAttemptOrThrow(tx, order));
}
