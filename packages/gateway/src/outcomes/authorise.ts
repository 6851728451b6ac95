/** After 3-D Secure: takes the hold on the order_id, then lets the rail charge the authenticated payer. */
import { type Attempt, beginAuthorisation, findAttempt, isPending } from '../orders/attempts.ts';
import { askAtOnce } from '../orders/attempts-to-ask.ts';
import { findOrder, lockOrder } from '../orders/order-rows.ts';
import type { RailOutcome, RailReport } from '../rails/rail-answers.ts';
import type { Queryable } from '../storage/database.ts';
import { railAttempt } from './ask-rail.ts';
import { cancelAtRail } from './cancel-at-rail.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';
import { writeUnderHold } from './hold-order-id.ts';
import { cancelIfHeld } from './move-order.ts';
import { settleAttempt } from './settle.ts';

/** Settles a rail's report on an attempt. Requests the authorization first if the attempt awaits it. */
export async function settleReport(
  services: GatewayServices,
  attempt: Attempt,
  report: RailReport,
  heldUntil?: Date,
): Promise<RailOutcome> {
  const outcome = report.kind === 'authenticated' ? await authorise(services, attempt) : report;
  await settleAttempt(services, attempt.id, outcome, heldUntil);
  return outcome;
}

const ENDED = { kind: 'unclear', reason: 'The attempt has ended meanwhile.' } as const;

/**
 * Lets the rail authorize once no other attempt charges for the order_id. An attempt that is no longer wanted is
 * cancelled at the rail.
 */
async function authorise(services: GatewayServices, attempt: Attempt): Promise<RailOutcome> {
  const { id, tradeId } = attempt;
  const rail = await services.rails.named(attempt.rail);
  const order = await findOrder(services.database, tradeId);
  if (!rail?.authorise || !order) throw new Error(`Attempt ${id} cannot be authorized`);
  const next = await writeUnderHold(services, {
    hold: { ...order, attemptId: id },
    write: (tx) => nextOf(services, tx, { id, tradeId }),
    charges: (chosen) => chosen === 'authorise',
  });
  switch (next) {
    case 'authorise':
      return awaitOutside(services, rail.authorise.bind(rail, railAttempt(attempt)));
    case 'cancel':
      return (await cancelAtRail(services, attempt)) ?? ENDED;
    case 'ended':
      return ENDED;
    case 'held':
      await askAtOnce(services.database, tradeId);
      return { kind: 'unclear', reason: 'Another payment of the order_id is being made.' };
    default:
      return next satisfies never;
  }
}

/**
 * Returns the next call to the rail. An attempt that has ended is left alone, because a cancellation would void its
 * authorization.
 */
async function nextOf(
  services: GatewayServices,
  tx: Queryable,
  { id, tradeId }: Pick<Attempt, 'id' | 'tradeId'>,
): Promise<'authorise' | 'cancel' | 'ended'> {
  const order = await lockOrder(tx, tradeId);
  const attempt = await findAttempt(tx, id);
  if (!attempt || !isPending(attempt)) return 'ended';
  if (order?.state !== 'processing' || order.expiresAt <= services.clock.now()) return 'cancel';
  const isWanted = !(await cancelIfHeld(services, tx, order)) && (await beginAuthorisation(tx, id));
  return isWanted ? 'authorise' : 'cancel';
}
