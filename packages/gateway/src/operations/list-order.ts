/** `v3.ListOrder`: returns orders by page, newest first. */
import { LIST_LIMIT_MAX } from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import { ARCHIVED_MAX, type ListQuery, type ListScope, listOrders } from '../orders/order-lists.ts';
import { listRefundsOf } from '../orders/refunds.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Answer, OperationRequest } from './operation-request.ts';
import { transactionRecord } from './query-order.ts';

/** Returns the orders of the caller's store or merchant that match the filter. */
export async function listOrder(
  services: GatewayServices,
  request: OperationRequest<'v3.ListOrder'>,
): Promise<Answer> {
  return answerPage(services, request, { filter: request.values.filter ?? {} });
}

/**
 * Returns one page of a list with the record of each order; `wanted` selects the orders. Throws -3003 where a list ends
 * before its period does.
 */
export async function answerPage(
  services: GatewayServices,
  {
    caller,
    values,
  }: Pick<OperationRequest<'v3.ListOrder' | 'v3.ListOrderByTime'>, 'caller'> & {
    readonly values: { readonly page?: number | undefined; readonly limit?: number | undefined };
  },
  wanted: Pick<ListQuery, 'filter' | 'period'>,
): Promise<Answer> {
  const { page = 1, limit = LIST_LIMIT_MAX } = values;
  const { orders, count, isCut } = await listOrders(services.database, {
    ...scopeOf(caller),
    ...wanted,
    page,
    limit,
  });
  if (isCut && orders.length === 0)
    throw new GatewayError(
      '-3003',
      `Amount or value out of range: of archived orders, a list looks through the newest ${ARCHIVED_MAX}; for older ` +
        'ones, ask for a shorter period or a download',
    );
  const refunds = await listRefundsOf(
    services.database,
    orders.map(({ tradeId }) => tradeId),
  );
  const records = orders.map(async (order) =>
    transactionRecord(order, await services.callers.byId(order.accountId), refunds.get(order.tradeId) ?? []),
  );
  return { orders: await Promise.all(records), count: Number(count) };
}

/** Returns whose orders a caller may list. */
export const scopeOf = ({ role, merchantId, storeId }: Caller): ListScope => ({
  merchantId,
  storeId: role === 'cashier' ? storeId : null,
});
