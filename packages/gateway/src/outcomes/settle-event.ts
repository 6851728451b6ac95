/** Settles one event of a rail's webhook: late, repeated and reordered events change nothing more than once. */
import { findArchivedTrade, restoreAttempts } from '../orders/archived-payments.ts';
import { type Attempt, findAttempt, isPending, listAttempts } from '../orders/attempts.ts';
import { lockOrder } from '../orders/order-rows.ts';
import type { RailEvent } from '../rails/rail-events.ts';
import { settleReport } from './authorise.ts';
import { endReleased } from './end-order.ts';
import type { GatewayServices } from './gateway-services.ts';
import { settleAfterCancel } from './settle.ts';
import { settleCapture } from './settle-capture.ts';
import { settleDispute } from './settle-dispute.ts';
import { settleRailCard } from './settle-rail-card.ts';
import { resultOfVoid, settleReturn } from './settle-return.ts';
import { settleReversal } from './settle-reversal.ts';

/** Settles an event of the rail named. An event about an attempt that is not ours, or of another rail, is ignored. */
export async function settleEvent(services: GatewayServices, rail: string, event: RailEvent): Promise<void> {
  if (event.kind === 'unknown' || event.kind === 'payout') return;
  const attempt =
    (await findAttempt(services.database, event.attemptId)) ?? (await bringBack(services, event.attemptId));
  if (attempt?.rail !== rail) return;
  switch (event.kind) {
    case 'payment':
      await settleReport(services, attempt, event.report);
      return;
    case 'capture':
      await settleCapture(services, attempt.id, { kind: event.result, paidAt: event.paidAt });
      return;
    case 'refund':
      await settleReturn(services, attempt.id, event.result);
      return;
    case 'cancellation':
      if (!isPending(attempt)) await settleVoid(services, attempt, event.outcome);
      else if (event.outcome.kind !== 'cannot') await settleAfterCancel(services, attempt, event.outcome);
      return;
    case 'reversal':
      await settleReversal(services, attempt, event.reason);
      return;
    case 'card':
      await settleRailCard(services, attempt, event.token);
      return;
    case 'dispute':
      await settleDispute(services, attempt, event.dispute);
      return;
    default:
      event satisfies never;
  }
}

/** Brings an attempt back from the archive, whose rail reports on it after years. Returns undefined for none. */
async function bringBack({ database }: GatewayServices, attemptId: string): Promise<Attempt | undefined> {
  const tradeId = await findArchivedTrade(database, attemptId);
  if (tradeId === undefined) return undefined;
  return database.transaction(async (tx) => {
    await lockOrder(tx, tradeId);
    await restoreAttempts(tx, tradeId);
    return findAttempt(tx, attemptId);
  });
}

/**
 * Settles the voids of an authorization that its rail reports on. One that the rail has released by itself ends its
 * order.
 */
async function settleVoid(
  services: GatewayServices,
  { id, tradeId, rail }: Pick<Attempt, 'id' | 'tradeId' | 'rail'>,
  outcome: (RailEvent & { readonly kind: 'cancellation' })['outcome'],
): Promise<void> {
  const result = resultOfVoid(outcome, services.rails.factsOf(rail));
  if (!result) return;
  for (const attempt of await listAttempts(services.database, tradeId))
    if (attempt.kind === 'void' && attempt.railReference === id && isPending(attempt))
      await settleReturn(services, attempt.id, result);
  if (outcome.kind === 'timed-out') await endReleased(services, tradeId, 'expired');
  if (outcome.kind === 'cancelled') await endReleased(services, tradeId, 'cancelled');
}
