/** Computes the time of a payment from the time that the rail signed. */

import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Why a time that a rail signed is impossible. */
export type ImpossibleTime = 'before-creation' | 'in-the-future';

/**
 * Returns the time of a payment, in business time: the one the rail reported, or else now. It is clamped to the
 * interval from the order's creation to now, and each clamping is counted.
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
