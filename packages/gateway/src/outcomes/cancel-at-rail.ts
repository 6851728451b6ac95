/** Cancels attempts at their rail. */
import { type Attempt, noteCancel } from '../orders/attempts.ts';
import type { RailOutcome } from '../rails/rail-answers.ts';
import { isCertain } from '../rails/rail-capabilities.ts';
import { askRail, railAttempt } from './ask-rail.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';

/**
 * Cancels an unwanted attempt at its rail and returns its outcome. Where the rail cannot cancel it, or reports the
 * result later, that is the attempt's present state. The cancellation is stored first, so that a yes that
 * crosses it is not trusted. Returns undefined, without calling the rail, when the attempt has already ended: a
 * cancellation would void the authorization of its order.
 */
export const cancelAtRail = async (
  services: GatewayServices,
  attempt: Attempt,
): Promise<RailOutcome | undefined> => (await tryToCancel(services, attempt))?.outcome;

/** The outcome of an attempt after a cancellation. */
export interface Cancelled {
  readonly outcome: RailOutcome;
  /** The rail cannot cancel the attempt, or does not know it. */
  readonly isStuck: boolean;
  /**
   * The rail does not know the attempt, but cannot prove that it never will; or it can neither cancel it nor be asked
   * about it. No query of it ends the attempt.
   */
  readonly isLost: boolean;
}

/** Runs {@link cancelAtRail}, and returns whether the rail cannot cancel the attempt. */
export async function tryToCancel(
  services: GatewayServices,
  attempt: Attempt,
): Promise<Cancelled | undefined> {
  const { id } = attempt;
  const rail = await services.rails.named(attempt.rail);
  if (!rail) throw new Error(`Attempt ${id} has no rail`);
  if (!(await noteCancel(services.database, id))) return undefined;
  const answer = await awaitOutside(services, () => rail.cancel(railAttempt(attempt)));
  if (answer.kind !== 'cannot' && answer.kind !== 'accepted' && isCertain(answer, rail))
    return { outcome: answer, isStuck: false, isLost: false };
  // Nothing has ended. The attempt may have by itself, which only its present state shows.
  const report = await askRail(services, rail, attempt);
  const isOutcome = report.kind !== 'never-seen' && report.kind !== 'authenticated';
  const unclear = { kind: 'unclear', reason: 'The attempt is not cancelled yet.' } as const;
  const { canBeAsked } = rail.capabilities;
  const isUnknown = report.kind === 'never-seen' || !canBeAsked;
  return {
    outcome: isOutcome ? report : unclear,
    isStuck: answer.kind !== 'accepted',
    isLost: isUnknown && (answer.kind === 'never-seen' || (answer.kind === 'cannot' && !canBeAsked)),
  };
}
