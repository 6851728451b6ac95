/** What the gateway's administration needs of the sandbox: see `administration/admin-services.ts`. */
import { moveClock, readOffset, resetClock } from './clock-control.ts';
import { setRailFault } from './rail-faults.ts';
import { SANDBOX_ACCOUNTS, SANDBOX_MERCHANTS } from './sandbox-accounts.ts';

/** The names of the sandbox, and how its clock and its rails are changed. */
export const sandboxAdministration = {
  merchantUids: SANDBOX_MERCHANTS.map(({ uid }) => uid),
  accountUids: SANDBOX_ACCOUNTS.map(({ uid }) => uid),
  readOffset,
  moveClock,
  resetClock,
  setRailFault,
};
