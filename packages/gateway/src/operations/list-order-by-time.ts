/** `v3.ListOrderByTime`: returns the orders created in a period, by page. */
import type { GivenTime } from '@gangway/protocol';
import type { Period } from '../orders/order-lists.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { answerPage } from './list-order.ts';
import type { Answer, OperationRequest } from './operation-request.ts';

/** Returns the orders of the caller's store or merchant created in the period. */
export async function listOrderByTime(
  services: GatewayServices,
  request: OperationRequest<'v3.ListOrderByTime'>,
): Promise<Answer> {
  const { state } = request.values;
  return answerPage(services, request, {
    filter: state === undefined ? {} : { state },
    period: periodOf(request.values),
  });
}

/** Returns the period of a request, including both ends, in the precision given (seconds or milliseconds). */
export const periodOf = ({ start_time: start, end_time: end }: GivenPeriod): Period => ({
  from: start.at,
  until: new Date(end.at.getTime() + end.stepMs),
});

interface GivenPeriod {
  readonly start_time: GivenTime;
  readonly end_time: GivenTime;
}
