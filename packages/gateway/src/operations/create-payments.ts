/** `v3.CreatePayments`: creates an order that the payer pays on a page of the gateway; no rail is called yet. */
import { formatAmount, parseAmount, timeoutMinutes } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { insertOrders } from '../orders/insert-orders.ts';
import type { Order } from '../orders/order.ts';
import { pageAddress, type WritePath } from '../outcomes/write-path.ts';
import {
  type Answer,
  findFirstAnswer,
  type OperationRequest,
  PAGE_PLACEHOLDER,
} from './operation-request.ts';

const MINUTE_MS = 60_000;

/**
 * Creates the order and its key in one commit. Refuses -4015 when the order_id is paid already, -4118 for a used
 * key.
 */
export async function createPayments(parts: WritePath, request: OperationRequest): Promise<Answer> {
  const order = newOrder(request, parts.clock.now());
  const secret = parts.pageSecrets.of(order.tradeId);
  const answer = creationAnswer(order, PAGE_PLACEHOLDER);
  const { key, contentMac } = request;
  const pageSecretHash = parts.pageSecrets.hash(secret);
  const results = await insertOrders(parts.database, [{ order, pageSecretHash, key, contentMac, answer }]);
  const result = results.get(order.tradeId);
  if (result === 'created') return { ...answer, url: pageAddress(parts, order.tradeId) };

  // A repeat of the very request that holds the order_id gets its first answer; only then is the order_id closed.
  const first = await findFirstAnswer(parts.database, request, (tradeId) => pageAddress(parts, tradeId));
  if (first) return first;
  throw new GatewayError('-4015', 'This order has been closed: order_id is paid already');
}

/** What a created order answers; `url` is where the payer goes. */
export const creationAnswer = (order: Order, url: string): Answer => ({
  order_id: order.orderId,
  trade_id: order.tradeId,
  amount: formatAmount(order.amountMinor),
  currency: order.currency,
  settlement_amount: formatAmount(order.settlementAmountMinor),
  settlement_currency: order.settlementCurrency,
  exchange_rate: order.exchangeRate,
  url,
  state: order.state,
});

/** The order that a request asks for. */
export function newOrder({ caller, operation, method, values }: OperationRequest, now: Date): Order {
  const amountMinor = parseAmount(values.amount!)!;
  const minutes = timeoutMinutes(values);
  return {
    tradeId: newId(),
    merchantId: caller.merchantId,
    storeId: caller.storeId!,
    accountId: caller.accountId,
    user: caller.uid,
    orderId: values.order_id!,
    operationName: operation,
    operation: '1',
    payMethod: values.pay_method!,
    subPayMethod: method!.name,
    amountMinor,
    currency: values.currency!,
    settlementAmountMinor: amountMinor,
    settlementCurrency: values.currency!,
    exchangeRate: '1',
    description: values.description!,
    demo: values.demo ?? '',
    redirectUrl: values.redirect_url ?? '',
    notifyUrl: values.notify_url ?? '',
    timeoutMinutes: minutes,
    state: 'processing',
    sequence: 0,
    transactionId: '',
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
    paidAt: null,
    email: '',
    cardBrand: '',
    cardLast4: '',
    threeDs: null,
  };
}
