/** `GET` and `POST /sandbox/clock`: reads and moves the sandbox's business time. For testers and automated tests. */

import { Refusal, secondsUntilWallTime } from '@gangway/gateway/extend';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { readOffset } from './clock-control.ts';
import { refuse } from './guard-rail-routes.ts';
import { deskRoutes } from './sandbox-desk.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { readRequest } from './scheme-requests.ts';

const PATH = '/sandbox/clock';

const move = v.object(
  {
    seconds: v.optional(v.number('is not a number')),
    next: v.optional(
      v.pipe(v.string('is not text'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time of day')),
    ),
    reset: v.optional(v.literal(true, 'is not true')),
  },
  'The body is not an object.',
);

/**
 * Returns the routes, mounted at the root. `POST` takes one of `{"seconds": 1800}`, `{"next": "04:00"}` (Amsterdam) and
 * `{"reset": true}`. Both respond with real and business time. This node uses the new time from the response on, the
 * others within a second.
 */
export function clockRoutes({ database, clock, controls, followClock }: SchemeOptions): Hono {
  const show = async () => {
    await followClock?.();
    const offsetSeconds = await readOffset(database);
    const real = clock.real();
    const business = new Date(real.getTime() + offsetSeconds * 1000);
    return { real: real.toISOString(), business: business.toISOString(), offset_seconds: offsetSeconds };
  };
  const routes = deskRoutes(PATH, async (c, body) => {
    const read = readRequest(move, body);
    if ('error' in read) return refuse(c, 400, read.error);
    const { seconds, next, reset } = read.content;
    if ([seconds, next, reset].filter((one) => one !== undefined).length !== 1)
      return refuse(c, 400, 'The body has one of seconds, next and reset.');
    if (reset) await controls.resetClock();
    else {
      const now = new Date(clock.real().getTime() + (await readOffset(database)) * 1000);
      try {
        await controls.moveClock(seconds ?? secondsUntilWallTime(now, next ?? '') ?? 0);
      } catch (error) {
        if (!(error instanceof RangeError || error instanceof Refusal)) throw error;
        return refuse(c, 400, error.message);
      }
    }
    return c.json(await show());
  });
  return routes.get(PATH, async (c) => c.json(await show()));
}
