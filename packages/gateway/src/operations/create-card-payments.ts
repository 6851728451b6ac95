/** `v3.CreateCardPayments`: takes a card once, calls its rail once, and sends the payer to 3-D Secure. */
import { fault } from '@gangway/protocol';
import { errorOf, GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import type { Order } from '../orders/order.ts';
import { findRail } from '../outcomes/begin-payment.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { type CardData, clearCard, type TakenToken, takeToken } from '../outcomes/take-token.ts';
import { chargesAtOnce, type PayerContext, type RailCard, type TriedFrom } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import { burnToken } from '../vault/burned-tokens.ts';
import {
  type CardConsent,
  insertPendingCard,
  type PendingCard,
  type TokenType,
} from '../vault/stored-cards.ts';
import { cardAnswer, createCardPage, isForCardPage } from './create-card-page.ts';
import { createOrder } from './create-order.ts';
import { newOrder } from './new-order.ts';
import { type Answer, type CreationRequest, PAGE_PLACEHOLDER } from './operation-request.ts';
import { payStoredCard } from './pay-stored-card.ts';

type CardRequest = CreationRequest<'v3.CreateCardPayments'>;

/** The card of a request; `use` identifies the token it came in. */
interface TakenCard {
  readonly card: CardData;
  readonly last4: string;
  readonly expiry?: TakenToken['expiry'];
  readonly use?: { readonly jti: string; readonly ticketId: string; readonly expiresAt: Date };
  readonly from: TriedFrom;
  readonly payer?: PayerContext;
}

/**
 * Runs intend, ask and settle. Returns `processing` with the page's address. Throws -4119 for an invalid token (used in
 * the transaction of the payment), -4015 for a paid order_id, -1004 while another payment of it is in progress, -4118
 * for a used key, and -4011 for a card to be stored whose rail asks no payer. Card and code are in memory only. A card
 * to be stored is sealed until the payer has agreed or the order has ended.
 */
export async function createCardPayments(services: GatewayServices, request: CardRequest): Promise<Answer> {
  try {
    if (request.method?.name === 'Token') return await payStoredCard(services, request);
    if (isForCardPage(request)) return await createCardPage(services, request);
    return await createOnce(services, request);
  } catch (error) {
    if (error instanceof GatewayError && error.code === '-4119') noteRefusedToken(services, request, error);
    throw error;
  }
}

/** Logs the cause, without any data of token or card, because the payer can only type the card again. */
function noteRefusedToken(
  { log }: GatewayServices,
  { caller, values }: CardRequest,
  error: GatewayError,
): void {
  const { uid: account, merchantId: merchant_id, merchantName: merchant } = caller;
  const { order_id, request_id } = values;
  log.warn(
    { account, merchant, merchant_id, order_id, request_id, reason: error.message },
    'a token was refused',
  );
}

async function createOnce(services: GatewayServices, request: CardRequest): Promise<Answer> {
  const consent = consentOf(request, services.clock.real());
  const taken = await takeCard(services, request);
  const order = cardOrder(request, taken, services.clock.now());
  const card = railCard(request, taken, { order, consent });
  const { from, payer } = taken;
  const means = { card, from, ...(payer && { payer }) };
  const can = (await findRail(services, services.database, order, means))?.capabilities.methods.Card;
  if (can && !can.authenticatesFirst && order.keepsCard && !consent) throw errorOf(NOBODY_ASKS);
  return createOrder(services, request, {
    order,
    answer: cardAnswer(order, PAGE_PLACEHOLDER),
    write: (tx) => insertCard(services, tx, request, { order, taken, consent }),
    attempt: {
      id: newId(),
      means,
      charges: chargesAtOnce(card, can),
      // The card cannot be sent again, whatever its rail allows for other methods.
      retryPolicy: 'none',
    },
  });
}

/** A rail that does not authenticate in a step of its own has no page that asks the payer, and we have none either. */
const NOBODY_ASKS = fault(
  '-4011',
  'this merchant’s rail does not ask the payer whether a card may be stored: send consent_wording with token_type ' +
    'CIT, or Cards HPP without a card for MIT',
);

/** Stores the token's use, and the card if it is to be kept. */
async function insertCard(
  { vault }: GatewayServices,
  tx: Queryable,
  { values }: CardRequest,
  {
    order,
    taken,
    consent,
  }: {
    readonly order: Order;
    readonly taken: TakenCard;
    readonly consent: CardConsent | undefined;
  },
): Promise<void> {
  const { token_type: tokenType } = values;
  const { tradeId, merchantId } = order;
  if (taken.use) await burnToken(tx, { ...taken.use, tradeId, merchantId });
  if (!tokenType || !order.keepsCard) return;
  const of = { customerId: values.customer_id, consent };
  await insertPendingCard(vault, tx, { ...pendingCard(order, taken, tokenType), ...of });
}

/** Returns the card of the request. Throws -4119 for a token that is not valid for this payment. */
async function takeCard(
  services: GatewayServices,
  { caller, values, card: sent }: CardRequest,
): Promise<TakenCard> {
  const account = { account: caller.uid };
  if (sent) return { card: clearCard(sent), last4: sent.card.card_number.slice(-4), from: account };
  const { payment_token_object: token, order_id: orderId } = values;
  if (token === undefined) throw new Error('The contract requires a card or a token');
  if (values.card_brand !== undefined)
    throw new GatewayError('-3002', 'Invalid field: card_brand is in the payment_token_object already');
  return { from: account, ...(await takeToken(services, { token, merchantId: caller.merchantId, orderId })) };
}

/** `Cards HPP` with a card or a token is `Card`. */
const cardOrder = (request: CardRequest, taken: TakenCard, now: Date): Order => ({
  ...newOrder(request, now),
  subPayMethod: 'Card',
  ...request.values.operation,
  keepsCard: keepsCard(request, taken),
  email: request.values.email ?? '',
  cardBrand: taken.card.brand,
  cardLast4: taken.last4,
});

/**
 * Returns whether the card may be stored. A form of an earlier version does not tell the expiry of a card that the
 * gateway cannot read: such a card is paid with and not stored. Throws -4119 where it was only to be stored.
 */
function keepsCard({ values }: CardRequest, { card, expiry }: TakenCard): boolean {
  const { keepsCard: isWanted, capture } = values.operation;
  if (!isWanted || !card.sealed || expiry) return isWanted;
  if (capture !== 'never') return false;
  throw new GatewayError(
    '-4119',
    'Invalid Token: payment_token_object was made by a card form of an earlier version, whose cards cannot be stored',
  );
}

/**
 * Returns the consent that the payer gave on the merchant's page. Throws -3002 where it is for charges by the merchant
 * alone, which payers agree to at their bank.
 */
function consentOf({ values }: CardRequest, now: Date): CardConsent | undefined {
  const { consent_wording: wording, consent_time: time, token_type: tokenType } = values;
  if (wording === undefined) return undefined;
  if (tokenType !== 'CIT')
    throw new GatewayError('-3002', 'Invalid field: consent_wording is only for the token_type CIT');
  return { at: time?.at ?? now, wording };
}

const railCard = (
  { values }: CardRequest,
  { card }: TakenCard,
  { order, consent }: { readonly order: Order; readonly consent: CardConsent | undefined },
): RailCard => ({
  ...card,
  threeDs: values['3ds_initiate'],
  authoriseOnly: values.operation.capture !== 'now',
  ...(values.token_type && order.keepsCard && { keeps: values.token_type }),
  ...(consent && { isConsentGiven: true }),
  ...(values.operation.capture === 'never' && { verifyOnly: true }),
});

const pendingCard = (
  { tradeId, merchantId }: Order,
  { card: { number, brand, sealed, ...clear }, last4, expiry }: TakenCard,
  tokenType: TokenType,
): PendingCard => ({
  ...{ tradeId, merchantId, tokenType, number, brand, last4 },
  expiryMonth: expiry?.month ?? clear.expiryMonth,
  expiryYear: expiry?.year ?? clear.expiryYear,
  rail: sealed?.account,
});
