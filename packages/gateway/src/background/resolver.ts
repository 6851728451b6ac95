/**
 * Background: finishes attempts that have no final answer – left by a dead node, a silent rail or a payer who went
 * away.
 */
import { type Attempt, askAgainLater, leaseDueAttempts } from '../orders/attempts.ts';
import { askToReturn, askToVoid, askWhatBecame } from '../outcomes/ask.ts';
import { askToCapture } from '../outcomes/settle-capture.ts';
import type { WritePath } from '../outcomes/write-path.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 500;
const BATCH = 20;

/** Starts the resolver. Leases keep nodes apart; every answer is settled idempotently. */
export function startResolver(parts: WritePath): WorkerLoop {
  async function resolve(attempt: Attempt): Promise<void> {
    try {
      if (attempt.kind === 'return') await askToReturn(parts, attempt);
      else if (attempt.kind === 'void') await askToVoid(parts, attempt);
      else if (attempt.kind === 'capture') await askToCapture(parts, attempt);
      else await askWhatBecame(parts, attempt);
    } catch (error) {
      parts.log.error({ err: error, attemptId: attempt.id }, 'an attempt could not be resolved');
    }
    // Without effect when the attempt has ended.
    await askAgainLater(parts.database, attempt);
  }

  return startWorkerLoop({
    name: 'resolver',
    pollMs: POLL_MS,
    logger: parts.log,
    async turn() {
      const due = await leaseDueAttempts(parts.database, BATCH);
      await Promise.all(due.map(resolve));
      return due.length === BATCH;
    },
  });
}
