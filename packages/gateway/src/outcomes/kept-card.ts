/** Stores or destroys the card that an order may store, and adds it to notifications and answers. */
import { hasEndedUnpaid, type NotificationData } from '@gangway/protocol';
import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { RailKeptCard } from '../rails/rail-answers.ts';
import type { Queryable } from '../storage/database.ts';
import { forgetPendingCard, keepCardAtRail, settleEarlyCard } from '../vault/cards-at-rails.ts';
import { findKeptCard, keepCard } from '../vault/stored-cards.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Placeholder for the token in a queued notification, because no table holds the token in clear. */
export const TOKEN_PLACEHOLDER = '{token}';

/** Returns whether an order claims its order_id: one that only stores a card takes no money. */
export const claimsOrderId = ({ capture }: Order): boolean => capture !== 'never';

/** What a rail has reported of a card that its payer lets the shop store. */
export interface AgreedCard {
  /** The network's reference, where the number is in the vault. */
  readonly networkReference?: string | undefined;
  /** The card, where the rail keeps it. */
  readonly keptCard?: RailKeptCard | undefined;
  /** The attempt whose yes moves the order. */
  readonly paidBy?: Pick<Attempt, 'id' | 'rail'> | undefined;
}

/**
 * Stores the card of an order that has moved, if the payer agreed, and destroys one that is not stored. Where a rail
 * keeps it and has not reported it yet, the card of a paid order stays pending.
 */
export async function settleKeptCard(
  { vault, clock }: Pick<GatewayServices, 'vault' | 'clock'>,
  tx: Queryable,
  order: Order,
  { networkReference, keptCard, paidBy }: AgreedCard,
): Promise<void> {
  if (!order.keepsCard) return;
  const { tradeId } = order;
  const now = clock.now();
  if (paidBy) {
    const keeping = { tradeId, attemptId: paidBy.id, account: paidBy.rail, now };
    if (keptCard) return keepCardAtRail(vault, tx, { ...keeping, ...keptCard });
    if (await settleEarlyCard(vault, tx, keeping)) return;
  }
  if (networkReference && (await keepCard(tx, { tradeId, networkReference, now }))) return;
  await forgetPendingCard(vault, tx, tradeId, { isUnpaid: hasEndedUnpaid(order.state) });
}

/**
 * Returns the members of a notification and of `v3.QueryOrder` about an order's stored card; none where it has none.
 */
export async function keptCardMembers(
  services: Pick<GatewayServices, 'vault'>,
  db: Queryable,
  order: Order,
): Promise<Readonly<Record<string, string>>> {
  const card = order.keepsCard ? await findKeptCard(services.vault, db, order.tradeId) : undefined;
  if (!card) return {};
  return {
    payment_token_object: card.token,
    card_brand: card.brand,
    card_last4: card.last4,
    card_expiry: `${card.expiryMonth}/${card.expiryYear}`,
  };
}

/** Returns a queued notification with its token, as it is sent. A token revoked since is left out. */
export async function completeNotification(
  { vault, database }: Pick<GatewayServices, 'vault' | 'database'>,
  data: NotificationData,
): Promise<NotificationData> {
  if (data.payment_token_object !== TOKEN_PLACEHOLDER) return data;
  const card = await findKeptCard(vault, database, String(data.trade_id));
  const { payment_token_object: _, ...rest } = data;
  return card ? { ...data, payment_token_object: card.token } : rest;
}
