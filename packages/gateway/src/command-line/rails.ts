/** `gangway rails`: the weather of the sandbox's rails, by which the pretend scheme is slow, away or loses answers. */
import { RAIL_WEATHERS, type RailWeather, WEATHER_RAILS, type WeatherRail } from '@gangway/protocol';
import { changeWeather, type RailForecast, readForecast } from '../sandbox/rail-weather.ts';
import { type Command, type Desk, defineCommand, Refusal, type Result } from './command.ts';
import { textTable } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

const WEATHERS = Object.keys(RAIL_WEATHERS);
const RAILS = ['all', ...Object.keys(WEATHER_RAILS)];

/** The verbs of rails. */
export const railCommands: readonly Command[] = [
  defineCommand({
    name: 'rails show',
    says: 'Shows how the pretend scheme behaves towards each kind of rail.',
    example: 'rails show',
    options: {},
    async run(desk) {
      refuseLive(desk);
      return resultOf(await readForecast(desk.database));
    },
  }),
  defineCommand({
    name: 'rails set',
    says: 'Changes that for one kind of rail or all, on every node from the next call on.',
    example: 'rails set --rail card --weather away',
    options: {
      rail: {
        takes: 'RAIL',
        says: `one of ${RAILS.join(', ')}`,
        default: 'all',
        fault: oneOf('rail', RAILS),
      },
      weather: {
        takes: WEATHERS.join('|'),
        says: 'how the scheme behaves',
        isRequired: true,
        fault: oneOf('weather', WEATHERS),
      },
    },
    async run(desk, values) {
      refuseLive(desk);
      const rail = values.rail as WeatherRail | 'all';
      return resultOf(await changeWeather(desk.database, { rail, weather: values.weather as RailWeather }));
    },
  }),
];

function refuseLive({ mode }: Desk): void {
  if (mode === 'live') throw new Refusal('In live mode rails are real: there is no weather to change.');
}

function resultOf(forecast: RailForecast): Result {
  const rows = (Object.entries(forecast) as [WeatherRail, RailWeather][]).map(([rail, weather]) => [
    rail,
    weather,
    `${WEATHER_RAILS[rail]}: ${RAIL_WEATHERS[weather]}`,
  ]);
  return { json: forecast, text: textTable(['RAIL', 'WEATHER', 'THE SCHEME'], rows, '') };
}
