/** `v3.QueryRefundOrder`: returns one refund, by either of its names, with its share of the settlement. */
import { formatAmount } from '@gangway/protocol';
import { getOrderOrThrow } from '../orders/order-rows.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Answer, OperationRequest } from './operation-request.ts';
import { refundRecord } from './query-order.ts';
import { getNamedRefundOrThrow } from './visible-order.ts';

/** Returns a refund of the caller's store or merchant. Throws -4001. */
export async function queryRefundOrder(
  services: GatewayServices,
  { caller, values }: OperationRequest<'v3.QueryRefundOrder'>,
): Promise<Answer> {
  const refund = await getNamedRefundOrThrow(services.database, caller, values);
  const order = await getOrderOrThrow(services.database, refund.tradeId);
  return {
    ...refundRecord(refund),
    trade_id: order.tradeId,
    demo: order.demo,
    settlement_refund_amount: formatAmount(refund.settlementAmountMinor),
    settlement_refund_currency: order.settlementCurrency,
    transaction_id: order.transactionId,
  };
}
