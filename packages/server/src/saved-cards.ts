/** Saved cards: reads them from the gateway's messages, and forgets them. */
import { TOKEN_TYPES } from './card-terms.ts';
import { changeOrder } from './orders.ts';
import type { OrderRecord, SavedCard, Store } from './stores/store.ts';

/** A saved card as the gateway describes it. */
export type KeptCard = Omit<SavedCard, 'usedBy' | 'tradeId'>;

interface TokenMembers {
  readonly payment_token_object?: string | undefined;
  readonly card_brand?: string | undefined;
  readonly card_last4?: string | undefined;
  readonly card_expiry?: string | undefined;
}

/** Returns the saved card in a notification or record of the gateway, as a member of facts; `{}` without one. */
export function keptCardOf(members: TokenMembers): { readonly keptCard?: KeptCard } {
  const { payment_token_object: token, card_brand: brand, card_last4: last4, card_expiry: expiry } = members;
  return token && brand && last4 && expiry ? { keptCard: { token, brand, last4, expiry } } : {};
}

/**
 * Returns the saved card as a member of the trade with which it was saved. Who uses it is what the trade asked for; the
 * order may have other terms by now.
 */
export function savedCardMember(
  order: OrderRecord,
  { tradeId, keptCard }: { readonly tradeId: string; readonly keptCard?: KeptCard },
): { readonly savedCard?: SavedCard } {
  if (!keptCard) return {};
  const asked = order.trades.find((trade) => trade.tradeId === tradeId)?.request?.token_type;
  const isMerchants =
    asked === undefined ? order.cards?.saveCard === 'merchant' : asked === TOKEN_TYPES.merchant;
  return { savedCard: { ...keptCard, usedBy: isMerchants ? 'merchant' : 'customer', tradeId } };
}

/** Returns the cards of a customer without those that are being removed, those of the newest order first. */
export const listSavedCards = async (store: Store, customerId: string): Promise<SavedCard[]> =>
  (await store.findSavedCards(customerId)).filter(({ revokesAt }) => revokesAt === undefined);

/** Records that a card is refused from `revokesAt` on; undefined records that its removal was undone. */
export async function markRemoval(
  store: Store,
  { tradeId, token }: SavedCard,
  revokesAt: number | undefined,
): Promise<void> {
  const order = await store.findOrderOfTrade(tradeId);
  if (!order) return;
  const marked = ({ revokesAt: _, ...card }: SavedCard): SavedCard => ({
    ...card,
    ...(revokesAt !== undefined && { revokesAt }),
  });
  await changeOrder(store, order.orderId, (known) => ({
    ...known,
    trades: known.trades.map((trade) =>
      trade.savedCard?.token === token ? { ...trade, savedCard: marked(trade.savedCard) } : trade,
    ),
  }));
}

/** Forgets a customer's card. Returns false when the customer has none with this token. */
export async function forgetSavedCard(store: Store, customerId: string, token: string): Promise<boolean> {
  const card = (await store.findSavedCards(customerId)).find((one) => one.token === token);
  const order = card && (await store.findOrderOfTrade(card.tradeId));
  if (!order) return false;
  await changeOrder(store, order.orderId, (known) => ({
    ...known,
    trades: known.trades.map(({ savedCard, ...trade }) =>
      savedCard?.token === token
        ? { ...trade, isCardForgotten: true }
        : { ...trade, ...(savedCard && { savedCard }) },
    ),
  }));
  return true;
}
