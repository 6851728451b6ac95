/** Adds and lists merchants and their stores. */
import { newId } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';

/** A merchant with its internal `id` and its `uid`, which people use. */
export interface Merchant {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
}

/** A merchant with how it is settled. */
export interface SettledMerchant extends Merchant {
  readonly settlementCurrency: string;
  /** What is held back of each settlement: decimal text. */
  readonly reservePercent: string;
  readonly reserveDays: number;
}

/** A merchant with the numbers of its stores and open accounts. */
export interface MerchantRecord extends Merchant {
  readonly settlementCurrency: string;
  readonly storeCount: number;
  readonly accountCount: number;
  readonly createdAt: Date;
}

/** A store of a merchant. */
export interface StoreRecord {
  readonly id: string;
  readonly merchantUid: string;
  readonly name: string;
  readonly createdAt: Date;
}

const MERCHANTS = statements('merchants', {
  find: `SELECT id, uid, name, settlement_currency AS "settlementCurrency", reserve_percent::text AS "reservePercent",
     reserve_days AS "reserveDays" FROM merchants WHERE uid = $1`,
  insert: 'INSERT INTO merchants (id, uid, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
  list: `SELECT m.id, m.uid, m.name, m.created_at AS "createdAt",
     m.settlement_currency AS "settlementCurrency",
     (SELECT count(*)::int FROM stores s WHERE s.merchant_id = m.id) AS "storeCount",
     (SELECT count(*)::int FROM accounts a WHERE a.merchant_id = m.id AND a.closed_at IS NULL) AS "accountCount"
   FROM merchants m ORDER BY m.uid`,
  setSettlement: 'UPDATE merchants SET settlement_currency = $2 WHERE id = $1',
  setReserve: 'UPDATE merchants SET reserve_percent = $2, reserve_days = $3 WHERE id = $1',
});
const STORES = statements('stores', {
  find: 'SELECT id FROM stores WHERE merchant_id = $1 AND name = $2',
  insert:
    'INSERT INTO stores (id, merchant_id, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
  list: `SELECT s.id, m.uid AS "merchantUid", s.name, s.created_at AS "createdAt"
   FROM stores s JOIN merchants m ON m.id = s.merchant_id
   WHERE $1::uuid IS NULL OR m.id = $1 ORDER BY m.uid, s.name`,
});

/** Finds a merchant by its UID. */
export const findMerchant = async (db: Queryable, uid: string): Promise<SettledMerchant | undefined> =>
  (await db.query<SettledMerchant>(MERCHANTS.find, [uid]))[0];

/** Adds a merchant. Returns its id, or undefined when the UID is taken. */
export const addMerchant = async (
  db: Queryable,
  { uid, name }: { uid: string; name: string },
): Promise<string | undefined> =>
  (await db.query<{ id: string }>(MERCHANTS.insert, [newId(), uid, name]))[0]?.id;

/** Sets the currency in which a merchant's orders are settled from now on (ISO 4217). */
export const setSettlementCurrency = (db: Queryable, id: string, currency: string): Promise<unknown[]> =>
  db.query(MERCHANTS.setSettlement, [id, currency]);

/** Sets a merchant's reserve: settlements hold back a percentage, such as "10", for a number of days. */
export const setReserve = (
  db: Queryable,
  id: string,
  { percent, days }: { percent: string; days: number },
): Promise<unknown[]> => db.query(MERCHANTS.setReserve, [id, percent, days]);

/** Returns all merchants, sorted by UID. */
export const listMerchants = (db: Queryable): Promise<MerchantRecord[]> => db.query(MERCHANTS.list);

/** Finds the id of a merchant's store. */
export const findStore = async (
  db: Queryable,
  { merchantId, name }: { merchantId: string; name: string },
): Promise<string | undefined> => (await db.query<{ id: string }>(STORES.find, [merchantId, name]))[0]?.id;

/** Adds a store. Returns its id, or undefined when the merchant has one of this name. */
export const addStore = async (
  db: Queryable,
  { merchantId, name }: { merchantId: string; name: string },
): Promise<string | undefined> =>
  (await db.query<{ id: string }>(STORES.insert, [newId(), merchantId, name]))[0]?.id;

/** Returns the stores of one merchant, or of all merchants. */
export const listStores = (db: Queryable, merchantId: string | undefined): Promise<StoreRecord[]> =>
  db.query(STORES.list, [merchantId ?? null]);
