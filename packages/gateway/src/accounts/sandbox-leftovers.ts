/** Finds sandbox data that must not exist in live mode. */
import { type Queryable, statement } from '../storage/database.ts';

const count = statement(
  'accounts.sandbox-leftovers',
  `SELECT ((SELECT count(*) FROM client_keys WHERE key LIKE 'gwk_test_%')
         + (SELECT count(*) FROM accounts WHERE uid = ANY($1) OR email LIKE '%@sandbox.gangway.test'))::int AS count`,
);

/** Returns whether there are sandbox client keys, or accounts with the published UIDs or e-mail addresses. */
export async function hasSandboxLeftovers(db: Queryable, sandboxUids: readonly string[]): Promise<boolean> {
  const [row] = await db.query<{ count: number }>(count, [sandboxUids]);
  return (row?.count ?? 0) > 0;
}
