/** Settles a rail's yes: the first payment or authorization of an order_id wins, and any other is sent back. */
import { AUTHORIZATION_DAYS, hasEndedUnpaid } from '@gangway/protocol';
import { takeBusinessDay } from '../clearing/business-days.ts';
import { postHeld, postPartHeld } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { type Attempt, listAttempts, setReference } from '../orders/attempts.ts';
import { writeCheckoutData } from '../orders/checkout-data.ts';
import type { Order } from '../orders/order.ts';
import { restMinor, writePart } from '../orders/order-parts.ts';
import type { RailReport, RailStep, RailYes } from '../rails/rail-answers.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { rejectCard } from '../vault/unwanted-cards.ts';
import { bookTaken } from './book-taken.ts';
import { bookSale, costsOfSale, noteMovement, paidTime, postingFacts } from './bookings.ts';
import { endAndCount } from './end-attempt.ts';
import type { GatewayServices } from './gateway-services.ts';
import { claimsOrderId } from './kept-card.ts';
import { cancelIfHeld, moveOrder } from './move-order.ts';
import { queueVoid, sendLateMoneyBack } from './send-money-back.ts';

const DAY_MS = 86_400_000;

/** The order of a stored card does not lapse. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** The yes to settle; all trades of the order_id are locked. */
export interface YesWork {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly yes: RailYes;
}

/** Returns whether an outcome is a yes. */
export const isYes = (outcome: RailReport | RailStep): outcome is RailYes =>
  outcome.kind === 'paid' || outcome.kind === 'authorized';

/** Settles a yes; a repeat changes nothing. */
export async function settleYes(services: GatewayServices, tx: Transaction, work: YesWork): Promise<void> {
  const { order, attempt, yes } = work;
  if (attempt.state === 'done') return settleTakenByRail(services, tx, work);
  await endAndCount(services, tx, work, { state: 'done', reference: yes.reference });
  const movedAt = paidTime(services, order, attempt, yes.paidAt);
  const take = attempt.isPart ? takePart : takeYes;
  const isTaken = order.state === 'processing' && (await take(services, tx, work, movedAt));
  if (isTaken) return;
  await giveYesBack(services, tx, work, { movedAt });
  await rejectKeptCard(services, tx, work);
  tx.afterCommit(() => services.metrics.chargeReturned(attempt.rail));
}

/**
 * Settles the money of an authorization that the rail has taken without a capture of ours: by itself, or by hand in its
 * dashboard. An authorized order becomes paid; of one that has ended, the money goes back. A repeat changes nothing.
 * Throws for more than was authorized and for another currency, so that an operator compares it with the rail.
 */
async function settleTakenByRail(services: GatewayServices, tx: Transaction, work: YesWork): Promise<void> {
  const { order, attempt, yes } = work;
  const mayBeNews = order.state === 'authorized' || (hasEndedUnpaid(order.state) && order.paidAt === null);
  if (yes.kind !== 'paid' || attempt.isPart || !mayBeNews || !claimsOrderId(order)) return;
  const { reference, amountMinor, paidAt: reportedPaidAt } = yes;
  const attempts = await listAttempts(tx, order.tradeId);
  // A capture that is under way is settled by its own result.
  const isKnown = attempts.some(
    ({ kind, state, railReference }) =>
      (kind === 'capture' && (state === 'asking' || state === 'done')) ||
      (kind === 'return' && railReference === reference),
  );
  if (isKnown) return;
  services.log.warn({ attemptId: attempt.id }, 'a rail has taken an authorization without a capture of ours');
  // An earlier authorization may have been sent back in vain.
  if (order.state !== 'authorized' || attempt.railReference !== order.transactionId) {
    const movedAt = paidTime(services, order, attempt, reportedPaidAt);
    await giveYesBack(services, tx, work, { movedAt });
    tx.afterCommit(() => services.metrics.chargeReturned(attempt.rail));
    return;
  }
  if (yes.currency !== order.currency || amountMinor > order.amountMinor)
    throw new Error(`The rail has taken another amount than attempt ${attempt.id} was authorized for`);
  const { notifyUrl } = order;
  await bookTaken(services, tx, { order, by: attempt, amountMinor, reference, notifyUrl, reportedPaidAt });
}

/** Moves an open order and posts its payment. Returns false when another trade has the order_id. */
async function takeYes(
  services: GatewayServices,
  tx: Queryable,
  work: YesWork,
  movedAt: Date,
): Promise<boolean> {
  const { order, attempt, yes } = work;
  const now = services.clock.now();
  const isPaid = yes.kind === 'paid';
  // A card that is only stored takes no money, so the amount with which the rail has verified it says nothing.
  const isAmount = (!isPaid && !claimsOrderId(order)) || yes.amountMinor === restMinor(order);
  const isExact = isAmount && yes.currency === order.currency;
  const isSale = isPaid && isExact;
  const sale = { settledMinor: order.settlementAmountMinor, paidAt: movedAt };
  const move = {
    transactionId: yes.reference,
    threeDs: yes.threeDs ?? null,
    networkReference: yes.networkReference,
    keptCard: yes.keptCard,
    paidBy: attempt,
    ...(isPaid ? { paidAt: movedAt } : { expiresAt: endOfAuthorisation(services, work, now) }),
    ...(isSale && { costs: await costsOfSale(services, tx, order, sale) }),
  };
  const [moved, day] = await Promise.all([
    moveOrder(services, tx, order, isExact ? yes.kind : 'verify', move),
    isSale ? takeBusinessDay(tx, movedAt) : undefined,
  ]);
  if (moved.state === 'cancelled') return false;
  if (yes.checkoutData) await writeCheckoutData(tx, order, yes.checkoutData);
  if (!isPaid) return true;
  await noteMovement(tx, attempt, { ...yes, kind: 'payment', movedAt, bookedAt: now });
  if (isExact) await bookSale(services, tx, 'paid', { order: moved, by: attempt, at: now, day });
  else await bookTransfers(tx, postHeld(postingFacts(order, attempt, yes, now)));
  return true;
}

/**
 * Holds a gift card's part of an open order, which stays open for the rest. Returns false for another amount, a second
 * part, and where another trade has the order_id.
 */
async function takePart(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, yes }: YesWork,
  movedAt: Date,
): Promise<boolean> {
  const isExact = yes.amountMinor === attempt.amountMinor && yes.currency === order.currency;
  const isFirst = yes.kind === 'paid' && !order.partAmountMinor && yes.amountMinor < order.amountMinor;
  if (!isExact || !isFirst || (await cancelIfHeld(services, tx, order))) return false;
  const now = services.clock.now();
  await writePart(tx, order, yes);
  await noteMovement(tx, attempt, { ...yes, kind: 'payment', movedAt, bookedAt: now });
  await bookTransfers(tx, postPartHeld(postingFacts(order, attempt, yes, now)));
  return true;
}

/** Returns when the authorization lapses at its rail. */
function endOfAuthorisation({ rails }: GatewayServices, { order, attempt }: YesWork, now: Date): Date {
  if (!claimsOrderId(order)) return NEVER;
  const { authorizationDays } = rails.factsOf(attempt.rail)?.capabilities.methods[order.subPayMethod] ?? {};
  return new Date(now.getTime() + (authorizationDays || AUTHORIZATION_DAYS) * DAY_MS);
}

/** Sends back the money or authorization of an order that has ended, or whose order_id another trade has. */
async function giveYesBack(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, yes }: YesWork,
  { movedAt, description }: { readonly movedAt: Date; readonly description?: string },
): Promise<void> {
  if (yes.kind === 'authorized') await queueVoid(services, tx, attempt);
  else await sendLateMoneyBack(services, tx, { order, attempt, money: yes, movedAt, description });
}

/** Has the card of a yes that goes back deleted at the rail that has stored it. */
async function rejectKeptCard(
  { vault }: GatewayServices,
  tx: Queryable,
  { attempt: { id: attemptId, rail: account, merchantId }, yes: { keptCard } }: YesWork,
): Promise<void> {
  if (keptCard) await rejectCard(vault, tx, { attemptId, account, merchantId, token: keptCard.token });
}

/**
 * Returns whether a yes lacks the required authentication: some rails authorize before the payer has authenticated. A
 * done attempt counts as proven, because later reports may omit the result.
 */
export const isUnproven = ({ mustAuthenticate, state }: Attempt, { threeDs }: RailYes): boolean =>
  mustAuthenticate && state !== 'done' && threeDs?.status !== 'Y';

/** What the payer sees of a yes without the required authentication. */
const UNPROVEN = { kind: 'declined', reason: 'not-authenticated' } as const;

/** The description of the refund of such a payment. */
const UNPROVEN_DESCRIPTION = 'Sent back: the payer was not authenticated';

/** Sends back a yes without the required authentication, once, and returns the no that is settled instead. */
export async function refuseUnproven(
  services: GatewayServices,
  tx: Queryable,
  work: YesWork,
): Promise<typeof UNPROVEN> {
  const { order, attempt, yes } = work;
  if (await isGivenBack(tx, attempt, yes)) return UNPROVEN;
  const movedAt = paidTime(services, order, attempt, yes.paidAt);
  // A void names the payment by it.
  await setReference(tx, attempt.id, yes.reference);
  await giveYesBack(services, tx, work, { movedAt, description: UNPROVEN_DESCRIPTION });
  await rejectKeptCard(services, tx, work);
  return UNPROVEN;
}

/** Returns whether a yes is already being sent back, because rails report it at every query. */
async function isGivenBack(
  tx: Queryable,
  { id, tradeId }: Attempt,
  { reference }: RailYes,
): Promise<boolean> {
  const attempts = await listAttempts(tx, tradeId);
  return attempts.some(
    ({ kind, railReference }) =>
      (kind === 'return' && railReference === reference) || (kind === 'void' && railReference === id),
  );
}
