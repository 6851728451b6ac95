/** The price list: each merchant's price of each method from a day on. Rows are never changed. */
import { businessDay } from '../business-day.ts';
import { newId } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { type Costs, costsOf, type Price } from './fee.ts';

const CACHE_MS = 60_000;
const CACHE_SIZE_MAX = 10_000;

/** Methods that have the price of another one: a card has the same price on every page, and when stored. */
const PRICED_AS: ReadonlyMap<string, string> = new Map([
  ['Cards HPP', 'Card'],
  ['Token', 'Card'],
]);

/** Returns the method whose price applies to a method. */
export const pricedAs = (method: string): string => PRICED_AS.get(method) ?? method;

/** Stands for every method without its own row. */
export const ANY_METHOD = '*';

const SQL = statements('prices', {
  // A row of the merchant precedes one for all merchants, and a row of the method precedes one for any.
  find: `SELECT p.percent::text, p.fixed AS "fixedMinor", m.vat_percent::text AS "vatPercent"
   FROM merchants m LEFT JOIN LATERAL (
     SELECT * FROM prices
     WHERE (merchant_id = m.id OR merchant_id IS NULL) AND method IN ($2, '${ANY_METHOD}') AND currency = $3
       AND day <= $4
     ORDER BY merchant_id IS NULL, method = '${ANY_METHOD}', day DESC LIMIT 1) p ON true
   WHERE m.id = $1`,
  insert: `INSERT INTO prices (id, merchant_id, method, currency, percent, fixed, day)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT DO NOTHING RETURNING id`,
  list: `SELECT m.uid AS "merchantUid", p.method, p.currency, trim_scale(p.percent)::text AS percent,
     p.fixed AS "fixedMinor", p.day::text
   FROM prices p LEFT JOIN merchants m ON m.id = p.merchant_id
   WHERE $1::uuid IS NULL OR p.merchant_id = $1 OR p.merchant_id IS NULL
   ORDER BY m.uid NULLS FIRST, p.currency, p.method, p.day`,
});

/** A row of the list; `day`, such as `2026-11-21`, is the first day on which it applies. */
export interface PriceRow extends Price {
  readonly method: string;
  readonly currency: string;
  readonly day: string;
}

/** The sale to price; `settledMinor` in hundredths of the settlement currency. */
export interface Sale {
  readonly merchantId: string;
  readonly subPayMethod: string;
  readonly settledMinor: bigint;
  readonly settlementCurrency: string;
}

/** The price list for sales. */
export interface PriceList {
  /**
   * Returns the costs of a sale for its merchant at a time, zero without an agreed price. Reads over `tx`, because a
   * second connection inside a transaction could wait for ever.
   */
  costs(tx: Queryable, sale: Sale, at: Date): Promise<Costs>;
}

interface Terms {
  /** Null without an agreed price. */
  readonly percent: string | null;
  readonly fixedMinor: bigint;
  readonly vatPercent: string;
}

/** Returns the price list of the database, cached in memory for a minute. */
export function storedPrices(): PriceList {
  const cache = new Map<string, { terms: Terms; until: number }>();

  async function find(tx: Queryable, values: readonly string[]): Promise<Terms> {
    const key = values.join(' ');
    const kept = cache.get(key);
    if (kept && kept.until > performance.now()) return kept.terms;
    const [terms] = await tx.query<Terms>(SQL.find, values);
    if (!terms) throw new Error(`There is no merchant ${values[0]}`);
    if (cache.size >= CACHE_SIZE_MAX) cache.clear();
    cache.set(key, { terms, until: performance.now() + CACHE_MS });
    return terms;
  }

  return {
    async costs(tx, { merchantId, subPayMethod, settledMinor, settlementCurrency }, at) {
      const values = [merchantId, pricedAs(subPayMethod), settlementCurrency, businessDay(at)];
      const { percent, fixedMinor, vatPercent } = await find(tx, values);
      return costsOf(settledMinor, percent === null ? undefined : { percent, fixedMinor }, vatPercent);
    },
  };
}

/** Adds a row for one merchant or for all (null). Returns false when that day already has one. */
export const addPrice = async (
  db: Queryable,
  merchantId: string | null,
  { method, currency, percent, fixedMinor, day }: PriceRow,
): Promise<boolean> =>
  (await db.query(SQL.insert, [newId(), merchantId, method, currency, percent, fixedMinor, day])).length > 0;

/** Returns the rows that may apply to a merchant, or all rows. `merchantUid` is null in a row for all merchants. */
export const listPrices = (
  db: Queryable,
  merchantId: string | null,
): Promise<(PriceRow & { readonly merchantUid: string | null })[]> => db.query(SQL.list, [merchantId]);
