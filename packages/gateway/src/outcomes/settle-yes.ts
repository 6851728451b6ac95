/** Settles a rail's yes: the first payment or authorization of an order_id wins, and any other is sent back. */
import { AUTHORIZATION_DAYS } from '@gangway/protocol';
import { postHeld, postLateMoney } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { type Attempt, askAtOnce } from '../orders/attempts.ts';
import { insertCheckoutData } from '../orders/checkout-data.ts';
import type { Order } from '../orders/order.ts';
import { claimOrderId, lockOpenSiblings, type MoveFacts, moveOrder } from '../orders/order-rows.ts';
import type { RailYes } from '../rails/rail.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { announceOrder } from './announce.ts';
import { bookSale, costsOfSale, postingFacts } from './book-sale.ts';
import { endAndCount } from './end-attempt.ts';
import type { GatewayServices } from './gateway-services.ts';
import { noteMovement } from './note-movement.ts';
import { paidTime } from './paid-time.ts';
import { queueVoid, sendMoneyBack } from './send-money-back.ts';
import { CREATE_TOKEN, settleKeptCard } from './settle-kept-card.ts';

const DAY_MS = 86_400_000;

/** The order of a stored card does not lapse. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** The yes to settle; all trades of the order_id are locked. */
export interface YesWork {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly yes: RailYes;
}

/** Settles a yes; a repeat changes nothing. Returns whether the charge is sent back. */
export async function settleYes(services: GatewayServices, tx: Transaction, work: YesWork): Promise<boolean> {
  const { order, attempt, yes } = work;
  if (attempt.state === 'done') return false;
  await endAndCount(services, tx, work, { state: 'done', reference: yes.reference });
  const needsNoClaim = order.operation === CREATE_TOKEN;
  const wins = order.state === 'processing' && (needsNoClaim || (await claimOrderId(tx, order)));
  if (wins) await settleWinner(services, tx, work);
  else await settleLate(services, tx, work);
  return !wins;
}

async function settleWinner(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, yes }: YesWork,
): Promise<void> {
  const now = services.clock.now();
  const isPaid = yes.kind === 'paid';
  const paidAt = paidTime(services, order, attempt, yes.paidAt);
  const isExact = yes.amountMinor === order.amountMinor && yes.currency === order.currency;
  const facts: MoveFacts = {
    transactionId: yes.reference,
    threeDs: yes.threeDs ?? null,
    ...(isPaid && isExact
      ? {
          costs: await costsOfSale(services, tx, order, {
            settledMinor: order.settlementAmountMinor,
            paidAt,
          }),
        }
      : {}),
    ...(isPaid ? { paidAt } : { expiresAt: endOfAuthorisation(order, now) }),
  };
  const moved = await moveOrder(tx, order, isExact ? yes.kind : 'verify', facts);
  if (yes.checkoutData) await insertCheckoutData(tx, order.tradeId, yes.checkoutData);
  if (isPaid) await noteMovement(tx, 'payment', attempt, { ...yes, movedAt: paidAt, bookedAt: now });
  if (isPaid && isExact) await bookSale(tx, 'paid', { order: moved, rail: attempt.rail, at: now });
  else if (isPaid) await bookTransfers(tx, postHeld(postingFacts(order, attempt, yes, now)));
  await settleKeptCard(services, tx, order, yes);
  await announceOrder(tx, services, moved);
  if (order.operation === CREATE_TOKEN) return;
  for (const sibling of await lockOpenSiblings(tx, order)) {
    await announceOrder(tx, services, await moveOrder(tx, sibling, 'cancelled'));
    await askAtOnce(tx, sibling.tradeId);
  }
}

const endOfAuthorisation = ({ operation }: Order, now: Date): Date =>
  operation === CREATE_TOKEN ? NEVER : new Date(now.getTime() + AUTHORIZATION_DAYS * DAY_MS);

/** Sends back the money or authorization of an order that has ended, or whose order_id another trade holds. */
async function settleLate(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, yes }: YesWork,
): Promise<void> {
  if (order.state === 'processing')
    await announceOrder(tx, services, await moveOrder(tx, order, 'cancelled'));
  await giveYesBack(services, tx, { order, attempt, yes });
}

/** Queues the return of money or the void of an authorization; `description` replaces that it came too late. */
export async function giveYesBack(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, yes }: YesWork,
  description?: string,
): Promise<void> {
  if (yes.kind === 'authorized') {
    await queueVoid(services, tx, attempt);
    return;
  }
  const { rail } = attempt;
  const bookedAt = services.clock.now();
  const movedAt = paidTime(services, order, attempt, yes.paidAt);
  await noteMovement(tx, 'payment', attempt, { ...yes, movedAt, bookedAt });
  await bookTransfers(tx, postLateMoney(postingFacts(order, attempt, yes, bookedAt)));
  const why = description === undefined ? {} : { description };
  await sendMoneyBack(services, tx, { order, rail, ...moneyOf(yes), ...why });
}

const moneyOf = ({ reference, amountMinor, currency }: RailYes) => ({ reference, amountMinor, currency });
