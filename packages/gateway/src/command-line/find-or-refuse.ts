/** Finds what an option names, or throws a Refusal that says what is missing. */
import { type AccountRecord, findAccount, lockAccount } from '../accounts/manage-accounts.ts';
import { type ClientKeyRecord, lockClientKey } from '../accounts/manage-keys.ts';
import { findMerchant, type Merchant } from '../accounts/manage-merchants.ts';
import type { Queryable } from '../storage/database.ts';
import { NotFound, Refusal } from './command.ts';

/** The merchant with this UID. */
export async function getMerchantOrRefuse(db: Queryable, uid: string): Promise<Merchant> {
  const merchant = await findMerchant(db, uid);
  if (!merchant) throw new NotFound(`There is no merchant ${uid}.`);
  return merchant;
}

/** The id of the merchant that a filter names; undefined without a filter. */
export const filterMerchant = async (db: Queryable, uid: string | undefined): Promise<string | undefined> =>
  uid === undefined ? undefined : (await getMerchantOrRefuse(db, uid)).id;

/** The account with this UID or e-mail address, closed or not. */
export async function getAccountOrRefuse(db: Queryable, user: string): Promise<AccountRecord> {
  const account = await findAccount(db, user);
  if (!account) throw new NotFound(`There is no account ${user}.`);
  return account;
}

/** The open account with this UID or e-mail address, locked until the transaction ends. */
export async function lockAccountOrRefuse(tx: Queryable, user: string): Promise<AccountRecord> {
  const account = await lockAccount(tx, user);
  if (!account) throw new NotFound(`There is no account ${user}.`);
  if (account.closedAt) throw new Refusal(`Account ${account.uid} is closed.`);
  return account;
}

/** The client key, not revoked, locked until the transaction ends. */
export async function lockClientKeyOrRefuse(tx: Queryable, key: string): Promise<ClientKeyRecord> {
  const found = await lockClientKey(tx, key);
  if (!found) throw new NotFound(`There is no client key ${key}.`);
  if (found.revokedAt) throw new Refusal(`Client key ${key} is revoked.`);
  return found;
}
