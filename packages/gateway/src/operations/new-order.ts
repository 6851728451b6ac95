/** The new order of a request. */
import { convertAmount, parseAmount, timeoutMinutes } from '@gangway/protocol';
import { newId } from '../ids.ts';
import type { Order } from '../orders/order.ts';
import type { OperationRequest } from './operation-request.ts';

const MINUTE_MS = 60_000;

/** Returns the new order of a request. */
export function newOrder(
  { caller, operation, method, values, settlement }: OperationRequest,
  now: Date,
): Order {
  if (!settlement) throw new Error(`${operation} came without a settlement`);
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
    settlementAmountMinor: convertAmount(amountMinor, settlement.rate, settlement.currency),
    settlementCurrency: settlement.currency,
    exchangeRate: settlement.rate,
    amountCnyMinor:
      settlement.rateToCny === undefined ? null : convertAmount(amountMinor, settlement.rateToCny, 'CNY'),
    feeMinor: null,
    vatMinor: null,
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
