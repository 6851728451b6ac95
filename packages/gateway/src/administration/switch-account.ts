/** Switches the features of an account, and who decides on its refunds. */
import { FEATURES, type Feature, keysOf, type RefundAuthority } from '@gangway/protocol';
import {
  type AccountRecord,
  grantFeature,
  revokeFeature,
  setRefundAuthority,
} from '../accounts/manage-accounts.ts';
import type { AuditFacts } from '../audit/audit-records.ts';
import type { Queryable } from '../storage/database.ts';
import { lockAccountOrRefuse } from './find-or-refuse.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** What to switch; a member that is left out stays. */
export interface AccountSwitches {
  /** UID or e-mail address. */
  readonly account: string;
  readonly features?: Readonly<Partial<Record<Feature, boolean | undefined>>> | undefined;
  readonly refundAuthority?: RefundAuthority | undefined;
  /** Refuses a feature that is so already. */
  readonly mustChange?: boolean;
}

/** Switches the features of an open account and the refund authority of a cashier. Returns the account. */
export const switchAccount = defineUseCase('accounts.switch', async ({ tx }, switches: AccountSwitches) => {
  const account = await lockAccountOrRefuse(tx, switches.account);
  const { uid, role, merchantId, refundAuthority: before } = account;
  const features = await switchFeatures(tx, account, switches);
  const { refundAuthority = before } = switches;
  if (switches.refundAuthority) {
    if (role !== 'cashier')
      throw new Refusal(`Account ${uid} has the role ${role}: only a cashier makes refunds.`);
    await setRefundAuthority(tx, account.id, refundAuthority);
  }
  const authority = switches.refundAuthority ? { refundAuthority: { before, after: refundAuthority } } : {};
  return {
    result: { ...account, refundAuthority },
    merchantId,
    subject: `account ${uid}`,
    details: { ...features, ...authority },
  };
});

/** Returns the features that were switched, and how they were before. */
async function switchFeatures(
  tx: Queryable,
  { id, uid }: AccountRecord,
  { features = {}, mustChange }: AccountSwitches,
): Promise<AuditFacts> {
  const switched: Record<string, AuditFacts> = {};
  for (const name of keysOf(FEATURES)) {
    const after = features[name];
    if (after === undefined) continue;
    const isChanged = await (after ? grantFeature : revokeFeature)(tx, id, name);
    if (mustChange && !isChanged)
      throw new Refusal(
        after
          ? `Account ${uid} has the feature ${name} already.`
          : `Account ${uid} does not have the feature ${name}.`,
      );
    switched[name] = { before: isChanged ? !after : after, after };
  }
  return switched;
}
