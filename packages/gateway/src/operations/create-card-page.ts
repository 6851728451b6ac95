/** `Cards HPP` without a card or token: creates an order whose payer types the card on our page. */
import { fault } from '@gangway/protocol';
import { errorOf } from '../gateway-error.ts';
import { insertCardPage } from '../orders/card-pages.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { findRail } from '../outcomes/begin-payment.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { hasOwnCardPage } from '../rails/rail-capabilities.ts';
import { findCardKey } from '../rails/rail-registry.ts';
import type { Queryable } from '../storage/database.ts';
import { insertPendingCard } from '../vault/stored-cards.ts';
import { createOrder } from './create-order.ts';
import { newOrder } from './new-order.ts';
import { type Answer, type CreationRequest, PAGE_PLACEHOLDER } from './operation-request.ts';

/** Returns whether the payer types the card on our page. */
export const isForCardPage = ({ method, values }: CreationRequest<'v3.CreateCardPayments'>): boolean =>
  method.name === 'Cards HPP' && values.cardinfo === undefined && values.payment_token_object === undefined;

/**
 * Calls no rail until the payer opens the page or submits the card. Throws -4015 when the order_id is already paid.
 * Throws -4011 for a page in a frame where cards are typed on a page of the rail, and for a card to be kept where they
 * are not.
 */
export async function createCardPage(
  services: GatewayServices,
  request: CreationRequest<'v3.CreateCardPayments'>,
): Promise<Answer> {
  const {
    operation: { capture, keepsCard },
    token_type: tokenType,
    customer_id: customerId,
    consent_wording: wording,
    consent_time: consentTime,
    email,
    form_type: formType,
    '3ds_initiate': threeDs,
  } = request.values;
  const made = newOrder(request, services.clock.now());
  const order = { ...made, capture, keepsCard, email: email ?? '' };
  const answer = cardAnswer(order, PAGE_PLACEHOLDER);
  const page = { threeDs, isFramed: formType === 'framed' };
  const isForRail = page.isFramed || keepsCard;
  const rail = isForRail ? await findRail(services, services.database, order) : undefined;
  const hasOwnPage = rail !== undefined && hasOwnCardPage(rail.capabilities);
  // Our page asks nothing, so the card must be one that a rail keeps by the merchant's consent.
  const isSealed = keepsCard && rail !== undefined && (await findCardKey(services.rails, rail)) !== undefined;
  if (keepsCard && !hasOwnPage && !isSealed)
    throw errorOf(fault('-4011', 'no rail of this merchant keeps cards that are typed on a page'));
  if (page.isFramed && hasOwnPage)
    throw errorOf(
      fault('-4011', 'form_type 02: this merchant’s rail has a page of its own, which has no frame'),
    );
  const write = async (tx: Queryable) => {
    await insertCardPage(tx, order, page);
    if (!keepsCard || !tokenType) return;
    const consent = { at: consentTime?.at ?? services.clock.real(), wording: wording ?? '' };
    await insertPendingCard(services.vault, tx, { ...unknownCard(order), tokenType, customerId, consent });
  };
  return createOrder(services, request, { order, answer, write });
}

/** The card is known when its rail reports it. */
const unknownCard = ({ tradeId, merchantId }: Order) =>
  ({ tradeId, merchantId, number: '', brand: 'visa', last4: '', expiryMonth: '', expiryYear: '' }) as const;

/** Returns the answer to the creation of a card payment, which has no settlement. */
export function cardAnswer(order: Order, url: string): Answer {
  const {
    settlement_amount: _,
    settlement_currency: __,
    exchange_rate: ___,
    ...rest
  } = orderAnswer(order, url);
  return rest;
}
