/** Starts refunds: posts the money from the merchant to the payer, and queues the return at the rail. */
import { postRefund } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { type Attempt, listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import { postingFacts, settledFacts } from './bookings.ts';
import type { GatewayServices } from './gateway-services.ts';
import { queueReturn } from './send-money-back.ts';

/** Returns the attempt that paid an order. Throws when there is none. */
export async function getPayingAttemptOrThrow(tx: Queryable, order: Order): Promise<Attempt> {
  const isPaying = ({ kind, state, railReference }: Attempt) =>
    kind === 'payment' && state === 'done' && railReference === order.transactionId;
  const paying = (await listAttempts(tx, order.tradeId)).find(isPaying);
  if (!paying) throw new Error(`Order ${order.tradeId} is paid, but no attempt is`);
  return paying;
}

/** Posts a refund of a locked order and queues its return, which the resolver carries out after the commit. */
export async function beginRefund(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  order: Order,
  refund: Pick<Refund, 'refundId' | 'amountMinor' | 'currency' | 'settlementAmountMinor'>,
): Promise<void> {
  const paying = await getPayingAttemptOrThrow(tx, order);
  const { refundId, amountMinor, currency } = refund;
  const facts = postingFacts(order, paying, refund, services.clock.now());
  await bookTransfers(tx, postRefund(settledFacts(facts, order, refund.settlementAmountMinor)));
  const { rail, railReference: reference } = paying;
  await queueReturn(services, tx, { order, rail, reference, amountMinor, currency }, refundId);
}
