/** The method that a payer chose on our page, and what came with the choice. */
import type { MethodName } from '@gangway/protocol';
import { type Queryable, statements } from '../storage/database.ts';
import type { Order } from './order.ts';

const SQL = statements('orders', {
  chooseMethod: `UPDATE orders
   SET asked_method = coalesce(asked_method, sub_pay_method), sub_pay_method = $2, expires_at = $3
   WHERE trade_id = $1 AND state = 'processing'`,
  noteCard: `UPDATE orders SET email = $2, card_brand = $3, card_last4 = $4
   WHERE trade_id = $1 AND state = 'processing'`,
});

/** The stored facts of a card and its payer. */
export type CardFacts = Pick<Order, 'email' | 'cardBrand' | 'cardLast4'>;

/** Sets the method of a locked, open order and returns the updated order. */
export async function chooseMethod(
  tx: Queryable,
  order: Order,
  choice: { readonly method: MethodName; readonly expiresAt: Date },
): Promise<Order> {
  await tx.query(SQL.chooseMethod, [order.tradeId, choice.method, choice.expiresAt]);
  return { ...order, subPayMethod: choice.method, expiresAt: choice.expiresAt };
}

/** Stores the facts of the card that a payer typed for a locked, open order. */
export async function noteCard(tx: Queryable, order: Order, card: CardFacts): Promise<Order> {
  await tx.query(SQL.noteCard, [order.tradeId, card.email, card.cardBrand, card.cardLast4]);
  return { ...order, ...card };
}
