/** Lists refunds of all merchants for operators, one line each. */
import type { Money, RefundState } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';

/** A line of the list. */
export interface RefundLine extends Money {
  readonly refundId: string;
  readonly tradeId: string;
  readonly orderId: string;
  readonly merchantRefundId: string;
  readonly state: RefundState;
  /** UID of the account that requested it; null when the gateway returns the money on its own. */
  readonly account: string | null;
  readonly description: string;
  readonly createdAt: Date;
}

/** Which refunds to list; an undefined member does not filter. */
export interface RefundFilter {
  readonly state: string | undefined;
  readonly tradeId: string | undefined;
  readonly limit: number;
}

// A refund_id increases with time.
const list = statement(
  'refunds.lines',
  `SELECT r.id AS "refundId", r.trade_id AS "tradeId", o.order_id AS "orderId", r.m_refund_id AS "merchantRefundId",
     r.state, r.amount AS "amountMinor", r.currency, a.uid AS "account", r.description, r.created_at AS "createdAt"
   FROM refunds r JOIN orders o ON o.trade_id = r.trade_id LEFT JOIN accounts a ON a.id = r.account_id
   WHERE ($1::text IS NULL OR r.state = $1) AND ($2::uuid IS NULL OR r.trade_id = $2)
   ORDER BY r.id DESC LIMIT $3`,
);

/** Returns at most `limit` refunds, newest first. */
export const listRefundLines = (
  db: Queryable,
  { state, tradeId, limit }: RefundFilter,
): Promise<RefundLine[]> => db.query<RefundLine>(list, [state ?? null, tradeId ?? null, limit]);
