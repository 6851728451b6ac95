/** Background: reads the rails' statements from 03:00 on, and settles due and matched reports from 04:00 on. */
import type { Logger } from 'pino';
import {
  lastStatementDay,
  type Reading,
  type ReconcilingServices,
  readDueStatements,
} from '../outcomes/reconcile.ts';
import { settleDueReports } from '../outcomes/settle-reports.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 1_000;
/** A fruitless turn is repeated after this multiple of its duration: matching a million lines takes seconds. */
const REST_FACTOR = 10;

/** Starts the worker. Any number of nodes may run it: each statement and each report counts once. */
export function startReconciliation(services: ReconcilingServices & { readonly log: Logger }): WorkerLoop {
  const logged = new Set<string>();
  let readUpTo = '';
  let readAgainAt = 0;
  let restUntil = 0;
  return startWorkerLoop({
    name: 'reconciliation',
    pollMs: POLL_MS,
    logger: services.log,
    async turn() {
      const last = lastStatementDay(services.clock.now());
      const begun = performance.now();
      if (readUpTo === last || begun < readAgainAt) return settle();
      const reading = await readDueStatements(services);
      const { read, silent, failed } = reading;
      logUnread(reading);
      if (read.length > 0) return true;
      if (failed.length + silent.length > 0) readAgainAt = restFrom(begun);
      else readUpTo = last;
      return settle();
    },
  });

  /** Logs each missing or failed statement once, although the query is repeated. */
  function logUnread({ silent, failed }: Reading): void {
    for (const { rail, day } of silent)
      if (isNew(`${rail} ${day}`))
        services.log.warn({ rail, day }, 'a rail returned no statement; it will be queried again');
    for (const { rail, day, error } of failed)
      if (isNew(`${rail} ${day} ${error}`))
        services.log.error(
          { rail, day, err: error },
          'a statement could not be read or matched; it will be queried again',
        );
  }

  function isNew(entry: string): boolean {
    const wasLogged = logged.has(entry);
    logged.add(entry);
    return !wasLogged;
  }

  async function settle(): Promise<boolean> {
    const begun = performance.now();
    if (begun < restUntil) return false;
    const settled = await settleDueReports(services);
    restUntil = settled > 0 ? 0 : restFrom(begun);
    return false;
  }
}

/** Returns when fruitless work that began at `begun` may be repeated. */
function restFrom(begun: number): number {
  const now = performance.now();
  return now + REST_FACTOR * (now - begun);
}
