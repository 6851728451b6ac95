/** `v3.BatchQuery`: returns the payments or refunds of a period as CSV (RFC 4180), read as the client takes them. */
import { formatAmount, PAYMENT_COLUMNS, REFUND_COLUMNS, REFUND_DOWNLOAD } from '@gangway/protocol';
import { type RefundLine, readOrders, readRefunds } from '../orders/order-downloads.ts';
import type { ListScope, Period } from '../orders/order-lists.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { csvLine } from './csv-lines.ts';
import { scopeOf } from './list-order.ts';
import { periodOf } from './list-order-by-time.ts';
import { type Answer, CsvAnswer, type OperationRequest } from './operation-request.ts';
import { refundRecord, transactionRecord } from './query-order.ts';

/** Returns payments under every name of the operation except the one that downloads refunds. */
export async function batchQuery(
  services: GatewayServices,
  request: OperationRequest<'v3.BatchQuery'>,
): Promise<CsvAnswer> {
  const scope = scopeOf(request.caller);
  const period = periodOf(request.values);
  return request.calledAs === REFUND_DOWNLOAD
    ? new CsvAnswer('refunds.csv', refundLines(services, scope, period))
    : new CsvAnswer('payments.csv', paymentLines(services, scope, period));
}

async function* paymentLines(
  services: GatewayServices,
  scope: ListScope,
  period: Period,
): AsyncGenerator<string> {
  const columns = PAYMENT_COLUMNS.map(({ name }) => name);
  yield csvLine(columns);
  for await (const orders of readOrders(services.database, scope, period)) {
    for (const order of orders) {
      const record = transactionRecord(order, await services.callers.byId(order.accountId), []);
      yield csvLine(columns.map((name) => record[name]));
    }
  }
}

async function* refundLines(
  services: GatewayServices,
  scope: ListScope,
  period: Period,
): AsyncGenerator<string> {
  const columns = REFUND_COLUMNS.map(({ name }) => name);
  yield csvLine(columns);
  for await (const refunds of readRefunds(services.database, scope, period)) {
    for (const refund of refunds) {
      const record = refundLine(refund);
      yield csvLine(columns.map((name) => record[name]));
    }
  }
}

const refundLine = (refund: RefundLine): Answer => ({
  ...refundRecord(refund),
  trade_id: refund.tradeId,
  order_id: refund.orderId,
  user: refund.user ?? '',
  settlement_refund_amount: formatAmount(refund.settlementAmountMinor),
  settlement_refund_currency: refund.settlementCurrency,
});
