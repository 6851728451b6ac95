/** `v3.QueryOrder`: returns the full record of one order, always with every member. */
import { formatAmount } from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { listAttempts } from '../orders/attempts.ts';
import { type Dispute, listDisputes } from '../orders/disputes.ts';
import type { Order } from '../orders/order.ts';
import { partOf, restMinor } from '../orders/order-parts.ts';
import type { QueriedOrder } from '../orders/queried-order.ts';
import { listRefunds, type Refund } from '../orders/refunds.ts';
import { mayBeRefused, refusalMembers } from '../orders/refusal.ts';
import { unpaidReason } from '../orders/unpaid-reason.ts';
import { unixSeconds } from '../outcomes/announce.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { keptCardMembers } from '../outcomes/kept-card.ts';
import type { Answer, OperationRequest } from './operation-request.ts';
import { getVisibleOrderOrThrow } from './visible-order.ts';

/** Returns an order of the caller's store or merchant. Throws -4001. */
export async function queryOrder(
  services: GatewayServices,
  { caller, values }: OperationRequest<'v3.QueryOrder'>,
): Promise<Answer> {
  const found = await services.queries.find(values.trade_id);
  const order = getVisibleOrderOrThrow(caller, found);
  const [account, refunds] = await Promise.all([
    services.callers.byId(order.accountId),
    order.hasRefunds ? listRefunds(services.database, order.tradeId) : [],
  ]);
  const kept = await keptCardMembers(services, services.database, order);
  return {
    transaction_info: {
      ...transactionRecord(order, account, refunds),
      ...kept,
      ...threeDsMembers(order),
      ...(order.checkoutData && { checkout_data: order.checkoutData }),
      ...(await unpaidMembers(services, order)),
      ...paymentMembers(order),
      ...(order.hasDisputes && order.paidAt && (await disputeMembers(services, order))),
    },
  };
}

const threeDsMembers = ({ threeDs }: Order): Answer =>
  threeDs ? { '3ds_status': threeDs.status, '3ds_trxid': threeDs.trxid, '3ds_version': threeDs.version } : {};

/** Returns members in addition to the specification's, about an order that is not paid in full. */
async function unpaidMembers({ database, rails }: GatewayServices, order: QueriedOrder): Promise<Answer> {
  if (!mayBeRefused(order)) return {};
  const isOpen = order.state === 'processing';
  // Those of an order that has ended may be in the archive.
  const attempts = order.hasAttempts || !isOpen ? await listAttempts(database, order.tradeId) : [];
  const payments = attempts.filter(({ kind }) => kind === 'payment');
  const isForPayer = isOpen || order.state === 'declined';
  const reason = isForPayer ? unpaidReason(order, payments) : undefined;
  const last = payments.at(-1);
  const action = last?.payerAction;
  const received = isOpen && action?.kind === 'transfer' && action.received;
  const { flows } = rails.factsOf(last?.rail ?? '')?.capabilities.methods[order.subPayMethod] ?? {};
  const isOnPage = last?.state === 'open' && last.payerUrl !== '' && !action && !flows?.includes('wait');
  return {
    ...(reason && { unpaid_reason: reason }),
    ...refusalMembers(order, payments),
    ...(received && { received_amount: received }),
    ...(isOnPage && { payer_step: 'page' }),
  };
}

/** Returns the ways of an order that a gift card pays in part, a member in addition to the specification's. */
function paymentMembers(order: Order): Answer {
  const part = partOf(order);
  if (!part) return {};
  const entry = (method: string, amountMinor: bigint, reference: string) => ({
    sub_pay_method: method,
    amount: formatAmount(amountMinor),
    currency: order.currency,
    transaction_id: reference,
  });
  const first = entry('Voucher', part.amountMinor, part.reference);
  const isWhole = order.paidAt !== null;
  const rest = isWhole ? [entry(order.subPayMethod, restMinor(order), order.transactionId)] : [];
  return { payment_info: [first, ...rest] };
}

/** Returns the disputes of an order, a member in addition to the specification's. */
async function disputeMembers({ database }: GatewayServices, { tradeId }: Order): Promise<Answer> {
  return { dispute_info: (await listDisputes(database, tradeId)).map(disputeRecord) };
}

const disputeRecord = (dispute: Dispute): Answer => ({
  dispute_id: dispute.disputeId,
  kind: dispute.kind,
  state: dispute.state,
  amount: formatAmount(dispute.amountMinor),
  currency: dispute.currency,
  reason: dispute.reason,
  respond_by: dispute.respondBy ? unixSeconds(dispute.respondBy) : '',
  opened_at: unixSeconds(dispute.openedAt),
});

/** Returns the record of an order; `account` is the account that created it. */
export function transactionRecord(
  order: Order,
  account: Pick<Caller, 'merchantName' | 'storeName' | 'name'> | undefined,
  refunds: readonly Refund[],
): Answer {
  return {
    trade_id: order.tradeId,
    merchant_name: account?.merchantName ?? '',
    store_name: account?.storeName ?? '',
    user: order.user,
    cashier_name: account?.name ?? '',
    pay_method: order.payMethod,
    sub_pay_method: order.subPayMethod,
    order_id: order.orderId,
    amount: formatAmount(order.amountMinor),
    currency: order.currency,
    settlement_amount: formatAmount(order.settlementAmountMinor),
    settlement_currency: order.settlementCurrency,
    exchange_rate: order.exchangeRate,
    description: order.description,
    demo: order.demo,
    redirect_url: order.redirectUrl,
    notify_url: order.notifyUrl,
    created_at: unixSeconds(order.createdAt),
    paid_at: order.paidAt ? unixSeconds(order.paidAt) : '',
    state: order.state,
    time_out: String(order.timeoutMinutes),
    amount_cny: order.amountCnyMinor === null ? '' : formatAmount(order.amountCnyMinor),
    merchant_cost: merchantCost(order),
    transaction_id: order.transactionId,
    refund_info: refunds.map(refundRecord),
  };
}

const merchantCost = ({ feeMinor, vatMinor }: Order): string =>
  feeMinor === null || vatMinor === null ? '' : formatAmount(feeMinor + vatMinor);

/** Returns one refund as an entry of `refund_info`. */
export const refundRecord = (refund: Refund): Answer => ({
  refund_id: refund.refundId,
  m_refund_id: refund.merchantRefundId,
  refund_time: unixSeconds(refund.createdAt),
  state: refund.state,
  refund_amount: formatAmount(refund.amountMinor),
  refund_currency: refund.currency,
  refund_description: refund.description,
  notify_url: refund.notifyUrl,
});
