/** Settles a rail's report that it keeps a card, which may come before or after the yes of the card's payment. */
import { hasEndedUnpaid, isFinalForPayer } from '@gangway/protocol';
import { type Attempt, lockAttempt } from '../orders/attempts.ts';
import { lockOrder, noteNews } from '../orders/order-rows.ts';
import type { Transaction } from '../storage/database.ts';
import { findCardAtRail, isOfAnother, keepCardAtRail, noteEarlyToken } from '../vault/cards-at-rails.ts';
import { rejectCard } from '../vault/unwanted-cards.ts';
import { announceOrder } from './announce.ts';
import type { GatewayServices } from './gateway-services.ts';

/**
 * Stores the card of a payment by the rail's own token. Before the payment's yes the token is only noted; after it, the
 * shop is notified again. A card that no order stores, because its payment has failed or has gone back, is deleted at
 * the rail.
 */
export async function settleRailCard(
  services: GatewayServices,
  attempt: Attempt,
  token: string,
): Promise<void> {
  const { id: attemptId, rail: account, merchantId } = attempt;
  await services.database.transaction(async (tx) => {
    if (!(await takeToken(services, tx, attempt, token)))
      await rejectCard(services.vault, tx, { attemptId, account, merchantId, token });
  });
  services.wakeDeliveries();
}

/** Returns whether the card is stored, or will be when its payment succeeds. */
async function takeToken(
  services: GatewayServices,
  tx: Transaction,
  { id, tradeId, rail: account }: Attempt,
  token: string,
): Promise<boolean> {
  const order = await lockOrder(tx, tradeId);
  const attempt = await lockAttempt(tx, id);
  const card = order && (await findCardAtRail(services.vault, tx, tradeId));
  if (!attempt || !card || card.rail !== account) return false;
  if (card.isKept) return card.token === token;
  if (isOfAnother(card, id)) return false;
  // Also an attempt that has ended may be paid while its order is open. What is rejected is never stored.
  if (!isFinalForPayer(order.state)) {
    await noteEarlyToken(services.vault, tx, { tradeId, card, attemptId: id, token });
    return true;
  }
  const hasPaid = attempt.state === 'done' && attempt.railReference === order.transactionId;
  if (!hasPaid || hasEndedUnpaid(order.state)) return false;
  const now = services.clock.now();
  await keepCardAtRail(services.vault, tx, { tradeId, attemptId: id, account, token, now });
  await announceOrder(tx, services, await noteNews(tx, order));
  return true;
}
