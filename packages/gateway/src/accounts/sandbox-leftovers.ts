/** Finds what the sandbox leaves behind and live mode must not have. */
import { statement } from '../storage/database.ts';

/** How many sandbox accounts and test client keys there are. */
export interface SandboxAccountCount {
  readonly count: number;
}

/** Counts client keys of the sandbox and accounts with its published e-mail addresses. */
export const CLIENT_KEYS_IN_TEST = statement(
  'accounts.sandbox-leftovers',
  `SELECT ((SELECT count(*) FROM client_keys WHERE key LIKE 'gwk_test_%')
         + (SELECT count(*) FROM accounts WHERE email LIKE '%@sandbox.gangway.test'))::int AS count`,
);
