/** What live mode refuses to start with. */
import { CLIENT_KEYS_IN_TEST, type SandboxAccountCount } from './accounts/sandbox-leftovers.ts';
import type { RailRegistry } from './rails/rail-registry.ts';
import type { Settings } from './settings.ts';
import type { Database } from './storage/database.ts';
import { StartupFailure } from './storage/startup-failure.ts';

/** Throws StartupFailure when live mode has no rail that moves money, or sandbox accounts or keys in its database. */
export async function checkLive(database: Database, settings: Settings, rails: RailRegistry): Promise<void> {
  if (settings.mode === 'sandbox') return;
  if (!rails.rails.some((rail) => !rail.sandbox)) {
    throw new StartupFailure('Live mode needs a rail that moves real money, and this version has none.');
  }
  const [found] = await database.query<SandboxAccountCount>(CLIENT_KEYS_IN_TEST);
  if (found && found.count > 0)
    throw new StartupFailure('Live mode refuses a database with sandbox accounts or client keys.');
}
