/** `GET` and `POST /sandbox/rails`: reads and changes how the scheme behaves towards its rails. */
import { RAIL_WEATHERS, type RailWeather, WEATHER_RAILS, type WeatherRail } from '@gangway/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { refuse } from './rail-door.ts';
import { changeWeather, readForecast } from './rail-weather.ts';
import { deskRoutes } from './sandbox-desk.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { readRequest } from './scheme-requests.ts';

const PATH = '/sandbox/rails';

const RAILS = ['all', ...(Object.keys(WEATHER_RAILS) as WeatherRail[])] as const;
const WEATHERS = Object.keys(RAIL_WEATHERS) as RailWeather[];

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
export function weatherDoor({ database }: SchemeOptions): Hono {
  const door = deskRoutes(PATH, async (c, body) => {
    const read = readRequest(change, body);
    if ('error' in read) return refuse(c, 400, read.error);
    return c.json(await changeWeather(database, read.content));
  });
  return door.get(PATH, async (c) => c.json(await readForecast(database)));
}
