/** `v3.ApproveRefund`: another account approves or rejects a refund. */
import { GatewayError } from '../gateway-error.ts';
import { lockOrderOrThrow } from '../orders/order-rows.ts';
import { claimKey } from '../orders/request-keys.ts';
import { decideRefund } from '../outcomes/decide-refund.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Queryable } from '../storage/database.ts';
import { refundAnswer } from './create-refund.ts';
import { type Answer, findFirstAnswer, type OperationRequest } from './operation-request.ts';
import { getVisibleRefundOrThrow } from './visible-order.ts';

/**
 * Decides in one commit. Throws -4001, -4120 for the account that requested the refund, and -4002 when the refund
 * awaits no decision.
 */
export async function approveRefund(
  services: GatewayServices,
  request: OperationRequest<'v3.ApproveRefund'>,
): Promise<Answer> {
  const answer = await services.database.transaction((tx) => decide(services, tx, request));
  services.wakeDeliveries();
  return answer;
}

async function decide(
  services: GatewayServices,
  tx: Queryable,
  request: OperationRequest<'v3.ApproveRefund'>,
): Promise<Answer> {
  const { caller, values, key, contentMac } = request;
  const { accountId } = caller;
  const { tradeId } = await getVisibleRefundOrThrow(tx, caller, values.refund_id);
  const order = await lockOrderOrThrow(tx, tradeId);
  // A repeat that waited for the lock finds the key of the first request here.
  const first = await findFirstAnswer(tx, request, () => '');
  if (first) return first;
  // Reads the refund again, because the previous holder of the lock may have decided.
  const refund = await getVisibleRefundOrThrow(tx, caller, values.refund_id);
  if (refund.accountId === accountId)
    throw new GatewayError('-4120', 'No operational permissions: who asks for a refund does not approve it');
  const decision = values.decision;
  const decided = await decideRefund(services, tx, { order, refund, decision, decidedBy: accountId });
  if (!decided)
    throw new GatewayError('-4002', `Not allowed in the present state: the refund is ${refund.state}`);
  const answer = refundAnswer(decided);
  if (!(await claimKey(tx, { caller, key, contentMac, tradeId, answer })))
    throw new GatewayError('-4118', 'Incorrect request ID: nonce_string was used for another request');
  return answer;
}
