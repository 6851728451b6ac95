/** `v3.CreatePaymentsVoucher`: an order paid by gift card, at once with number and PIN or on our page without them. */
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { chargeAtCreation, claimGiftCard } from '../outcomes/charge-gift-card.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Queryable } from '../storage/database.ts';
import { createOrder, type PlainCreation } from './create-order.ts';
import { newOrder } from './new-order.ts';
import type { Answer, CreationRequest } from './operation-request.ts';

/**
 * With number and PIN, returns `processing` and url "" before the card is charged. The outcome follows, and a no ends
 * the order. Throws -4015 for a paid order_id, and -1004 while another payment of it is in progress. Number and PIN are
 * in memory only, until the rail has them.
 */
export async function createPaymentsVoucher(
  services: GatewayServices,
  request: CreationRequest<'v3.CreatePaymentsVoucher'>,
): Promise<Answer> {
  const { cardnumber: number, pincode: pin } = request.values;
  if (number === undefined || pin === undefined) return createOrder(services, request);
  const order = newOrder(request, services.clock.now());
  const typed = { card: { number, pin }, from: { account: request.caller.uid } };
  const attempt = { id: newId(), charges: true };
  return createOrder(services, request, {
    order,
    answer: orderAnswer(order, ''),
    write: (tx) => claimCardOrThrow(services, tx, order, number),
    attempt,
    start: async (begun) => {
      // Not awaited: if this node dies, the resolver ends the attempt.
      chargeAtCreation(services, { order, attempt: begun, typed }).catch((error: unknown) =>
        services.log.error({ err: error, tradeId: order.tradeId }, 'a gift card could not be charged'),
      );
    },
  });
}

/** Returns the creation of an order whose payer types the gift card on our page; undefined with number and PIN. */
export const plainGiftCardPage = (
  request: CreationRequest<'v3.CreatePaymentsVoucher'>,
  now: Date,
): PlainCreation | undefined => {
  const { cardnumber: number, pincode: pin } = request.values;
  return number === undefined || pin === undefined ? { order: newOrder(request, now) } : undefined;
};

async function claimCardOrThrow(
  { vault }: GatewayServices,
  tx: Queryable,
  order: Order,
  number: string,
): Promise<void> {
  // A charge that is unclear for longer than the hold on its order_id still blocks its card.
  if (!(await claimGiftCard(tx, order, vault.macOf('gift-card', number))))
    throw new GatewayError(
      '-1004',
      'Service busy, try again: this gift card is being charged for this order_id',
    );
}
