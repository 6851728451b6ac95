/** Sends back money that a payer should not have paid: stored with the change, repeated until the rail does it. */
import { type Attempt, insertAttempt, setReference } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { insertLateMoneyRefund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import { announceRefund } from './announce.ts';
import type { GatewayServices } from './gateway-services.ts';

/** The money and its rail; `reference` is the rail's reference of the payment. */
export interface MoneyBack {
  readonly order: Order;
  readonly rail: string;
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The description that the merchant sees; by default, that the money arrived too late. */
  readonly description?: string;
}

/** The description of a refund that nobody requested. */
const LATE_MONEY_DESCRIPTION = 'Sent back: the payment arrived after the order had ended';

/** Sends back money that arrived too late: it appears as a refund of the order, and the shop is notified. */
export async function sendMoneyBack(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  money: MoneyBack,
): Promise<void> {
  const refund = await insertLateMoneyRefund(tx, {
    tradeId: money.order.tradeId,
    amountMinor: money.amountMinor,
    currency: money.currency,
    description: money.description ?? LATE_MONEY_DESCRIPTION,
    notifyUrl: money.order.notifyUrl,
    createdAt: services.clock.now(),
  });
  await announceRefund(tx, services, money.order, refund);
  await queueReturn(services, tx, money, refund.refundId);
}

/** Queues a return for the resolver; `refundId` is null when a paid order was cancelled. */
export async function queueReturn(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  money: MoneyBack,
  refundId: string | null,
): Promise<void> {
  const attemptId = await insertAttempt(tx, {
    tradeId: money.order.tradeId,
    refundId,
    kind: 'return',
    rail: money.rail,
    amountMinor: money.amountMinor,
    currency: money.currency,
    now: services.clock.now(),
    leaseSeconds: 0,
  });
  await setReference(tx, attemptId, money.reference);
}

/** Queues the void of an authorization for the resolver. */
export async function queueVoid(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  payment: Attempt,
): Promise<void> {
  const { tradeId, rail, amountMinor, currency } = payment;
  const now = services.clock.now();
  const attemptId = await insertAttempt(tx, {
    tradeId,
    refundId: null,
    kind: 'void',
    rail,
    amountMinor,
    currency,
    now,
    leaseSeconds: 0,
  });
  await setReference(tx, attemptId, payment.id);
}
