/** The fault modes of the simulated scheme's rails, stored so that they apply on every node. */

import { type Queryable, type RailFaults, statements } from '@gangway/gateway/extend';
import { FAULTY_RAILS, type FaultyRail, keysOf, type RailFaultMode, recordOf } from '@gangway/protocol';

const RAILS = keysOf(FAULTY_RAILS);

const SQL = statements('scheme.rail-faults', {
  // Table and column have the name of an earlier version.
  read: 'SELECT weather AS mode FROM scheme_weather WHERE rail = $1',
  readAll: 'SELECT rail, weather AS mode FROM scheme_weather',
  set: `INSERT INTO scheme_weather (rail, weather) SELECT unnest($1::text[]), $2
   ON CONFLICT (rail) DO UPDATE SET weather = EXCLUDED.weather`,
});

/** Returns the fault mode of one kind of rail. */
export async function readRailFault(db: Queryable, rail: FaultyRail): Promise<RailFaultMode> {
  const [row] = await db.query<{ mode: RailFaultMode }>(SQL.read, [rail]);
  return row?.mode ?? 'usual';
}

/** Returns the fault mode of every kind, in the order of {@link FAULTY_RAILS}. */
export async function readRailFaults(db: Queryable): Promise<RailFaults> {
  const rows = await db.query<{ rail: string; mode: RailFaultMode }>(SQL.readAll);
  const known = new Map(rows.map(({ rail, mode }) => [rail, mode]));
  return recordOf(RAILS, (rail) => known.get(rail) ?? 'usual');
}

/** Sets the fault mode of one kind of rail or of all, from the next call on. Returns the modes of all. */
export async function setRailFault(
  db: Queryable,
  { rail, mode }: { readonly rail: FaultyRail | 'all'; readonly mode: RailFaultMode },
): Promise<RailFaults> {
  await db.query(SQL.set, [rail === 'all' ? RAILS : [rail], mode]);
  return readRailFaults(db);
}
