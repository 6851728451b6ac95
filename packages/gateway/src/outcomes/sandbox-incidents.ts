/** Finds what an incident of the sandbox may happen to: the requests that paid an order at its rail. */
import type { FaultyRail } from '@gangway/protocol';
import { listAttempts } from '../orders/attempts.ts';
import { findOrder } from '../orders/order-rows.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Sandbox rails with webhooks → the store of the scheme that they call. */
const STORES: Readonly<Record<string, FaultyRail>> = {
  'sandbox-redirect': 'transactions',
  'sandbox-card': 'card',
  'sandbox-transfer': 'transfers',
  'sandbox-barcode': 'codes',
};

/** Returns what `sandbox/incidents.ts` describes; undefined for an order that was not paid over such a rail. */
export async function findPaidAtScheme({ database }: Pick<GatewayServices, 'database'>, tradeId: string) {
  const order = await findOrder(database, tradeId);
  if (!order?.paidAt) return undefined;
  const done = (await listAttempts(database, tradeId)).filter(({ state }) => state === 'done');
  const payment = done.find(
    ({ kind, railReference }) => kind === 'payment' && railReference === order.transactionId,
  );
  const store = payment && STORES[payment.rail];
  if (!payment || !store) return undefined;
  const capture = done.find(({ kind }) => kind === 'capture');
  const refund = done.findLast(({ kind }) => kind === 'return');
  const { amountMinor, currency } = order;
  return {
    ...{
      rail: payment.rail,
      store,
      paymentId: payment.id,
      takenId: (capture ?? payment).id,
      amountMinor,
      currency,
    },
    ...(refund && { refund: { requestId: refund.id, amountMinor: refund.amountMinor } }),
  };
}
