/** The requests of the benchmark. */
import { randomUUID } from 'node:crypto';
import { COMPARED } from '../../../tools/speed/before.ts';
import type { MadeTrade } from './generator.ts';
import { type PlannedRequest, signedText } from './signed-text.ts';
import type { RequestKind } from './slices.ts';

/** The published cashier and owner of the sandbox's first merchant. */
export const CASHIER = '016683';
/** See {@link CASHIER}. */
export const OWNER = '036870';

const PAGES = 20;
const PAGE_LIMIT = '50';
/** Long enough that no order expires during the measurement. */
const TIMEOUT_MINUTES = '1440';

/** An account that may charge a stored card. */
export interface CardOwner {
  readonly user: string;
  readonly token: string;
}

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;

/** Returns the data of a payment, whose notifications go to one of these addresses. */
export const payment = (
  notifyUrls: readonly string[],
  changes: Readonly<Record<string, string>>,
): Record<string, string> => ({
  pay_method: 'online',
  order_id: randomUUID(),
  request_id: randomUUID(),
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs and a bowl, blue',
  timeout: TIMEOUT_MINUTES,
  redirect_url: 'http://127.0.0.1:9/back',
  notify_url: anyOf(notifyUrls),
  ...changes,
});

/** The members of a payment that stores a card, and of a sale with it by the merchant alone. */
export const TOKEN_USE = { operation: '11', token_type: 'MIT', '3ds_initiate': '01' } as const;

/** Creates orders that wait for their payer. */
export const creation = (notifyUrls: readonly string[], clients: number): RequestKind => ({
  what: clients === 1 ? COMPARED.creationAlone : COMPARED.creation,
  clients,
  plan: () => ({
    user: CASHIER,
    method: 'v3.CreatePayments',
    data: payment(notifyUrls, { sub_pay_method: 'iDEAL' }),
  }),
});

/** Charges stored cards of these accounts. */
export const tokenSale = (
  notifyUrls: readonly string[],
  owners: readonly CardOwner[],
  clients = 16,
): RequestKind => ({
  what: owners.length === 1 ? 'Token sale, one merchant' : `Token sale, ${owners.length} merchants`,
  clients,
  plan: () => {
    const { user, token } = anyOf(owners);
    const data = payment(notifyUrls, { sub_pay_method: 'Token', ...TOKEN_USE, payment_token_object: token });
    return { user, method: 'v3.CreateCardPayments', data };
  },
});

/** The share of {@link overloadSale} that the first merchant sends. */
export const BUSY_SHARE = 0.95;

/**
 * Sales of many merchants, most of them of the first, at a rate that cannot be answered. There is a client for each
 * request of a second: fewer would all wait for their answers, and send no more than can be answered.
 */
export function overloadSale(
  notifyUrls: readonly string[],
  owners: readonly CardOwner[],
  perSecond: number,
): RequestKind & { readonly perSecond: number } {
  const [busy, ...others] = owners;
  const [ofBusy, ofOthers] = [tokenSale(notifyUrls, [busy!]), tokenSale(notifyUrls, others)];
  const plan = () => (Math.random() < BUSY_SHARE ? ofBusy : ofOthers).plan();
  const what = `Token sale, sent ${Math.round(perSecond)} times a second`;
  return { what, clients: Math.ceil(perSecond), perSecond, plan };
}

/** Refunds paid orders in full, and takes them out of `paid`. */
export const refund = (notifyUrls: readonly string[], paid: MadeTrade[]): RequestKind => ({
  what: 'Refund',
  clients: 16,
  available: () => paid.length,
  plan: () => {
    const { user, tradeId: trade_id } = paid.pop()!;
    const money = { refund_amount: '24.99', refund_currency: 'EUR', refund_description: 'Returned' };
    const data = { trade_id, ...money, request_id: randomUUID(), notify_url: anyOf(notifyUrls) };
    return { user, method: 'v3.CreateRefund', data };
  },
});

/** Queries one of these trades. */
export const query = (trades: readonly MadeTrade[]): RequestKind => ({
  what: COMPARED.query,
  clients: 64,
  plan: () => {
    const { user, tradeId: trade_id } = anyOf(trades);
    return { user, method: 'v3.QueryOrder', data: { trade_id } };
  },
});

/** Lists the newest orders of a merchant. */
export const list = (): RequestKind => ({
  what: `List, pages 1 to ${PAGES} of ${PAGE_LIMIT}`,
  clients: 8,
  plan: () => {
    const page = String(1 + Math.floor(Math.random() * PAGES));
    return { user: OWNER, method: 'v3.ListOrder', data: { page, limit: PAGE_LIMIT } };
  },
});

/** Sends one request. Returns its data. Throws unless its code is 200. */
export async function ask(gatewayUrl: string, request: PlannedRequest): Promise<Record<string, string>> {
  const response = await fetch(`${gatewayUrl}/Payments`, { method: 'POST', body: signedText(request) });
  const answer = (await response.json()) as { code: string; message: string; data: Record<string, string> };
  if (answer.code !== '200') throw new Error(`${request.method}: ${answer.code} ${answer.message}`);
  return answer.data;
}
