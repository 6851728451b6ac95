/** Adds, lists and closes accounts and switches their features. */
import type { Feature, RefundAuthority, Role } from '@gangway/protocol';
import { newId } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';

/** An account as operators see it, open or closed. */
export interface AccountRecord {
  readonly id: string;
  readonly uid: string;
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
  readonly merchantId: string;
  readonly merchantUid: string;
  /** The store of a cashier; null for the other roles. */
  readonly store: string | null;
  readonly refundAuthority: RefundAuthority;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

/** What a new account needs. Cashiers, and only they, have a `storeId`. */
export interface NewAccount {
  readonly merchantId: string;
  readonly storeId: string | null;
  readonly uid: string;
  /** Stored in lower case: e-mail addresses are matched without regard to case. */
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
  readonly refundAuthority: RefundAuthority;
}

const SELECT_ACCOUNT = `SELECT a.id, a.uid, a.email, a.name, a.role, m.id AS "merchantId", m.uid AS "merchantUid",
    s.name AS store, a.refund_authority AS "refundAuthority", a.created_at AS "createdAt", a.closed_at AS "closedAt"
  FROM accounts a JOIN merchants m ON m.id = a.merchant_id LEFT JOIN stores s ON s.id = a.store_id`;
const SQL = statements('accounts', {
  findRecord: `${SELECT_ACCOUNT} WHERE a.uid = $1 OR lower(a.email) = lower($1)`,
  // Not FOR UPDATE: the account's requests reference this row and must not wait.
  lockRecord: `${SELECT_ACCOUNT} WHERE a.uid = $1 OR lower(a.email) = lower($1) FOR NO KEY UPDATE OF a`,
  listRecords: `${SELECT_ACCOUNT} WHERE $1::uuid IS NULL OR m.id = $1 ORDER BY m.uid, a.uid`,
  insert: `INSERT INTO accounts (id, merchant_id, store_id, uid, email, name, role, refund_authority)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
  close: 'UPDATE accounts SET closed_at = now() WHERE id = $1 AND closed_at IS NULL RETURNING id',
  setRefundAuthority: 'UPDATE accounts SET refund_authority = $2 WHERE id = $1',
  listFeatures: 'SELECT feature FROM account_features WHERE account_id = $1 ORDER BY feature',
  grantFeature: `INSERT INTO account_features (account_id, merchant_id, feature)
   SELECT id, merchant_id, $2 FROM accounts WHERE id = $1 ON CONFLICT DO NOTHING RETURNING feature`,
  revokeFeature: 'DELETE FROM account_features WHERE account_id = $1 AND feature = $2 RETURNING feature',
});

/** Finds an account by UID or e-mail address, closed ones too. */
export const findAccount = async (db: Queryable, user: string): Promise<AccountRecord | undefined> =>
  (await db.query<AccountRecord>(SQL.findRecord, [user]))[0];

/** Finds an account like {@link findAccount} and locks it until the transaction ends. */
export const lockAccount = async (tx: Queryable, user: string): Promise<AccountRecord | undefined> =>
  (await tx.query<AccountRecord>(SQL.lockRecord, [user]))[0];

/** Returns the accounts of one merchant, or of all merchants. */
export const listAccounts = (db: Queryable, merchantId: string | undefined): Promise<AccountRecord[]> =>
  db.query(SQL.listRecords, [merchantId ?? null]);

/** Adds an account without a key. Returns its id, or undefined when the UID or e-mail address is taken. */
export async function addAccount(db: Queryable, account: NewAccount): Promise<string | undefined> {
  const { merchantId, storeId, uid, name, role, refundAuthority } = account;
  const email = account.email?.toLowerCase() ?? null;
  const values = [newId(), merchantId, storeId, uid, email, name, role, refundAuthority];
  return (await db.query<{ id: string }>(SQL.insert, values))[0]?.id;
}

/** Closes an account: its requests fail like those of an unknown user. Returns false when it is closed already. */
export const closeAccount = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await db.query(SQL.close, [accountId])).length > 0;

/** Sets who decides on an account's refunds; running gateways follow within seconds. */
export const setRefundAuthority = (
  db: Queryable,
  accountId: string,
  authority: RefundAuthority,
): Promise<unknown[]> => db.query(SQL.setRefundAuthority, [accountId, authority]);

/** Returns the features of an account, in alphabetical order. */
export const listFeatures = async (db: Queryable, accountId: string): Promise<Feature[]> =>
  (await db.query<{ feature: Feature }>(SQL.listFeatures, [accountId])).map((row) => row.feature);

/** Switches a feature on. Returns false when the account has it. */
export const grantFeature = async (db: Queryable, accountId: string, feature: Feature): Promise<boolean> =>
  (await db.query(SQL.grantFeature, [accountId, feature])).length > 0;

/** Switches a feature off. Returns false when the account does not have it. */
export const revokeFeature = async (db: Queryable, accountId: string, feature: Feature): Promise<boolean> =>
  (await db.query(SQL.revokeFeature, [accountId, feature])).length > 0;
