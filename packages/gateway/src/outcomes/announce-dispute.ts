/** Queues notifications of disputes and reversals, only for accounts that have switched them on. */
import { disputeNotification, formatAmount, reversalNotification } from '@gangway/protocol';
import { queueNotification } from '../notifications/notification-rows.ts';
import type { Dispute } from '../orders/disputes.ts';
import type { Order } from '../orders/order.ts';
import type { Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import { refundMembers, unixSeconds } from './announce.ts';
import type { GatewayServices } from './gateway-services.ts';

type AnnouncingServices = Pick<GatewayServices, 'callers' | 'clock'>;

/** Queues a notification with the current state of a dispute. */
export async function announceDispute(
  tx: Queryable,
  services: AnnouncingServices,
  order: Order,
  dispute: Dispute,
): Promise<void> {
  if (!(await isSwitchedOn(services, order.accountId))) return;
  await queueNotification(tx, {
    object: `dispute:${dispute.disputeId}`,
    merchantId: order.merchantId,
    accountId: order.accountId,
    tradeId: order.tradeId,
    sequence: dispute.sequence,
    url: order.notifyUrl,
    body: disputeNotification({
      user: order.user,
      order_id: order.orderId,
      trade_id: order.tradeId,
      dispute_id: dispute.disputeId,
      kind: dispute.kind,
      amount: formatAmount(dispute.amountMinor),
      currency: dispute.currency,
      reason: dispute.reason,
      respond_by: dispute.respondBy ? unixSeconds(dispute.respondBy) : '',
      createDate: unixSeconds(dispute.openedAt),
      state: dispute.state,
      sequence: dispute.sequence,
    }),
    now: services.clock.now(),
  });
}

/** Queues the notification of a refund that failed after it was reported as refunded. */
export async function announceReversal(
  tx: Queryable,
  services: AnnouncingServices,
  order: Order,
  refund: Refund,
): Promise<void> {
  const accountId = refund.accountId ?? order.accountId;
  if (!(await isSwitchedOn(services, accountId))) return;
  await queueNotification(tx, {
    object: `reversal:${refund.refundId}`,
    merchantId: order.merchantId,
    accountId,
    tradeId: order.tradeId,
    sequence: refund.sequence,
    url: refund.notifyUrl,
    body: reversalNotification(refundMembers(order, refund)),
    now: services.clock.now(),
  });
}

const isSwitchedOn = async ({ callers }: AnnouncingServices, accountId: string): Promise<boolean> =>
  (await callers.byId(accountId))?.features.has('dispute-notifications') ?? false;
