/** Background: reads the rails' statements from 03:00 on, and settles from 04:00 on what is due and matched. */
import type { Logger } from 'pino';
import { lastStatementDay, type ReconcilingParts, readDueStatements } from '../outcomes/reconcile.ts';
import { settleDueReports } from '../outcomes/settle-reports.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 1_000;
/** What did not help is tried again after so many times what it took: a break in a million lines costs seconds. */
const REST_FACTOR = 10;

/** Starts reading and settling. Any number of nodes may run it: each statement and each report counts once. */
export function startReconciliation(parts: ReconcilingParts & { readonly log: Logger }): WorkerLoop {
  const told = new Set<string>();
  let readUpTo = '';
  let restUntil = 0;
  return startWorkerLoop({
    name: 'reconciliation',
    pollMs: POLL_MS,
    logger: parts.log,
    async turn() {
      const last = lastStatementDay(parts.clock.now());
      if (readUpTo === last) return settle();
      const { read, silent } = await readDueStatements(parts);
      for (const { rail, day } of silent) {
        // Once each: it is asked for again every second.
        if (told.has(`${rail} ${day}`)) continue;
        told.add(`${rail} ${day}`);
        parts.log.warn({ rail, day }, 'a rail gave no statement; it is asked for again');
      }
      if (read.length > 0) return true;
      if (silent.length === 0) readUpTo = last;
      return settle();
    },
  });

  async function settle(): Promise<boolean> {
    const begun = performance.now();
    if (begun < restUntil) return false;
    const settled = await settleDueReports(parts);
    const now = performance.now();
    restUntil = settled > 0 ? 0 : now + REST_FACTOR * (now - begun);
    return false;
  }
}
