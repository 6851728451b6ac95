// Refuses a server that may lose commits, or a connection under another role than ours.
import type { Queryable } from './database.ts';
import { StartupFailure } from './startup-failure.ts';

/** Settings that must not be off (PostgreSQL manual, Write Ahead Log); null on another engine without the setting. */
const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

const READ_SETTINGS = {
  name: 'read-durability-settings',
  text: `SELECT current_user AS role, current_setting('fsync', true) AS fsync,
    current_setting('full_page_writes', true) AS full_page_writes,
    current_setting('synchronous_commit', true) AS synchronous_commit`,
};

type Settings = Record<'role' | (typeof MUST_BE_ON)[number], string | null>;

/** Throws StartupFailure when a setting is off, or when the connection has another role than `role`. */
export async function checkDurability(database: Queryable, role: string): Promise<void> {
  const [settings] = await database.query<Settings>(READ_SETTINGS);
  const off = MUST_BE_ON.filter((name) => settings?.[name] === 'off');
  if (off.length > 0) {
    throw new StartupFailure(
      `The database server runs with ${off.join(', ')} off, so it may forget payments; switch ${off.length > 1 ? 'them' : 'it'} on.`,
    );
  }
  if (settings?.role !== role) {
    throw new StartupFailure(
      `The connection to the database works as ${settings?.role}, not as ${role}; a pooler in front of it must pass the startup parameter "options" on.`,
    );
  }
}
