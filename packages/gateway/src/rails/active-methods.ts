/** Which methods a merchant's accounts have activated at their rails. */
import type { Database } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';
import type { RailDriver } from './rail.ts';
import { type AccountMode, accountName, openCredentials } from './rail-accounts.ts';

/** What accounts are opened with. */
interface AccountServices {
  readonly database: Database;
  readonly rootKey: RootKey;
  readonly mode: AccountMode;
}

/** Rail → the methods that the account has there; undefined where the rail did not answer. Others have all. */
export type ActiveMethods = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Asks the rails of a merchant (UID) that have methods by account. Not to be called within a transaction. */
export async function findActiveMethods(
  services: AccountServices,
  drivers: readonly RailDriver[],
  merchant: string,
): Promise<ActiveMethods> {
  const found = new Map<string, ReadonlySet<string> | undefined>();
  for (const driver of drivers) {
    const ask = await openAccount(services, driver, merchant);
    const active = ask && (await ask());
    if (ask) found.set(driver.name, active && new Set(active));
  }
  return found;
}

/** Returns how an account is asked; undefined where there is none that can be. */
async function openAccount(
  { database, rootKey, mode }: AccountServices,
  driver: RailDriver,
  merchant: string,
): Promise<(() => Promise<readonly string[] | undefined>) | undefined> {
  const name = accountName(driver.name, merchant);
  const credentials = await openCredentials(database, rootKey, { name, mode });
  if (!credentials) return undefined;
  try {
    const rail = driver.open({ name, mode, credentials });
    return rail.activeMethods?.bind(rail);
  } catch {
    // Credentials that a later version does not accept: whoever lists the account is told.
    return undefined;
  }
}
