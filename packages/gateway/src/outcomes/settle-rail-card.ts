/** Settles a rail's report that it keeps a card, which may come before or after the yes of the card's payment. */
import { hasEndedUnpaid } from '@gangway/protocol';
import { type Attempt, isPending, lockAttempt } from '../orders/attempts.ts';
import { lockOrder, noteNews } from '../orders/order-rows.ts';
import type { Transaction } from '../storage/database.ts';
import { findCardAtRail, keepCardAtRail, noteEarlyToken } from '../vault/cards-at-rails.ts';
import { announceOrder } from './announce.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';

/**
 * Stores the card of a payment by the rail's own token. Before the payment's yes the token is only noted; after it, the
 * shop is notified again. A card that no order stores, because its payment has failed or has gone back, is deleted at
 * the rail. Throws where the rail does not confirm that, so that its webhook is read again.
 */
export async function settleRailCard(
  services: GatewayServices,
  attempt: Attempt,
  token: string,
): Promise<void> {
  const isOurs = await services.database.transaction((tx) => takeToken(services, tx, attempt, token));
  services.wakeDeliveries();
  if (isOurs) return;
  const rail = await services.rails.named(attempt.rail);
  const forget = rail?.forgetCard?.bind(rail, token);
  if (!forget || !(await awaitOutside(services, forget)))
    throw new Error(
      `The rail ${attempt.rail} has not deleted the card of attempt ${attempt.id}, which is not stored`,
    );
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
  if (isPending(attempt)) {
    await noteEarlyToken(services.vault, tx, { tradeId, card, attemptId: id, token });
    return true;
  }
  const hasPaid = attempt.state === 'done' && attempt.railReference === order.transactionId;
  if (!hasPaid || hasEndedUnpaid(order.state)) return false;
  await keepCardAtRail(services.vault, tx, { tradeId, account, token, now: services.clock.now() });
  await announceOrder(tx, services, await noteNews(tx, order));
  return true;
}
