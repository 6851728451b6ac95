/** Injects the fault of a rail into its calls of the scheme's API. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultyRail } from '@gangway/protocol';
import type { Context, MiddlewareHandler } from 'hono';
import { type LateOptions, respondLater } from './late-results.ts';
import { readRailFault } from './rail-faults.ts';
import { RAIL_OF_STORE } from './rails-of-stores.ts';
import type { SchemeOptions } from './scheme-options.ts';

/** Shorter than a rail's timeout (`rails/scheme-client.ts`), so that a slow response is not lost. */
const SLOW_MS = 3_000;

const AWAY = 'The scheme is away, as the fault mode of its rail says.';
const LOST = 'The answer is lost, as the fault mode of its rail says.';

/** The services for injecting a fault. */
export type RailFaultOptions = Pick<SchemeOptions, 'pause'> & LateOptions;

/** Returns middleware that injects the fault of a rail; `railOf` returns the rail of a call, or undefined for none. */
export function injectRailFault(
  options: RailFaultOptions,
  railOf: (c: Context) => FaultyRail | undefined,
): MiddlewareHandler {
  const { database, stop, pause = pauseUnless(stop) } = options;
  return async (c, next) => {
    const rail = railOf(c);
    const mode = rail ? await readRailFault(database, rail) : 'usual';
    switch (mode) {
      case 'usual':
        return next();
      case 'slow':
        await Promise.all([next(), pause(SLOW_MS)]);
        return;
      case 'late': {
        const name = rail && RAIL_OF_STORE.get(rail);
        if (!name) return next();
        return respondLater(c, next, { rail: name, pause: () => pause(SLOW_MS), options });
      }
      case 'away':
        return c.json({ error: AWAY }, 503);
      case 'lost':
        await next();
        // A query has no effect that could be lost, so the gateway can find out what a lost response said.
        if (c.req.method !== 'GET') c.res = c.json({ error: LOST }, 504);
        return;
      default:
        return mode satisfies never;
    }
  };
}

/** A pause that ends when the scheme stops and does not keep the process alive. */
const pauseUnless =
  (stop: AbortSignal | undefined) =>
  async (ms: number): Promise<void> => {
    await sleep(ms, undefined, { ref: false, ...(stop && { signal: stop }) }).catch(() => {});
  };
