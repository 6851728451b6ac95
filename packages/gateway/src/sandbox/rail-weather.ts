/** The weather of the pretend scheme: how it behaves towards its rails, stored so that every node feels it. */
import { type RailWeather, WEATHER_RAILS, type WeatherRail } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';

/** The weather of every kind of rail. */
export type RailForecast = Readonly<Record<WeatherRail, RailWeather>>;

const RAILS = Object.keys(WEATHER_RAILS) as WeatherRail[];

const readOne = statement('scheme.weather.read', 'SELECT weather FROM scheme_weather WHERE rail = $1');
const readAll = statement('scheme.weather.read-all', 'SELECT rail, weather FROM scheme_weather');
const change = statement(
  'scheme.weather.change',
  `INSERT INTO scheme_weather (rail, weather) SELECT unnest($1::text[]), $2
   ON CONFLICT (rail) DO UPDATE SET weather = EXCLUDED.weather`,
);

/** The weather of one kind of rail. */
export async function readWeather(db: Queryable, rail: WeatherRail): Promise<RailWeather> {
  const [row] = await db.query<{ weather: RailWeather }>(readOne, [rail]);
  return row?.weather ?? 'usual';
}

/** The weather of every kind, in the order of {@link WEATHER_RAILS}. */
export async function readForecast(db: Queryable): Promise<RailForecast> {
  const rows = await db.query<{ rail: string; weather: RailWeather }>(readAll);
  const known = new Map(rows.map(({ rail, weather }) => [rail, weather]));
  return Object.fromEntries(RAILS.map((rail) => [rail, known.get(rail) ?? 'usual'])) as RailForecast;
}

/** Changes the weather of one kind of rail or of all, from the next call on. Answers what holds then. */
export async function changeWeather(
  db: Queryable,
  { rail, weather }: { readonly rail: WeatherRail | 'all'; readonly weather: RailWeather },
): Promise<RailForecast> {
  await db.query(change, [rail === 'all' ? RAILS : [rail], weather]);
  return readForecast(db);
}
