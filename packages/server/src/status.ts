/** A payment's status for the payer, and the short-lived token with which a return page reads it. */
import { formatAmount, isFinalForPayer, METHODS, type MethodName, parseAmount } from '@gangway/protocol';
import {
  type CheckoutStatus,
  type NextStep,
  type PayerAction,
  purposeOf,
  STATUS_AUDIENCE,
} from '@gangway/protocol/checkout';
import { operationOf } from './card-terms.ts';
import { isOpen, type MadeTrade, mayHaveReason } from './orders.ts';
import { pageInLanguage } from './page-in-language.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';
import type { TokenMaker } from './tokens.ts';

/** How long the token of a return page is valid: long enough to wait there for a slow bank. */
const STATUS_SECONDS = 15 * 60;

/** Returns the recorded status of one trade, at `now` (unix seconds). */
export function statusOf(order: OrderRecord, trade: MadeTrade, now: number): CheckoutStatus {
  const flow = METHODS[trade.method as MethodName]?.flow;
  const purpose = (flow === 'card' || flow === 'token') && purposeOf(operationOf(order.cards));
  return {
    tradeId: trade.tradeId,
    orderId: order.orderId,
    state: trade.state,
    final: isFinalForPayer(trade.state),
    amount: trade.amount,
    currency: trade.currency,
    method: trade.method,
    ...(trade.offer !== undefined && { offer: trade.offer }),
    ...(purpose && { purpose }),
    expiresAt: trade.expiresAt,
    now,
    ...(isOpen(trade) && isWebAddress(trade.url) && { continueUrl: pageInLanguage(trade.url, order.locale) }),
    ...(isOpen(trade) && trade.partPaid && { rest: restOf(trade.amount, trade.partPaid) }),
    ...(isOpen(trade) && trade.action && { action: actionIn(trade.action, order.locale) }),
    ...(isOpen(trade) && trade.refusal && { reason: trade.refusal }),
    ...(mayHaveReason(trade.state) && trade.unpaidReason && { reason: trade.unpaidReason }),
  };
}

/** Methods whose payer authenticates with 3-D Secure. The cards of `Cards HPP` are entered on the gateway's page. */
const CARD_METHODS: readonly string[] = ['Card', 'Token'] satisfies MethodName[];

/**
 * Returns what the page does next: redirect to the gateway's page, wait for an action, or nothing. With `clientKey`,
 * a page may authenticate a card in a frame.
 */
export function nextStepOf(order: OrderRecord, trade: MadeTrade, now: number, clientKey?: string): NextStep {
  const status = statusOf(order, trade, now);
  const { continueUrl } = status;
  if (status.final) return { kind: 'done', status };
  if (trade.parameters) return { kind: 'app-parameters', ...handOver(trade), status };
  if (trade.method === 'Voucher' && continueUrl && !status.rest)
    return { kind: 'voucher', submitUrl: `${trade.url}/voucher`, status };
  if (!continueUrl || status.action) return { kind: 'wait', status };
  const mayBeFramed = clientKey && CARD_METHODS.includes(trade.method) && !trade.url.includes('?');
  const frame = mayBeFramed && `${trade.url}/frame?client-key=${encodeURIComponent(clientKey)}`;
  return { kind: 'redirect', url: continueUrl, ...(frame && { frame }), status };
}

const restOf = (amount: string, part: string): string =>
  formatAmount((parseAmount(amount) ?? 0n) - (parseAmount(part) ?? 0n));

const handOver = ({ parameters = {}, operation }: MadeTrade) => ({
  parameters: { ...parameters },
  scenario: operation === 'v3.CreatePaymentsWalletMini' ? ('mini-program' as const) : ('app' as const),
});

/** Makes a token whose claims are the status, and with which exactly this trade can be read. */
export const makeStatusToken = (shop: Shop, order: OrderRecord, trade: MadeTrade): Promise<string> =>
  shop.tokens.make(STATUS_AUDIENCE, STATUS_SECONDS, { ...statusOf(order, trade, shop.nowSeconds()) });

/** Returns the trade of a status token. Throws CheckoutFailure `session-invalid` or `session-expired`. */
export async function verifyStatusToken(tokens: TokenMaker, token: string): Promise<{ tradeId: string }> {
  return { tradeId: String((await tokens.verify(STATUS_AUDIENCE, token)).tradeId) };
}

/** Adds the language to addresses opened on this device, but not to a scanned code, which stays short. */
const actionIn = (action: PayerAction, locale: string | undefined): PayerAction =>
  action.kind === 'scan' && action.openUrl !== undefined
    ? { ...action, openUrl: pageInLanguage(action.openUrl, locale) }
    : action;

const isWebAddress = (url: string) => /^https?:\/\//i.test(url);
