/** The timeline of a payment as JSON: amounts as decimal text, times as ISO 8601, no data of the payer. */
import { formatAmount, type Money } from '@gangway/protocol';
import type { FundLineRecord } from '../clearing/fund-lines.ts';
import type { Transfer } from '../ledger/transfers.ts';
import { findCancelFault } from '../operations/cancel-payment.ts';
import type { Dispute } from '../orders/disputes.ts';
import { refundableRemainder } from '../orders/refundable-remainder.ts';
import type { Refund } from '../orders/refunds.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Split, SplitPart } from '../splits/splits.ts';
import type { NotificationWithTries } from './notification-tries.ts';
import { type AttemptRecord, findPaymentTimeline, type PaymentTimeline } from './payment-timeline.ts';

/** The answer of `GET /sandbox/orders/:tradeId`. */
export type TimelineJson = ReturnType<typeof timelineJson>;

/** Returns the timeline of a payment as JSON; undefined when there is no such payment. */
export async function findTimelineJson(
  services: Pick<GatewayServices, 'database' | 'rails' | 'clock'>,
  tradeId: string,
): Promise<TimelineJson | undefined> {
  const timeline = await findPaymentTimeline(services.database, tradeId);
  if (!timeline) return undefined;
  const mayCancel = !(await findCancelFault(services, services.database, timeline.order));
  return timelineJson(timeline, mayCancel);
}

const timelineJson = (timeline: PaymentTimeline, mayCancel: boolean) => ({
  order: orderJson(timeline, mayCancel),
  attempts: timeline.attempts.map(attemptJson),
  refunds: timeline.refunds.map(refundJson),
  disputes: timeline.disputes.map(disputeJson),
  transfers: timeline.transfers.map((transfer) => transferJson(transfer, timeline.accountNames)),
  clearing: timeline.fundLines.map(fundLineJson),
  splits: timeline.splits.map(splitJson),
  notifications: timeline.notifications.map(notificationJson),
  siblings: timeline.siblings,
});

const orderJson = ({ order, owner, refunds, disputes }: PaymentTimeline, mayCancel: boolean) => ({
  tradeId: order.tradeId,
  orderId: order.orderId,
  state: order.state,
  user: order.user,
  merchant: owner.merchantUid,
  merchantName: owner.merchantName,
  store: owner.storeName,
  operation: order.operationName,
  method: order.subPayMethod,
  ...moneyOf(order),
  tipAmount: order.tipAmountMinor ? formatAmount(order.tipAmountMinor) : null,
  /** What a gift card has paid of the amount. */
  partAmount: order.partAmountMinor ? formatAmount(order.partAmountMinor) : null,
  authorizedAmount: order.authorizedAmountMinor ? formatAmount(order.authorizedAmountMinor) : null,
  settlementAmount: formatAmount(order.settlementAmountMinor),
  settlementCurrency: order.settlementCurrency,
  exchangeRate: order.exchangeRate,
  fee: order.feeMinor === null ? null : formatAmount(order.feeMinor),
  vat: order.vatMinor === null ? null : formatAmount(order.vatMinor),
  card: order.cardLast4 === '' ? null : { brand: order.cardBrand, last4: order.cardLast4 },
  threeDs: order.threeDs,
  description: order.description,
  transactionId: order.transactionId,
  createdAt: order.createdAt,
  expiresAt: order.expiresAt,
  paidAt: order.paidAt,
  mayCancel,
  /** What of a paid order is neither refunded nor disputed. */
  refundable: formatAmount(
    order.state === 'paid' ? refundableRemainder(order, refunds, disputes).amountMinor : 0n,
  ),
  redirectUrl: withoutQuery(order.redirectUrl),
  notifyUrl: withoutQuery(order.notifyUrl),
});

const attemptJson = (attempt: AttemptRecord) => ({
  id: attempt.id,
  kind: attempt.kind,
  rail: attempt.rail,
  state: attempt.state,
  ...moneyOf(attempt),
  railReference: attempt.railReference,
  result: attempt.result,
  transferReference: attempt.transferReference,
  askCount: attempt.askCount,
  startedAt: attempt.startedAt,
  endedAt: attempt.endedAt,
});

const refundJson = (refund: Refund) => ({
  refundId: refund.refundId,
  state: refund.state,
  ...moneyOf(refund),
  /** Null for excess money that the gateway returned on its own. */
  user: refund.user,
  description: refund.description,
  createdAt: refund.createdAt,
});

const disputeJson = (dispute: Dispute) => ({
  disputeId: dispute.disputeId,
  kind: dispute.kind,
  state: dispute.state,
  ...moneyOf(dispute),
  reason: dispute.reason,
  respondBy: dispute.respondBy,
  openedAt: dispute.openedAt,
});

const transferJson = (transfer: Transfer, names: PaymentTimeline['accountNames']) => ({
  event: transfer.event,
  debit: transfer.debit,
  debitName: names[transfer.debit] ?? transfer.debit,
  credit: transfer.credit,
  creditName: names[transfer.credit] ?? transfer.credit,
  ...moneyOf(transfer),
  bookedAt: transfer.bookedAt,
});

const fundLineJson = (line: FundLineRecord) => ({
  refundId: line.refundId,
  method: line.method,
  ...moneyOf(line),
  fee: formatAmount(line.feeMinor),
  vat: formatAmount(line.vatMinor),
  day: line.day,
  clearedDay: line.clearedDay,
  dueOn: line.dueOn,
  settledOn: line.settledOn,
});

const splitJson = (split: Split) => ({
  splitId: split.splitId,
  returns: split.returnsId,
  solutionId: split.solutionId,
  referenceId: split.referenceId,
  reference: split.reference,
  closesOrder: split.closesOrder,
  state: split.state,
  reason: split.reason,
  currency: split.currency,
  user: split.user,
  createdAt: split.createdAt,
  parts: split.parts.map(splitPartJson),
});

const splitPartJson = (part: SplitPart) => ({
  partId: part.partId,
  returns: part.returnsPartId,
  mid: part.uid,
  name: part.name,
  role: part.role,
  detailReferenceId: part.detailReferenceId,
  description: part.description,
  amount: formatAmount(part.amountMinor),
  error: part.error,
});

const notificationJson = (notification: NotificationWithTries) => ({
  id: notification.id,
  object: notification.object,
  sequence: notification.sequence,
  // The member of `/sandbox/orders/:tradeId` keeps its name.
  tells: notification.reportedState,
  state: notification.state,
  url: withoutQuery(notification.url),
  createdAt: notification.createdAt,
  nextTryAt: notification.state === 'waiting' ? notification.nextTryAt : null,
  tries: notification.tries,
});

const moneyOf = ({ amountMinor, currency }: Money) => ({
  amount: formatAmount(amountMinor),
  currency,
});

/** Removes the query of a merchant's URL, which may contain secrets that testers must not see. */
const withoutQuery = (url: string): string => url.replace(/\?.*$/s, '');
