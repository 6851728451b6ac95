/** Books what moved: sales and their reversal in ledger and reports, and movements at a rail for reconciliation. */
import type { Money } from '@gangway/protocol';
import { insertFundLine, removePaymentLine } from '../clearing/fund-lines.ts';
import { insertRailMovement, type RailMovement } from '../clearing/rail-movements.ts';
import { lockFunds } from '../ledger/merchant-funds.ts';
import {
  type PostingFacts,
  postAccepted,
  postCancelled,
  postCaptured,
  postCosts,
  postCostsReturned,
  postPaid,
  type SettledFacts,
} from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';

/** The attempt that moved money: its rail, and whose bank account that pays. */
export type MovedBy = Pick<Attempt, 'rail' | 'settles'>;

/** Returns the facts for posting an attempt; `money` is what moved at the rail. */
export const postingFacts = (
  order: Order,
  { rail, settles }: MovedBy,
  { amountMinor, currency }: Money,
  bookedAt: Date,
): PostingFacts => ({
  tradeId: order.tradeId,
  merchantId: order.merchantId,
  rail,
  amountMinor,
  currency,
  bookedAt,
  settles,
});

/** Returns {@link postingFacts} with the amount settled to the merchant. */
export const settledFacts = (facts: PostingFacts, order: Order, settledMinor: bigint): SettledFacts => ({
  ...facts,
  settled: { amountMinor: settledMinor, currency: order.settlementCurrency },
});

/**
 * Returns the costs of a sale at the prices of the day it was paid. The caller stores them on the order with the move
 * to `paid`.
 */
export const costsOfSale = (
  { prices }: Pick<GatewayServices, 'prices'>,
  tx: Queryable,
  order: Order,
  { settledMinor, paidAt }: { settledMinor: bigint; paidAt: Date },
): Promise<{ feeMinor: bigint; vatMinor: bigint }> => {
  const { merchantId, subPayMethod, settlementCurrency } = order;
  return prices.costs(tx, { merchantId, subPayMethod, settlementCurrency, settledMinor }, paidAt);
};

/**
 * Posts the sale of `order`: paid at once, captured, or accepted after it was held. The ledger records the time of
 * posting, the fund line the time of payment.
 */
export async function bookSale(
  tx: Queryable,
  kind: keyof typeof SALES,
  { order, by, at }: { order: Order; by: MovedBy; at: Date },
): Promise<void> {
  const facts = settledFacts(postingFacts(order, by, order, at), order, order.settlementAmountMinor);
  const sale = SALES[kind](facts);
  const costs = costsOn(order);
  await bookTransfers(tx, [...sale, ...postCosts(facts, costs)]);
  await insertFundLine(tx, { ...lineOf(order, by), ...costs, refundId: null, at: order.paidAt ?? at });
}

const SALES = { paid: postPaid, captured: postCaptured, accepted: postAccepted } as const;

/** Posts the full reversal of a sale and its costs; `order` is as it was paid. Returns false if already cleared. */
export async function bookCancelledSale(
  tx: Queryable,
  { order, by, at }: { order: Order; by: MovedBy; at: Date },
): Promise<boolean> {
  await lockFunds(tx, order.merchantId, order.settlementCurrency);
  if (!(await removePaymentLine(tx, order.tradeId))) return false;
  const facts = settledFacts(postingFacts(order, by, order, at), order, order.settlementAmountMinor);
  await bookTransfers(tx, [...postCancelled(facts), ...postCostsReturned(facts, costsOn(order))]);
  return true;
}

/** Records that a merchant's refund has reached its payer, so that the next clearing includes it. */
export const bookRefunded = (
  tx: Queryable,
  { order, by }: { order: Order; by: MovedBy },
  refund: Pick<Refund, 'refundId' | 'settlementAmountMinor'>,
  at: Date,
): Promise<void> => {
  const { refundId, settlementAmountMinor: amountMinor } = refund;
  const line = { ...lineOf(order, by), amountMinor, refundId, at };
  return insertFundLine(tx, { ...line, feeMinor: 0n, vatMinor: 0n });
};

const lineOf = (order: Order, { settles }: MovedBy) => ({
  settles,
  tradeId: order.tradeId,
  merchantId: order.merchantId,
  storeId: order.storeId,
  method: order.subPayMethod,
  currency: order.settlementCurrency,
  amountMinor: order.settlementAmountMinor,
});

const costsOn = ({ feeMinor, vatMinor }: Order) => ({ feeMinor: feeMinor ?? 0n, vatMinor: vatMinor ?? 0n });

/** Records that an attempt moved money at its rail, in the transaction that posts it. */
export const noteMovement = (
  tx: Queryable,
  { rail, tradeId, merchantId, refundId }: Pick<Attempt, MovementOwner>,
  moved: Omit<RailMovement, MovementOwner>,
): Promise<void> => insertRailMovement(tx, { ...moved, rail, tradeId, merchantId, refundId });

type MovementOwner = 'rail' | 'tradeId' | 'merchantId' | 'refundId';

/** Why a time that a rail signed is impossible. */
export type ImpossibleTime = 'before-creation' | 'in-the-future';

/**
 * Returns the time of a payment, in business time: the one the rail reported, or else now. It is clamped to the
 * interval from the order's creation to now, and each clamping is counted.
 */
export function paidTime(
  { clock, metrics }: Pick<GatewayServices, 'clock' | 'metrics'>,
  { createdAt }: Pick<Order, 'createdAt'>,
  { rail }: Pick<Attempt, 'rail'>,
  reportedAt: Date | undefined,
): Date {
  const now = clock.now();
  if (!reportedAt) return now;
  if (reportedAt > now) {
    metrics.paidTimeClamped(rail, 'in-the-future');
    return now;
  }
  if (reportedAt >= createdAt) return reportedAt;
  metrics.paidTimeClamped(rail, 'before-creation');
  return createdAt;
}
