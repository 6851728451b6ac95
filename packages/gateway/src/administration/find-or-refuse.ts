/** Finds the object that an option names, or throws a Refusal that says what is missing. */
import { type AccountRecord, findAccount, lockAccount } from '../accounts/manage-accounts.ts';
import { type ClientKeyRecord, lockClientKey } from '../accounts/manage-keys.ts';
import { findMerchant, type SettledMerchant } from '../accounts/manage-merchants.ts';
import type { RailDriver } from '../rails/rail.ts';
import { isInUse, openCredentials } from '../rails/rail-accounts.ts';
import { lockSolution, type SplitSolution } from '../splits/solutions.ts';
import type { Queryable } from '../storage/database.ts';
import type { AdminServices, SandboxAdministration } from './admin-services.ts';
import { NotFound, Refusal } from './refusal.ts';
import type { Making } from './use-case.ts';

/** Returns the sandbox. Throws Refusal in live mode. */
export function getSandboxOrRefuse({ sandbox }: Pick<AdminServices, 'sandbox'>): SandboxAdministration {
  if (!sandbox) throw new Refusal('Live mode has no sandbox: its time and its rails are real.');
  return sandbox;
}

/** Returns the merchant with this UID. Throws NotFound. */
export async function getMerchantOrRefuse(db: Queryable, uid: string): Promise<SettledMerchant> {
  const merchant = await findMerchant(db, uid);
  if (!merchant) throw new NotFound(`There is no merchant ${uid}.`);
  return merchant;
}

/** Returns the id of the merchant that a filter names; undefined without a filter. Throws NotFound. */
export const filterMerchant = async (db: Queryable, uid: string | undefined): Promise<string | undefined> =>
  uid === undefined ? undefined : (await getMerchantOrRefuse(db, uid)).id;

/** Returns the rail of a name at which merchants can have accounts. Throws Refusal: no other database has it. */
export function getDriverOrRefuse(drivers: readonly RailDriver[], name: string): RailDriver {
  const driver = drivers.find((one) => one.name === name);
  const names = drivers.map((one) => one.name).join(', ');
  if (!driver)
    throw new Refusal(
      `There is no rail ${name} with accounts; ${names ? `it is one of ${names}` : 'this version has none'}.`,
    );
  return driver;
}

/**
 * Throws Refusal unless the credentials that a rail needs are given, no others than it may have, and the rail of the
 * account opens with them. Never repeats a secret, nor a part of one.
 */
export function checkCredentials(driver: RailDriver, account: Parameters<RailDriver['open']>[0]): void {
  const { name, credentials, optionalCredentials: optional = [] } = driver;
  const given = account.credentials;
  const isComplete = credentials.every((field) => (given[field] ?? '') !== '');
  const isKnown = Object.keys(given).every((field) => [...credentials, ...optional].includes(field));
  if (!isComplete || !isKnown) {
    const more = optional.length > 0 ? `, and may have: ${optional.join(', ')}` : '';
    throw new Refusal(`The rail ${name} needs exactly these credentials: ${credentials.join(', ')}${more}.`);
  }
  try {
    driver.open(account);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const isSafe = reason !== '' && !Object.values(given).some((secret) => quotes(reason, secret));
    throw new Refusal(`The rail ${name} cannot use these credentials${isSafe ? `: ${reason}` : ''}.`);
  }
}

/**
 * Throws Refusal where new credentials are of another account at the rail than the stored ones, and that one is in use:
 * the new account knows none of its payments and cards, and refuses their refunds.
 */
export async function refuseOtherAccount(
  { tx, rootKey }: Pick<Making, 'tx' | 'rootKey'>,
  { identity = [] }: RailDriver,
  { name, mode, credentials }: Parameters<RailDriver['open']>[0],
): Promise<void> {
  const stored = await openCredentials(tx, rootKey, { name, mode });
  const changed = stored && identity.find((field) => stored[field] !== credentials[field]);
  if (changed && (await isInUse(tx, name)))
    throw new Refusal(
      `The account ${name} has payments, refunds or stored cards, so its ${changed} cannot be replaced.`,
    );
}

/** An error of `JSON.parse` quotes the first ten characters of what it was given. */
const QUOTED_MIN = 6;

/** Returns whether a text contains a secret, or {@link QUOTED_MIN} characters of it. */
function quotes(text: string, secret: string): boolean {
  const length = Math.min(secret.length, QUOTED_MIN);
  const parts = Array.from({ length: secret.length - length + 1 }, (_, at) => secret.slice(at, at + length));
  return parts.some((part) => text.includes(part));
}

/** Returns the account with this UID or e-mail address, closed or not. Throws NotFound. */
export async function getAccountOrRefuse(db: Queryable, user: string): Promise<AccountRecord> {
  const account = await findAccount(db, user);
  if (!account) throw new NotFound(`There is no account ${user}.`);
  return account;
}

/** Returns an open account, locked until the transaction ends. Throws NotFound, or Refusal when it is closed. */
export async function lockAccountOrRefuse(tx: Queryable, user: string): Promise<AccountRecord> {
  const account = await lockAccount(tx, user);
  if (!account) throw new NotFound(`There is no account ${user}.`);
  if (account.closedAt) throw new Refusal(`Account ${account.uid} is closed.`);
  return account;
}

/** Returns a client key, locked until the transaction ends. Throws NotFound, or Refusal when it is revoked. */
export async function lockClientKeyOrRefuse(tx: Queryable, key: string): Promise<ClientKeyRecord> {
  const found = await lockClientKey(tx, key);
  if (!found) throw new NotFound(`There is no client key ${key}.`);
  if (found.revokedAt) throw new Refusal(`Client key ${key} is revoked.`);
  return found;
}

/** Returns a split solution, locked until the transaction ends. Throws NotFound, or Refusal when it is closed. */
export async function lockSolutionOrRefuse(tx: Queryable, id: string): Promise<SplitSolution> {
  const found = await lockSolution(tx, id);
  if (!found) throw new NotFound(`There is no split solution ${id}.`);
  if (found.closedAt) throw new Refusal(`The split solution ${id} is closed.`);
  return found;
}
