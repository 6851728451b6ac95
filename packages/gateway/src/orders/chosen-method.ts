/** The method that a payer chose for an order which left it open. */
import type { MethodName } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';
import type { Order } from './order.ts';

const choose = statement(
  'orders.choose-method',
  `UPDATE orders o SET sub_pay_method = $2
   WHERE o.trade_id = $1 AND o.operation_name = 'v3.QRcodePayment' AND o.state = 'processing'
     AND NOT EXISTS (SELECT 1 FROM attempts a
       WHERE a.trade_id = o.trade_id AND a.kind = 'payment' AND a.state IN ('asking', 'open', 'done'))`,
);

/** Names the method of an open order of a scanned QR code, unless an attempt with another one is under way. */
export const chooseMethod = (
  db: Queryable,
  { tradeId }: Pick<Order, 'tradeId'>,
  method: MethodName,
): Promise<unknown[]> => db.query(choose, [tradeId, method]);
