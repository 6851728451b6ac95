/**
 * `gangway rails`: fault modes of the sandbox's rails. A sandbox scheme can be slow, unavailable, or lose its
 * responses.
 */
import { FAULTY_RAILS, type FaultyRail, RAIL_FAULT_MODES, type RailFaultMode } from '@gangway/protocol';
import { type RailFaults, readRailFaults, setRailFault } from '../sandbox/rail-faults.ts';
import { type Command, type CommandContext, defineCommand, Refusal, type Result } from './command.ts';
import { textTable } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

const MODES = Object.keys(RAIL_FAULT_MODES);
const RAILS = ['all', ...Object.keys(FAULTY_RAILS)];

/** The verbs of rails. */
export const railCommands: readonly Command[] = [
  defineCommand({
    name: 'rails show',
    description: 'Shows how the pretend scheme behaves towards each kind of rail.',
    example: 'rails show',
    options: {},
    async run(context) {
      refuseLive(context);
      return resultOf(await readRailFaults(context.database));
    },
  }),
  defineCommand({
    name: 'rails set',
    description: 'Changes that for one kind of rail or all, on every node from the next call on.',
    example: 'rails set --rail card --mode away',
    options: {
      rail: {
        placeholder: 'RAIL',
        description: `one of ${RAILS.join(', ')}`,
        default: 'all',
        fault: oneOf('rail', RAILS),
      },
      mode: {
        formerly: 'weather',
        placeholder: MODES.join('|'),
        description: 'how the scheme behaves',
        isRequired: true,
        fault: oneOf('mode', MODES),
      },
    },
    async run(context, values) {
      refuseLive(context);
      const rail = values.rail as FaultyRail | 'all';
      return resultOf(await setRailFault(context.database, { rail, mode: values.mode as RailFaultMode }));
    },
  }),
];

function refuseLive({ mode }: CommandContext): void {
  if (mode === 'live') throw new Refusal('In live mode rails are real: there is no fault mode to set.');
}

function resultOf(forecast: RailFaults): Result {
  const rows = (Object.entries(forecast) as [FaultyRail, RailFaultMode][]).map(([rail, mode]) => [
    rail,
    mode,
    `${FAULTY_RAILS[rail]}: ${RAIL_FAULT_MODES[mode]}`,
  ]);
  return { json: forecast, text: textTable(['RAIL', 'MODE', 'THE SCHEME'], rows, '') };
}
