/** `GET` and `POST /sandbox/rails`: reads and changes the fault modes of the scheme's rails. */
import { FAULTY_RAILS, keysOf, RAIL_FAULT_MODES } from '@gangway/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { refuse } from './guard-rail-routes.ts';
import { readRailFaults } from './rail-faults.ts';
import { deskRoutes } from './sandbox-desk.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { readRequest } from './scheme-requests.ts';

const PATH = '/sandbox/rails';

const RAILS = ['all', ...keysOf(FAULTY_RAILS)] as const;
const MODES = keysOf(RAIL_FAULT_MODES);

/** An earlier version called `mode` `weather`, which is still accepted. */
const withMode = (body: unknown): unknown => {
  if (!(body instanceof Object) || !('weather' in body) || 'mode' in body) return body;
  const { weather: mode, ...rest } = body;
  return { ...rest, mode };
};

// Strict: otherwise a misspelled `rail` would change all rails.
const fault = v.strictObject(
  {
    rail: v.optional(v.picklist(RAILS, `is not one of ${RAILS.join(', ')}`), 'all'),
    mode: v.picklist(MODES, `is not one of ${MODES.join(', ')}`),
  },
  ({ expected }) => (expected === 'never' ? 'is not known here: there are rail and mode' : 'is missing'),
);
const change = v.pipe(v.unknown(), v.transform(withMode), fault);

/**
 * Returns the routes, mounted at the root. `POST` takes `{"mode": "away"}`, or for one kind of rail `{"rail": "card",
 * "mode": "away"}`. Both respond with the mode of every kind. A change applies on every node at once.
 */
export function railFaultRoutes({ database, controls }: SchemeOptions): Hono {
  const routes = deskRoutes(PATH, async (c, body) => {
    const read = readRequest(change, body);
    if ('error' in read) return refuse(c, 400, read.error);
    return c.json(await controls.setRailFault(read.content));
  });
  return routes.get(PATH, async (c) => c.json(await readRailFaults(database)));
}
