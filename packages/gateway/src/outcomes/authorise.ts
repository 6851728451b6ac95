/** After 3-D Secure: the gateway takes the order_id before the rail may charge the payer who has authenticated. */
import { type Attempt, askAtOnce, beginAuthorisation, findAttempt, isPending } from '../orders/attempts.ts';
import { findOrder, lockOrder } from '../orders/order-rows.ts';
import type { RailOutcome, RailReport } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import { cancelAtRail } from './cancel-at-rail.ts';
import type { GatewayServices } from './gateway-services.ts';
import { writeUnderHold } from './hold-order-id.ts';
import { cancelIfHeld } from './intend.ts';
import { settleAttempt } from './settle.ts';

/** Settles what a rail says of an attempt; where it waits for the authorisation, that is asked for first. */
export async function settleReport(
  parts: GatewayServices,
  attempt: Pick<Attempt, 'id' | 'tradeId' | 'rail'>,
  report: RailReport,
  heldUntil?: Date,
): Promise<RailOutcome> {
  const outcome = report.kind === 'authenticated' ? await authorise(parts, attempt) : report;
  await settleAttempt(parts, attempt.id, outcome, heldUntil);
  return outcome;
}

const ENDED = { kind: 'unclear', reason: 'It has ended meanwhile.' } as const;

/** The rail may authorise once nobody else charges for the order_id. What nobody wants any more is cancelled there. */
async function authorise(
  parts: GatewayServices,
  { id, tradeId, rail: railName }: Pick<Attempt, 'id' | 'tradeId' | 'rail'>,
): Promise<RailOutcome> {
  const rail = parts.rails.named(railName);
  const order = await findOrder(parts.database, tradeId);
  if (!rail?.authorise || !order) throw new Error(`Attempt ${id} cannot be authorised`);
  const next = await writeUnderHold(parts, {
    hold: { ...order, attemptId: id },
    write: (tx) => nextOf(parts, tx, { id, tradeId }),
    charges: (chosen) => chosen === 'authorise',
  });
  switch (next) {
    case 'authorise':
      return rail.authorise(id);
    case 'cancel':
      return (await cancelAtRail(parts, { id, rail: railName })) ?? ENDED;
    case 'ended':
      return ENDED;
    case 'held':
      await askAtOnce(parts.database, tradeId);
      return { kind: 'unclear', reason: 'Another payment of the order_id is being made.' };
    default:
      return next satisfies never;
  }
}

/** What the rail is to do. An attempt that has ended is left alone: a cancel would give its authorisation back. */
async function nextOf(
  parts: GatewayServices,
  tx: Queryable,
  { id, tradeId }: Pick<Attempt, 'id' | 'tradeId'>,
): Promise<'authorise' | 'cancel' | 'ended'> {
  const order = await lockOrder(tx, tradeId);
  const attempt = await findAttempt(tx, id);
  if (!attempt || !isPending(attempt)) return 'ended';
  if (order?.state !== 'processing' || order.expiresAt <= parts.clock.now()) return 'cancel';
  const isWanted = !(await cancelIfHeld(parts, tx, order)) && (await beginAuthorisation(tx, id));
  return isWanted ? 'authorise' : 'cancel';
}
