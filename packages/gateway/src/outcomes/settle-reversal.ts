/** Settles what a rail takes back after it had confirmed it: a refund, a capture or a payment. */
import { postRefundReversed, postReturnReversed } from '../ledger/dispute-postings.ts';
import { lockFunds } from '../ledger/merchant-funds.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { type Attempt, endAttempt, lockAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { getOrderOrThrow, lockOrder } from '../orders/order-rows.ts';
import { findRefund, type Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import { announceReversal } from './announce-dispute.ts';
import { noteMovement, postingFacts, settledFacts } from './bookings.ts';
import type { GatewayServices } from './gateway-services.ts';
import { reverseRefund } from './move-refund.ts';
import { getPayingAttemptOrThrow } from './payment-shares.ts';
import { listRefundParts, splitOffPart } from './refund-parts.ts';
import { settleDispute } from './settle-dispute.ts';

/**
 * Settles the reversal of an attempt that was done; a repeat changes nothing. A refund becomes `refund failed`, and its
 * money the merchant's again. A capture or a payment is posted as a lost dispute. The reversal of an attempt that is
 * not done yet is ignored: its result ends it.
 */
export async function settleReversal(
  services: GatewayServices,
  attempt: Attempt,
  reason: string,
): Promise<void> {
  if (attempt.kind === 'return') return settleReturnReversed(services, attempt, reason);
  const isTaken = attempt.kind === 'payment' || attempt.kind === 'capture';
  if (!isTaken || attempt.state !== 'done') return;
  const { database } = services;
  const payment =
    attempt.kind === 'payment'
      ? attempt
      : await getPayingAttemptOrThrow(database, await getOrderOrThrow(database, attempt.tradeId));
  const { amountMinor, currency } = attempt;
  const reference = `reversal:${attempt.id}`;
  await settleDispute(
    services,
    payment,
    { reference, stage: 'lost', amountMinor, currency, reason },
    'reversal',
  );
}

async function settleReturnReversed(
  services: GatewayServices,
  { id, tradeId }: Attempt,
  reason: string,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, tradeId);
    const attempt = await lockAttempt(tx, id);
    if (!order || attempt?.state !== 'done') return;
    const now = services.clock.now();
    await endAttempt(tx, id, { state: 'failed', result: reason, now });
    const facts = postingFacts(order, attempt, attempt, now);
    await bookTransfers(tx, postReturnReversed(facts));
    const { amountMinor, currency } = attempt;
    const moved = { reference: id, amountMinor, currency, movedAt: now, bookedAt: now };
    await noteMovement(tx, attempt, { ...moved, kind: 'return-reversed' });
    const refund = attempt.refundId && (await reverse(services, tx, order, attempt));
    // Money that nobody asked to send back stays owed to its payer.
    if (!refund || refund.accountId === null) return;
    await lockFunds(tx, order.merchantId, order.settlementCurrency);
    await bookTransfers(tx, postRefundReversed(settledFacts(facts, order, refund.settlementAmountMinor)));
  });
  services.wakeDeliveries();
}

/** Returns the refund that has failed: the whole one, or the part that went back the way that is reversed. */
async function reverse(
  services: GatewayServices,
  tx: Queryable,
  order: Order,
  { id, refundId }: Attempt,
): Promise<Refund | undefined> {
  const refund = refundId === null ? undefined : await findRefund(tx, refundId);
  if (!refund) return undefined;
  const parts = await listRefundParts(tx, refund);
  const part = parts.find(({ attempt }) => attempt.id === id);
  if (!part || parts.length === 1) return reverseRefund(services, tx, order, refund.refundId);
  const failed = await splitOffPart(tx, refund, part);
  await announceReversal(tx, services, order, failed);
  return failed;
}
