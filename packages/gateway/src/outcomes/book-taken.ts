/** Books the money of an authorization, whether a capture of ours or the rail by itself has taken it. */
import { convertAmount } from '@gangway/protocol';
import { takeBusinessDay } from '../clearing/business-days.ts';
import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { Queryable } from '../storage/database.ts';
import { bookSale, costsOfSale, noteMovement, paidTime } from './bookings.ts';
import type { GatewayServices } from './gateway-services.ts';
import { moveOrder } from './move-order.ts';

/**
 * Returns the settlement amount of a capture: the order's for the whole order, otherwise the captured amount at the
 * order's rate.
 */
export const settlementOf = (order: Order, amountMinor: bigint): bigint =>
  amountMinor === order.amountMinor
    ? order.settlementAmountMinor
    : convertAmount(amountMinor, order.exchangeRate, order.settlementCurrency);

/** Money that was taken of an authorization; `by` is the capture, or the payment where the rail took it by itself. */
interface Taken {
  readonly order: Order;
  readonly by: Attempt;
  readonly amountMinor: bigint;
  readonly reference: string;
  readonly notifyUrl: string;
  readonly reportedPaidAt: Date | undefined;
}

/** Moves an order to `paid` with what was taken of its authorization, posts it, and returns the order. */
export async function bookTaken(services: GatewayServices, tx: Queryable, taken: Taken): Promise<Order> {
  const { order, by, amountMinor, reference, notifyUrl, reportedPaidAt } = taken;
  const now = services.clock.now();
  const paidAt = paidTime(services, order, by, reportedPaidAt);
  const settlementAmountMinor = settlementOf(order, amountMinor);
  const move = {
    paidAt,
    costs: await costsOfSale(services, tx, order, { settledMinor: settlementAmountMinor, paidAt }),
    captured: { amountMinor, settlementAmountMinor, notifyUrl },
  };
  const [paid, day] = await Promise.all([
    moveOrder(services, tx, order, 'paid', move),
    takeBusinessDay(tx, paidAt),
  ]);
  const money = { reference, amountMinor, currency: by.currency };
  await noteMovement(tx, by, { ...money, kind: 'payment', movedAt: paidAt, bookedAt: now });
  await bookSale(services, tx, 'captured', { order: paid, by, at: now, day });
  return paid;
}
