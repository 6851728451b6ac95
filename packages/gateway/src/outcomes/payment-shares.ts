/** The ways by which an order was paid: one, or a gift card's part and another way for the rest. */
import type { MethodName } from '@gangway/protocol';
import { type Attempt, listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { partOf, partSettlementMinor, restMinor } from '../orders/order-parts.ts';
import { countingRefunds, listRefunds } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';

/** What one attempt has paid of an order: hundredths of the order's currency, and of its settlement currency. */
export interface PaymentShare {
  readonly attempt: Attempt;
  /** The sub_pay_method. */
  readonly method: MethodName;
  readonly amountMinor: bigint;
  readonly settledMinor: bigint;
}

/** An amount to send back to one share, in hundredths of the order's currency. */
export interface ShareOfRefund {
  readonly share: PaymentShare;
  readonly amountMinor: bigint;
}

/** Returns the attempt that paid an order, or its rest. Throws when there is none. */
export async function getPayingAttemptOrThrow(tx: Queryable, order: Order): Promise<Attempt> {
  return findPaying(await listAttempts(tx, order.tradeId), order, order.transactionId);
}

function findPaying(attempts: readonly Attempt[], { tradeId }: Order, reference: string): Attempt {
  const paying = attempts.find(
    ({ kind, state, railReference }) => kind === 'payment' && state === 'done' && railReference === reference,
  );
  if (!paying) throw new Error(`Order ${tradeId} is paid, but no attempt is`);
  return paying;
}

/** Returns the share of a gift card's part; undefined for an order without one. */
export async function findPartShare(tx: Queryable, order: Order): Promise<PaymentShare | undefined> {
  return partOf(order) && partShareOf(order, await listAttempts(tx, order.tradeId));
}

function partShareOf(order: Order, attempts: readonly Attempt[]): PaymentShare | undefined {
  const part = partOf(order);
  if (!part) return undefined;
  const attempt = findPaying(attempts, order, part.reference);
  const settledMinor = partSettlementMinor(part, order);
  return { attempt, method: 'Voucher', amountMinor: part.amountMinor, settledMinor };
}

/** Returns the shares of a paid order in the order in which its money goes back: the gift card is the last. */
export async function listShares(tx: Queryable, order: Order): Promise<readonly PaymentShare[]> {
  return sharesOf(order, await listAttempts(tx, order.tradeId));
}

function sharesOf(order: Order, attempts: readonly Attempt[]): readonly PaymentShare[] {
  const part = partShareOf(order, attempts);
  const rest: PaymentShare = {
    attempt: findPaying(attempts, order, order.transactionId),
    method: order.subPayMethod,
    amountMinor: restMinor(order),
    settledMinor: order.settlementAmountMinor - (part?.settledMinor ?? 0n),
  };
  return part ? [rest, part] : [rest];
}

/**
 * Returns how an amount goes back: to the way that paid last, up to what it has paid, and only then to the gift card.
 * Refunds that have begun and not failed are counted. Throws when the shares do not cover the amount.
 */
export async function allocateRefund(
  tx: Queryable,
  order: Order,
  amountMinor: bigint,
): Promise<readonly ShareOfRefund[]> {
  const attempts = await listAttempts(tx, order.tradeId);
  const counting = new Set(
    countingRefunds(await listRefunds(tx, order.tradeId)).map(({ refundId }) => refundId),
  );
  const returned = ({ attempt }: PaymentShare) =>
    attempts
      .filter(({ kind, state, refundId }) => kind === 'return' && state !== 'failed' && refundId !== null)
      .filter(({ refundId }) => counting.has(refundId ?? ''))
      .filter(({ rail, railReference }) => rail === attempt.rail && railReference === attempt.railReference)
      .reduce((sum, back) => sum + back.amountMinor, 0n);
  let left = amountMinor;
  const parts: ShareOfRefund[] = [];
  for (const share of sharesOf(order, attempts)) {
    const refundable = share.amountMinor - returned(share);
    const taken = left < refundable ? left : refundable;
    if (taken > 0n) parts.push({ share, amountMinor: taken });
    left -= taken > 0n ? taken : 0n;
  }
  if (left > 0n) throw new Error(`The shares of order ${order.tradeId} do not cover a refund of it`);
  return parts;
}
