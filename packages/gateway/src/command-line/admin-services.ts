/** The services of the use cases, outside a gateway. */
import { findClientKey } from '../accounts/client-keys.ts';
import type { AdminServices } from '../administration/admin-services.ts';
import { storedPrices } from '../pricing/price-list.ts';
import { sandboxAdministration } from '../sandbox/sandbox-administration.ts';
import { openVault } from '../vault/vault.ts';
import { readBusinessTime } from './business-time.ts';

/** Returns the services on a database, with a clock that keeps the sandbox's present offset. */
export async function adminServices(
  services: Pick<AdminServices, 'database' | 'rootKey' | 'mode' | 'serviceName'>,
): Promise<AdminServices> {
  const { database, rootKey } = services;
  const aheadMs = (await readBusinessTime(database)).getTime() - Date.now();
  return {
    ...services,
    clock: { now: () => new Date(Date.now() + aheadMs), real: () => new Date() },
    prices: storedPrices(),
    vault: openVault(database, rootKey, (key) => findClientKey(database, key)),
    sandbox: sandboxAdministration,
    // A running gateway finds the row when it polls.
    wakeDeliveries: () => {},
  };
}
