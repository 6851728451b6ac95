/** Calls the rail to capture an authorization, and settles its answer. Settling twice changes nothing. */
import { convertAmount } from '@gangway/protocol';
import { type Attempt, findAttempt, lockAttempt, noteAccepted } from '../orders/attempts.ts';
import { getCaptureOrThrow } from '../orders/captures.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { answerKey, freeKey } from '../orders/request-keys.ts';
import type { RailCapture } from '../rails/rail-answers.ts';
import type { Queryable } from '../storage/database.ts';
import { isExact, mayRequest, railMoney } from './ask-rail.ts';
import { bookSale, costsOfSale, noteMovement, paidTime } from './bookings.ts';
import { endAndCount } from './end-attempt.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';
import { moveOrder } from './move-order.ts';

const REFUSED = { kind: 'refused' } as const;

/**
 * Calls the rail and settles its answer. `unclear` and `accepted` leave the capture open: it is repeated later, and
 * the rail's webhook may settle it before.
 */
export async function askToCapture(
  services: GatewayServices,
  attempt: Attempt,
): Promise<RailCapture['kind']> {
  const rail = await services.rails.named(attempt.rail);
  if (!rail?.capture) throw new Error(`The rail ${attempt.rail} cannot capture`);
  if (!mayRequest(services, rail, attempt)) return 'unclear';
  const ask = rail.capture.bind(rail, railMoney(attempt));
  const answer = isExact(rail, attempt) ? await awaitOutside(services, ask) : REFUSED;
  if (answer.kind === 'accepted') await noteAccepted(services.database, attempt.id, answer.reference);
  else if (answer.kind !== 'unclear') await settleCapture(services, attempt.id, answer);
  return answer.kind;
}

/**
 * Returns the settlement amount of a capture: the order's for the whole order, otherwise the captured amount at the
 * order's rate.
 */
export const settlementOf = (order: Order, amountMinor: bigint): bigint =>
  amountMinor === order.amountMinor
    ? order.settlementAmountMinor
    : convertAmount(amountMinor, order.exchangeRate, order.settlementCurrency);

/** Settles the final result of a capture. */
export async function settleCapture(
  services: GatewayServices,
  attemptId: string,
  answer: { readonly kind: 'captured' | 'refused' | 'unclear'; readonly paidAt?: Date | undefined },
): Promise<void> {
  const known = await findAttempt(services.database, attemptId);
  if (!known) return;
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.tradeId);
    const attempt = await lockAttempt(tx, attemptId);
    if (!order || attempt?.kind !== 'capture' || attempt.state !== 'asking') return;
    if (answer.kind === 'captured') {
      await endAndCount(services, tx, { order, attempt }, { state: 'done' });
      await takeMoney(services, tx, { order, attempt, reportedPaidAt: answer.paidAt });
    } else {
      const end = { state: 'declined', result: 'The rail refused the capture.' } as const;
      await endAndCount(services, tx, { order, attempt }, end);
      // No money has moved, so the merchant may repeat the request.
      await freeKey(tx, await getCaptureOrThrow(tx, attemptId));
    }
  });
  services.wakeDeliveries();
}

async function takeMoney(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, reportedPaidAt }: { order: Order; attempt: Attempt; reportedPaidAt: Date | undefined },
): Promise<void> {
  const request = await getCaptureOrThrow(tx, attempt.id);
  const { amountMinor, railReference: reference } = attempt;
  const { notifyUrl } = request;
  const taken = { order, by: attempt, amountMinor, reference, notifyUrl, reportedPaidAt };
  await answerKey(tx, request, orderAnswer(await bookTaken(services, tx, taken)));
}

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
  const paid = await moveOrder(services, tx, order, 'paid', {
    paidAt,
    costs: await costsOfSale(services, tx, order, { settledMinor: settlementAmountMinor, paidAt }),
    captured: { amountMinor, settlementAmountMinor, notifyUrl },
  });
  const money = { reference, amountMinor, currency: by.currency };
  await noteMovement(tx, by, { ...money, kind: 'payment', movedAt: paidAt, bookedAt: now });
  await bookSale(services, tx, 'captured', { order: paid, by, at: now });
  return paid;
}
