/** What the gateway's administration and its command line change of the sandbox: clock and fault modes. */
import type { SandboxAdministration } from '@gangway/gateway/extend';
import { moveClock, readOffset, resetClock } from './clock-control.ts';
import { readRailFaults, setRailFault } from './rail-faults.ts';

/** See `SandboxAdministration` of `@gangway/gateway/extend`. */
export const sandboxAdministration: SandboxAdministration = {
  readOffset,
  moveClock,
  resetClock,
  readRailFaults,
  setRailFault,
};
