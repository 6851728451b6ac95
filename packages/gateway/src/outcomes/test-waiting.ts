/** Releases refunds and splits whose money has arrived, without a worker. For tests only. */

import { findFirstRefunds } from '../orders/pending-refund-rows.ts';
import { listFirstWaiting } from '../splits/splits.ts';
import type { GatewayServices } from './gateway-services.ts';
import { releaseRefund } from './pending-refunds.ts';
import { carryOutWaitingSplit } from './waiting-splits.ts';

/** Releases refunds until no more can start. Returns the number released. */
export const releaseRefunds = (services: GatewayServices): Promise<number> =>
  untilNoneLeft(
    () => findFirstRefunds(services.database, []),
    (refund) => releaseRefund(services, refund),
  );

/** Carries out splits until no more can be. Returns the number carried out. */
export const carryOutWaitingSplits = (
  services: Pick<GatewayServices, 'database' | 'clock' | 'wakeDeliveries'>,
): Promise<number> =>
  untilNoneLeft(
    () => listFirstWaiting(services.database, []),
    (split) => carryOutWaitingSplit(services, split),
  );

async function untilNoneLeft<Row>(
  find: () => Promise<Row[]>,
  tryRow: (row: Row) => Promise<boolean>,
): Promise<number> {
  let released = 0;
  for (let before = -1; before < released; ) {
    before = released;
    for (const row of await find()) if (await tryRow(row)) released += 1;
  }
  return released;
}
