/** Queries and cancels the pending attempt at its rail, so that another attempt of the trade may start. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, findAttempt, isPending, takeOverAttempt } from '../orders/attempts.ts';
import { askWhatBecame } from './ask.ts';
import { cancelAtRail } from './cancel-at-rail.ts';
import type { GatewayServices } from './gateway-services.ts';
import { settleAttempt } from './settle.ts';

/** How long a request waits for another request's call to the rail, and how often it polls. */
const ASKING_WAIT_MS = 4_000;
const ASKING_POLL_MS = 100;

/**
 * Waits until the start of an attempt is answered, or takes over from a node that died. Returns the updated attempt.
 */
export async function awaitStart(services: GatewayServices, attemptId: string): Promise<Attempt | undefined> {
  for (const until = performance.now() + ASKING_WAIT_MS; ; await sleep(ASKING_POLL_MS)) {
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
 * start then.
 */
export async function cancelPendingAttempt(services: GatewayServices, { id }: Attempt): Promise<boolean> {
  const attempt = await awaitStart(services, id);
  if (!attempt || !isPending(attempt)) return true;
  const outcome = await cancelAtRail(services, attempt);
  if (outcome) await settleAttempt(services, id, outcome, attempt.leaseUntil);
  const left = await findAttempt(services.database, id);
  return !left || !isPending(left);
}
