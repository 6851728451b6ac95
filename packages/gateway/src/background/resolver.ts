/** Background: finishes attempts that a dead node, a silent rail or a payer who went away left without a result. */
import {
  askAgainLater,
  askUnanswered,
  type DueAttempt,
  leaseDueAttempts,
  putOffAttempt,
} from '../orders/attempts-to-ask.ts';
import { askToReturn, askToVoid } from '../outcomes/ask.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { finishPayment } from '../outcomes/leave-at-rail.ts';
import { askToCapture } from '../outcomes/settle-capture.ts';
import { FixedLanes, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 500;
/** Concurrent queries to a rail. With responses that take 3 s, 600 attempts are queried within half a minute. */
const PLACES = { each: 64, again: 8 };

/** A rail that answers again is queried at once about attempts that it left without an answer: so many a second. */
const UNANSWERED = { everyMs: 1000, count: 1000 };

/**
 * Starts the resolver. A lease gives an attempt to one node at a time; every answer is settled idempotently. The first
 * answer of a rail that was silent brings forward what it still owes, which otherwise waits up to a minute more.
 */
export function startResolver(services: GatewayServices): QueueLoop {
  /** Rail → when its unanswered attempts were last brought forward, of `performance.now()`. */
  const broughtForward = new Map<string, number>();
  const bringForward = async (rail: string): Promise<void> => {
    const now = performance.now();
    if (now - (broughtForward.get(rail) ?? -UNANSWERED.everyMs) < UNANSWERED.everyMs) return;
    broughtForward.set(rail, now);
    await askUnanswered(services.database, rail, UNANSWERED.count);
  };
  return startQueue({
    name: 'attempts',
    pollMs: POLL_MS,
    logger: services.log,
    lanes: new FixedLanes(PLACES),
    take: (capacity) => leaseDueAttempts(services.database, capacity),
    async work(attempt) {
      const isAnswered = await ask(services, attempt);
      if (isAnswered && attempt.state === 'asking') await bringForward(attempt.rail);
      // This changes nothing when the attempt has ended.
      await askAgainLater(services.database, attempt);
    },
    putOff: ({ id }) => putOffAttempt(services.database, id),
  });
}

/** Returns whether the rail has said what became of a payment. */
async function ask(services: GatewayServices, attempt: DueAttempt): Promise<boolean> {
  if (attempt.kind === 'payment') return (await finishPayment(services, attempt)).kind !== 'unclear';
  if (attempt.kind === 'return') await askToReturn(services, attempt);
  else if (attempt.kind === 'void') await askToVoid(services, attempt);
  else await askToCapture(services, attempt);
  return false;
}
