/** Counts in the database what the gateways have acknowledged. */
import type pg from 'pg';
import type { PayerOrder } from './payers.ts';

/** Prints the counts. Returns whether everything acknowledged is there exactly once, and nothing else was answered. */
export async function countLost(database: pg.Client, orders: readonly PayerOrder[]): Promise<boolean> {
  const acknowledged = orders.filter(({ tradeId }) => tradeId !== undefined);
  const paid = acknowledged.filter(({ isPaid }) => isPaid);
  const ids = (some: readonly PayerOrder[]) => some.map(({ tradeId }) => tradeId);
  const count = async (text: string, values: readonly unknown[] = []) =>
    Number((await database.query<{ count: string }>(text, [...values])).rows[0]!.count);
  const found = await count('SELECT count(*) FROM orders WHERE trade_id = ANY($1)', [ids(acknowledged)]);
  const foundPaid = await count("SELECT count(*) FROM orders WHERE trade_id = ANY($1) AND state = 'paid'", [
    ids(paid),
  ]);
  const twice = await count(
    'SELECT count(*) FROM (SELECT order_id FROM orders GROUP BY order_id HAVING count(*) > 1) AS twice',
  );
  const uneven = await count(
    `SELECT count(*) FROM orders o WHERE state = 'paid' AND (SELECT count(*) FROM transfers t
       WHERE t.trade_id = o.trade_id) = 0`,
  );
  const faults = orders.flatMap((order) => order.faults);
  const repeated = orders.filter(({ repeats }) => repeats > 0);
  const most = Math.max(...orders.map(({ repeats }) => repeats));
  const slowest = Math.max(...orders.map(({ slowestMs }) => slowestMs));
  process.stdout.write(
    [
      '',
      `Orders ${orders.length}, acknowledged ${acknowledged.length}, of these in the database ${found}`,
      `Paid by the answer of a query ${paid.length}, of these paid in the database ${foundPaid}`,
      `Orders that are there twice ${twice}, paid ones without a transfer ${uneven}`,
      `Answers other than 200 and -1004: ${faults.length}${faults.length > 0 ? ` (${[...new Set(faults)].join()})` : ''}`,
      `Orders that were repeated ${repeated.length}, one of them ${most} times; the slowest answer ${Math.round(slowest)} ms`,
      '',
    ].join('\n'),
  );
  const isComplete = found === acknowledged.length && foundPaid === paid.length;
  return isComplete && twice === 0 && uneven === 0 && faults.length === 0;
}
