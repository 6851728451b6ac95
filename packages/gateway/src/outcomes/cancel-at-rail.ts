/** Cancels attempts at their rail. */
import { type Attempt, noteCancel } from '../orders/attempts.ts';
import type { RailOutcome } from '../rails/rail.ts';
import type { GatewayServices } from './gateway-services.ts';

/**
 * Lets the rail cancel an attempt that nobody wants any more. This is noted before, so that no yes is believed that
 * crosses it. Returns what became of the attempt; undefined, and asks nothing, when it has ended meanwhile: a cancel
 * would give the authorisation of its order back.
 */
export async function cancelAtRail(
  { database, rails }: GatewayServices,
  { id, rail: name }: Pick<Attempt, 'id' | 'rail'>,
): Promise<RailOutcome | undefined> {
  const rail = rails.named(name);
  if (!rail) throw new Error(`Attempt ${id} has no rail`);
  return (await noteCancel(database, id)) ? rail.cancel(id) : undefined;
}
