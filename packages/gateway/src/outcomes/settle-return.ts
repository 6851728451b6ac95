/** Settles a return of money or the void of an authorization. Settling twice changes nothing. */
import { postRefundFailed, postReturned } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { type Attempt, findAttempt, isPending, lockAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import type { RailFacts } from '../rails/rail.ts';
import type { RailCancellation } from '../rails/rail-answers.ts';
import { isCertain } from '../rails/rail-capabilities.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { bookRefunded, noteMovement, postingFacts, settledFacts } from './bookings.ts';
import { endAndCount } from './end-attempt.ts';
import type { GatewayServices } from './gateway-services.ts';
import { moveRefund } from './move-refund.ts';

/** Settles the rail's final answer to a return or a void. */
export async function settleReturn(
  services: GatewayServices,
  attemptId: string,
  answer: 'returned' | 'refused',
): Promise<void> {
  const known = await findAttempt(services.database, attemptId);
  if (known?.kind !== 'return' && known?.kind !== 'void') return;
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.tradeId);
    const attempt = await lockAttempt(tx, attemptId);
    if (order && attempt && isPending(attempt)) await settle(services, tx, { order, attempt, answer });
  });
  services.wakeDeliveries();
}

interface ReturnWork {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly answer: 'returned' | 'refused';
}

async function settle(services: GatewayServices, tx: Transaction, work: ReturnWork): Promise<void> {
  const { order, attempt, answer } = work;
  const isDone = answer === 'returned';
  await endAndCount(services, tx, work, { state: isDone ? 'done' : 'failed', result: answer });
  if (isDone && attempt.kind === 'return') {
    const now = services.clock.now();
    const { id: reference, amountMinor, currency } = attempt;
    const money = { reference, amountMinor, currency };
    await noteMovement(tx, attempt, { ...money, kind: 'return', movedAt: now, bookedAt: now });
    await bookTransfers(tx, postReturned(postingFacts(order, attempt, attempt, now)));
  }
  if (attempt.refundId !== null) await settleRefund(services, tx, work, attempt.refundId);
}

/** Settles the refund of a return. A failed one gives its money back to the merchant. */
async function settleRefund(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, answer }: ReturnWork,
  refundId: string,
): Promise<void> {
  const to = answer === 'returned' ? 'refunded' : 'refund failed';
  const refund = await moveRefund(services, tx, order, { refundId, to });
  const isByMerchant = refund && refund.accountId !== null;
  if (!isByMerchant) return;
  const now = services.clock.now();
  const facts = settledFacts(postingFacts(order, attempt, attempt, now), order, refund.settlementAmountMinor);
  if (to === 'refunded') await bookRefunded(tx, { order, by: attempt }, refund, now);
  else await bookTransfers(tx, postRefundFailed(facts));
}

/** Returns the result of a void by what became of its authorization; undefined while nothing is certain. */
export function resultOfVoid(
  { kind }: Pick<RailCancellation, 'kind'>,
  rail: RailFacts | undefined,
): 'returned' | 'refused' | undefined {
  switch (kind) {
    case 'never-seen':
      return isCertain({ kind }, rail) ? 'returned' : undefined;
    case 'unclear':
    case 'accepted':
    case 'open':
    case 'authorized':
      return undefined;
    case 'paid':
    case 'cannot':
      return 'refused';
    default:
      return 'returned';
  }
}
