/** Routes of cards to an account that can be sent none. */
import type { RailDriver } from '../rails/rail.ts';
import { endRoutes, listRailAccounts, openCredentials, type RailAccount } from '../rails/rail-accounts.ts';
import { type CardMeans, lacksCards } from '../rails/rail-capabilities.ts';
import type { Making } from './use-case.ts';

/** Returns what an account can be sent cards by. Credentials that the rail does not accept have no key. */
export async function findCardMeans(
  { tx, rootKey }: Pick<Making, 'tx' | 'rootKey'>,
  driver: RailDriver,
  { name, mode, pciDssScope }: Pick<RailAccount, 'name' | 'mode' | 'pciDssScope'>,
): Promise<CardMeans> {
  const credentials = await openCredentials(tx, rootKey, { name, mode });
  const hasKey = credentials !== undefined && opensWithKey(driver, { name, mode, credentials });
  return { hasScope: pciDssScope !== null, hasKey };
}

function opensWithKey(driver: RailDriver, account: Parameters<RailDriver['open']>[0]): boolean {
  try {
    return driver.open(account).cardKey !== undefined;
  } catch {
    return false;
  }
}

/**
 * Ends the routes of cards to an account that is on and has neither a PCI DSS scope nor a key for the card frame, and
 * returns their methods. Otherwise payers would type numbers that the gateway can read, and that are sent nowhere.
 */
export async function endCardRoutes(
  making: Pick<Making, 'tx' | 'rootKey'>,
  driver: RailDriver,
  { name, merchantId }: { readonly name: string; readonly merchantId: string },
): Promise<string[]> {
  const account = (await listRailAccounts(making.tx, merchantId)).find((one) => one.name === name);
  if (!account || account.disabledAt) return [];
  const means = await findCardMeans(making, driver, account);
  const { capabilities } = driver;
  const lost = Object.keys(capabilities.methods).filter((method) => lacksCards(capabilities, method, means));
  return endRoutes(making.tx, merchantId, lost, name);
}
