/** Queues the notifications of a change in the transaction of the change. */
import { formatAmount, paymentNotification, refundNotification } from '@gangway/protocol';
import { queueNotification } from '../notifications/notification-rows.ts';
import { listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { Refund } from '../orders/refunds.ts';
import { mayBeRefused, type RefusalMembers, refusalMembers } from '../orders/refusal.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';
import { keptCardMembers, TOKEN_PLACEHOLDER } from './kept-card.ts';

/** Returns a time in the format of the wire: Unix seconds, as text. */
export const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** Queues a notification with the current state of an order that has moved. */
export async function announceOrder(
  tx: Queryable,
  services: Pick<GatewayServices, 'clock' | 'vault'>,
  order: Order,
): Promise<void> {
  const kept = await keptCardMembers(services, tx, order);
  const refusal = await refusalOf(tx, order);
  await queueNotification(tx, {
    object: `payment:${order.tradeId}`,
    merchantId: order.merchantId,
    accountId: order.accountId,
    tradeId: order.tradeId,
    sequence: order.sequence,
    url: order.notifyUrl,
    body: paymentBody(order, {
      ...refusal,
      ...(kept.payment_token_object && { ...kept, payment_token_object: TOKEN_PLACEHOLDER }),
    }),
    now: services.clock.now(),
  });
}

/** Returns why an order that has ended was refused. */
async function refusalOf(tx: Queryable, order: Order): Promise<RefusalMembers> {
  if (order.state === 'processing' || !mayBeRefused(order)) return {};
  const attempts = await listAttempts(tx, order.tradeId);
  return refusalMembers(
    order,
    attempts.filter(({ kind }) => kind === 'payment'),
  );
}

/** Queues a notification with the current state of a refund. */
export async function announceRefund(
  tx: Queryable,
  services: Pick<GatewayServices, 'clock'>,
  order: Order,
  refund: Refund,
): Promise<void> {
  await queueNotification(tx, {
    object: `refund:${refund.refundId}`,
    merchantId: order.merchantId,
    // Signed for the account that requested the refund, because the notification carries its UID.
    accountId: refund.accountId ?? order.accountId,
    tradeId: order.tradeId,
    sequence: refund.sequence,
    url: refund.notifyUrl,
    body: refundNotification({ ...refundMembers(order, refund), description: refund.description }),
    now: services.clock.now(),
  });
}

/** Returns the members that the notifications of a refund and of its reversal have in common. */
export const refundMembers = (order: Order, refund: Refund) => ({
  user: refund.user ?? order.user,
  order_id: order.orderId,
  trade_id: order.tradeId,
  refund_id: refund.refundId,
  m_refund_id: refund.merchantRefundId,
  refund_amount: formatAmount(refund.amountMinor),
  refund_currency: refund.currency,
  createDate: unixSeconds(refund.createdAt),
  state: refund.state,
  sequence: refund.sequence,
});

/**
 * Returns the members of a payment's notification (docs/protocol.md, Notifications). A `POST` return has the same
 * members, but neither the token of a kept card nor the reason of a refusal, because it passes through the payer's
 * browser: `more` are those.
 */
export function paymentBody(
  order: Order,
  more: Readonly<Record<string, string>> & RefusalMembers = {},
): Record<string, string | number> {
  return paymentNotification({
    ...more,
    user: order.user,
    order_id: order.orderId,
    trade_id: order.tradeId,
    transaction_id: order.transactionId,
    amount: formatAmount(order.amountMinor),
    currency: order.currency,
    settlement_amount: formatAmount(order.settlementAmountMinor),
    settlement_currency: order.settlementCurrency,
    exchange_rate: order.exchangeRate,
    description: order.description,
    createDate: unixSeconds(order.createdAt),
    state: order.state,
    demo: order.demo,
    sub_pay_method: order.subPayMethod,
    pay_method: order.payMethod,
    tip_amount: order.tipAmountMinor ? formatAmount(order.tipAmountMinor) : undefined,
    paid_time: order.paidAt ? unixSeconds(order.paidAt) : '',
    '3ds_status': order.threeDs?.status,
    '3ds_trxid': order.threeDs?.trxid,
    '3ds_version': order.threeDs?.version,
    sequence: order.sequence,
  });
}
