/** Helpers for fault tests: start orders, speed up background work, and check the ledger. */
import assert from 'node:assert/strict';
import { startExpiry } from '../../packages/gateway/src/background/expiry.ts';
import { startResolver } from '../../packages/gateway/src/background/resolver.ts';
import { type Attempt, listAttempts } from '../../packages/gateway/src/orders/attempts.ts';
import { type Database, type Queryable, statement } from '../../packages/gateway/src/storage/database.ts';
import type { TestGateway } from '../../packages/gateway/src/test-gateway.ts';

const PATIENCE_MS = 15_000;

const hurry = statement(
  'test.hurry',
  `UPDATE attempts SET ask_at = now(), lease_until = now()
   WHERE id IN (SELECT id FROM attempts WHERE state IN ('asking', 'open') FOR UPDATE SKIP LOCKED)`,
);
const unevenReturns = statement(
  'test.uneven-returns',
  `SELECT account, sum(amount)::bigint AS balance FROM (
     SELECT debit AS account, amount FROM transfers UNION ALL SELECT credit, -amount FROM transfers) AS lines
   WHERE account LIKE 'payer-returns:%' GROUP BY account HAVING sum(amount) <> 0`,
);
/** Both by one statement, because a payment may be settled meanwhile. */
const uncleared = statement(
  'test.uncleared',
  `SELECT (SELECT coalesce(sum(CASE WHEN credit LIKE 'merchant-uncleared:%' THEN amount ELSE -amount END), 0)::bigint
     FROM transfers WHERE credit LIKE 'merchant-uncleared:%' OR debit LIKE 'merchant-uncleared:%') AS owed,
     (SELECT coalesce(sum(settlement_amount - fee - vat), 0)::bigint FROM orders WHERE state = 'paid') AS paid`,
);
const movements = statement(
  'test.movements-at-rails',
  `SELECT (SELECT count(*) FROM scheme_card_payments WHERE state = 'paid')::int
        + (SELECT count(*) FROM scheme_gift_card_payments WHERE state = 'paid')::int
        + (SELECT count(*) FROM scheme_code_payments WHERE state = 'paid')::int AS charges,
     (SELECT count(*) FROM scheme_card_returns)::int + (SELECT count(*) FROM scheme_gift_card_returns)::int
        + (SELECT count(*) FROM scheme_code_returns)::int AS returns`,
);

/** An order whose page was opened. */
export interface BegunOrder {
  readonly tradeId: string;
  readonly orderId: string;
  readonly url: string;
  readonly attemptId: string;
}

/** Creates an order and opens its page, which starts one attempt at the rail. */
export async function beginOrder(
  gateway: TestGateway,
  data: Record<string, unknown> = {},
): Promise<BegunOrder> {
  const { trade_id: tradeId = '', order_id: orderId = '', url = '' } = await gateway.create(data);
  await gateway.open(url);
  return { tradeId, orderId, url, attemptId: (await newestAttempt(gateway.database, tradeId)).id };
}

/** Returns the newest payment attempt. */
export async function newestAttempt(db: Queryable, tradeId: string): Promise<Attempt> {
  const attempt = (await listAttempts(db, tradeId)).filter(({ kind }) => kind === 'payment').at(-1);
  assert.ok(attempt, 'no attempt was written');
  return attempt;
}

/** Makes every open attempt due now, as if its lease and pause had expired. */
export const hurryAttempts = (db: Queryable): Promise<unknown[]> => db.query(hurry);

/** Runs resolver and expiry without waiting for pauses until `holds` returns true. */
export async function workUntil(gateway: TestGateway, holds: () => Promise<boolean>): Promise<void> {
  const workers = [startResolver(gateway.services), startExpiry(gateway.services)];
  try {
    await waitFor(async () => {
      if (await holds()) return true;
      await hurryAttempts(gateway.database);
      return false;
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

/** Polls until `holds` returns true; fails after `patienceMs`. */
export async function waitFor(holds: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const until = performance.now() + patienceMs;
  while (!(await holds())) {
    assert.ok(performance.now() < until, `not within ${patienceMs} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Expects that no payer is owed money, and that merchants are owed exactly the amounts of their paid orders, less fee
 * and VAT.
 */
export async function assertLedgerIsBalanced(database: Database): Promise<void> {
  assert.deepEqual(await database.query(unevenReturns), [], 'payers are still owed money');
  const [sums] = await database.query<{ owed: bigint; paid: bigint }>(uncleared);
  assert.equal(sums?.owed, sums?.paid, 'merchants are not owed the sum of their paid orders');
}

/** Charges and returns that the simulated rails have booked. */
export interface Movements {
  readonly charges: number;
  readonly returns: number;
}

/** Counts what the simulated rails have booked. */
export const countMovements = async (db: Queryable): Promise<Movements> =>
  (await db.query<Movements>(movements))[0]!;
