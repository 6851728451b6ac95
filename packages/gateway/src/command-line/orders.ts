/** `gangway orders`: lists payments, and shows what happened to one. */

import { ORDER_STATES } from '@gangway/protocol';
import { NotFound } from '../administration/refusal.ts';
import {
  findPaymentTimeline,
  type PaymentOwner,
  type PaymentTimeline,
} from '../inspection/payment-timeline.ts';
import type { Order } from '../orders/order.ts';
import { listOrderLines, type OrderLine } from '../orders/order-lines.ts';
import { type Command, defineCommand } from './command.ts';
import { deliveryLog } from './delivery-log.ts';
import { listResult, stateOption } from './list-result.ts';
import { operand, optional } from './options.ts';
import {
  type Cell,
  factList,
  indented,
  moneyText,
  textTable,
  timeOrNothing,
  timeText,
} from './text-tables.ts';
import { idFault, limitOption } from './value-checks.ts';

const COLUMNS = {
  CREATED: (row: OrderLine) => timeText(row.createdAt),
  TRADE_ID: (row: OrderLine) => row.tradeId,
  ORDER_ID: (row: OrderLine) => row.orderId,
  STATE: (row: OrderLine) => row.state,
  AMOUNT: (row: OrderLine) => moneyText(row.amountMinor, row.currency),
  METHOD: (row: OrderLine) => row.method,
  ACCOUNT: (row: OrderLine) => row.account,
};

/** The commands for orders. */
export const orderCommands: readonly Command[] = [
  defineCommand({
    name: 'orders list',
    description: 'Lists payments, newest first.',
    example: 'orders list --state paid --limit 50',
    options: {
      state: stateOption(ORDER_STATES),
      order: optional('ORDER_ID', "only those with this order_id, the merchant's own reference"),
      limit: limitOption,
    },
    async run({ database, place }, { state, order, limit }) {
      const orders = await listOrderLines(database, { state, orderId: order, limit: Number(limit) });
      return listResult(orders, COLUMNS, `No payments found in ${place}.`);
    },
  }),
  defineCommand({
    name: 'orders show',
    description: 'Shows what happened to a payment: order, attempts, refunds, transfers, notifications.',
    example: 'orders show 0199a3c4-0000-7000-8000-000000000000',
    options: {
      trade: operand('TRADE_ID', "the payment, by the gateway's id", idFault('orders list')),
    },
    async run({ database }, { trade }) {
      const timeline = await findPaymentTimeline(database, trade.toLowerCase());
      if (!timeline) throw new NotFound(`There is no payment ${trade}.`);
      return { json: timeline, text: timelineText(timeline) };
    },
  }),
];

const timelineText = (timeline: PaymentTimeline): string =>
  [
    `Payment ${timeline.order.tradeId}: ${timeline.order.state}`,
    indented(factList(orderFacts(timeline.order, timeline.owner))),
    section('Attempts', attemptTable(timeline)),
    section('Refunds', refundTable(timeline)),
    section('Disputes', disputeTable(timeline)),
    section('Transfers', transferTable(timeline)),
    section('Clearing', clearingTable(timeline)),
    section('Notifications', deliveryLog(timeline.notifications)),
    section('Other payments of this order_id', siblingTable(timeline)),
  ]
    .filter((part) => part !== '')
    .join('\n');

const section = (title: string, text: string): string => {
  if (text !== '') return `${title}\n${indented(text)}`;
  return title.startsWith('Other') ? '' : `${title}: none`;
};

const orderFacts = (order: Order, owner: PaymentOwner): Record<string, Cell> => ({
  order_id: order.orderId,
  amount: moneyText(order.amountMinor, order.currency),
  'of it by gift card': order.partAmountMinor ? moneyText(order.partAmountMinor, order.currency) : '',
  // Only if it differs from the captured amount.
  authorised: order.authorizedAmountMinor ? moneyText(order.authorizedAmountMinor, order.currency) : '',
  settlement:
    order.settlementCurrency === order.currency
      ? ''
      : `${moneyText(order.settlementAmountMinor, order.settlementCurrency)} at ${order.exchangeRate}`,
  method: order.subPayMethod,
  'created by': `${order.user} with ${order.operationName}`,
  merchant: `${owner.merchantUid} ${owner.merchantName}, ${owner.storeName}`,
  description: order.description,
  demo: order.demo,
  transaction: order.transactionId,
  created: timeText(order.createdAt),
  expires: timeText(order.expiresAt),
  paid: timeOrNothing(order.paidAt),
  redirect_url: order.redirectUrl,
  notify_url: order.notifyUrl,
});

const attemptTable = ({ attempts }: PaymentTimeline): string =>
  textTable(
    ['STARTED', 'ENDED', 'KIND', 'RAIL', 'STATE', 'AMOUNT', 'QUERIES', 'REFERENCE', 'RESULT'],
    attempts.map((attempt) => [
      timeText(attempt.startedAt),
      timeOrNothing(attempt.endedAt),
      attempt.kind,
      attempt.rail,
      attempt.state,
      moneyText(attempt.amountMinor, attempt.currency),
      attempt.askCount,
      attempt.railReference,
      attempt.result,
    ]),
    '',
  );

const refundTable = ({ refunds }: PaymentTimeline): string =>
  textTable(
    ['CREATED', 'REFUND_ID', 'STATE', 'AMOUNT', 'REQUESTED BY', 'M_REFUND_ID', 'DESCRIPTION'],
    refunds.map((refund) => [
      timeText(refund.createdAt),
      refund.refundId,
      refund.state,
      moneyText(refund.amountMinor, refund.currency),
      refund.user ?? 'the gateway',
      refund.merchantRefundId,
      refund.description,
    ]),
    '',
  );

const disputeTable = ({ disputes }: PaymentTimeline): string =>
  textTable(
    ['OPENED', 'DISPUTE_ID', 'KIND', 'STATE', 'AMOUNT', 'REASON', 'RESPOND BY'],
    disputes.map((dispute) => [
      timeText(dispute.openedAt),
      dispute.disputeId,
      dispute.kind,
      dispute.state,
      moneyText(dispute.amountMinor, dispute.currency),
      dispute.reason,
      timeOrNothing(dispute.respondBy),
    ]),
    '',
  );

const transferTable = ({ transfers }: PaymentTimeline): string =>
  textTable(
    ['BOOKED', 'EVENT', 'AMOUNT', 'DEBIT', 'CREDIT'],
    transfers.map((transfer) => [
      timeText(transfer.bookedAt),
      transfer.event,
      moneyText(transfer.amountMinor, transfer.currency),
      transfer.debit,
      transfer.credit,
    ]),
    '',
  );

const clearingTable = ({ fundLines }: PaymentTimeline): string =>
  textTable(
    ['TIME', 'DAY', 'METHOD', 'AMOUNT', 'FEE', 'VAT', 'CLEARED', 'DUE', 'SETTLED'],
    fundLines.map((line) => [
      timeText(line.at),
      line.day,
      line.method,
      moneyText(line.amountMinor, line.currency),
      moneyText(line.feeMinor, line.currency),
      moneyText(line.vatMinor, line.currency),
      line.clearedDay,
      line.dueOn,
      line.settledOn,
    ]),
    '',
  );

const siblingTable = ({ siblings }: PaymentTimeline): string =>
  textTable(
    ['CREATED', 'TRADE_ID', 'STATE'],
    siblings.map((sibling) => [timeText(sibling.createdAt), sibling.tradeId, sibling.state]),
    '',
  );
