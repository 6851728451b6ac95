/** Names that the sandbox publishes and that live mode therefore does not have. The sandbox’s tests compare them. */
import { type Queryable, statement } from '../storage/database.ts';

/** UIDs of the published merchants. */
export const SANDBOX_MERCHANT_UIDS: readonly string[] = ['036870', '046870'];

/** UIDs of the published accounts. */
export const SANDBOX_ACCOUNT_UIDS: readonly string[] = [
  ...SANDBOX_MERCHANT_UIDS,
  '016683',
  '016684',
  '026001',
  '046683',
];

const EMAIL_END = '@sandbox.gangway.test';

/** Returns whether an e-mail address is one of the sandbox's. */
export const isSandboxEmail = (email: string): boolean => email.toLowerCase().endsWith(EMAIL_END);

const count = statement(
  'accounts.sandbox-leftovers',
  `SELECT ((SELECT count(*) FROM client_keys WHERE key LIKE 'gwk_test_%')
         + (SELECT count(*) FROM accounts WHERE uid = ANY($1) OR email LIKE '%' || $2))::int AS count`,
);

/** Returns whether there are sandbox client keys, or accounts with the published UIDs or e-mail addresses. */
export async function hasSandboxLeftovers(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ count: number }>(count, [SANDBOX_ACCOUNT_UIDS, EMAIL_END]);
  return (row?.count ?? 0) > 0;
}
