/** `v3.CreateRefund`: refunds a paid order, in full or in part. */
import { formatAmount, REFUND_DAYS_MAX, REFUNDS_MAX } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { type Dispute, listDisputes } from '../orders/disputes.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { refundableRemainder, settlementShare } from '../orders/refundable-remainder.ts';
import { insertRefund, listRefunds, type NewRefund, type Refund } from '../orders/refunds.ts';
import { claimKey } from '../orders/request-keys.ts';
import { unixSeconds } from '../outcomes/announce.ts';
import { beginRefund } from '../outcomes/begin-refund.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { allocateRefund } from '../outcomes/payment-shares.ts';
import { startingState } from '../outcomes/pending-refunds.ts';
import { listSplitsOf } from '../splits/splits.ts';
import { splitMinor } from '../splits/splittable-remainder.ts';
import type { Queryable } from '../storage/database.ts';
import { type Answer, findFirstAnswer, type OperationRequest } from './operation-request.ts';
import { checkRailRefunds } from './rail-limits.ts';
import { getVisibleOrderOrThrow } from './visible-order.ts';

const DAY_MS = 86_400_000;

/**
 * Reserves the amount and queues its return in one commit, under the order's lock, so that concurrent refunds never
 * exceed what was paid. The rail is called afterwards. A refund that the merchant's money does not cover waits. With
 * the authority `approval` it awaits a decision. Throws -4001, -3002 for another currency, -4002 unless the order is
 * paid and was paid within a year, -4004 for a 31st refund, and -4003 above what is left.
 */
export async function createRefund(
  services: GatewayServices,
  request: OperationRequest<'v3.CreateRefund'>,
): Promise<Answer> {
  const { caller, values } = request;
  return services.database.transaction(async (tx) => {
    const order = getVisibleOrderOrThrow(caller, await lockOrder(tx, values.trade_id));
    // A repeat that waited for the lock finds the key of the first request here.
    const first = await findFirstAnswer(tx, request, () => '');
    if (first) return first;
    const requested = newRefund(request, {
      order,
      refunds: await listRefunds(tx, order.tradeId),
      disputes: await listDisputes(tx, order.tradeId),
      split: splitMinor(await listSplitsOf(tx, order.tradeId)),
      now: services.clock.now(),
    });
    for (const { share, amountMinor } of await allocateRefund(tx, order, requested.amountMinor))
      checkRailRefunds(services, { order, share, amountMinor });
    const refund =
      requested.state === 'to-be-approval'
        ? requested
        : { ...requested, state: await startingState(tx, order, requested) };
    const answer = refundAnswer(refund);
    await claimKeysOrThrow(tx, request, order.tradeId, answer);
    await insertRefund(tx, refund);
    if (refund.state === 'refund processing') await beginRefund(services, tx, order, refund);
    return answer;
  });
}

/** Returns the answer to requesting or deciding a refund. */
export const refundAnswer = (
  refund: Pick<
    Refund,
    'refundId' | 'merchantRefundId' | 'tradeId' | 'amountMinor' | 'currency' | 'createdAt' | 'state'
  >,
): Answer => ({
  refund_id: refund.refundId,
  m_refund_id: refund.merchantRefundId,
  trade_id: refund.tradeId,
  refund_amount: formatAmount(refund.amountMinor),
  refund_currency: refund.currency,
  refund_time: unixSeconds(refund.createdAt),
  state: refund.state,
});

/** An order, and what has been taken of it. */
interface RefundedOrder {
  readonly order: Order;
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  /** What receivers have of it. */
  readonly split: bigint;
  readonly now: Date;
}

/** Returns the requested refund, checked against the order's remainder. */
function newRefund(
  { caller, values }: OperationRequest<'v3.CreateRefund'>,
  { order, refunds, disputes, split, now }: RefundedOrder,
): NewRefund {
  if (values.refund_currency !== order.currency)
    throw new GatewayError('-3002', `Invalid field: refund_currency is not the order's, ${order.currency}`);
  if (order.state !== 'paid' || order.paidAt === null)
    throw new GatewayError('-4002', `Not allowed in the present state: the order is ${order.state}`);
  if (now.getTime() - order.paidAt.getTime() > REFUND_DAYS_MAX * DAY_MS)
    throw new GatewayError('-4002', 'Not allowed in the present state: the order was paid over a year ago');
  const remainder = refundableRemainder(order, refunds, disputes);
  if (remainder.count >= REFUNDS_MAX)
    throw new GatewayError('-4004', `Limit reached: the order has ${REFUNDS_MAX} refunds`);
  const amountMinor = values.refund_amount;
  if (amountMinor > remainder.amountMinor) {
    const left = formatAmount(remainder.amountMinor);
    throw new GatewayError('-4003', `More than the remaining amount: refund_amount is above ${left}`);
  }
  const settlementAmountMinor = settlementShare(remainder, amountMinor, order);
  const unsplit = remainder.settlementAmountMinor - split;
  if (settlementAmountMinor > unsplit) {
    const left = `${formatAmount(unsplit)} ${order.settlementCurrency}`;
    throw new GatewayError('-4003', `More than the remaining amount: what is not split comes to ${left}`);
  }
  return {
    refundId: newId(),
    tradeId: order.tradeId,
    accountId: caller.accountId,
    merchantRefundId: values.m_refund_id ?? '',
    amountMinor,
    currency: order.currency,
    settlementAmountMinor,
    state: caller.refundAuthority === 'approval' ? 'to-be-approval' : 'refund processing',
    description: values.refund_description,
    notifyUrl: values.notify_url ?? '',
    createdAt: now,
  };
}

/** Claims `m_refund_id` and `request_id`, or the signature. Throws -4118 when one of them is taken. */
async function claimKeysOrThrow(
  tx: Queryable,
  { caller, values, key, contentMac }: OperationRequest<'v3.CreateRefund'>,
  tradeId: string,
  answer: Answer,
): Promise<void> {
  for (const one of new Set([key, values.request_id ?? key])) {
    if (await claimKey(tx, { caller, key: one, contentMac, tradeId, answer })) continue;
    throw new GatewayError('-4118', `Incorrect request ID: ${one} was used for another request`);
  }
}
