/** Computes when a payment was made: the time that a rail signed, if it is possible. */

import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Why a rail's time cannot be true. */
export type ImpossibleTime = 'before-creation' | 'in-the-future';

/**
 * Returns the time of a payment, in business time: the one the rail reported, or now. It is clamped to between the
 * order's creation and now, and each clamping is counted.
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
