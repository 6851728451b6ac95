/** Background: finishes attempts that a dead node, a silent rail or a payer who went away left without a result. */
import { askAgainLater, type DueAttempt, leaseDueAttempts, putOffAttempt } from '../orders/attempts.ts';
import { askToReturn, askToVoid } from '../outcomes/ask.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { finishPayment } from '../outcomes/leave-at-rail.ts';
import { askToCapture } from '../outcomes/settle-capture.ts';
import { FixedLanes, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 500;
/** Concurrent queries to a rail. With responses that take 3 s, 600 attempts are queried within half a minute. */
const PLACES = { each: 64, again: 8 };

/** Starts the resolver. A lease gives an attempt to one node at a time; every answer is settled idempotently. */
export const startResolver = (services: GatewayServices): QueueLoop =>
  startQueue({
    name: 'attempts',
    pollMs: POLL_MS,
    logger: services.log,
    lanes: new FixedLanes(PLACES),
    take: (capacity) => leaseDueAttempts(services.database, capacity),
    async work(attempt) {
      await ask(services, attempt);
      // This changes nothing when the attempt has ended.
      await askAgainLater(services.database, attempt);
    },
    putOff: ({ id }) => putOffAttempt(services.database, id),
  });

async function ask(services: GatewayServices, attempt: DueAttempt): Promise<void> {
  if (attempt.kind === 'return') await askToReturn(services, attempt);
  else if (attempt.kind === 'void') await askToVoid(services, attempt);
  else if (attempt.kind === 'capture') await askToCapture(services, attempt);
  else await finishPayment(services, attempt);
}
