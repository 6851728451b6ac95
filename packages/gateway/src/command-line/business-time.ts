/** Business time on the command line: the time of the gateway's clock. */
import { readOffset } from '../sandbox/clock-control.ts';
import type { Queryable } from '../storage/database.ts';

/** Returns business time: real time plus the sandbox's offset, which is zero in live mode. */
export const readBusinessTime = async (db: Queryable): Promise<Date> =>
  new Date(Date.now() + (await readOffset(db)) * 1000);
