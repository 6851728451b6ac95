/** Merchants' apps on wallet platforms: registered by the operator, active until disabled. */
import { newId } from '../ids.ts';
import { COLUMN_WORDS, type ColumnWord } from '../storage/column-words.ts';
import { type Database, type Queryable, statements } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';

/** Wallets whose payments may begin inside an app, by their canonical sub_pay_method. */
export const APP_WALLETS = COLUMN_WORDS['wallet_apps.wallet'];

/** A registered app, without its key. */
export interface WalletApp {
  readonly id: string;
  readonly wallet: ColumnWord<'wallet_apps.wallet'>;
  readonly appId: string;
  readonly createdAt: Date;
  /** Null while it is active. */
  readonly disabledAt: Date | null;
}

/** Identifies one app. */
export interface WalletAppName {
  readonly merchantId: string;
  readonly wallet: string;
  readonly appId: string;
}

/** Finds the apps that payments may begin in. */
export interface WalletApps {
  /** Returns the key of an active app; undefined when the app is unknown or disabled. */
  find(app: WalletAppName): Promise<{ readonly key: string } | undefined>;
}

const COLUMNS = 'id, wallet, app_id AS "appId", created_at AS "createdAt", disabled_at AS "disabledAt"';

const SQL = statements('wallet-apps', {
  findKey: `SELECT sealed_key FROM wallet_apps
   WHERE merchant_id = $1 AND wallet = $2 AND app_id = $3 AND disabled_at IS NULL`,
  add: `INSERT INTO wallet_apps (id, merchant_id, wallet, app_id, sealed_key) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (merchant_id, wallet, app_id)
   DO UPDATE SET sealed_key = excluded.sealed_key, disabled_at = NULL WHERE wallet_apps.disabled_at IS NOT NULL
   RETURNING id`,
  list: `SELECT ${COLUMNS} FROM wallet_apps WHERE merchant_id = $1 ORDER BY wallet, app_id`,
  disable: `UPDATE wallet_apps SET disabled_at = now()
   WHERE merchant_id = $1 AND wallet = $2 AND app_id = $3 AND disabled_at IS NULL RETURNING id`,
});

/** The context under which app keys are sealed. */
const WALLET_APP_CONTEXT = 'wallet-app';

/** Returns the apps stored in the database. */
export const storedWalletApps = (database: Database, rootKey: RootKey): WalletApps => ({
  async find({ merchantId, wallet, appId }) {
    const [row] = await database.query<{ sealed_key: Buffer }>(SQL.findKey, [merchantId, wallet, appId]);
    return row && { key: rootKey.open(row.sealed_key, WALLET_APP_CONTEXT).toString('utf8') };
  },
});

/** Registers an app, or reactivates a disabled one with a new key. Returns false when it is active already. */
export async function addWalletApp(
  db: Queryable,
  rootKey: RootKey,
  { merchantId, wallet, appId, key }: WalletAppName & { key: string },
): Promise<boolean> {
  const values = [newId(), merchantId, wallet, appId, rootKey.seal(key, WALLET_APP_CONTEXT)];
  return (await db.query(SQL.add, values)).length > 0;
}

/** Returns the apps of a merchant, disabled ones too. */
export const listWalletApps = (db: Queryable, merchantId: string): Promise<WalletApp[]> =>
  db.query(SQL.list, [merchantId]);

/** Disables an app: no payment begins in it any more. Returns false when there is no such active app. */
export const disableWalletApp = async (
  db: Queryable,
  { merchantId, wallet, appId }: WalletAppName,
): Promise<boolean> => (await db.query(SQL.disable, [merchantId, wallet, appId])).length > 0;
