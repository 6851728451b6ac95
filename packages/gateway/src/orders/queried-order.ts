/** Orders as queries read them: many with one statement, which also tells what else there is to read. */
import { type Batched, inBatches } from '../storage/batches.ts';
import { type Queryable, statement } from '../storage/database.ts';
import { findArchivedOrder } from './archived-orders.ts';
import { ORDER_COLUMNS, type Order } from './order.ts';

/** An order, and what belongs to it besides its own row. */
export interface QueriedOrder extends Order {
  /** What the payer or the bank has given; null where nothing was, and after the order ended unpaid. */
  readonly checkoutData: object | null;
  readonly hasAttempts: boolean;
  readonly hasRefunds: boolean;
  readonly hasDisputes: boolean;
}

const ofOrder = (table: string): string => `FROM ${table} t WHERE t.trade_id = o.trade_id`;

// Most orders have no refund and no dispute. To learn it here costs less than a round trip for each empty list. $2 is
// the number of ids. It limits nothing, but lets the planner expect few rows, so that it keeps one generic plan.
const find = statement(
  'orders.find-queried',
  `SELECT ${ORDER_COLUMNS}, (SELECT data ${ofOrder('checkout_data')}) AS "checkoutData",
     EXISTS (SELECT ${ofOrder('attempts')}) AS "hasAttempts", EXISTS (SELECT ${ofOrder('refunds')}) AS "hasRefunds",
     EXISTS (SELECT ${ofOrder('disputes')}) AS "hasDisputes"
   FROM (SELECT id FROM unnest($1::uuid[]) AS t (id) LIMIT $2) asked JOIN orders o ON o.trade_id = asked.id`,
);

/** Reads orders for queries. */
export interface OrderQueries {
  /** Returns an order with what belongs to it, or undefined when no trade has this id. Throws ArchiveFault. */
  find(tradeId: string): Promise<QueriedOrder | undefined>;
}

interface Waiting extends Batched {
  /** In lower case, as rows have it. */
  readonly tradeId: string;
  resolve(order: QueriedOrder | undefined): void;
  reject(error: unknown): void;
}

/** Returns an archived order: it has no refund and no dispute, and whatever the payer has given is deleted. */
async function findInArchive(database: Queryable, tradeId: string): Promise<QueriedOrder | undefined> {
  const order = await findArchivedOrder(database, tradeId);
  return order && { ...order, checkoutData: null, hasAttempts: false, hasRefunds: false, hasDisputes: false };
}

/** Returns the queries of a process. */
export function orderQueries(database: Queryable): OrderQueries {
  const batches = inBatches<Waiting>(async (batch) => {
    try {
      const tradeIds = batch.map(({ tradeId }) => tradeId);
      const rows = await database.query<QueriedOrder>(find, [tradeIds, tradeIds.length]);
      const found = new Map(rows.map((order) => [order.tradeId, order]));
      for (const { tradeId, resolve, reject } of batch) {
        const order = found.get(tradeId);
        if (order) resolve(order);
        else findInArchive(database, tradeId).then(resolve, reject);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  });
  return {
    find: (tradeId) =>
      new Promise((resolve, reject) => {
        batches.add({ tradeId: tradeId.toLowerCase(), since: performance.now(), resolve, reject });
      }),
  };
}
