/** URL schemes of merchants' own apps. In live mode, payers are sent back only to https and to these schemes. */
import { type Queryable, statements } from '../storage/database.ts';

/** A registered scheme, in lower case and without `://`. */
export interface AppScheme {
  readonly scheme: string;
  readonly createdAt: Date;
}

/** Identifies one scheme of a merchant. */
export interface AppSchemeName {
  readonly merchantId: string;
  readonly scheme: string;
}

const SQL = statements('app-schemes', {
  list: 'SELECT scheme, created_at AS "createdAt" FROM app_schemes WHERE merchant_id = $1 ORDER BY scheme',
  add: `INSERT INTO app_schemes (merchant_id, scheme) VALUES ($1, lower($2)) ON CONFLICT DO NOTHING RETURNING scheme`,
  remove: 'DELETE FROM app_schemes WHERE merchant_id = $1 AND scheme = lower($2) RETURNING scheme',
});

/** Returns the schemes of a merchant, in alphabetical order. */
export const listAppSchemes = (db: Queryable, merchantId: string): Promise<AppScheme[]> =>
  db.query(SQL.list, [merchantId]);

/** Registers a scheme. Returns false when the merchant has it already. */
export const addAppScheme = async (db: Queryable, { merchantId, scheme }: AppSchemeName): Promise<boolean> =>
  (await db.query(SQL.add, [merchantId, scheme])).length > 0;

/** Removes a scheme. Running gateways follow within seconds. Returns false when the merchant does not have it. */
export const removeAppScheme = async (
  db: Queryable,
  { merchantId, scheme }: AppSchemeName,
): Promise<boolean> => (await db.query(SQL.remove, [merchantId, scheme])).length > 0;
