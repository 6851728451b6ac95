/** The price list: what each merchant pays for a payment of each method, from a day on. Rows are never changed. */
import { businessDay } from '../business-day.ts';
import { newId } from '../ids.ts';
import { type Queryable, statement } from '../storage/database.ts';
import { type Costs, costsOf, type Price } from './fee.ts';

const CACHE_MS = 60_000;
const CACHE_SIZE_MAX = 10_000;

/** Other operations of a method have its price: a card is a card on whichever page it is typed, and stored too. */
const PRICED_AS: ReadonlyMap<string, string> = new Map([
  ['Cards HPP', 'Card'],
  ['Token', 'Card'],
]);

/** The method whose price counts for a method. */
export const pricedAs = (method: string): string => PRICED_AS.get(method) ?? method;

/** Every method that has no row of its own. */
export const ANY_METHOD = '*';

// A row of the merchant comes before one of everybody, a row of the method before one of any.
const findOne = statement(
  'prices.find',
  `SELECT p.percent::text, p.fixed AS "fixedMinor", m.vat_percent::text AS "vatPercent"
   FROM merchants m LEFT JOIN LATERAL (
     SELECT * FROM prices
     WHERE (merchant_id = m.id OR merchant_id IS NULL) AND method IN ($2, '${ANY_METHOD}') AND currency = $3
       AND day <= $4
     ORDER BY merchant_id IS NULL, method = '${ANY_METHOD}', day DESC LIMIT 1) p ON true
   WHERE m.id = $1`,
);
const insert = statement(
  'prices.insert',
  `INSERT INTO prices (id, merchant_id, method, currency, percent, fixed, day) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT DO NOTHING RETURNING id`,
);
const listAll = statement(
  'prices.list',
  `SELECT m.uid AS "merchantUid", p.method, p.currency, trim_scale(p.percent)::text AS percent,
     p.fixed AS "fixedMinor", p.day::text
   FROM prices p LEFT JOIN merchants m ON m.id = p.merchant_id
   WHERE $1::uuid IS NULL OR p.merchant_id = $1 OR p.merchant_id IS NULL
   ORDER BY m.uid NULLS FIRST, p.currency, p.method, p.day`,
);

/** A row of the list; `day` such as `2026-11-21` is the first it counts on. */
export interface PriceRow extends Price {
  readonly method: string;
  readonly currency: string;
  readonly day: string;
}

/** What is sold: `settledMinor` in hundredths of the settlement currency. */
export interface Sale {
  readonly merchantId: string;
  readonly subPayMethod: string;
  readonly settledMinor: bigint;
  readonly settlementCurrency: string;
}

/** The price list as a sale needs it. */
export interface PriceList {
  /**
   * Returns what a sale costs its merchant at a time; without an agreed price nothing. Reads over `tx`, because a
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

/** The price list of the database, kept in memory for a minute. */
export function storedPrices(): PriceList {
  const cache = new Map<string, { terms: Terms; until: number }>();

  async function find(tx: Queryable, values: readonly string[]): Promise<Terms> {
    const key = values.join(' ');
    const kept = cache.get(key);
    if (kept && kept.until > performance.now()) return kept.terms;
    const [terms] = await tx.query<Terms>(findOne, values);
    if (!terms) throw new Error(`There is no merchant ${values[0]}`);
    if (cache.size >= CACHE_SIZE_MAX) cache.clear();
    cache.set(key, { terms, until: performance.now() + CACHE_MS });
    return terms;
  }

  return {
    async costs(tx, { merchantId, subPayMethod, settledMinor, settlementCurrency }, at) {
      const asked = [merchantId, pricedAs(subPayMethod), settlementCurrency, businessDay(at)];
      const { percent, fixedMinor, vatPercent } = await find(tx, asked);
      return costsOf(settledMinor, percent === null ? undefined : { percent, fixedMinor }, vatPercent);
    },
  };
}

/** Adds a row, for one merchant or for everybody (null). Returns false when that day has one already. */
export const addPrice = async (
  db: Queryable,
  merchantId: string | null,
  { method, currency, percent, fixedMinor, day }: PriceRow,
): Promise<boolean> =>
  (await db.query(insert, [newId(), merchantId, method, currency, percent, fixedMinor, day])).length > 0;

/** The rows that can count for a merchant, or all. `merchantUid` is null where a row is for everybody. */
export const listPrices = (
  db: Queryable,
  merchantId: string | null,
): Promise<(PriceRow & { readonly merchantUid: string | null })[]> => db.query(listAll, [merchantId]);
