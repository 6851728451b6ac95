/** Starts refunds: posts the money from the merchant to the payer, and queues the return at each rail. */
import { postRefund } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import type { Order } from '../orders/order.ts';
import type { Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import { postingFacts, settledFacts } from './bookings.ts';
import type { GatewayServices } from './gateway-services.ts';
import { allocateRefund } from './payment-shares.ts';
import { listRefundParts } from './refund-parts.ts';
import { queueReturn } from './send-money-back.ts';

/** Posts a refund of a locked order and queues its returns, which the resolver carries out after the commit. */
export async function beginRefund(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  order: Order,
  refund: Omit<Refund, 'sequence' | 'user'>,
): Promise<void> {
  const { refundId, currency } = refund;
  for (const { share, amountMinor } of await allocateRefund(tx, order, refund.amountMinor)) {
    const { rail, railReference: reference } = share.attempt;
    await queueReturn(services, tx, { order, rail, reference, amountMinor, currency }, refundId);
  }
  const at = services.clock.now();
  for (const { attempt, settledMinor } of await listRefundParts(tx, refund))
    await bookTransfers(
      tx,
      postRefund(settledFacts(postingFacts(order, attempt, attempt, at), order, settledMinor)),
    );
}
