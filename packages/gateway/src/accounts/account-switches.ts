/** A cashier's switches for testers: its features and who decides on its refunds. A change is one transaction. */
import {
  type AccountSwitchboard,
  FEATURES,
  type Feature,
  type SwitchAnswer,
  type SwitchedAccount,
} from '@gangway/protocol';
import type { Database, Queryable } from '../storage/database.ts';
import type { Callers } from './callers.ts';
import {
  type AccountRecord,
  findAccount,
  grantFeature,
  listFeatures,
  lockAccount,
  revokeFeature,
  setRefundAuthority,
} from './manage-accounts.ts';

const NAMES = Object.keys(FEATURES) as Feature[];

type Refused = Extract<SwitchAnswer, { refusal: string }>;

/**
 * Returns the switches of open cashiers. This node applies a change before it answers. Other nodes apply it when their
 * cached account expires, within 4 seconds.
 */
export const switchboardOf = (database: Database, callers: Callers): AccountSwitchboard => ({
  async read(uid) {
    const found = cashierOf(uid, await findAccount(database, uid));
    return 'refusal' in found ? found : { account: await describe(database, found) };
  },
  async change(uid, { features = {}, refund_authority: refundAuthority }) {
    const answer = await database.transaction(async (tx) => {
      const found = cashierOf(uid, await lockAccount(tx, uid));
      if ('refusal' in found) return found;
      for (const name of NAMES) {
        if (features[name] === true) await grantFeature(tx, found.id, name);
        if (features[name] === false) await revokeFeature(tx, found.id, name);
      }
      if (refundAuthority) await setRefundAuthority(tx, found.id, refundAuthority);
      return { account: await describe(tx, { ...found, ...(refundAuthority && { refundAuthority }) }) };
    });
    callers.forget();
    return answer;
  },
});

function cashierOf(uid: string, account: AccountRecord | undefined): AccountRecord | Refused {
  if (!account) return { refusal: `There is no account ${uid}.`, isKnown: false };
  const { role, closedAt } = account;
  if (closedAt) return { refusal: `Account ${uid} is closed.`, isKnown: true };
  if (role === 'cashier') return account;
  return { refusal: `Account ${uid} has the role ${role}: only a cashier has switches.`, isKnown: true };
}

async function describe(db: Queryable, account: AccountRecord): Promise<SwitchedAccount> {
  const { id, uid, name, role, merchantUid: merchant, store, refundAuthority: refund_authority } = account;
  const granted = new Set(await listFeatures(db, id));
  const features = Object.fromEntries(NAMES.map((feature) => [feature, granted.has(feature)])) as Record<
    Feature,
    boolean
  >;
  return { uid, name, role, merchant, store, features, refund_authority };
}
