/** Makes room for another attempt of a trade: the one under way is given up at its rail, and asked before that. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, findAttempt, isPending, takeOverAttempt } from '../orders/attempts.ts';
import { askWhatBecame } from './ask.ts';
import { cancelAtRail } from './cancel-at-rail.ts';
import type { GatewayServices } from './gateway-services.ts';
import { settleAttempt } from './settle.ts';

/** How long a request waits for another's call to the rail, and how often it looks. */
const ASKING_WAIT_MS = 4_000;
const ASKING_POLL_MS = 100;

/** Waits until an attempt's start is answered, or takes over from a node that died. Answers it as it is then. */
export async function awaitStart(parts: GatewayServices, attemptId: string): Promise<Attempt | undefined> {
  for (const until = performance.now() + ASKING_WAIT_MS; ; await sleep(ASKING_POLL_MS)) {
    const attempt = await findAttempt(parts.database, attemptId);
    if (attempt?.state !== 'asking' || performance.now() > until) return attempt;
    const taken = await takeOverAttempt(parts.database, attemptId);
    if (!taken) continue;
    await askWhatBecame(parts, taken);
    return findAttempt(parts.database, attemptId);
  }
}

/** Lets nobody pay an attempt any more. False when the rail gave no clear answer: then it is still in the way. */
export async function cancelPendingAttempt(parts: GatewayServices, { id }: Attempt): Promise<boolean> {
  const attempt = await awaitStart(parts, id);
  if (!attempt || !isPending(attempt)) return true;
  const outcome = await cancelAtRail(parts, attempt);
  if (outcome) await settleAttempt(parts, id, outcome, attempt.leaseUntil);
  const left = await findAttempt(parts.database, id);
  return !left || !isPending(left);
}
