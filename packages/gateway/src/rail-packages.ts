/** The packages of real rails, which are loaded by name where they are installed, in every mode. */
import type { RailDriver } from './rails/rail.ts';
import { errorCode } from './storage/error-code.ts';

/** A new rail is a row here. Each package exports its `driver`. */
export const RAIL_PACKAGES: readonly string[] = ['@gangway/rail-adyen', '@gangway/rail-mollie'];

/** Returns the drivers of the packages that are installed, in their order. Throws where one fails to load. */
export async function loadRailDrivers(
  names: readonly string[] = RAIL_PACKAGES,
): Promise<readonly RailDriver[]> {
  const loaded = await Promise.all(names.map(loadDriver));
  return loaded.filter((driver) => driver !== undefined);
}

/** Returns the driver of a package; undefined where it is not installed. */
async function loadDriver(railPackage: string): Promise<RailDriver | undefined> {
  try {
    const loaded: { driver: RailDriver } = await import(railPackage);
    return loaded.driver;
  } catch (error) {
    // What a package that is installed imports itself may be missing too: that is an error.
    const isAbsent =
      errorCode(error) === 'ERR_MODULE_NOT_FOUND' && String(error).includes(`'${railPackage}'`);
    if (!isAbsent) throw error;
    return undefined;
  }
}
