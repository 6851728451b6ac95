/** Checks that keep live mode from starting with the wrong settings or data. */
import { hasSandboxLeftovers } from './accounts/reserved-names.ts';
import type { RailRegistry } from './rails/rail-registry.ts';
import type { Settings } from './settings.ts';
import { CLOCK_TOLERANCE_MS, clockOffsetMs } from './storage/clock-offset.ts';
import type { Database } from './storage/database.ts';
import { StartupFailure } from './storage/startup-failure.ts';

/**
 * Throws StartupFailure when live mode has no rail that moves money, when its database has sandbox accounts or keys, or
 * when this machine's clock and the database's do not agree. Whether an account of a rail may take payments is decided
 * for each account: it must have been checked (`administration/check-rail-account.ts`).
 */
export async function checkLive(
  database: Database,
  settings: Settings,
  rails: Pick<RailRegistry, 'facts'>,
): Promise<void> {
  if (settings.mode === 'sandbox') return;
  if (rails.facts.every(({ sandbox }) => sandbox))
    throw new StartupFailure(
      'Live mode needs the package of a rail that moves real money, @gangway/rail-…, and none is installed.',
    );
  if (await hasSandboxLeftovers(database))
    throw new StartupFailure('Live mode refuses a database with sandbox accounts or client keys.');
  await checkClock(database);
}

async function checkClock(database: Database): Promise<void> {
  const offsetMs = await clockOffsetMs(database);
  if (Math.abs(offsetMs) <= CLOCK_TOLERANCE_MS) return;
  const seconds = Math.round(Math.abs(offsetMs) / 1_000);
  throw new StartupFailure(
    `This machine's clock is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's: synchronise both ` +
      `(NTP). Live mode allows ${CLOCK_TOLERANCE_MS / 1_000} s.`,
  );
}
