/** Moves orders from state to state. Everything that always belongs to a move happens here, in its transaction. */
import { hasEndedUnpaid, holdsOrderId, type OrderState } from '@gangway/protocol';
import { postPartReturned } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { askAtOnce } from '../orders/attempts-to-ask.ts';
import { deleteCheckoutData } from '../orders/checkout-data.ts';
import type { Order } from '../orders/order.ts';
import {
  claimOrderId,
  findClaim,
  lockOpenSiblings,
  type MoveFacts,
  releaseOrderId,
  writeMove,
} from '../orders/order-rows.ts';
import { answerEndedSale } from '../orders/token-sales.ts';
import type { Queryable } from '../storage/database.ts';
import { announceOrder } from './announce.ts';
import { postingFacts } from './bookings.ts';
import type { GatewayServices } from './gateway-services.ts';
import { type AgreedCard, claimsOrderId, settleKeptCard } from './kept-card.ts';
import { findPartShare } from './payment-shares.ts';
import { sendMoneyBack } from './send-money-back.ts';

/** The services that a move needs. */
export type MovingServices = Pick<GatewayServices, 'clock' | 'vault'>;

/** What is known about a move. */
export interface OrderMove extends MoveFacts, AgreedCard {
  /** Why the attempt that leads to the move was refused. */
  readonly reason?: string | undefined;
}

/**
 * Moves a locked order and returns the updated order. The order that becomes paid, authorized or verify takes its
 * order_id, and its open siblings are cancelled; where another trade has the order_id, the order is cancelled instead.
 * A card is kept or destroyed, the request of a token sale is answered, and the shop is notified. What a gift card has
 * paid of an order that ends unpaid goes back, and what its payer typed is deleted.
 */
export async function moveOrder(
  services: MovingServices,
  tx: Queryable,
  order: Order,
  to: OrderState,
  { networkReference, keptCard, paidBy, reason, ...facts }: OrderMove = {},
): Promise<Order> {
  const takesOrderId = holdsOrderId(to) && !holdsOrderId(order.state) && claimsOrderId(order);
  const [isFree, siblings] = takesOrderId
    ? await Promise.all([claimOrderId(tx, order), lockOpenSiblings(tx, order)])
    : [true, []];
  if (!isFree) return moveOrder(services, tx, order, 'cancelled');
  const moved = await writeMove(tx, order, to, facts);
  await settleKeptCard(services, tx, moved, { networkReference, keptCard, paidBy });
  if (holdsOrderId(order.state) && !holdsOrderId(to)) await releaseOrderId(tx, order.tradeId);
  if (to === 'cancelled') await askAtOnce(tx, order.tradeId);
  if (moved.subPayMethod === 'Token') await answerEndedSale(tx, moved, reason);
  await announceOrder(tx, services, moved);
  if (order.state !== 'paid' && hasEndedUnpaid(to)) {
    await givePartBack(services, tx, moved);
    await deleteCheckoutData(tx, moved);
  }
  for (const sibling of siblings) await moveOrder(services, tx, sibling, 'cancelled');
  return moved;
}

const PART_DESCRIPTION = 'Sent back: the order has ended, and the rest was not paid';

async function givePartBack(services: MovingServices, tx: Queryable, order: Order): Promise<void> {
  const share = await findPartShare(tx, order);
  if (!share) return;
  const { attempt, amountMinor } = share;
  const money = { amountMinor, currency: order.currency };
  await bookTransfers(tx, postPartReturned(postingFacts(order, attempt, money, services.clock.now())));
  const { rail, railReference: reference } = attempt;
  await sendMoneyBack(services, tx, { order, rail, reference, ...money }, PART_DESCRIPTION);
}

/** Cancels a locked order whose order_id another trade has. Returns undefined when none has it. */
export async function cancelIfHeld(
  services: MovingServices,
  tx: Queryable,
  order: Order,
): Promise<Order | undefined> {
  const holder = await findClaim(tx, order);
  if (holder === undefined || holder === order.tradeId) return undefined;
  return moveOrder(services, tx, order, 'cancelled');
}
