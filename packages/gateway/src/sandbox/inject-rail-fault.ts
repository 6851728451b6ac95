/** Lets the weather of a rail happen to its calls of the scheme's API. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultyRail } from '@gangway/protocol';
import type { Context, MiddlewareHandler } from 'hono';
import { readRailFault } from './rail-faults.ts';
import type { SchemeOptions } from './scheme-options.ts';

/** Shorter than a rail waits for an answer (`rails/scheme-client.ts`): what is slow is not lost. */
const SLOW_MS = 3_000;

const AWAY = 'The scheme is away, as the weather of its rails says.';
const LOST = 'The answer is lost, as the weather of the rails says.';

/** What the weather needs to happen. */
export type RailFaultOptions = Pick<SchemeOptions, 'database' | 'stop' | 'pause'>;

/** The weather over a route; `railOf` tells from the call whose weather it is, or that there is none. */
export function injectRailFault(
  { database, stop, pause = pauseUnless(stop) }: RailFaultOptions,
  railOf: (c: Context) => FaultyRail | undefined,
): MiddlewareHandler {
  return async (c, next) => {
    const rail = railOf(c);
    const weather = rail ? await readRailFault(database, rail) : 'usual';
    switch (weather) {
      case 'usual':
        return next();
      case 'slow':
        await Promise.all([next(), pause(SLOW_MS)]);
        return;
      case 'away':
        return c.json({ error: AWAY }, 503);
      case 'lost':
        await next();
        // A question does no work whose answer could be lost: so the gateway finds out what it was not told.
        if (c.req.method !== 'GET') c.res = c.json({ error: LOST }, 504);
        return;
      default:
        return weather satisfies never;
    }
  };
}

/** A pause that neither keeps the process alive nor outlives its stop. */
const pauseUnless =
  (stop: AbortSignal | undefined) =>
  async (ms: number): Promise<void> => {
    await sleep(ms, undefined, { ref: false, ...(stop && { signal: stop }) }).catch(() => {});
  };
