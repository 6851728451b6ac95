/** `v3.CancelPayment`: cancels a whole order and sends paid money back. */
import { formatAmount, type OrderState } from '@gangway/protocol';
import { Temporal } from 'temporal-polyfill';
import { BUSINESS_ZONE } from '../business-day.ts';
import { findPaymentLine } from '../clearing/fund-lines.ts';
import { GatewayError } from '../gateway-error.ts';
import { isPending, listAttempts } from '../orders/attempts.ts';
import { listDisputes } from '../orders/disputes.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { countingRefunds, listRefunds } from '../orders/refunds.ts';
import { claimKey } from '../orders/request-keys.ts';
import { unixSeconds } from '../outcomes/announce.ts';
import { bookCancelledSale } from '../outcomes/bookings.ts';
import { giveAuthorisationBack } from '../outcomes/end-order.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { moveOrder } from '../outcomes/move-order.ts';
import { listShares } from '../outcomes/payment-shares.ts';
import { queueReturn } from '../outcomes/send-money-back.ts';
import { listSplitsOf } from '../splits/splits.ts';
import { splitMinor } from '../splits/splittable-remainder.ts';
import type { Queryable } from '../storage/database.ts';
import { type Answer, findFirstAnswer, type OperationRequest } from './operation-request.ts';
import { findReturnFault } from './rail-limits.ts';
import { getVisibleOrderOrThrow } from './visible-order.ts';

/** The costs of a cancelled payment. */
const NO_COSTS = { feeMinor: 0n, vatMinor: 0n };
/** A paid order can be cancelled until 00:30 of the day after. */
const GRACE_MINUTES = 30;

/** Cancels in one commit; the resolver returns the money afterwards. Throws -4001, -4002. */
export async function cancelPayment(
  services: GatewayServices,
  request: OperationRequest<'v3.CancelPayment'>,
): Promise<Answer> {
  const { caller, values, key, contentMac } = request;
  const answer = await services.database.transaction(async (tx) => {
    const order = getVisibleOrderOrThrow(caller, await lockOrder(tx, values.trade_id));
    // A repeat that waited for the lock finds the key of the first request here.
    const first = await findFirstAnswer(tx, request, () => '');
    if (first) return first;
    const fault = await findCancelFault(services, tx, order);
    if (fault) throw new GatewayError('-4002', `Not allowed in the present state: the order ${fault}`);
    const costs = order.state === 'paid' ? { costs: NO_COSTS } : {};
    const cancelled = await moveOrder(services, tx, order, 'cancelled', costs);
    if (order.state === 'paid') await returnMoney(services, tx, order);
    if (order.state === 'authorized') await giveAuthorisationBack(services, tx, order);
    const made = cancelAnswer(caller.uid, cancelled);
    await claimKey(tx, {
      caller,
      key,
      contentMac,
      tradeId: order.tradeId,
      answer: made,
    });
    return made;
  });
  services.wakeDeliveries();
  return answer;
}

/** Returns the time until which an order of a business day, such as `2026-11-21`, may be cancelled. */
export function cancelDeadline(day: string): Date {
  const deadline = Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime(BUSINESS_ZONE)
    .add({ minutes: GRACE_MINUTES });
  return new Date(deadline.epochMilliseconds);
}

/** Why an order in this state cannot be cancelled, where the name of the state does not say it. */
const WHY_NOT: Readonly<Partial<Record<OrderState, string>>> = {
  paid: 'was paid on an earlier day',
  verify: 'is in verify, and whoever runs the gateway decides on it',
};

/** Returns why an order cannot be cancelled now, to complete "the order …", or undefined when it can. */
export async function findCancelFault(
  services: Pick<GatewayServices, 'rails' | 'clock'>,
  tx: Queryable,
  order: Order,
): Promise<string | undefined> {
  const isOpen = order.state === 'processing' || order.state === 'authorized';
  const line = order.state === 'paid' ? await findPaymentLine(tx, order.tradeId) : undefined;
  const isPaidInTime = line !== undefined && services.clock.now() < cancelDeadline(line.day);
  if (!isOpen && !isPaidInTime) return WHY_NOT[order.state] ?? `is ${order.state}`;
  if (line?.isCleared) return 'is in a clearing report';
  if (countingRefunds(await listRefunds(tx, order.tradeId)).length > 0) return 'has refunds';
  if ((await listDisputes(tx, order.tradeId)).some(({ state }) => state !== 'won')) return 'is disputed';
  if (splitMinor(await listSplitsOf(tx, order.tradeId)) > 0n) return 'is split';
  const attempts = await listAttempts(tx, order.tradeId);
  if (attempts.some((attempt) => attempt.kind === 'capture' && isPending(attempt)))
    return 'is being captured';
  if (!line) return undefined;
  const faults = (await listShares(tx, order)).map((share) => findReturnFault(services, { order, share }));
  return faults.find((fault) => fault !== undefined);
}

async function returnMoney(services: GatewayServices, tx: Queryable, order: Order): Promise<void> {
  const shares = await listShares(tx, order);
  // The lines may have been cleared since the check.
  if (!(await bookCancelledSale(tx, { order, shares, at: services.clock.now() })))
    throw new GatewayError('-4002', 'Not allowed in the present state: the order is in a clearing report');
  const { currency } = order;
  for (const { attempt, amountMinor } of shares) {
    const { rail, railReference: reference } = attempt;
    await queueReturn(services, tx, { order, rail, reference, amountMinor, currency }, null);
  }
}

const cancelAnswer = (user: string, order: Order): Answer => ({
  type: 'payment',
  user,
  amount: formatAmount(order.amountMinor),
  currency: order.currency,
  settlement_amount: formatAmount(order.settlementAmountMinor),
  settlement_currency: order.settlementCurrency,
  exchange_rate: order.exchangeRate,
  trade_id: order.tradeId,
  description: order.description,
  order_id: order.orderId,
  createDate: unixSeconds(order.createdAt),
  demo: order.demo,
  transaction_id: order.transactionId,
  state: order.state,
});
