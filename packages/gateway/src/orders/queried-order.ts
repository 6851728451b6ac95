/** An order as a query reads it: with one statement, which also tells what else there is to read. */
import { type Queryable, statement } from '../storage/database.ts';
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

// Most orders have no refund and no dispute. To learn it here costs less than a round trip for each empty list.
const find = statement(
  'orders.find-queried',
  `SELECT ${ORDER_COLUMNS}, (SELECT data ${ofOrder('checkout_data')}) AS "checkoutData",
     EXISTS (SELECT ${ofOrder('attempts')}) AS "hasAttempts", EXISTS (SELECT ${ofOrder('refunds')}) AS "hasRefunds",
     EXISTS (SELECT ${ofOrder('disputes')}) AS "hasDisputes"
   FROM orders o WHERE o.trade_id = $1`,
);

/** Returns an order with what belongs to it, or undefined when no trade has this id. */
export const findQueriedOrder = async (db: Queryable, tradeId: string): Promise<QueriedOrder | undefined> =>
  (await db.query<QueriedOrder>(find, [tradeId]))[0];
