/** A merchant with a year of paid orders and their lines, and the clearing and settling of all of them. */
import pg from 'pg';
import { pino } from 'pino';
import { clearDay } from '../../../packages/gateway/src/outcomes/clear-day.ts';
import { settleDueReports } from '../../../packages/gateway/src/outcomes/settle-reports.ts';
import { openDatabase } from '../../../packages/gateway/src/storage/database.ts';

const FILLED_AT_ONCE = 100_000;
const DAY_MS = 86_400_000;
const SETTLED_AFTER_DAYS = 7;

/** Orders of the sandbox's first store, evenly over the year until yesterday, each with its line and its match. */
const FILL = `WITH numbers AS (
    SELECT n, date_trunc('day', now()) - interval '1 day' - n * interval '360 days' / $3::int AS at
    FROM generate_series($1::int, $2::int) n
  ), made AS (
    INSERT INTO orders (trade_id, merchant_id, store_id, account_id, order_id, operation_name, pay_method,
      sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description, demo,
      timeout_minutes, page_secret_hash, state, created_at, expires_at, paid_at, fee, vat, transaction_id)
    SELECT gen_random_uuid(), a.merchant_id, a.store_id, a.id, 'order-' || n, 'v3.CreatePayments', 'online',
      'iDEAL', 2499, 'EUR', 2499, 'EUR', '1', 'Two mugs and a bowl, blue', 'table 4', 30, sha256(n::text::bytea),
      'paid', at, at, at, 29, 6, 'bench-' || n
    FROM numbers, (SELECT * FROM accounts WHERE uid = '016683') a RETURNING *
  ), matched AS (
    INSERT INTO rail_movements (id, rail, kind, reference, trade_id, merchant_id, amount, currency, day, booked_at,
      matched_at)
    SELECT gen_random_uuid(), 'bench', 'payment', transaction_id, trade_id, merchant_id, amount, currency,
      paid_at::date, paid_at, paid_at FROM made
  )
  INSERT INTO fund_lines (id, trade_id, merchant_id, store_id, method, currency, amount, fee, vat, day, booked_at)
  SELECT gen_random_uuid(), trade_id, merchant_id, store_id, sub_pay_method, 'EUR', 2499, 29, 6,
    (paid_at AT TIME ZONE 'Europe/Amsterdam')::date, paid_at FROM made`;

/** Fills a database, in which a gateway has already created the sandbox's accounts, with this many lines. */
export async function fillYear(url: string, lines: number): Promise<void> {
  const owner = new pg.Client(url);
  await owner.connect();
  // As the owner and without foreign key checks, because all references are known to be valid.
  await owner.query('SET session_replication_role = replica');
  for (let first = 1; first <= lines; first += FILLED_AT_ONCE)
    await owner.query(FILL, [first, Math.min(lines, first + FILLED_AT_ONCE - 1), lines]);
  for (const table of ['orders', 'fund_lines', 'rail_movements'])
    await owner.query(`VACUUM ANALYZE ${table}`);
  await owner.end();
}

/** Clears all lines into reports of yesterday and settles them. Returns the seconds of each. */
export async function clearAndSettle(url: string): Promise<{ clearingS: number; settlingS: number }> {
  const database = await openDatabase(url);
  try {
    const now = new Date();
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, '2026-11-21'.length);
    const begun = performance.now();
    await clearDay({ database, clock: { now: () => now, real: () => now } }, yesterday);
    const cleared = performance.now();
    const later = new Date(now.getTime() + SETTLED_AFTER_DAYS * DAY_MS);
    const clock = { now: () => later, real: () => now };
    await settleDueReports({ database, clock, log: pino({ level: 'silent' }) });
    return { clearingS: (cleared - begun) / 1000, settlingS: (performance.now() - cleared) / 1000 };
  } finally {
    await database.close();
  }
}
