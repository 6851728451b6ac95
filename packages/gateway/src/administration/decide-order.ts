/** Decides on a payment in `verify`, whose payer paid another amount than the order's. */
import type { Order } from '../orders/order.ts';
import { decideHeld, type HeldDecision } from '../outcomes/decide-held.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** `accept` makes the payment paid, `return` declines it and returns the money. Returns the order. */
export const decideOrder = defineUseCase(
  'orders.decide',
  async (making, { tradeId, decision }: { tradeId: string; decision: 'accept' | 'return' }) => {
    const { tx, wakeDeliveries } = making;
    const decided = await decideHeld(making, tx, { tradeId, decision });
    if (decided.kind !== 'decided') throw refusalOf(tradeId, decided);
    tx.afterCommit(wakeDeliveries);
    const { order }: { order: Order } = decided;
    const details = { decision, state: order.state };
    return { result: order, merchantId: order.merchantId, subject: `payment ${tradeId}`, details };
  },
);

function refusalOf(tradeId: string, decided: Exclude<HeldDecision, { kind: 'decided' }>): Refusal {
  switch (decided.kind) {
    case 'unknown':
      return new NotFound(`There is no payment ${tradeId}.`);
    case 'not-held':
      return new Refusal(`Payment ${tradeId} awaits no decision: it is ${decided.order.state}.`);
    case 'other-currency':
      return new Refusal(`Payment ${tradeId} was paid in another currency: it can only be returned.`);
    case 'only-authorised':
      return new Refusal(`Payment ${tradeId} is authorised over another amount: it can only be returned.`);
    default:
      return decided satisfies never;
  }
}
