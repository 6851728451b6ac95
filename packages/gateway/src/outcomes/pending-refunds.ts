/** Refunds that wait for their merchant's money, first in, first out by merchant and settlement currency. */
import { unsettledCosts } from '../clearing/unsettled-costs.ts';
import { lockFunds, refundableFunds } from '../ledger/merchant-funds.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { forgetRefundFailures, isBehindAnother, type PendingRefund } from '../orders/pending-refund-rows.ts';
import { findRefund, type Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';
import { moveRefund } from './move-refund.ts';
import { listShares } from './payment-shares.ts';

/** The members of a refund that decide whether it can start. */
type Waiting = Pick<Refund, 'refundId' | 'settlementAmountMinor'>;

/**
 * Returns the state in which a refund of a locked order starts, and locks the merchant's money. The state is `refund
 * pending` behind another pending refund, and while the merchant's money does not cover the refund. The costs of this
 * order and of unsettled payments need no cover, so that all payments can be refunded. A refund that the rail takes
 * from the merchant's own bank account needs none of our cover.
 */
export async function startingState(
  tx: Queryable,
  order: Order,
  refund: Waiting,
): Promise<'refund processing' | 'refund pending'> {
  const { merchantId, settlementCurrency } = order;
  const shares = await listShares(tx, order);
  if (shares.every(({ attempt }) => attempt.settles === 'merchant')) return 'refund processing';
  await lockFunds(tx, merchantId, settlementCurrency);
  const isFirst = !(await isBehindAnother(tx, { merchantId, settlementCurrency, refundId: refund.refundId }));
  return isFirst && (await isCovered(tx, order, refund)) ? 'refund processing' : 'refund pending';
}

/** Starts a pending refund if the merchant's money covers it now. Returns whether it did. */
export async function releaseRefund(services: GatewayServices, refund: PendingRefund): Promise<boolean> {
  const isReleased = await release(services, refund.tradeId, refund.id);
  if (refund.failures > 0) await forgetRefundFailures(services.database, refund.id);
  if (isReleased) services.wakeDeliveries();
  return isReleased;
}

const release = (services: GatewayServices, tradeId: string, refundId: string): Promise<boolean> =>
  services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, tradeId);
    const waiting = await findRefund(tx, refundId);
    if (!order || waiting?.state !== 'refund pending') return false;
    const to = await startingState(tx, order, waiting);
    if (to !== 'refund pending') await moveRefund(services, tx, order, { refundId, to });
    return to !== 'refund pending';
  });

async function isCovered(tx: Queryable, order: Order, { settlementAmountMinor }: Waiting): Promise<boolean> {
  const { merchantId, settlementCurrency } = order;
  const funds = await refundableFunds(tx, merchantId, settlementCurrency);
  return funds >= settlementAmountMinor || funds + (await unsettledCosts(tx, order)) >= settlementAmountMinor;
}
