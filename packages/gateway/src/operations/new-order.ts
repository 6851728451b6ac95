/** The new order of a request. */
import {
  type CheckoutData,
  convertAmount,
  type Look,
  type OrderLine,
  timeoutMinutes,
} from '@gangway/protocol';
import { newId } from '../ids.ts';
import type { Order } from '../orders/order.ts';
import type { CreationRequest } from './operation-request.ts';

const MINUTE_MS = 60_000;

/** The values that every creation has. */
interface CreationValues {
  readonly order_id: string;
  readonly pay_method: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly description: string;
  readonly demo?: string | undefined;
  readonly timeout?: number | undefined;
  readonly redirect_url?: string | undefined;
  readonly after_refusal?: 'page' | 'return' | undefined;
  readonly notify_url?: string | undefined;
  readonly look?: Look | undefined;
  readonly checkout_data?: CheckoutData | undefined;
  readonly order_lines?: readonly OrderLine[] | undefined;
}

/** A request that creates an order, by whatever operation. */
export interface NewOrderRequest
  extends Pick<CreationRequest<'v3.CreatePayments'>, 'caller' | 'operation' | 'method' | 'settlement'> {
  readonly values: CreationValues;
}

/** Returns the new order of a request. */
export function newOrder(
  { caller, operation, method, values, settlement }: NewOrderRequest,
  now: Date,
): Order {
  const { amount: amountMinor } = values;
  const minutes = timeoutMinutes(values);
  return {
    tradeId: newId(),
    merchantId: caller.merchantId,
    storeId: caller.storeId,
    accountId: caller.accountId,
    user: caller.uid,
    orderId: values.order_id,
    operationName: operation,
    capture: 'now',
    keepsCard: false,
    payMethod: values.pay_method,
    subPayMethod: method.name,
    amountMinor,
    currency: values.currency,
    settlementAmountMinor: convertAmount(amountMinor, settlement.rate, settlement.currency),
    settlementCurrency: settlement.currency,
    exchangeRate: settlement.rate,
    amountCnyMinor:
      settlement.rateToCny === undefined ? null : convertAmount(amountMinor, settlement.rateToCny, 'CNY'),
    feeMinor: null,
    vatMinor: null,
    description: values.description,
    demo: values.demo ?? '',
    redirectUrl: values.redirect_url ?? '',
    returnsRefused: values.after_refusal === 'return',
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
    look: values.look ?? null,
    threeDs: null,
  };
}
