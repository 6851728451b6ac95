/** Adds an account and issues its first key. */
import type { RefundAuthority, Role } from '@gangway/protocol';
import { findAccount, addAccount as insertAccount } from '../accounts/manage-accounts.ts';
import { findStore } from '../accounts/manage-merchants.ts';
import { isSandboxEmail, SANDBOX_ACCOUNT_UIDS } from '../accounts/reserved-names.ts';
import { issueSecret, randomSecret } from '../accounts/secrets.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { emailFault, nameFault, uidFault } from './input-rules.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase, type Making, refuseCardNumber } from './use-case.ts';

/** A new account; `store` is the name of a store, for a cashier and only for one. */
export interface AccountToAdd {
  /** UID of its merchant. */
  readonly merchant: string;
  readonly uid: string;
  readonly role: Role;
  readonly store?: string | undefined;
  readonly email?: string | undefined;
  /** By default the store and the role. */
  readonly name?: string | undefined;
}

/** Adds an account. Returns its name and the secret of its first key, which is shown only once. */
export const addAccount = defineUseCase(
  'accounts.add',
  async (making, account: AccountToAdd) => {
    const { tx, rootKey, mode } = making;
    const { uid, role, store, email } = account;
    refuseSandboxName(making, account);
    const { id: merchantId } = await getMerchantOrRefuse(tx, account.merchant);
    const storeId = await findStoreOrRefuse(making, merchantId, account);
    for (const user of [uid, email])
      if (user !== undefined && (await findAccount(tx, user)))
        throw new Refusal(`There is an account ${user} already.`);

    const name = account.name ?? (store === undefined ? role : `${store} ${role}`);
    refuseCardNumber('name', name);
    // By default, refunds in live mode wait for a second person (docs/protocol.md, Roles).
    const refundAuthority: RefundAuthority = mode === 'live' ? 'approval' : 'immediately';
    const inserted = { merchantId, storeId, uid, email: email ?? null, name, role, refundAuthority };
    const id = await insertAccount(tx, inserted);
    if (!id) throw new Refusal(`There is an account ${uid} already.`);
    const secret = randomSecret();
    const key = await issueSecret(tx, rootKey, id, secret);
    return {
      result: { name, secret },
      merchantId,
      subject: `account ${uid}`,
      details: { role, store: store ?? null, email: email ?? null, name, refundAuthority, keyShown: key },
    };
  },
  ({ uid, email, name }) => [
    uidFault(uid),
    email === undefined ? undefined : emailFault(email),
    name === undefined ? undefined : nameFault(name),
  ],
);

async function findStoreOrRefuse(
  { tx }: Making,
  merchantId: string,
  { merchant, role, store }: AccountToAdd,
): Promise<string | null> {
  if (role === 'cashier' && store === undefined)
    throw new Refusal('A cashier works in a store: name it with --store.');
  if (role !== 'cashier' && store !== undefined)
    throw new Refusal(`Only a cashier works in a store; the role ${role} is for the whole merchant.`);
  if (store === undefined) return null;
  const storeId = await findStore(tx, { merchantId, name: store });
  if (storeId === undefined) throw new NotFound(`Merchant ${merchant} has no store ${store}.`);
  return storeId;
}

function refuseSandboxName({ mode }: Making, { uid, email }: AccountToAdd): void {
  if (mode !== 'live') return;
  if (SANDBOX_ACCOUNT_UIDS.includes(uid))
    throw new Refusal(`${uid} is an account of the sandbox: live mode does not have it.`);
  if (email !== undefined && isSandboxEmail(email))
    throw new Refusal(`${email} is an address of the sandbox: live mode does not have it.`);
}
