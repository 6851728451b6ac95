/** When a payment was made: the time that a rail signed, as far as it can be true. */

import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Why a rail's time cannot be true. */
export type ImpossibleTime = 'before-creation' | 'in-the-future';

/**
 * The time of a payment: what the rail told, clamped to between the order's creation and now, each clamping counted;
 * now where the rail tells no time. Business time.
 */
export function paidTime(
  { clock, metrics }: Pick<GatewayServices, 'clock' | 'metrics'>,
  { createdAt }: Pick<Order, 'createdAt'>,
  { rail }: Pick<Attempt, 'rail'>,
  reportedAt: Date | undefined,
): Date {
  const now = clock.now();
  if (!reportedAt) return now;
  if (reportedAt > now) {
    metrics.paidTimeClamped(rail, 'in-the-future');
    return now;
  }
  if (reportedAt >= createdAt) return reportedAt;
  metrics.paidTimeClamped(rail, 'before-creation');
  return createdAt;
}
