/** Routes of cards to an account that can be sent none. */
import type { RailDriver } from '../rails/rail.ts';
import { endRoutes, listRailAccounts, openCredentials } from '../rails/rail-accounts.ts';
import { takesCards } from '../rails/rail-capabilities.ts';
import type { Making } from './use-case.ts';

/**
 * Ends the routes of cards to an account without a PCI DSS scope that has no key for the card frame, and returns their
 * methods. Otherwise payers would type numbers that the gateway can read, and that are sent nowhere. Credentials that
 * the rail does not accept have no key.
 */
export async function endCardRoutes(
  { tx, rootKey, mode }: Pick<Making, 'tx' | 'rootKey' | 'mode'>,
  driver: RailDriver,
  { name, merchantId }: { readonly name: string; readonly merchantId: string },
): Promise<string[]> {
  const account = (await listRailAccounts(tx, merchantId)).find((one) => one.name === name);
  const methods = Object.keys(driver.capabilities.methods).filter((method) =>
    takesCards(driver.capabilities, method, 'sealed'),
  );
  if (!account || account.disabledAt || account.pciDssScope !== null || methods.length === 0) return [];
  const credentials = await openCredentials(tx, rootKey, { name, mode });
  const hasKey = credentials !== undefined && findKey(driver, { name, mode, credentials }) !== undefined;
  return hasKey ? [] : endRoutes(tx, merchantId, methods, name);
}

function findKey(driver: RailDriver, account: Parameters<RailDriver['open']>[0]) {
  try {
    return driver.open(account).cardKey;
  } catch {
    return undefined;
  }
}
