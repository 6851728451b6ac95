/** The weather of the pretend scheme: how it behaves towards its rails, stored so that every node feels it. */
import { FAULTY_RAILS, type FaultyRail, type RailFaultMode } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';

/** The weather of every kind of rail. */
export type RailFaults = Readonly<Record<FaultyRail, RailFaultMode>>;

const RAILS = Object.keys(FAULTY_RAILS) as FaultyRail[];

const readOne = statement('scheme.weather.read', 'SELECT weather FROM scheme_weather WHERE rail = $1');
const readAll = statement('scheme.weather.read-all', 'SELECT rail, weather FROM scheme_weather');
const change = statement(
  'scheme.weather.change',
  `INSERT INTO scheme_weather (rail, weather) SELECT unnest($1::text[]), $2
   ON CONFLICT (rail) DO UPDATE SET weather = EXCLUDED.weather`,
);

/** The weather of one kind of rail. */
export async function readRailFault(db: Queryable, rail: FaultyRail): Promise<RailFaultMode> {
  const [row] = await db.query<{ weather: RailFaultMode }>(readOne, [rail]);
  return row?.weather ?? 'usual';
}

/** The weather of every kind, in the order of {@link FAULTY_RAILS}. */
export async function readRailFaults(db: Queryable): Promise<RailFaults> {
  const rows = await db.query<{ rail: string; weather: RailFaultMode }>(readAll);
  const known = new Map(rows.map(({ rail, weather }) => [rail, weather]));
  return Object.fromEntries(RAILS.map((rail) => [rail, known.get(rail) ?? 'usual'])) as RailFaults;
}

/** Changes the weather of one kind of rail or of all, from the next call on. Answers what holds then. */
export async function setRailFault(
  db: Queryable,
  { rail, weather }: { readonly rail: FaultyRail | 'all'; readonly weather: RailFaultMode },
): Promise<RailFaults> {
  await db.query(change, [rail === 'all' ? RAILS : [rail], weather]);
  return readRailFaults(db);
}
