/** Cancels attempts at their rail. */
import { type Attempt, noteCancel } from '../orders/attempts.ts';
import type { RailOutcome } from '../rails/rail.ts';
import type { GatewayServices } from './gateway-services.ts';

/**
 * Cancels an unwanted attempt at its rail and returns its outcome. The cancellation is stored first, so that a yes that
 * crosses it is not trusted. Returns undefined, without calling the rail, when the attempt has already ended: a
 * cancellation would void the authorization of its order.
 */
export async function cancelAtRail(
  { database, rails }: GatewayServices,
  { id, rail: name }: Pick<Attempt, 'id' | 'rail'>,
): Promise<RailOutcome | undefined> {
  const rail = rails.named(name);
  if (!rail) throw new Error(`Attempt ${id} has no rail`);
  return (await noteCancel(database, id)) ? rail.cancel(id) : undefined;
}
