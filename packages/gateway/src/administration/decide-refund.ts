/** Decides on a refund that awaits approval. */
import { formatAmount } from '@gangway/protocol';
import { lockOrder } from '../orders/order-rows.ts';
import { findRefund } from '../orders/refunds.ts';
import { decideRefund as decide } from '../outcomes/decide-refund.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** The decision on a refund. */
export interface RefundDecision {
  readonly refundId: string;
  readonly decision: 'approve' | 'reject';
}

/** Approves or rejects a refund. Returns it. */
export const decideRefund = defineUseCase(
  'refunds.decide',
  async (making, { refundId, decision }: RefundDecision) => {
    const { tx, wakeDeliveries } = making;
    const found = await findRefund(tx, refundId);
    const order = found && (await lockOrder(tx, found.tradeId));
    // Reads again, because the previous holder of the lock may have decided.
    const awaited = order && (await findRefund(tx, refundId));
    if (!awaited) throw new NotFound(`There is no refund ${refundId}.`);
    const decided = await decide(making, tx, { order, refund: awaited, decision, decidedBy: null });
    if (!decided) throw new Refusal(`Refund ${refundId} awaits no decision: it is ${awaited.state}.`);
    tx.afterCommit(wakeDeliveries);
    const { amountMinor, currency, state } = decided;
    return {
      result: decided,
      merchantId: order.merchantId,
      subject: `refund ${refundId}`,
      details: { decision, state, amount: formatAmount(amountMinor), currency },
    };
  },
);
