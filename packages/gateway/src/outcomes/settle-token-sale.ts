/** Stores the answer to a sale with a stored card in the commit that settles it, so that every repeat returns it. */
import { GatewayError } from '../gateway-error.ts';
import { findAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { findOrder } from '../orders/order-rows.ts';
import { keptRefusal } from '../orders/request-keys.ts';
import { answerTokenSale } from '../orders/token-sales.ts';
import type { Queryable } from '../storage/database.ts';

/** Why a card was declined, in words that a payer can act on. */
const REASONS: Readonly<Record<string, string>> = {
  'insufficient-funds': 'there is not enough money on this card; pay with another one',
  stolen: 'the bank does not take this card any more; pay with another one',
  'expired-card': 'this card has expired; pay with another one',
  rejected: 'the bank wants the cardholder to confirm this payment; enter the card anew',
  'not-authenticated': 'the bank did not confirm that it is the cardholder; pay in another way',
};
const OTHER_REASON = 'the bank did not approve this payment; pay with another card';
const TECHNICAL = 'a technical fault kept the bank from answering and nothing was taken; try again';

/** Stores the answer to a sale that has ended, in the transaction that ended it. */
export async function settleTokenSale(tx: Queryable, tradeId: string, attemptId: string): Promise<void> {
  const [order, attempt] = [await findOrder(tx, tradeId), await findAttempt(tx, attemptId)];
  if (order?.subPayMethod !== 'Token' || order.state === 'processing') return;
  await answerTokenSale(tx, tradeId, answerOf(order, attempt?.result ?? ''));
}

function answerOf(order: Order, reason: string): Readonly<Record<string, unknown>> {
  switch (order.state) {
    case 'declined':
    case 'expired':
      return keptRefusal(new GatewayError('-4006', `Declined: ${REASONS[reason] ?? OTHER_REASON}`));
    case 'failed':
      return keptRefusal(new GatewayError('-4006', `Declined: ${TECHNICAL}`));
    case 'cancelled':
      return keptRefusal(new GatewayError('-4015', 'This order has been closed'));
    default:
      return orderAnswer(order);
  }
}
