/** Lets go of whatever waits for money and has it now, without a worker. For tests only. */
import { listFirstWaiting } from '../splits/splits.ts';
import type { GatewayServices } from './gateway-services.ts';
import { findFirstRefunds, releaseRefund } from './pending-refunds.ts';
import { carryOutWaitingSplit } from './waiting-splits.ts';

/** Releases refunds until none can go any more. Returns how many went. */
export const releaseRefunds = (services: GatewayServices): Promise<number> =>
  untilNoneGoes(
    () => findFirstRefunds(services.database, []),
    (refund) => releaseRefund(services, refund),
  );

/** The same for splits. */
export const carryOutWaitingSplits = (
  services: Pick<GatewayServices, 'database' | 'clock' | 'wakeDeliveries'>,
): Promise<number> =>
  untilNoneGoes(
    () => listFirstWaiting(services.database, []),
    (split) => carryOutWaitingSplit(services, split),
  );

async function untilNoneGoes<Row>(
  find: () => Promise<Row[]>,
  tryRow: (row: Row) => Promise<boolean>,
): Promise<number> {
  let gone = 0;
  for (let before = -1; before < gone; ) {
    before = gone;
    for (const row of await find()) if (await tryRow(row)) gone += 1;
  }
  return gone;
}
