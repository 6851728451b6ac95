/** Rail accounts as payments use them: routes and opened rails, cached for a few seconds. */
import type { Database, Queryable } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';
import type { Rail, RailDriver } from './rail.ts';
import {
  type AccountMode,
  findRoutes,
  listAccountNames,
  type MerchantRoutes,
  openCredentials,
  railOfName,
} from './rail-accounts.ts';

/** The accounts of a gateway. */
export interface RailAccounts {
  readonly drivers: readonly RailDriver[];
  routesOf(db: Queryable, merchantId: string): Promise<MerchantRoutes>;
  /**
   * Returns the rail of an account, switched-off ones too: what they have taken may go back. Throws where its
   * credentials cannot be used.
   */
  open(name: string): Promise<Rail | undefined>;
  /** Returns the names of all accounts. */
  names(): Promise<readonly string[]>;
}

/** After this time, a change of accounts or routes applies on every node. */
const CACHE_MS = 4_000;
const CACHE_SIZE_MAX = 10_000;

/** Returns the accounts of a database at these rails. */
export function storedRailAccounts(
  drivers: readonly RailDriver[],
  { database, rootKey, mode }: { database: Database; rootKey: RootKey; mode: AccountMode },
): RailAccounts {
  const routes = cacheOf<MerchantRoutes>();
  const rails = cacheOf<Rail | undefined>();

  async function open(name: string): Promise<Rail | undefined> {
    const driver = drivers.find((one) => one.name === railOfName(name));
    const credentials = driver && (await openCredentials(database, rootKey, { name, mode }));
    try {
      return credentials && driver.open({ name, mode, credentials });
    } catch {
      // Without its cause, which is logged too: a driver's error may quote a credential.
      throw new Error(`The credentials of the rail account ${name} cannot be used`);
    }
  }

  return {
    drivers,
    routesOf: (db, merchantId) => routes(merchantId, () => findRoutes(db, merchantId, mode)),
    open: (name) => rails(name, () => open(name)),
    names: () => listAccountNames(database, mode),
  };
}

/** Returns a function that finds what was made for a key a moment ago, or makes it. Undefined is not kept. */
function cacheOf<Value>(): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const cache = new Map<string, { readonly value: Value; readonly until: number }>();
  return async (key, make) => {
    const kept = cache.get(key);
    if (kept && kept.until > performance.now()) return kept.value;
    const value = await make();
    if (cache.size >= CACHE_SIZE_MAX) cache.clear();
    if (value !== undefined) cache.set(key, { value, until: performance.now() + CACHE_MS });
    return value;
  };
}
