/** What a payer may know of a payment, and the short-lived token that lets a return page ask for it. */
import { isFinalForPayer, METHODS, type MethodName } from '@gangway/protocol';
import {
  type CheckoutStatus,
  type NextStep,
  type PayerAction,
  purposeOf,
  STATUS_AUDIENCE,
} from '@gangway/protocol/checkout';
import { isOpen, isUnpaid, type MadeTrade } from './orders.ts';
import { pageInLanguage } from './page-in-language.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';
import type { TokenMaker } from './tokens.ts';

/** How long the token of a return page is good: long enough to wait for a slow bank on that page. */
const STATUS_SECONDS = 15 * 60;

/** The status of one trade by the record, at `now` (unix seconds). */
export function statusOf(order: OrderRecord, trade: MadeTrade, now: number): CheckoutStatus {
  const purpose = METHODS[trade.method as MethodName]?.flow === 'card' && purposeOf(order.cards?.operation);
  return {
    tradeId: trade.tradeId,
    orderId: order.orderId,
    state: trade.state,
    final: isFinalForPayer(trade.state),
    amount: trade.amount,
    currency: trade.currency,
    method: trade.method,
    ...(purpose && { purpose }),
    expiresAt: trade.expiresAt,
    now,
    ...(isOpen(trade) && isWebAddress(trade.url) && { continueUrl: pageInLanguage(trade.url, order.locale) }),
    ...(isOpen(trade) && trade.action && { action: actionIn(trade.action, order.locale) }),
    ...(isOpen(trade) && trade.refusal && { reason: trade.refusal }),
    ...(isUnpaid(trade.state) && trade.unpaidReason && { reason: trade.unpaidReason }),
  };
}

/** What the page does next about a trade: leave for the gateway's page, stay for something, or nothing more. */
export function nextStepOf(order: OrderRecord, trade: MadeTrade, now: number): NextStep {
  const status = statusOf(order, trade, now);
  const { continueUrl } = status;
  if (status.final) return { kind: 'done', status };
  if (trade.parameters) return { kind: 'app-parameters', ...handOver(trade), status };
  if (trade.method === 'Voucher' && continueUrl)
    return { kind: 'voucher', submitUrl: `${trade.url}/voucher`, status };
  return continueUrl && !status.action
    ? { kind: 'redirect', url: continueUrl, status }
    : { kind: 'wait', status };
}

const handOver = ({ parameters = {}, operation }: MadeTrade) => ({
  parameters: { ...parameters },
  scenario: operation === 'v3.CreatePaymentsWalletMini' ? ('mini-program' as const) : ('app' as const),
});

/** A token whose claims are the status, and which may ask for exactly this trade. */
export const makeStatusToken = (shop: Shop, order: OrderRecord, trade: MadeTrade): Promise<string> =>
  shop.tokens.make(STATUS_AUDIENCE, STATUS_SECONDS, { ...statusOf(order, trade, shop.nowSeconds()) });

/** The trade a status token is for. Throws CheckoutFailure `session-invalid` or `session-expired`. */
export async function verifyStatusToken(tokens: TokenMaker, token: string): Promise<{ tradeId: string }> {
  return { tradeId: String((await tokens.verify(STATUS_AUDIENCE, token)).tradeId) };
}

/** A scanned code stays short and says nothing of a language; what is opened on this device does. */
const actionIn = (action: PayerAction, locale: string | undefined): PayerAction =>
  action.kind === 'scan' && action.openUrl !== undefined
    ? { ...action, openUrl: pageInLanguage(action.openUrl, locale) }
    : action;

const isWebAddress = (url: string) => /^https?:\/\//i.test(url);
