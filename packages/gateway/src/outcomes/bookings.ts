/** Books what moved: sales and their reversal in ledger and reports, and movements at a rail for reconciliation. */
import type { MethodName, Money } from '@gangway/protocol';
import { takeBusinessDay } from '../clearing/business-days.ts';
import { insertFundLine, removePaymentLines } from '../clearing/fund-lines.ts';
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
  postPartPaid,
  type SettledFacts,
} from '../ledger/postings.ts';
import { bookTransfers, type Transfer } from '../ledger/transfers.ts';
import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { partOf, partSettlementMinor, restMinor } from '../orders/order-parts.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';
import { findPartShare, type PaymentShare } from './payment-shares.ts';

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
 * to `paid`. Each of two ways has the price of its method.
 */
export async function costsOfSale(
  services: Pick<GatewayServices, 'prices'>,
  tx: Queryable,
  order: Order,
  { settledMinor, paidAt }: { settledMinor: bigint; paidAt: Date },
): Promise<Costs> {
  const part = partOf(order);
  const partMinor = part ? partSettlementMinor(part, order) : 0n;
  const rest = { method: order.subPayMethod, settledMinor: settledMinor - partMinor };
  const costs = await costsOfShare(services, tx, order, rest, paidAt);
  if (!part) return costs;
  const ofPart = await costsOfShare(
    services,
    tx,
    order,
    { method: 'Voucher', settledMinor: partMinor },
    paidAt,
  );
  return { feeMinor: costs.feeMinor + ofPart.feeMinor, vatMinor: costs.vatMinor + ofPart.vatMinor };
}

interface Costs {
  readonly feeMinor: bigint;
  readonly vatMinor: bigint;
}

const costsOfShare = (
  { prices }: Pick<GatewayServices, 'prices'>,
  tx: Queryable,
  { merchantId, settlementCurrency }: Order,
  { method: subPayMethod, settledMinor }: Pick<PaymentShare, 'method' | 'settledMinor'>,
  paidAt: Date,
): Promise<Costs> => prices.costs(tx, { merchantId, subPayMethod, settlementCurrency, settledMinor }, paidAt);

/**
 * Posts the sale of `order`: paid at once, captured, or accepted after it was held; and the part that a gift card has
 * paid of it. The ledger records the time of posting, the fund lines the time of payment. `day` is its business day,
 * where the transaction has taken it before.
 */
export async function bookSale(
  services: Pick<GatewayServices, 'prices'>,
  tx: Queryable,
  kind: keyof typeof SALES,
  { order, by, at, day: taken }: { order: Order; by: MovedBy; at: Date; day?: string | undefined },
): Promise<void> {
  const paidAt = order.paidAt ?? at;
  const [part, day] = await Promise.all([findPartShare(tx, order), taken ?? takeBusinessDay(tx, paidAt)]);
  const partCosts = part ? await costsOfShare(services, tx, order, part, paidAt) : NO_COSTS;
  if (part)
    await bookShare(tx, postPartPaid, { order, by: part.attempt, share: part, costs: partCosts, at, day });
  const { feeMinor, vatMinor } = costsOn(order);
  const share = {
    method: order.subPayMethod,
    amountMinor: restMinor(order),
    settledMinor: order.settlementAmountMinor - (part?.settledMinor ?? 0n),
  };
  const costs = { feeMinor: feeMinor - partCosts.feeMinor, vatMinor: vatMinor - partCosts.vatMinor };
  await bookShare(tx, SALES[kind], { order, by, share, costs, at, day });
}

const SALES = { paid: postPaid, captured: postCaptured, accepted: postAccepted } as const;

const NO_COSTS: Costs = { feeMinor: 0n, vatMinor: 0n };

interface BookedShare {
  readonly order: Order;
  readonly by: MovedBy;
  readonly share: Omit<PaymentShare, 'attempt'>;
  readonly costs: Costs;
  readonly at: Date;
  readonly day: string;
}

async function bookShare(
  tx: Queryable,
  post: (facts: SettledFacts) => Transfer[],
  booked: BookedShare,
): Promise<void> {
  const { order, by, share, costs, at, day } = booked;
  const facts = factsOf(booked);
  await bookTransfers(tx, [...post(facts), ...postCosts(facts, costs)]);
  const { method, settledMinor: amountMinor } = share;
  const line = { ...lineOf(order, by), method, amountMinor, refundId: null };
  await insertFundLine(tx, { ...line, ...costs, at: order.paidAt ?? at, day });
}

const factsOf = ({ order, by, share, at }: Omit<BookedShare, 'costs' | 'day'>): SettledFacts => {
  const { amountMinor, settledMinor } = share;
  return settledFacts(
    postingFacts(order, by, { amountMinor, currency: order.currency }, at),
    order,
    settledMinor,
  );
};

/** Posts the full reversal of a sale and its costs; `order` is as it was paid. Returns false if already cleared. */
export async function bookCancelledSale(
  tx: Queryable,
  { order, shares, at }: { order: Order; shares: readonly PaymentShare[]; at: Date },
): Promise<boolean> {
  await lockFunds(tx, order.merchantId, order.settlementCurrency);
  const lines = await removePaymentLines(tx, order.tradeId);
  if (lines.length < shares.length) return false;
  for (const share of shares) {
    const facts = factsOf({ order, by: share.attempt, share, at });
    const costs = lines.find(({ method }) => method === share.method) ?? costsOn(order);
    await bookTransfers(tx, [...postCancelled(facts), ...postCostsReturned(facts, costs)]);
  }
  return true;
}

/** Records that a merchant's refund has reached its payer, or a part of it, so that the next clearing includes it. */
export const bookRefunded = async (
  tx: Queryable,
  { order, by, method }: { order: Order; by: MovedBy; method: MethodName },
  { refundId, settledMinor: amountMinor }: { readonly refundId: string; readonly settledMinor: bigint },
  at: Date,
): Promise<void> => {
  const day = await takeBusinessDay(tx, at);
  const line = { ...lineOf(order, by), method, amountMinor, refundId, at, day };
  return insertFundLine(tx, { ...line, ...NO_COSTS });
};

const lineOf = (order: Order, { settles }: MovedBy) => ({
  settles,
  tradeId: order.tradeId,
  merchantId: order.merchantId,
  storeId: order.storeId,
  currency: order.settlementCurrency,
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
