/** What becomes of the card that an order would keep, and what its notifications and answers tell of it. */
import type { NotificationData } from '@gangway/protocol';
import type { Order } from '../orders/order.ts';
import type { RailYes } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import { findKeptCard, forgetPendingCard, keepCard } from '../vault/stored-cards.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Operation of an order that only keeps a card: no money, and it holds no order_id. */
export const CREATE_TOKEN = '10';

/** Operations of `Card` that keep it when the payer agrees. */
const KEEPING: ReadonlySet<string> = new Set([CREATE_TOKEN, '11', '12']);

/** Stands in a queued notification for the token, which no table holds in clear. */
export const TOKEN_PLACEHOLDER = '{token}';

/** Whether a card was given to an order that it may be kept. */
export const keepsCard = ({ subPayMethod, operation }: Order): boolean =>
  subPayMethod === 'Card' && KEEPING.has(operation);

/** The rail has said yes: the card is kept if the payer agreed at the rail, and destroyed otherwise. */
export async function settleKeptCard(
  { clock }: GatewayServices,
  tx: Queryable,
  order: Order,
  { networkReference }: RailYes,
): Promise<void> {
  if (!keepsCard(order)) return;
  const { tradeId } = order;
  if (networkReference) await keepCard(tx, { tradeId, networkReference, now: clock.now() });
  else await forgetPendingCard(tx, tradeId);
}

/** An order has moved: unless it can still be paid, what was not kept by now goes. */
export async function forgetUnkeptCard(tx: Queryable, order: Order): Promise<void> {
  if (keepsCard(order) && order.state !== 'processing') await forgetPendingCard(tx, order.tradeId);
}

/** The members of a notification and of QueryOrder about the card that an order keeps; none where it keeps none. */
export async function keptCardMembers(
  services: Pick<GatewayServices, 'vault'>,
  db: Queryable,
  order: Order,
): Promise<Readonly<Record<string, string>>> {
  const card = keepsCard(order) ? await findKeptCard(services.vault, db, order.tradeId) : undefined;
  if (!card) return {};
  return {
    payment_token_object: card.token,
    card_brand: card.brand,
    card_last4: card.last4,
    card_expiry: `${card.expiryMonth}/${card.expiryYear}`,
  };
}

/** A queued notification as it is sent: with the token. One that was revoked since is left out. */
export async function completeNotification(
  { vault, database }: Pick<GatewayServices, 'vault' | 'database'>,
  data: NotificationData,
): Promise<NotificationData> {
  if (data.payment_token_object !== TOKEN_PLACEHOLDER) return data;
  const card = await findKeptCard(vault, database, String(data.trade_id));
  const { payment_token_object: _, ...rest } = data;
  return card ? { ...data, payment_token_object: card.token } : rest;
}
