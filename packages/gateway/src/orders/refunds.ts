/** Refund records: money on its way back to a payer. */
import { newId } from '../ids.ts';
import { type Queryable, statement } from '../storage/database.ts';

/** States of a refund (docs/protocol.md, States). */
export type RefundState =
  | 'to-be-approval'
  | 'refund pending'
  | 'refund processing'
  | 'refunded'
  | 'refund failed'
  | 'refund error'
  | 'refund cancel';

/** One refund; `amountMinor` in hundredths of `currency`. */
export interface Refund {
  readonly refundId: string;
  readonly tradeId: string;
  readonly merchantRefundId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: RefundState;
  readonly description: string;
  readonly notifyUrl: string;
  readonly sequence: number;
  readonly createdAt: Date;
}

const COLUMNS = `id AS "refundId", trade_id AS "tradeId",
  m_refund_id AS "merchantRefundId", amount AS "amountMinor", currency,
  state, description, notify_url AS "notifyUrl", sequence, created_at AS "createdAt"`;

const insert = statement(
  'refunds.insert',
  `INSERT INTO refunds (id, trade_id, amount, currency, state, description, notify_url, sequence, created_at)
   VALUES ($1, $2, $3, $4, 'refund processing', $5, $6, 1, $7) RETURNING ${COLUMNS}`,
);
const list = statement('refunds.list', `SELECT ${COLUMNS} FROM refunds WHERE trade_id = $1 ORDER BY id`);
const move = statement(
  'refunds.move',
  `UPDATE refunds SET state = $2, sequence = sequence + 1 WHERE id = $1 AND state <> $2 RETURNING ${COLUMNS}`,
);

/** Writes down money that goes back without the merchant's asking. */
export async function insertLateMoneyRefund(
  tx: Queryable,
  refund: Pick<Refund, 'tradeId' | 'amountMinor' | 'currency' | 'description' | 'notifyUrl' | 'createdAt'>,
): Promise<Refund> {
  const { tradeId, amountMinor, currency, description, notifyUrl, createdAt } = refund;
  return (
    await tx.query<Refund>(insert, [
      newId(),
      tradeId,
      amountMinor,
      currency,
      description,
      notifyUrl,
      createdAt,
    ])
  )[0]!;
}

/** The refunds of a trade, oldest first. */
export const listRefunds = (db: Queryable, tradeId: string): Promise<Refund[]> => db.query(list, [tradeId]);

/** Moves a refund; answers undefined when it is there already. */
export const moveRefund = async (
  tx: Queryable,
  refundId: string,
  state: RefundState,
): Promise<Refund | undefined> => (await tx.query<Refund>(move, [refundId, state]))[0];
