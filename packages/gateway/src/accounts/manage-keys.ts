/** Lists secret keys (never the secrets) and client keys, ended ones too, for the command line. */
import { type Queryable, statement, statements } from '../storage/database.ts';

/** A secret key without its secret. `usedAt`: when it first signed a correct request. All times are real time. */
export interface KeyRecord {
  readonly id: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  /** When the key expires; null for never. */
  readonly retireAt: Date | null;
  readonly isValid: boolean;
}

/** A client key as operators see it. */
export interface ClientKeyRecord {
  readonly id: string;
  readonly key: string;
  readonly merchantId: string;
  readonly merchantUid: string;
  readonly origins: readonly string[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

const listOfAccount = statement(
  'accounts.list-keys',
  `SELECT id, created_at AS "createdAt", used_at AS "usedAt", retire_at AS "retireAt",
     (retire_at IS NULL OR retire_at > now()) AS "isValid"
   FROM account_secrets WHERE account_id = $1 ORDER BY created_at DESC, id DESC`,
);
const SELECT_CLIENT_KEY = `SELECT k.id, k.key, m.id AS "merchantId", m.uid AS "merchantUid",
    k.created_at AS "createdAt", k.revoked_at AS "revokedAt",
    array(SELECT origin FROM client_key_origins o WHERE o.client_key_id = k.id ORDER BY origin) AS origins
  FROM client_keys k JOIN merchants m ON m.id = k.merchant_id`;
const SQL = statements('client-keys', {
  list: `${SELECT_CLIENT_KEY} WHERE $1::uuid IS NULL OR m.id = $1 ORDER BY m.uid, k.created_at, k.id`,
  lock: `${SELECT_CLIENT_KEY} WHERE k.key = $1 FOR NO KEY UPDATE OF k`,
});

/** Returns all secret keys of an account, newest first. */
export const listKeys = (db: Queryable, accountId: string): Promise<KeyRecord[]> =>
  db.query(listOfAccount, [accountId]);

/** Returns the client keys of one merchant, or of all merchants. */
export const listClientKeys = (db: Queryable, merchantId: string | undefined): Promise<ClientKeyRecord[]> =>
  db.query(SQL.list, [merchantId ?? null]);

/** Finds a client key, revoked or not, and locks it until the transaction ends. */
export const lockClientKey = async (tx: Queryable, key: string): Promise<ClientKeyRecord | undefined> =>
  (await tx.query<ClientKeyRecord>(SQL.lock, [key]))[0];
