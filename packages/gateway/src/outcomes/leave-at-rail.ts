/** Ends attempts whose result their rail still owes, where a late yes would be reported and sent back. */
import { type Attempt, isPending, lockAttempt } from '../orders/attempts.ts';
import { lockOrder } from '../orders/order-rows.ts';
import type { RailOutcome } from '../rails/rail-answers.ts';
import { askAndSettle } from './ask.ts';
import { endAndCount } from './end-attempt.ts';
import { endOrder } from './end-order.ts';
import type { GatewayServices } from './gateway-services.ts';

/**
 * Finishes a payment attempt, as {@link askAndSettle} does. One whose order is over and that its rail does not know is
 * left there, and its order expires. Throws where that is not allowed, because only the operator can find its result.
 * Returns the rail's outcome.
 */
export async function finishPayment(services: GatewayServices, attempt: Attempt): Promise<RailOutcome> {
  const { outcome, isLost } = await askAndSettle(services, attempt);
  if (!isLost) return outcome;
  const { id, rail, tradeId } = attempt;
  if (!(await leaveAtRail(services, attempt)))
    throw new Error(
      `The rail ${rail} does not know the payment ${id}, whose order is over; compare it with the rail`,
    );
  await endOrder(services, tradeId, 'expired');
  return outcome;
}

/**
 * Ends an attempt that its rail still holds or does not know. Returns false where no webhook would report that it was
 * paid, or the rail could not send its money back.
 */
export function leaveAtRail(services: GatewayServices, { id, tradeId, rail }: Attempt): Promise<boolean> {
  const can = services.rails.factsOf(rail)?.capabilities;
  return services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, tradeId);
    const attempt = await lockAttempt(tx, id);
    if (!order || !attempt || !isPending(attempt)) return true;
    const refund = can?.methods[order.subPayMethod]?.refund ?? 'none';
    if (can?.webhooks === 'none' || refund === 'none') return false;
    await endAndCount(services, tx, { order, attempt }, { state: 'cancelled', result: 'left-at-rail' });
    return true;
  });
}
