// Three nodes clear days concurrently: every line is in exactly one report, and a rerun changes nothing.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { BUSINESS_ZONE } from '../../packages/gateway/src/business-day.ts';
import { takeBusinessDay } from '../../packages/gateway/src/clearing/business-days.ts';
import { insertFundLine, type NewFundLine } from '../../packages/gateway/src/clearing/fund-lines.ts';
import { fixedClock } from '../../packages/gateway/src/clock.ts';
import { clearDay, clearNextDay } from '../../packages/gateway/src/outcomes/clear-day.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { type TestGateway, testGateway } from '../../packages/gateway/src/test-gateway.ts';
import { type Random, seededRandom } from './random.ts';

/** `npm run proof -- --only F6` clears ten years; by default two months around a clock change. */
const DAYS = Number(process.env.GW_CLEARING_DAYS ?? 60);
const FIRST_DAY = '2027-03-01';
const NODES = 3;
const LINES_A_DAY_MAX = 6;

const stores = statement(
  'test.stores',
  'SELECT id AS "storeId", merchant_id AS "merchantId" FROM stores ORDER BY name',
);
const insertOrder = statement(
  'test.any-order',
  `INSERT INTO orders (trade_id, merchant_id, store_id, account_id, order_id, operation_name, pay_method,
     sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description,
     timeout_minutes, page_secret_hash, state, created_at, expires_at)
   SELECT gen_random_uuid(), s.merchant_id, s.id, a.id, 'o', 'v3.CreatePayments', 'online', $2, 1, 'EUR', 1, 'EUR',
     '1', 'd', 0, decode(md5(random()::text), 'hex'), 'paid', $3, $3
   FROM stores s JOIN accounts a ON a.store_id = s.id WHERE s.id = $1 LIMIT 1 RETURNING trade_id AS "tradeId"`,
);
const reports = statement(
  'test.reports',
  `SELECT concat_ws(' ', day, store_id, method, currency) AS key, payment_count AS count,
     payment_amount - fee - vat AS net FROM clearings`,
);
const everything = statement(
  'test.all-clearings',
  `SELECT md5(string_agg(t, '|' ORDER BY t)) AS digest FROM (
     SELECT c::text AS t FROM clearings c UNION ALL SELECT f::text FROM fund_lines f
     UNION ALL SELECT d::text FROM cleared_days d UNION ALL SELECT x::text FROM transfers x) AS rows`,
);
const clearedBalance = statement(
  'test.cleared-balance',
  `SELECT coalesce(sum(CASE WHEN credit LIKE 'merchant-cleared:%' THEN amount ELSE -amount END), 0)::bigint AS sum
   FROM transfers WHERE event = 'cleared'`,
);

let gateway: TestGateway;
interface Place {
  readonly storeId: string;
  readonly merchantId: string;
}

/** Inserts a random payment with its own order. */
async function addLine({ storeId, merchantId }: Place, at: Date, random: Random): Promise<NewFundLine> {
  const method = random.pick(['iDEAL', 'Card', 'Bizum']);
  const [order] = await gateway.database.query<{ tradeId: string }>(insertOrder, [storeId, method, at]);
  const line = {
    tradeId: order!.tradeId,
    refundId: null,
    merchantId,
    storeId,
    method,
    currency: random.pick(['EUR', 'CHF']),
    amountMinor: BigInt(random.below(100_000)),
    feeMinor: BigInt(random.below(100)),
    vatMinor: BigInt(random.below(20)),
    at,
    day: await takeBusinessDay(gateway.database, at),
    settles: 'operator' as const,
  };
  await insertFundLine(gateway.database, line);
  return line;
}

/** All nodes start clearing at the same moment and continue until nothing is due. */
async function clearAt(now: Date): Promise<void> {
  const parts = { database: gateway.database, clock: fixedClock(now) };
  const node = async () => {
    while (await clearNextDay(parts));
  };
  await Promise.all(Array.from({ length: NODES }, node));
}

const momentOf = (day: Temporal.PlainDate, time: { hour: number; minute?: number }) =>
  new Date(
    day.toZonedDateTime({ timeZone: BUSINESS_ZONE, plainTime: Temporal.PlainTime.from(time) })
      .epochMilliseconds,
  );

const { seed, random } = seededRandom();
describe('clearing', () => {
  before(async () => {
    gateway = await testGateway();
  });
  after(() => gateway.stop());

  test(`${DAYS} days by ${NODES} nodes agree with the model, a rerun changes nothing (seed ${seed})`, async () => {
    const places = await gateway.database.query<Place>(stores);
    const model = new Map<string, { count: bigint; net: bigint }>();
    const first = Temporal.PlainDate.from(FIRST_DAY);

    for (let index = 0; index < DAYS; index += 1) {
      const day = first.add({ days: index });
      for (let left = random.below(LINES_A_DAY_MAX + 1); left > 0; left -= 1) {
        const line = await addLine(
          random.pick(places),
          momentOf(day, { hour: random.below(24), minute: 59 }),
          random,
        );
        const key = [day, line.storeId, line.method, line.currency].join(' ');
        const { count, net } = model.get(key) ?? { count: 0n, net: 0n };
        const { amountMinor, feeMinor, vatMinor } = line;
        model.set(key, { count: count + 1n, net: net + amountMinor - feeMinor - vatMinor });
      }
      // Sometimes no node runs at 04:00, and the next day has to catch up.
      if (random.chance(0.9) || index === DAYS - 1)
        await clearAt(momentOf(day.add({ days: 1 }), { hour: 4 }));
    }

    const made = await gateway.database.query<{ key: string; count: bigint; net: bigint }>(reports);
    assert.deepEqual(new Map(made.map(({ key, count, net }) => [key, { count, net }])), model);
    const [cleared] = await gateway.database.query<{ sum: bigint }>(clearedBalance);
    assert.equal(
      cleared?.sum,
      [...model.values()].reduce((sum, { net }) => sum + net, 0n),
    );

    const before = await gateway.database.query(everything);
    for (const key of model.keys()) await clearDay(gateway.services, key.slice(0, '2027-03-01'.length));
    assert.deepEqual(await gateway.database.query(everything), before);
  });
});
