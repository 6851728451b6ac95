// Refuses a server that may lose commits or takes no writes.
import type { Queryable } from './database.ts';
import { takesNoWrites } from './opening-error.ts';
import { StartupFailure } from './startup-failure.ts';

/** Settings that must not be off (PostgreSQL manual, Write Ahead Log); null on another engine without the setting. */
const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

const READ_SETTINGS = {
  name: 'read-durability-settings',
  text: `SELECT current_setting('fsync', true) AS fsync,
    current_setting('full_page_writes', true) AS full_page_writes,
    current_setting('synchronous_commit', true) AS synchronous_commit,
    current_setting('synchronous_standby_names', true) AS synchronous_standby_names,
    current_setting('transaction_read_only', true) AS transaction_read_only`,
};

type Setting = (typeof MUST_BE_ON)[number] | 'synchronous_standby_names' | 'transaction_read_only';
type Settings = Record<Setting, string | null>;

/** Throws StartupFailure when the server at `address` may lose commits or takes no writes. */
export async function checkDurability(database: Queryable, address: string): Promise<void> {
  const settings = await readSettings(database);
  if (settings?.transaction_read_only === 'on') throw new StartupFailure(takesNoWrites(address));
  const fault = describeFault(settings);
  if (fault) throw new StartupFailure(fault);
}

/**
 * Returns a sentence about what has been switched off since the start so that the server may lose commits; undefined
 * when nothing was. Throws DatabaseUnavailable.
 */
export const findDurabilityFault = async (database: Queryable): Promise<string | undefined> =>
  describeFault(await readSettings(database));

const readSettings = async (database: Queryable): Promise<Settings | undefined> =>
  (await database.query<Settings>(READ_SETTINGS))[0];

function describeFault(settings: Settings | undefined): string | undefined {
  const off = MUST_BE_ON.filter((name) => settings?.[name] === 'off');
  if (off.length > 0) {
    const them = off.length > 1 ? 'them' : 'it';
    return `The database server runs with ${off.join(', ')} off, so it may forget payments; switch ${them} on.`;
  }
  // Without replicas that a commit waits for, `local` is the same as `on`.
  if (settings?.synchronous_commit === 'local' && settings.synchronous_standby_names)
    return (
      'The database server has synchronous replicas, but synchronous_commit is local, so a failover may forget ' +
      'payments; set it to on.'
    );
  return undefined;
}
