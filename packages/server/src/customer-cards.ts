/** The saved cards of an order's customer, as offers of its checkout: opaque ids instead of tokens. */
import { CARD_BRANDS, type CardBrand } from '@gangway/protocol/cards';
import { type CheckoutSession, type Offer, offersOf, SAVED_CARD_KIND } from '@gangway/protocol/checkout';
import { requestIdOf } from './payment-requests.ts';
import { forgetSavedCard } from './saved-cards.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord, SavedCard } from './stores/store.ts';

/** How long an answer about the account's features is used, and one that did not come, in seconds. */
const FEATURES_SECONDS = 600;
const NO_ANSWER_SECONDS = 60;
/** How many cards a session offers: each takes some 200 characters of a token whose length is limited. */
const CARDS_MAX = 10;
/** How long a checkout waits for that answer, in milliseconds. */
const FEATURES_WAIT_MS = 2_000;

/** One saved card as the customer sees it: the same card may have been kept several times. */
export interface CustomerCard {
  /** The id of its offer: differs for each order, and tells nothing about the token. */
  readonly id: string;
  readonly isExpired: boolean;
  /** Its copies, the newest first; never empty. */
  readonly copies: readonly [SavedCard, ...SavedCard[]];
}

/** Returns whether saved cards may pay this order. */
const takesSavedCards = ({ methods, cards }: OrderRecord): boolean =>
  methods.includes('Card') && cards?.capture !== 'never' && cards?.saveCard !== 'merchant';

/**
 * Returns the cards that the order's customer uses, the newest first, also those that are being removed. Copies are
 * told by brand, digits and expiry. Cards whose removal has taken effect are forgotten.
 */
export async function cardsOfCustomer(shop: Shop, order: OrderRecord): Promise<CustomerCard[]> {
  const { customerId, orderId } = order;
  if (customerId === undefined || !takesSavedCards(order)) return [];
  const groups = new Map<string, [SavedCard, ...SavedCard[]]>();
  for (const card of await shop.store.findSavedCards(customerId)) {
    if (card.usedBy !== 'customer') continue;
    if (card.revokesAt !== undefined && card.revokesAt <= shop.nowSeconds()) {
      await forgetSavedCard(shop.store, customerId, card.token);
      continue;
    }
    const look = `${card.brand} ${card.last4} ${card.expiry}`;
    const group = groups.get(look);
    if (group) group.push(card);
    else groups.set(look, [card]);
  }
  return Promise.all(
    [...groups.values()].map(async (copies) => ({
      // The token has 256 random bits, so its hash with the order reveals nothing and is the same in a new session.
      id: await requestIdOf('saved-card-offer', orderId, copies.at(-1)!.token),
      isExpired: isExpired(copies[0].expiry, shop.nowSeconds()),
      copies,
    })),
  );
}

/** Whether any copy of a card is being removed. */
export const isBeingRemoved = ({ copies }: CustomerCard): boolean =>
  copies.some(({ revokesAt }) => revokesAt !== undefined);

/**
 * Returns the offers of an order: saved cards before the methods, expired ones after them. The newest ten cards are
 * offered, expired ones only where others leave room.
 */
export async function offersWithCards(
  shop: Shop,
  order: OrderRecord,
  methods: readonly Offer[],
): Promise<Offer[]> {
  const cards = (await cardsOfCustomer(shop, order)).filter((card) => !isBeingRemoved(card));
  const usable = cards.filter((card) => !card.isExpired).slice(0, CARDS_MAX);
  const expired = cards.filter((card) => card.isExpired).slice(0, CARDS_MAX - usable.length);
  return [...usable.map(offerOf), ...methods, ...expired.map(offerOf)];
}

/** Returns the ids of the saved cards that a session offers, and that its customer does not have any more. */
export async function removedCards(
  shop: Shop,
  session: CheckoutSession,
  order: OrderRecord,
): Promise<string[]> {
  const offered = offersOf(session).filter(({ kind }) => kind === SAVED_CARD_KIND);
  if (offered.length === 0) return [];
  const cards = (await cardsOfCustomer(shop, order)).filter((card) => !isBeingRemoved(card));
  return offered.map(({ id }) => id).filter((id) => !cards.some((card) => card.id === id));
}

const offerOf = ({ id, isExpired: expired, copies: [{ brand, last4, expiry }] }: CustomerCard): Offer => ({
  id,
  kind: SAVED_CARD_KIND,
  method: 'Token',
  icon: brand,
  // The same in every language; the element says what the date is.
  label: `${nameOf(brand)} •••• ${last4}`,
  hint: expiry.replace(/\/20/, '/'),
  ...(expired && { expired }),
});

const nameOf = (brand: string): string =>
  Object.hasOwn(CARD_BRANDS, brand) ? CARD_BRANDS[brand as CardBrand].label : brand;

/** A card is valid until the last day of its month, `MM/YYYY`, at the latest time zone. */
const isExpired = (expiry: string, nowSeconds: number): boolean => {
  const [month, year] = expiry.split('/').map(Number);
  return Date.UTC(year!, month!, 1, 12) <= nowSeconds * 1000;
};

/**
 * Returns whether the customer may save a card with this order: the shop knows the customer and decides nothing itself,
 * and the account may keep cards. The gateway is asked about the account at most every ten minutes.
 */
export async function canSaveCard(shop: Shop, order: OrderRecord): Promise<boolean> {
  const { customerId, cards } = order;
  if (customerId === undefined || cards?.saveCard || cards?.threeDs === 'skip' || !takesSavedCards(order))
    return false;
  const { accountFeatures } = shop;
  if (accountFeatures.until <= shop.nowSeconds()) await readFeatures(shop, customerId);
  return accountFeatures.keepsCards;
}

async function readFeatures(
  { client, accountFeatures, nowSeconds }: Shop,
  customerId: string,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), FEATURES_WAIT_MS);
  });
  const keepsCards = await Promise.race([client.keepsCards(customerId), late]);
  clearTimeout(timer);
  accountFeatures.keepsCards = keepsCards === true;
  accountFeatures.until = nowSeconds() + (keepsCards === undefined ? NO_ANSWER_SECONDS : FEATURES_SECONDS);
}
