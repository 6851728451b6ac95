/** Background: takes approved payouts to the bank, and asks whether completed ones came back. */
import { askBank } from '../outcomes/ask-bank.ts';
import type { WritePath } from '../outcomes/write-path.ts';
import { leaseDuePayouts } from '../payouts/due-payouts.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 1_000;
const BATCH = 20;

/** Starts it. Leases keep nodes apart; without a bank nothing is taken. */
export const startPayouts = (parts: WritePath): WorkerLoop =>
  startWorkerLoop({
    name: 'payouts',
    pollMs: POLL_MS,
    logger: parts.log,
    async turn() {
      if (!parts.bank) return false;
      const due = await leaseDuePayouts(parts.database, BATCH);
      for (const { payoutId } of due) {
        try {
          await askBank(parts, payoutId);
        } catch (error) {
          parts.log.error({ err: error, payoutId }, 'the bank could not be asked about a payout');
        }
      }
      return due.length === BATCH;
    },
  });
