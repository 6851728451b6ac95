/** `v3.ListOrder`: orders by page, the newest first. */
import { LIST_LIMIT_MAX, readOrderFilter } from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { type ListQuestion, type ListScope, listOrders } from '../orders/order-lists.ts';
import { listRefundsOf } from '../orders/refunds.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Answer, OperationRequest } from './operation-request.ts';
import { transactionRecord } from './query-order.ts';

/** Lists the orders of the caller's store or merchant that the filter admits. */
export async function listOrder(services: GatewayServices, request: OperationRequest): Promise<Answer> {
  const filter = readOrderFilter(request.values.filter ?? '{}');
  return answerPage(services, request, { filter: filter ?? {} });
}

/** Returns one page of a list with the record of each order; `wanted` selects the orders. */
export async function answerPage(
  services: GatewayServices,
  { caller, values }: OperationRequest,
  wanted: Pick<ListQuestion, 'filter' | 'period'>,
): Promise<Answer> {
  const page = Number(values.page ?? 1);
  const limit = Number(values.limit ?? LIST_LIMIT_MAX);
  const { orders, count } = await listOrders(services.database, {
    ...scopeOf(caller),
    ...wanted,
    page,
    limit,
  });
  const refunds = await listRefundsOf(
    services.database,
    orders.map(({ tradeId }) => tradeId),
  );
  const records = orders.map(async (order) =>
    transactionRecord(order, await services.callers.byId(order.accountId), refunds.get(order.tradeId) ?? []),
  );
  return { orders: await Promise.all(records), count: Number(count) };
}

/** Whose orders a caller lists. */
export const scopeOf = ({ role, merchantId, storeId }: Caller): ListScope => ({
  merchantId,
  storeId: role === 'cashier' ? storeId : null,
});
