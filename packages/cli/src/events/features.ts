/** Lets an account get the notifications of disputes, which are off by default. */
import type { AccountSwitchboard } from '@gangway/protocol';
import type { Stage } from './event.ts';

type Account = Extract<
  Awaited<ReturnType<AccountSwitchboard['read']>>,
  { readonly account: unknown }
>['account'];

const FEATURE = 'dispute-notifications';

/** Runs `work` while the cashier has the feature, and then restores it. */
export async function withDisputeNotifications<T>(
  { sandbox, user }: Stage,
  work: () => Promise<T>,
): Promise<T> {
  const path = `accounts/${encodeURIComponent(user)}`;
  const account = await sandbox.find<Account>(path);
  if (account?.features[FEATURE]) return work();
  await sandbox.change(path, { features: { [FEATURE]: true } });
  try {
    return await work();
  } finally {
    await sandbox.change(path, { features: { [FEATURE]: false } });
  }
}
