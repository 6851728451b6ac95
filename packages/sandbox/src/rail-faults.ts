/** The fault modes of the simulated scheme's rails, stored so that they apply on every node. */

import { type Queryable, type RailFaults, statement } from '@gangway/gateway/extend';
import { FAULTY_RAILS, type FaultyRail, keysOf, type RailFaultMode, recordOf } from '@gangway/protocol';

const RAILS = keysOf(FAULTY_RAILS);

// Table and column have the name of an earlier version.
const readOne = statement(
  'scheme.rail-faults.read',
  'SELECT weather AS mode FROM scheme_weather WHERE rail = $1',
);
const readAll = statement('scheme.rail-faults.read-all', 'SELECT rail, weather AS mode FROM scheme_weather');
const change = statement(
  'scheme.rail-faults.set',
  `INSERT INTO scheme_weather (rail, weather) SELECT unnest($1::text[]), $2
   ON CONFLICT (rail) DO UPDATE SET weather = EXCLUDED.weather`,
);

/** Returns the fault mode of one kind of rail. */
export async function readRailFault(db: Queryable, rail: FaultyRail): Promise<RailFaultMode> {
  const [row] = await db.query<{ mode: RailFaultMode }>(readOne, [rail]);
  return row?.mode ?? 'usual';
}

/** Returns the fault mode of every kind, in the order of {@link FAULTY_RAILS}. */
export async function readRailFaults(db: Queryable): Promise<RailFaults> {
  const rows = await db.query<{ rail: string; mode: RailFaultMode }>(readAll);
  const known = new Map(rows.map(({ rail, mode }) => [rail, mode]));
  return recordOf(RAILS, (rail) => known.get(rail) ?? 'usual');
}

/** Sets the fault mode of one kind of rail or of all, from the next call on. Returns the modes of all. */
export async function setRailFault(
  db: Queryable,
  { rail, mode }: { readonly rail: FaultyRail | 'all'; readonly mode: RailFaultMode },
): Promise<RailFaults> {
  await db.query(change, [rail === 'all' ? RAILS : [rail], mode]);
  return readRailFaults(db);
}
