/** `POST …/saved-cards`: removes a saved card, and undoes that within ten seconds. The time runs at the gateway. */
import {
  type CheckoutSession,
  findOffer,
  offersOf,
  REMOVAL_UNDO_SECONDS,
  SAVED_CARD_KIND,
  type SavedCardReply,
  savedCardChangeSchema,
} from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { CheckoutFailure } from './checkout-failure.ts';
import { type CustomerCard, cardsOfCustomer } from './customer-cards.ts';
import { GatewayRefusal } from './gateway-errors.ts';
import { forgetSavedCard, markRemoval } from './saved-cards.ts';
import type { Shop } from './shop.ts';
import type { SavedCard } from './stores/store.ts';

const NOT_POSSIBLE = '-4002';

/**
 * Removes the card of an offer at the gateway, or restores it there, and records it. If this server dies in between,
 * the gateway revokes the card all the same.
 *
 * Throws CheckoutFailure `request-invalid`, `method-not-offered` for a card that the session does not offer or that is
 * gone, and `gateway-unreachable`.
 */
export async function changeSavedCard(
  shop: Shop,
  session: CheckoutSession,
  body: unknown,
): Promise<SavedCardReply> {
  const parsed = v.safeParse(savedCardChangeSchema, body);
  if (!parsed.success)
    throw new CheckoutFailure('request-invalid', 'The change of a saved card is of another shape.');
  const { offer, action } = parsed.output;
  const card = await findCardOrThrow(shop, session, offer);
  const ends = await Promise.all(card.copies.map((copy) => change(shop, copy, action)));
  const end = Math.max(0, ...ends);
  return { undoSeconds: Math.max(0, end - shop.nowSeconds()) };
}

/** Returns the card of an offer of this session. Throws `method-not-offered`. */
export async function findCardOrThrow(
  shop: Shop,
  session: CheckoutSession,
  id: string,
): Promise<CustomerCard> {
  const offered = findOffer(offersOf(session), { offer: id, method: 'Token' });
  const order = offered?.kind === SAVED_CARD_KIND && (await shop.store.findOrder(session.orderId));
  const card = order && (await cardsOfCustomer(shop, order)).find((one) => one.id === id);
  if (!card) throw new CheckoutFailure('method-not-offered', 'The session offers no such saved card.');
  return card;
}

/** Returns until when the card can be restored, in unix seconds; 0 when it is not being removed. */
async function change(shop: Shop, card: SavedCard, action: 'remove' | 'undo'): Promise<number> {
  const { client, store } = shop;
  const key = crypto.randomUUID();
  try {
    const revokesAt =
      action === 'remove'
        ? await client.revokeCard(card.tradeId, REMOVAL_UNDO_SECONDS, key)
        : await client.restoreCard(card.tradeId, key);
    await markRemoval(store, card, revokesAt);
    return revokesAt ?? 0;
  } catch (error) {
    if (!(error instanceof GatewayRefusal && error.code === NOT_POSSIBLE)) throw error;
    // It is revoked already.
    await markRemoval(store, card, shop.nowSeconds());
    throw new CheckoutFailure('method-not-offered', 'The saved card is removed already.');
  }
}

/** Forgets a card whose token the gateway refused, however it came to be revoked. */
export async function forgetRefused(shop: Shop, session: CheckoutSession, card: SavedCard): Promise<void> {
  const { customerId } = (await shop.store.findOrder(session.orderId)) ?? {};
  if (customerId !== undefined) await forgetSavedCard(shop.store, customerId, card.token);
}
