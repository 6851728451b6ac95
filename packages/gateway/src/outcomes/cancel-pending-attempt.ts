/** Queries and cancels the pending attempt at its rail, so that another attempt of the trade may start. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, findAttempt, isPending, takeOverAttempt } from '../orders/attempts.ts';
import { askWhatBecame } from './ask.ts';
import { tryToCancel } from './cancel-at-rail.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';
import { leaveAtRail } from './leave-at-rail.ts';
import { settleAttempt } from './settle.ts';

/** How long a request waits for another request's call to the rail, and how often it polls. */
const ASKING_WAIT_MS = 4_000;
const ASKING_POLL_MS = 100;

/**
 * Waits until the start of an attempt is answered, or takes over from a node that died. Returns the updated attempt.
 */
export async function awaitStart(services: GatewayServices, attemptId: string): Promise<Attempt | undefined> {
  for (
    const until = performance.now() + ASKING_WAIT_MS;
    ;
    await awaitOutside(services, () => sleep(ASKING_POLL_MS))
  ) {
    const attempt = await findAttempt(services.database, attemptId);
    if (attempt?.state !== 'asking' || performance.now() > until) return attempt;
    const taken = await takeOverAttempt(services.database, attemptId);
    if (!taken) continue;
    await askWhatBecame(services, taken);
    return findAttempt(services.database, attemptId);
  }
}

/**
 * Cancels an attempt so that nobody can pay it. Returns false when the rail gave no clear answer; no other attempt may
 * start then. With `mayLeave`, an attempt that its rail cannot cancel is ended here, so that it does not block the
 * payer's next one for ever. If both are paid, the second payment is sent back.
 */
export async function cancelPendingAttempt(
  services: GatewayServices,
  { id }: Attempt,
  { mayLeave = false }: { readonly mayLeave?: boolean } = {},
): Promise<boolean> {
  const attempt = await awaitStart(services, id);
  if (!attempt || !isPending(attempt)) return true;
  const cancelled = await tryToCancel(services, attempt);
  if (cancelled) await settleAttempt(services, id, cancelled.outcome, attempt.leaseUntil);
  const left = await findAttempt(services.database, id);
  if (!left || !isPending(left)) return true;
  return mayLeave && cancelled?.isStuck === true && leaveAtRail(services, left);
}
