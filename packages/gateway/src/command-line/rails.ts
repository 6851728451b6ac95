/** `gangway rails`: the fault modes of the sandbox's rails, such as a slow or unavailable scheme. */

import { entriesOf, FAULTY_RAILS, keysOf, RAIL_FAULT_MODES } from '@gangway/protocol';
import type { RailFaults } from '../administration/admin-services.ts';
import { getSandboxOrRefuse } from '../administration/find-or-refuse.ts';
import { setRailFault } from '../administration/set-rail-fault.ts';
import { type Command, defineCommand, type Result } from './command.ts';
import { defineChange } from './define-change.ts';
import { byDefault } from './options.ts';
import { textTable } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

const MODES = keysOf(RAIL_FAULT_MODES);
const RAILS = ['all' as const, ...keysOf(FAULTY_RAILS)];

const railCheck = oneOf('rail', RAILS);

const modeCheck = oneOf('mode', MODES);

/** The commands for rails. */
export const railCommands: readonly Command[] = [
  defineCommand({
    name: 'rails show',
    description: 'Shows how the simulated scheme behaves towards each kind of rail.',
    example: 'rails show',
    options: {},
    async run(context) {
      return resultOf(await getSandboxOrRefuse(context.admin).readRailFaults(context.database));
    },
  }),
  defineChange({
    name: 'rails set',
    description: 'Sets the fault mode of one kind of rail or of all, on every node from the next call on.',
    example: 'rails set --rail card --mode away',
    options: {
      rail: byDefault('all', 'RAIL', `one of ${RAILS.join(', ')}`, railCheck),
      mode: {
        formerly: 'weather',
        placeholder: MODES.join('|'),
        description: 'how the scheme behaves',
        isRequired: true,
        fault: modeCheck,
      },
    },
    async run(context, values, by) {
      const { rail, mode } = values;
      return resultOf(await setRailFault(context.admin, by, { rail, mode }));
    },
  }),
];

function resultOf(faults: RailFaults): Result {
  const rows = entriesOf(faults).map(([rail, mode]) => [
    rail,
    mode,
    `${FAULTY_RAILS[rail]}: ${RAIL_FAULT_MODES[mode]}`,
  ]);
  return { json: faults, text: textTable(['RAIL', 'MODE', 'THE SCHEME'], rows, '') };
}
