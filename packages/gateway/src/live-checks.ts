/** Checks that keep live mode from starting with the wrong settings or data. */
import { hasSandboxLeftovers } from './accounts/reserved-names.ts';
import type { RailRegistry } from './rails/rail-registry.ts';
import type { Settings } from './settings.ts';
import type { Database } from './storage/database.ts';
import { StartupFailure } from './storage/startup-failure.ts';

/** Throws StartupFailure when live mode has no rail that has moved money, or its database sandbox accounts or keys. */
export async function checkLive(
  database: Database,
  settings: Settings,
  rails: Pick<RailRegistry, 'facts'>,
): Promise<void> {
  if (settings.mode === 'sandbox') return;
  if (rails.facts.every(({ sandbox, isUntried }) => sandbox || isUntried)) {
    throw new StartupFailure('Live mode needs a rail that has moved real money, and this version has none.');
  }
  if (await hasSandboxLeftovers(database))
    throw new StartupFailure('Live mode refuses a database with sandbox accounts or client keys.');
}
