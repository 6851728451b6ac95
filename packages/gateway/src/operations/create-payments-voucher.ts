/** `v3.CreatePaymentsVoucher`: an order paid by gift card, at once with number and PIN or on our page without them. */
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { insertAttempt } from '../orders/attempts.ts';
import { insertOrders } from '../orders/insert-orders.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { chargeAtCreation, claimGiftCard } from '../outcomes/charge-gift-card.ts';
import { type GatewayServices, pageAddress } from '../outcomes/gateway-services.ts';
import type { Queryable } from '../storage/database.ts';
import { newOrder } from './create-order.ts';
import { createPayments } from './create-payments.ts';
import { createUnderHold } from './create-under-hold.ts';
import { type Answer, findFirstAnswer, type OperationRequest } from './operation-request.ts';

/**
 * With number and PIN, returns `processing` and url "" before the card is charged. The outcome follows, and a no ends
 * the order. Throws -4015 for a paid order_id, and -1004 while another payment of it is in progress. Number and PIN are
 * in memory only, until the rail has them.
 */
export async function createPaymentsVoucher(
  services: GatewayServices,
  request: OperationRequest,
): Promise<Answer> {
  const { cardnumber: number, pincode: pin } = request.values;
  if (number === undefined || pin === undefined) return createPayments(services, request);
  const order = newOrder(request, services.clock.now());
  const answer = orderAnswer(order, '');
  const attemptId = newId();
  const isCreated = await createUnderHold(services, request, {
    hold: { ...order, attemptId },
    write: (tx) => intend(services, tx, request, { order, answer, number, attemptId }),
  });
  if (!isCreated) {
    const first = await findFirstAnswer(services.database, request, (tradeId) =>
      pageAddress(services, tradeId),
    );
    if (first) return first;
    throw new GatewayError('-4015', 'This order has been closed: order_id is paid already');
  }
  const typed = { card: { number, pin }, from: { account: request.caller.uid } };
  // Not awaited: if this node dies, the resolver ends the attempt.
  chargeAtCreation(services, { order, attemptId, typed }).catch((error: unknown) =>
    services.log.error({ err: error, tradeId: order.tradeId }, 'a gift card could not be charged'),
  );
  return answer;
}

interface Intended {
  readonly order: Order;
  readonly answer: Answer;
  readonly number: string;
  readonly attemptId: string;
}

/** Inserts order, key, gift-card claim and attempt in one commit. Returns false when nothing was inserted. */
async function intend(
  services: GatewayServices,
  tx: Queryable,
  { key, contentMac }: OperationRequest,
  { order, answer, number, attemptId: id }: Intended,
): Promise<boolean> {
  const { tradeId, amountMinor, currency } = order;
  const pageSecretHash = services.pageSecrets.hash(services.pageSecrets.of(tradeId));
  const rail = services.rails.forMethod(order.subPayMethod, order.operationName)!.name;
  const now = services.clock.now();
  const results = await insertOrders(tx, [{ order, pageSecretHash, key, contentMac, answer }]);
  if (results.get(tradeId) !== 'created') return false;
  // A charge that is unclear for longer than the hold on its order_id still blocks its card.
  if (!(await claimGiftCard(tx, order, services.vault.macOf('gift-card', number))))
    throw new GatewayError(
      '-1004',
      'Service busy, try again: this gift card is being charged for this order_id',
    );
  await insertAttempt(tx, { id, tradeId, refundId: null, kind: 'payment', rail, amountMinor, currency, now });
  return true;
}
