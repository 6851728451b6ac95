/** The rails at which merchants can have accounts. */
import type { RailDriver } from './rail.ts';

/** None yet: a new rail is a row here. The sandbox's rails serve every merchant without an account. */
export const RAIL_DRIVERS: readonly RailDriver[] = [];
