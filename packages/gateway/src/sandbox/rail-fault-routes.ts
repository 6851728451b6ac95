/** `GET` and `POST /sandbox/rails`: reads and changes how the scheme behaves towards its rails. */
import { FAULTY_RAILS, type FaultyRail, RAIL_FAULT_MODES, type RailFaultMode } from '@gangway/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { refuse } from './guard-rail-routes.ts';
import { readRailFaults, setRailFault } from './rail-faults.ts';
import { deskRoutes } from './sandbox-desk.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { readRequest } from './scheme-requests.ts';

const PATH = '/sandbox/rails';

const RAILS = ['all', ...(Object.keys(FAULTY_RAILS) as FaultyRail[])] as const;
const WEATHERS = Object.keys(RAIL_FAULT_MODES) as RailFaultMode[];

// Strict: a misspelt `rail` would change all of them.
const change = v.strictObject(
  {
    rail: v.optional(v.picklist(RAILS, `is not one of ${RAILS.join(', ')}`), 'all'),
    weather: v.picklist(WEATHERS, `is not one of ${WEATHERS.join(', ')}`),
  },
  ({ expected }) => (expected === 'never' ? 'is not known here: there are rail and weather' : 'is missing'),
);

/**
 * The routes, to be mounted at the root. `POST` takes `{"weather": "away"}`, for one kind of rail with
 * `{"rail": "card", "weather": "away"}`; both answer the weather of every kind. It holds on every node at once.
 */
export function railFaultRoutes({ database }: SchemeOptions): Hono {
  const door = deskRoutes(PATH, async (c, body) => {
    const read = readRequest(change, body);
    if ('error' in read) return refuse(c, 400, read.error);
    return c.json(await setRailFault(database, read.content));
  });
  return door.get(PATH, async (c) => c.json(await readRailFaults(database)));
}
