/** `v3.ListOrderByTime`: returns the orders created in a period, by page. */
import { unixTime } from '@gangway/protocol';
import type { Period } from '../orders/order-lists.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { answerPage } from './list-order.ts';
import type { Answer, OperationRequest } from './operation-request.ts';

/** Returns the orders of the caller's store or merchant created in the period. */
export async function listOrderByTime(services: GatewayServices, request: OperationRequest): Promise<Answer> {
  const { state } = request.values;
  return answerPage(services, request, {
    filter: state === undefined ? {} : { state },
    period: periodOf(request),
  });
}

/** Returns the period of a request, including both ends, in the precision given (seconds or milliseconds). */
export function periodOf({ values }: Pick<OperationRequest, 'values'>): Period {
  const until = values.end_time!;
  const step = unixTime(until) === Number(until) ? 1 : 1000;
  return { from: new Date(unixTime(values.start_time!)), until: new Date(unixTime(until) + step) };
}
