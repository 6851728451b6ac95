/** Settles what a rail reports on a dispute. Late, repeated and reordered reports lead to the same books. */
import type { Money } from '@gangway/protocol';
import { postLossRecovered } from '../ledger/dispute-losses.ts';
import {
  postDisputeFee,
  postDisputeHeld,
  postDisputeLost,
  postDisputeRecovered,
  postDisputeWon,
} from '../ledger/dispute-postings.ts';
import { lockFunds } from '../ledger/merchant-funds.ts';
import type { SettledFacts } from '../ledger/postings.ts';
import { bookTransfers, type Transfer } from '../ledger/transfers.ts';
import type { Attempt } from '../orders/attempts.ts';
import {
  type Dispute,
  type DisputeKind,
  type DisputeState,
  findDispute,
  insertDispute,
  moveDispute,
} from '../orders/disputes.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import type { RailDispute } from '../rails/rail-events.ts';
import type { Queryable } from '../storage/database.ts';
import { announceDispute } from './announce-dispute.ts';
import { settlementOf } from './book-taken.ts';
import { noteMovement, postingFacts, settledFacts } from './bookings.ts';
import type { GatewayServices } from './gateway-services.ts';

/** The move of a dispute: its postings, and what the rail's statement lists of it. */
interface DisputeMove {
  readonly post: readonly ((facts: SettledFacts) => Transfer[])[];
  readonly stated?: 'chargeback' | 'chargeback-reversed';
  /** Money that comes back after the loss was written off is ours first. */
  readonly makesGood?: true;
}

const MOVES: Readonly<Record<DisputeState, Partial<Record<DisputeState, DisputeMove>>>> = {
  opened: {
    won: { post: [postDisputeWon], stated: 'chargeback-reversed' },
    lost: { post: [postDisputeLost] },
  },
  won: { lost: { post: [postDisputeHeld, postDisputeLost], stated: 'chargeback' } },
  lost: { won: { post: [postDisputeRecovered], stated: 'chargeback-reversed', makesGood: true } },
};

/**
 * Settles a report on a dispute of the payment that `payment` made. The first one opens the dispute, whatever its
 * stage, because an opening may be reported late; a stage that the dispute has changes nothing. Throws for a currency
 * other than the order's, which an operator has to look at.
 */
export async function settleDispute(
  services: GatewayServices,
  payment: Attempt,
  told: RailDispute,
  kind: DisputeKind = 'chargeback',
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.tradeId);
    if (!order?.paidAt) return;
    if (told.currency !== order.currency)
      throw new Error(`Dispute ${told.reference} is not in the currency of order ${order.tradeId}`);
    await lockFunds(tx, order.merchantId, order.settlementCurrency);
    const known = await findDispute(tx, { rail: payment.rail, reference: told.reference });
    const work = { order, payment };
    const opened = known ?? (await open(services, tx, { ...work, told, kind }));
    const moved = (await follow(services, tx, { ...work, dispute: opened }, told)) ?? opened;
    if (moved !== known) await announceDispute(tx, services, order, moved);
  });
  services.wakeDeliveries();
}

interface DisputeWork {
  readonly order: Order;
  readonly payment: Attempt;
}

/** Inserts a dispute, holds the merchant's money and charges the rail's fee. */
async function open(
  services: GatewayServices,
  tx: Queryable,
  { order, payment, told, kind }: DisputeWork & { told: RailDispute; kind: DisputeKind },
): Promise<Dispute> {
  const { reference, amountMinor, currency, reason, respondBy = null, feeMinor = 0n } = told;
  const openedAt = services.clock.now();
  const { rail, tradeId } = payment;
  const settlementAmountMinor = settlementOf(order, amountMinor);
  const dispute = await insertDispute(tx, {
    ...{ rail, reference, tradeId, kind, amountMinor, currency, settlementAmountMinor },
    ...{ reason, respondBy, openedAt },
  });
  const fee = factsOf(services, { order, payment }, { amountMinor: feeMinor, currency });
  await bookTransfers(tx, [
    ...postDisputeHeld(factsOf(services, { order, payment }, dispute)),
    ...postDisputeFee(fee),
  ]);
  await note(services, tx, payment, { ...dispute, kind: 'chargeback' });
  if (feeMinor > 0n) await note(services, tx, payment, { ...dispute, amountMinor: feeMinor, kind: 'fee' });
  return dispute;
}

/** The moves of a dispute, its opening among them, after which its second round is over. */
const SECOND_ROUND_OVER = 3;

/**
 * Moves a dispute as its rail tells. The second round implies that the first was won, and what is told of the first
 * after that is old. Returns undefined where nothing changes.
 */
async function follow(
  services: GatewayServices,
  tx: Queryable,
  work: DisputeWork & { dispute: Dispute },
  { stage, round }: RailDispute,
): Promise<Dispute | undefined> {
  const { dispute } = work;
  // Each move adds one. A dispute is opened by the first, and lost by the second unless it was won before.
  const wasWon = dispute.state === 'won' || dispute.sequence > 2;
  if (round === 'first' && wasWon) return undefined;
  if (round === 'second' && dispute.sequence > SECOND_ROUND_OVER) return undefined;
  const won = round === 'second' && !wasWon && (await move(services, tx, { ...work, to: 'won' }));
  return move(services, tx, { ...work, dispute: won || dispute, to: stage });
}

/** Moves a dispute. Returns undefined where it has that state, or cannot have it any more. */
async function move(
  services: GatewayServices,
  tx: Queryable,
  { order, payment, dispute, to }: DisputeWork & { dispute: Dispute; to: DisputeState },
): Promise<Dispute | undefined> {
  const next = MOVES[dispute.state][to];
  if (!next) return undefined;
  const facts = factsOf(services, { order, payment }, dispute);
  const transfers = next.post.flatMap((post) => post(facts));
  await bookTransfers(tx, transfers);
  if (next.makesGood && transfers.length > 0)
    await bookTransfers(tx, await postLossRecovered(tx, order.merchantId, facts.settled, facts.bookedAt));
  if (next.stated) await note(services, tx, payment, { ...dispute, kind: next.stated });
  return moveDispute(tx, dispute.disputeId, to);
}

const factsOf = ({ clock }: GatewayServices, { order, payment }: DisputeWork, money: Money): SettledFacts =>
  settledFacts(
    postingFacts(order, payment, money, clock.now()),
    order,
    settlementOf(order, money.amountMinor),
  );

const note = (
  { clock }: GatewayServices,
  tx: Queryable,
  payment: Attempt,
  moved: Money & { reference: string; kind: 'chargeback' | 'chargeback-reversed' | 'fee' },
): Promise<void> => {
  const { reference, kind, amountMinor, currency } = moved;
  const now = clock.now();
  return noteMovement(tx, payment, { reference, kind, amountMinor, currency, movedAt: now, bookedAt: now });
};
