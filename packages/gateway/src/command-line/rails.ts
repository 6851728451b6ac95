/** `gangway rails`: the weather of the sandbox's rails, by which the pretend scheme is slow, away or loses answers. */
import { FAULTY_RAILS, type FaultyRail, RAIL_FAULT_MODES, type RailFaultMode } from '@gangway/protocol';
import { type RailFaults, readRailFaults, setRailFault } from '../sandbox/rail-faults.ts';
import { type Command, type CommandContext, defineCommand, Refusal, type Result } from './command.ts';
import { textTable } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

const WEATHERS = Object.keys(RAIL_FAULT_MODES);
const RAILS = ['all', ...Object.keys(FAULTY_RAILS)];

/** The verbs of rails. */
export const railCommands: readonly Command[] = [
  defineCommand({
    name: 'rails show',
    says: 'Shows how the pretend scheme behaves towards each kind of rail.',
    example: 'rails show',
    options: {},
    async run(desk) {
      refuseLive(desk);
      return resultOf(await readRailFaults(desk.database));
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
      const rail = values.rail as FaultyRail | 'all';
      return resultOf(await setRailFault(desk.database, { rail, weather: values.weather as RailFaultMode }));
    },
  }),
];

function refuseLive({ mode }: CommandContext): void {
  if (mode === 'live') throw new Refusal('In live mode rails are real: there is no weather to change.');
}

function resultOf(forecast: RailFaults): Result {
  const rows = (Object.entries(forecast) as [FaultyRail, RailFaultMode][]).map(([rail, weather]) => [
    rail,
    weather,
    `${FAULTY_RAILS[rail]}: ${RAIL_FAULT_MODES[weather]}`,
  ]);
  return { json: forecast, text: textTable(['RAIL', 'WEATHER', 'THE SCHEME'], rows, '') };
}
