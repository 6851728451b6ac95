/** Sends back money that a payer should not have paid: stored with the change, repeated until the rail does it. */
import type { Money } from '@gangway/protocol';
import { postLateMoney } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { type Attempt, insertAttempt, setReference } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { insertLateMoneyRefund } from '../orders/refunds.ts';
import type { RailOutcome, RailSurplus } from '../rails/rail-answers.ts';
import { type Queryable, statement } from '../storage/database.ts';
import { announceRefund } from './announce.ts';
import { noteMovement, postingFacts } from './bookings.ts';
import type { GatewayServices } from './gateway-services.ts';

const noteSurplus = statement(
  'surplus.note',
  `INSERT INTO surplus_money (rail, reference, trade_id, merchant_id, amount, currency)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING reference`,
);

/** The money and its rail; `reference` is the rail's reference of the payment. */
export interface MoneyBack extends Money {
  readonly order: Order;
  readonly rail: string;
  readonly reference: string;
}

/** Descriptions of refunds that nobody requested. */
const LATE_DESCRIPTION = 'Sent back: the payment arrived after the order had ended';
const SURPLUS_DESCRIPTION = 'Sent back: more money arrived than was to be paid, or it arrived too late';

/** Sends back the surplus of an outcome; each `reference` once, however often it is reported. */
export async function returnSurplus(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, outcome }: { order: Order; attempt: Attempt; outcome: RailOutcome },
): Promise<void> {
  const surplus: readonly RailSurplus[] = ('surplus' in outcome && outcome.surplus) || [];
  const { rail, tradeId, merchantId } = attempt;
  for (const money of surplus) {
    const values = [rail, money.reference, tradeId, merchantId, money.amountMinor, money.currency];
    if ((await tx.query(noteSurplus, values)).length === 0) continue;
    const movedAt = services.clock.now();
    const description = SURPLUS_DESCRIPTION;
    await sendLateMoneyBack(services, tx, { order, attempt, money, movedAt, description });
  }
}

/** Posts money that has moved but belongs to no payment, and sends it back. */
export async function sendLateMoneyBack(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  late: {
    order: Order;
    attempt: Attempt;
    money: RailSurplus;
    movedAt: Date;
    description?: string | undefined;
  },
): Promise<void> {
  const { order, attempt, money, movedAt, description = LATE_DESCRIPTION } = late;
  const { amountMinor, currency } = money;
  const reference = money.statedAs ?? money.reference;
  const bookedAt = services.clock.now();
  await noteMovement(tx, attempt, { kind: 'payment', reference, amountMinor, currency, movedAt, bookedAt });
  await bookTransfers(tx, postLateMoney(postingFacts(order, attempt, money, bookedAt)));
  const back = { order, rail: attempt.rail, reference: money.reference, amountMinor, currency };
  await sendMoneyBack(services, tx, back, description);
}

/** Sends back money that nobody asked to return: it appears as a refund of the order, and the shop is notified. */
export async function sendMoneyBack(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  money: MoneyBack,
  description: string,
): Promise<void> {
  const { order, amountMinor, currency } = money;
  const refund = await insertLateMoneyRefund(tx, {
    tradeId: order.tradeId,
    amountMinor,
    currency,
    description,
    notifyUrl: order.notifyUrl,
    createdAt: services.clock.now(),
  });
  await announceRefund(tx, services, order, refund);
  await queueReturn(services, tx, money, refund.refundId);
}

/** Queues a return for the resolver; `refundId` is null when a paid order was cancelled. */
export async function queueReturn(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  { order, rail, reference, amountMinor, currency }: MoneyBack,
  refundId: string | null,
): Promise<void> {
  const { tradeId, merchantId } = order;
  const what = { tradeId, merchantId, refundId, kind: 'return', rail, amountMinor, currency } as const;
  const attemptId = await insertAttempt(tx, { ...what, now: services.clock.now(), leaseSeconds: 0 });
  await setReference(tx, attemptId, reference);
}

/** Queues the void of an authorization for the resolver. */
export async function queueVoid(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  { id, tradeId, merchantId, rail, amountMinor, currency }: Attempt,
): Promise<void> {
  const what = { tradeId, merchantId, refundId: null, kind: 'void', rail, amountMinor, currency } as const;
  const attemptId = await insertAttempt(tx, { ...what, now: services.clock.now(), leaseSeconds: 0 });
  await setReference(tx, attemptId, id);
}
