/** Exchange rates by day: stored before a day begins, never changed, cached in memory for a minute. */
import { businessDay } from '../business-day.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { crossRate } from './cross-rate.ts';

const CACHE_MS = 60_000;
const CACHE_SIZE_MAX = 10_000;
const EURO = 'EUR';

const SQL = statements('rates', {
  newest: `SELECT per_euro::text AS "perEuro" FROM exchange_rates WHERE currency = $1 AND day <= $2
   ORDER BY day DESC LIMIT 1`,
  list: `SELECT DISTINCT ON (currency) currency, day::text, trim_scale(per_euro)::text AS "perEuro" FROM exchange_rates
   WHERE day <= $1 ORDER BY currency, day DESC`,
  insert: `INSERT INTO exchange_rates (currency, day, per_euro)
   SELECT * FROM unnest($1::text[], $2::date[], $3::numeric[]) ON CONFLICT DO NOTHING RETURNING currency`,
});

/** How much of a currency one euro buys from a day (`2026-11-21`) on; decimal text with up to 8 decimals. */
export interface ExchangeRate {
  readonly currency: string;
  readonly day: string;
  readonly perEuro: string;
}

/** The rates for payments. */
export interface ExchangeRates {
  /** Returns the value of one unit of `from` in `into` at a time; undefined when one of them has no rate. */
  between(from: string, into: string, at: Date): Promise<string | undefined>;
}

/** Returns the rates of a database. */
export function storedRates(database: Queryable): ExchangeRates {
  const cache = new Map<string, { rate: string | undefined; until: number }>();

  async function perEuro(currency: string, day: string): Promise<string | undefined> {
    if (currency === EURO) return '1';
    const [row] = await database.query<{ perEuro: string }>(SQL.newest, [currency, day]);
    return row?.perEuro;
  }

  return {
    async between(from, into, at) {
      if (from === into) return '1';
      const day = businessDay(at);
      const key = `${from} ${into} ${day}`;
      const kept = cache.get(key);
      if (kept && kept.until > performance.now()) return kept.rate;
      const [fromPerEuro, intoPerEuro] = await Promise.all([perEuro(from, day), perEuro(into, day)]);
      const isKnown = fromPerEuro !== undefined && intoPerEuro !== undefined;
      const rate = isKnown ? crossRate(fromPerEuro, intoPerEuro) : undefined;
      if (cache.size >= CACHE_SIZE_MAX) cache.clear();
      cache.set(key, { rate, until: performance.now() + CACHE_MS });
      return rate;
    },
  };
}

/** Returns whether a currency has a rate on a day. */
export const hasRate = async (db: Queryable, currency: string, day: string): Promise<boolean> =>
  (await db.query(SQL.newest, [currency, day])).length > 0;

/** Returns the rate of each currency that applies on a day. */
export const listRates = (db: Queryable, day: string): Promise<ExchangeRate[]> => db.query(SQL.list, [day]);

/** Adds rates; existing ones are left unchanged. Returns the number of new rates. */
export const addRates = async (db: Queryable, rates: readonly ExchangeRate[]): Promise<number> => {
  const column = (name: keyof ExchangeRate) => rates.map((rate) => rate[name]);
  return (await db.query(SQL.insert, [column('currency'), column('day'), column('perEuro')])).length;
};
