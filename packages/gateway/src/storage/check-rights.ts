// Refuses a connection that may do less than the gateway needs or more than it should, or that has no limits of time.
import type { Queryable } from './database.ts';
import { StartupFailure } from './startup-failure.ts';

/** The role with the gateway's rights; migrations create it and grant them. */
export const APP_ROLE = 'gangway_app';

/** A setting of each session with its largest value, in milliseconds. */
export interface SessionLimit {
  readonly setting: string;
  readonly maxMs: number;
}

// A superuser has the rights of every role, and so those of the owners.
const READ_RIGHTS = {
  name: 'read-rights',
  text: `SELECT current_user AS login,
    EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'USAGE')) AS "isApp",
    EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace
      AND pg_has_role(relowner, 'USAGE')) AS "isOwner",
    (SELECT jsonb_object_agg(name, setting) FROM pg_settings WHERE name = ANY($2)) AS limits`,
};

interface Rights {
  readonly login: string;
  readonly isApp: boolean;
  readonly isOwner: boolean;
  readonly limits: Readonly<Record<string, string>> | null;
}

/**
 * Throws StartupFailure unless the connection has the rights of {@link APP_ROLE}, owns none of the tables, and has the
 * limits. It asks for rights, not for the role's name, so that a login of its own may have them.
 */
export async function checkRights(database: Queryable, limits: readonly SessionLimit[]): Promise<void> {
  const names = limits.map(({ setting }) => setting);
  const [rights] = await database.query<Rights>(READ_RIGHTS, [APP_ROLE, names]);
  if (!rights) return;
  const { login } = rights;
  if (!rights.isApp) {
    throw new StartupFailure(
      `The database login ${login} lacks the rights of the gateway: run GRANT ${APP_ROLE} TO ${login}.`,
    );
  }
  if (rights.isOwner) {
    throw new StartupFailure(
      `The connection to the database works as ${login}, which owns the tables and so may change the ledger. ` +
        'A pooler must pass the startup parameter "options" on; otherwise set DATABASE_DIRECT_URL, and use a login ' +
        'that owns nothing.',
    );
  }
  for (const { setting, maxMs } of limits) {
    const value = Number(rights.limits?.[setting] ?? maxMs);
    if (value > 0 && value <= maxMs) continue;
    throw new StartupFailure(
      `The database login ${login} has ${setting} = ${value} ms: run ALTER ROLE ${login} ` +
        `SET ${setting} = '${maxMs}ms', and let a pooler reconnect.`,
    );
  }
}
