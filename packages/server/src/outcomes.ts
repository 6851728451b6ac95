/**
 * Records the outcomes of trades and notifies the shop: verified facts only, at least once.
 */
import {
  OPEN_STATES,
  type OrderState,
  parseAmount,
  UNPAID_REASONS,
  type UnpaidReason,
} from '@gangway/protocol';
import { type CheckoutData, inOneShape } from './checkout-data.ts';
import type { TransactionInfo } from './gateway-client.ts';
import { secondsFor } from './order-input.ts';
import {
  changeOrder,
  isHolding,
  isMade,
  leadsTo,
  type MadeTrade,
  matchesOrder,
  mayHaveReason,
  tradeOf,
  withTrade,
} from './orders.ts';
import type { Payment } from './payment.ts';
import { type KeptCard, keptCardOf, savedCardMember } from './saved-cards.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord, TradeRecord } from './stores/store.ts';

/**
 * What the gateway reported about a trade, in a notification with a verified signature or in the response to
 * QueryOrder.
 */
export interface TradeFacts {
  readonly tradeId: string;
  readonly orderId: string;
  readonly state: OrderState;
  readonly method: string;
  readonly amount: string;
  readonly currency: string;
  readonly transactionId?: string;
  /** Unix seconds. */
  readonly paidAt?: number;
  /** The card that the payer let the shop keep. */
  readonly keptCard?: KeptCard;
  /** From QueryOrder only: the payer's contact and addresses. */
  readonly checkoutData?: CheckoutData;
  /** From QueryOrder only: why nothing was paid, or why the last attempt of an open trade failed; or empty. */
  readonly unpaidReason?: UnpaidReason | '';
  /** From QueryOrder only: the amount received of a transfer; empty unless it is a part. */
  readonly received?: string;
  /** From QueryOrder only: what a gift card has paid of the amount; empty without such a part. */
  readonly partPaid?: string;
  /** From QueryOrder only: the payer goes on at the trade's page, whatever was typed before. */
  readonly isOnPage?: boolean;
  /** From a notification only: rises with every change of the trade. */
  readonly sequence?: number;
}

/** An order and one of its trades, with their current states. */
export interface OrderAndTrade {
  readonly order: OrderRecord;
  readonly trade: MadeTrade;
}

/**
 * Records the facts. Facts older than the record change nothing. An unknown trade, whose creation got no response, is
 * added. Returns undefined when the shop has no such order.
 */
export async function recordFacts(shop: Shop, facts: TradeFacts): Promise<OrderAndTrade | undefined> {
  const holder = await shop.store.findOrderOfTrade(facts.tradeId);
  if (holder && holder.orderId !== facts.orderId) return undefined;
  const order = await changeOrder(shop.store, facts.orderId, (known) => withFacts(known, facts, shop));
  const trade = order && tradeOf(order, facts.tradeId);
  return trade && { order, trade };
}

function withFacts(order: OrderRecord, facts: TradeFacts, shop: Shop): OrderRecord {
  const { state, method, amount, currency } = facts;
  const trade = order.trades.find(({ tradeId }) => tradeId === facts.tradeId);
  if (trade) {
    // Nothing is to be confirmed in an app where the rail has sent the payer to its page.
    const isSentOn = facts.isOnPage && trade.action?.kind === 'confirm-in-app';
    if (isSentOn) return withFacts(withTrade(order, trade, withoutAction(trade)), facts, shop);
    const news = leadsTo(trade.state, state) ? { state, amount, currency } : {};
    const kept = trade.savedCard || trade.isCardForgotten ? {} : savedCardMember(order, facts);
    const recorded = { ...news, ...kept, ...payerNews(trade, facts) };
    return Object.keys(recorded).length > 0 ? withTrade(order, trade, { ...trade, ...recorded }) : order;
  }
  const expiresAt = shop.nowSeconds() + secondsFor(order, method);
  const added = { tradeId: facts.tradeId, state, method, amount, currency, url: '', expiresAt, sequence: 0 };
  return { ...order, trades: [...order.trades, { ...added, ...savedCardMember(order, facts) }] };
}

function withoutAction({ action: _, ...trade }: TradeRecord): TradeRecord {
  return trade;
}

/** Returns what only the payer is told: why nothing was paid or the last attempt failed; the part of a transfer. */
function payerNews(
  { action, refusal, unpaidReason, partPaid }: TradeRecord,
  { state, ...facts }: TradeFacts,
): Pick<TradeRecord, 'action' | 'refusal' | 'unpaidReason' | 'partPaid'> {
  const why = mayHaveReason(state) && facts.unpaidReason !== undefined && facts.unpaidReason !== unpaidReason;
  const isOpen = (OPEN_STATES as readonly OrderState[]).includes(state);
  const wasRefused = isOpen && facts.unpaidReason !== undefined && facts.unpaidReason !== (refusal ?? '');
  const isPart = action?.kind === 'transfer' && facts.received && facts.received !== action.received;
  return {
    ...(why && { unpaidReason: facts.unpaidReason }),
    ...(wasRefused && { refusal: facts.unpaidReason }),
    ...(isOpen && facts.partPaid && facts.partPaid !== partPaid && { partPaid: facts.partPaid }),
    ...(isPart && { action: { ...action, received: facts.received } }),
  };
}

/** Queries a trade at the gateway and records the result. Throws as the client does. */
export async function query(shop: Shop, tradeId: string): Promise<OrderAndTrade | undefined> {
  const facts = factsOf(await shop.client.queryOrder(tradeId));
  const recorded = facts.tradeId === tradeId ? await recordFacts(shop, facts) : undefined;
  if (recorded) await notifyShopQuietly(shop, facts);
  return recorded;
}

/** Records the trades of an order that only the gateway knows. Throws as the client does. */
export async function recordMissingTrades(shop: Shop, orderId: string): Promise<void> {
  const tradeIds = await shop.client.listTrades(orderId);
  const order = await shop.store.findOrder(orderId);
  for (const tradeId of tradeIds) if (order && !tradeOf(order, tradeId)) await query(shop, tradeId);
}

function factsOf(info: TransactionInfo): TradeFacts {
  const paidAt = Number(info.paid_at);
  return {
    tradeId: info.trade_id,
    orderId: info.order_id,
    state: info.state,
    method: info.sub_pay_method,
    amount: info.amount,
    currency: info.currency,
    ...(info.transaction_id && { transactionId: info.transaction_id }),
    ...(paidAt > 0 && { paidAt }),
    ...keptCardOf(info),
    ...(info.checkout_data && { checkoutData: inOneShape(info.checkout_data) }),
    unpaidReason: UNPAID_REASONS.find((reason) => reason === info.unpaid_reason) ?? '',
    partPaid: info.payment_info?.[0]?.amount ?? '',
    isOnPage: info.payer_step === 'page',
    received: parseAmount(info.received_amount ?? '') ? info.received_amount! : '',
  };
}

/**
 * Notifies the shop of recorded facts once: calls `onPayment` when amount and currency are the order's, `onMismatch`
 * when other money came. Throws what the shop's function throws; the facts then count as not notified. `also` runs
 * before they count as notified, also for outdated facts.
 */
export function notifyShop(shop: Shop, facts: TradeFacts, also?: () => Promise<void>): Promise<void> {
  return shop.serializeByKey(`tell ${facts.tradeId}`, async () => {
    const order = await shop.store.findOrder(facts.orderId);
    const trade = order && tradeOf(order, facts.tradeId);
    // If the record has newer facts, the request that brought them notifies the shop.
    const isNewest = trade?.state === facts.state;
    const isNew = isNewest && isNews(trade, facts);
    if (isNew) await callShop(shop, order!, facts, trade);
    await also?.();
    if (!isNewest) return;
    if (isNew || facts.sequence !== undefined) {
      await changeOrder(shop.store, facts.orderId, (known) => withNotified(known, facts));
    }
  });
}

/**
 * As {@link notifyShop}, while a payer waits: an error of the shop's function is only logged, because the gateway's
 * notification brings the facts again.
 */
async function notifyShopQuietly(shop: Shop, facts: TradeFacts): Promise<void> {
  try {
    await notifyShop(shop, facts);
  } catch (error) {
    const { orderId, tradeId } = facts;
    shop.settings.logger.error(
      { orderId, tradeId, err: error },
      `onPayment failed for order ${orderId}; it will be called again.`,
    );
  }
}

/** Each state is reached once, so a notified state is new only in a later notification. */
function isNews({ told }: TradeRecord, { state, sequence }: TradeFacts): boolean {
  if ((OPEN_STATES as readonly OrderState[]).includes(state)) return false;
  if (told?.state !== state) return true;
  return sequence !== undefined && told.sequence !== undefined && sequence > told.sequence;
}

async function callShop(shop: Shop, order: OrderRecord, facts: TradeFacts, trade: MadeTrade): Promise<void> {
  const { onPayment, onMismatch } = shop.settings;
  const payment = paymentOf(order, facts);
  if (matchesOrder(facts, order)) return onPayment(payment);
  // A trade with an earlier price that ended without money needs no notification.
  const heldBefore = trade.told !== undefined && isHolding({ ...trade, state: trade.told.state });
  if (isHolding(trade) || heldBefore) {
    await onMismatch(payment, { amount: order.amount, currency: order.currency });
  }
}

/** Returns facts of a trade in the form that the shop's function receives. */
export function paymentOf(order: OrderRecord, facts: TradeFacts): Payment {
  const { sequence, transactionId, paidAt, checkoutData } = facts;
  const savedCard = tradeOf(order, facts.tradeId)?.savedCard;
  return {
    tradeId: facts.tradeId,
    orderId: facts.orderId,
    state: facts.state,
    method: facts.method,
    amount: facts.amount,
    currency: facts.currency,
    orderPaid: order.trades.some((trade) => isPaid(trade, order)),
    ...(sequence !== undefined && { sequence }),
    ...(transactionId !== undefined && { transactionId }),
    ...(paidAt !== undefined && { paidAt }),
    ...(savedCard && { savedCard }),
    ...(checkoutData && { checkoutData }),
    ...(order.customerId !== undefined && { customerId: order.customerId }),
    ...(order.email !== undefined && { email: order.email }),
  };
}

/** Whether a trade pays the order: the money is taken, or reserved if the shop asked for that. */
const isPaid = (trade: TradeRecord, order: OrderRecord): boolean =>
  isMade(trade) &&
  (trade.state === 'paid' || (trade.state === 'authorized' && (order.cards?.capture ?? 'now') !== 'now')) &&
  matchesOrder(trade, order);

function withNotified(order: OrderRecord, { tradeId, state, sequence }: TradeFacts): OrderRecord {
  const trade = tradeOf(order, tradeId);
  if (!trade) return order;
  const told = { state, ...(sequence !== undefined && { sequence }) };
  return withTrade(order, trade, { ...trade, told, sequence: Math.max(trade.sequence, sequence ?? 0) });
}
