/** An operator's decision on an order in `verify`, whose payer paid another amount than the order's. */
import type { Money } from '@gangway/protocol';
import { findArrived } from '../clearing/rail-movements.ts';
import { postHeldReturned } from '../ledger/postings.ts';
import { bookTransfers, listTransfers } from '../ledger/transfers.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import type { Queryable } from '../storage/database.ts';
import { settlementOf } from './book-taken.ts';
import { bookSale, costsOfSale, postingFacts } from './bookings.ts';
import { giveAuthorisationBack } from './end-order.ts';
import type { GatewayServices } from './gateway-services.ts';
import { moveOrder } from './move-order.ts';
import { getPayingAttemptOrThrow } from './payment-shares.ts';
import { sendMoneyBack } from './send-money-back.ts';

/** The services that a decision needs. */
export type DecidingServices = Pick<GatewayServices, 'clock' | 'prices' | 'vault'>;

/** The decision, or the reason why none was made. */
export type HeldDecision =
  | { readonly kind: 'decided'; readonly order: Order }
  | { readonly kind: 'unknown' | 'other-currency' | 'only-authorised' }
  | { readonly kind: 'not-held'; readonly order: Order };

/** The description of the refund that the merchant sees. */
const RETURNED = 'Sent back: the amount was not the order\u2019s, and was not accepted';
const SURPLUS = 'Sent back: what was above the amount of the order';

/**
 * Decides within `tx`. `accept`: the order is `paid`, with the received amount if that is less than the order's; a
 * surplus goes back. `return`: the order is `declined` and all of it goes back. The resolver carries out the returns.
 */
export async function decideHeld(
  services: DecidingServices,
  tx: Queryable,
  { tradeId, decision }: { tradeId: string; decision: 'accept' | 'return' },
): Promise<HeldDecision> {
  const order = await lockOrder(tx, tradeId);
  if (!order) return { kind: 'unknown' };
  if (order.state !== 'verify') return { kind: 'not-held', order };
  const held = await findHeldMoney(tx, order);
  if (decision === 'return') return { kind: 'decided', order: await giveBack(services, tx, order, held) };
  if (!held) return { kind: 'only-authorised' };
  if (held.currency !== order.currency) return { kind: 'other-currency' };
  return { kind: 'decided', order: await accept(services, tx, order, held) };
}

/** Returns the money that has arrived; undefined for a mere authorization. The ledger has it only where we hold it. */
async function findHeldMoney(tx: Queryable, { tradeId, transactionId }: Order): Promise<Money | undefined> {
  const posted = (await listTransfers(tx, tradeId)).find(({ event }) => event === 'held');
  return posted ?? findArrived(tx, tradeId, transactionId);
}

async function accept(services: DecidingServices, tx: Queryable, order: Order, held: Money): Promise<Order> {
  const at = services.clock.now();
  const receivedMinor = held.amountMinor + (order.partAmountMinor ?? 0n);
  const isShort = receivedMinor < order.amountMinor;
  const amountMinor = isShort ? receivedMinor : order.amountMinor;
  const settlementAmountMinor = isShort ? settlementOf(order, amountMinor) : order.settlementAmountMinor;
  const costs = await costsOfSale(services, tx, order, {
    settledMinor: settlementAmountMinor,
    paidAt: order.paidAt ?? at,
  });
  const { notifyUrl } = order;
  const captured = isShort ? { captured: { amountMinor, settlementAmountMinor, notifyUrl } } : {};
  const paid = await moveOrder(services, tx, order, 'paid', { costs, ...captured });
  await bookSale(services, tx, 'accepted', { order: paid, by: await getPayingAttemptOrThrow(tx, order), at });
  const surplus = { amountMinor: receivedMinor - amountMinor, currency: held.currency };
  if (surplus.amountMinor > 0n)
    await sendBack(services, tx, { order: paid, money: surplus, description: SURPLUS });
  return paid;
}

/** Moves the order to `declined`. Held money is sent back, and a mere authorization voided at its rail. */
async function giveBack(
  services: DecidingServices,
  tx: Queryable,
  order: Order,
  held: Money | undefined,
): Promise<Order> {
  const declined = await moveOrder(services, tx, order, 'declined');
  if (held) await sendBack(services, tx, { order: declined, money: held, description: RETURNED });
  else await giveAuthorisationBack(services, tx, order);
  return declined;
}

async function sendBack(
  services: DecidingServices,
  tx: Queryable,
  { order, money, description }: { order: Order; money: Money; description: string },
): Promise<void> {
  const { amountMinor, currency } = money;
  const payment = await getPayingAttemptOrThrow(tx, order);
  const { rail, railReference: reference } = payment;
  await bookTransfers(tx, postHeldReturned(postingFacts(order, payment, money, services.clock.now())));
  await sendMoneyBack(services, tx, { order, rail, reference, amountMinor, currency }, description);
}
