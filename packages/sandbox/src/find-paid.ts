/** Finds what an incident of the sandbox may happen to: the requests that paid an order at its rail. */

import type { GatewayServices } from '@gangway/gateway/extend';
import { findOrder, listAttempts } from '@gangway/gateway/extend';

/** Returns what `incidents.ts` describes; undefined for an order that is not paid. */
export async function findPaidAtScheme({ database }: Pick<GatewayServices, 'database'>, tradeId: string) {
  const order = await findOrder(database, tradeId);
  if (!order?.paidAt) return undefined;
  const done = (await listAttempts(database, tradeId)).filter(({ state }) => state === 'done');
  const payment = done.find(
    ({ kind, railReference }) => kind === 'payment' && railReference === order.transactionId,
  );
  if (!payment) return undefined;
  const capture = done.find(({ kind }) => kind === 'capture');
  const refund = done.findLast(({ kind }) => kind === 'return');
  const { amountMinor, currency } = order;
  return {
    ...{
      rail: payment.rail,
      paymentId: payment.id,
      takenId: (capture ?? payment).id,
      amountMinor,
      currency,
    },
    ...(refund && { refund: { requestId: refund.id, amountMinor: refund.amountMinor } }),
  };
}
