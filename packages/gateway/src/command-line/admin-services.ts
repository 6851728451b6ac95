/** The services of the use cases, outside a gateway. */
import { findClientKey } from '../accounts/client-keys.ts';
import type { AdminServices } from '../administration/admin-services.ts';
import { storedPrices } from '../pricing/price-list.ts';
import { openVault } from '../vault/vault.ts';

/** Returns the services on a database, with a clock that keeps the sandbox's present offset. */
export async function adminServices(
  services: Pick<AdminServices, 'database' | 'rootKey' | 'mode' | 'serviceName' | 'sandbox' | 'drivers'>,
): Promise<AdminServices> {
  const { database, rootKey, sandbox } = services;
  const aheadMs = ((await sandbox?.readOffset(database)) ?? 0) * 1000;
  return {
    ...services,
    clock: { now: () => new Date(Date.now() + aheadMs), real: () => new Date() },
    prices: storedPrices(),
    vault: openVault(database, rootKey, (key) => findClientKey(database, key)),
    // A running gateway finds the row when it polls.
    wakeDeliveries: () => {},
  };
}
