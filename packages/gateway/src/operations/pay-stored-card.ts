/** `v3.CreateCardPayments` with `Token`: charges a stored card once and returns the outcome. */
import type { CardBrand, CardRange } from '@gangway/protocol/cards';
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { findOrder, getOrderOrThrow } from '../orders/order-rows.ts';
import { answerTokenSale, insertTokenSale } from '../orders/token-sales.ts';
import { askToStart } from '../outcomes/ask.ts';
import { type GatewayServices, pageAddress } from '../outcomes/gateway-services.ts';
import { isYes } from '../outcomes/settle-yes.ts';
import type { RailCard } from '../rails/rail.ts';
import { brandsOf } from '../vault/card-rules.ts';
import { openStoredCard, type StoredCard, type TokenType } from '../vault/stored-cards.ts';
import { createOrder } from './create-order.ts';
import { newOrder } from './new-order.ts';
import {
  type Answer,
  type CreationRequest,
  findFirstAnswer,
  PAGE_PLACEHOLDER,
  type PresentAnswer,
} from './operation-request.ts';

type CardRequest = CreationRequest<'v3.CreateCardPayments'>;

/**
 * Runs intend, ask and settle. Throws -4119 for a token that is not valid for this merchant and this use, -4015 for a
 * paid order_id, -1004 while another payment of it is in progress, and -4006 for a decline. Where the issuer requires a
 * challenge, returns `processing` with the cardholder's page. A repeat gets the first answer, even an error.
 */
export async function payStoredCard(services: GatewayServices, request: CardRequest): Promise<Answer> {
  const { card, tokenType } = await getCardOrThrow(services, request);
  const order = saleOrder(request, card, services.clock.now());
  const { accountId } = request.caller;
  const sale = { cardId: card.id, accountId, key: request.key };
  const { keptBy } = card;
  const means = { card: railCard(request, card, tokenType), ...(keptBy && { keptBy: keptBy.account }) };
  // Without its means, which are in memory only, the card cannot be charged again.
  const attempt = { id: newId(), charges: true, means, retryPolicy: 'none' } as const;
  return createOrder(services, request, {
    order,
    answer: null,
    present: presentSale(tokenType),
    write: (tx) => insertTokenSale(tx, order, sale),
    attempt,
    start: async (begun) => {
      const step = await askToStart(services, order, begun, means);
      // A yes has ended the order, which has answered the request.
      if (!isYes(step)) await answerWithoutOutcome(services, request, order.tradeId);
    },
  });
}

/**
 * Returns the order in its current state while the acquirer has not answered, with the page of a payer who may be
 * challenged there. A sale that has already ended returns its stored answer, or throws its stored error.
 */
export const presentSale =
  (tokenType: TokenType | undefined): PresentAnswer =>
  async (services, request, tradeId) => {
    const page = (id: string) => pageAddress(services, id);
    const order = await getOrderOrThrow(services.database, tradeId);
    const first = order.state !== 'processing' && (await findFirstAnswer(services.database, request, page));
    return first || orderAnswer(order, tokenType === 'CIT' ? page(tradeId) : undefined);
  };

async function getCardOrThrow(
  { vault, database, cardRanges }: GatewayServices,
  { caller, values }: CardRequest,
): Promise<{ readonly card: StoredCard; readonly tokenType: TokenType }> {
  const { merchantId } = caller;
  const { payment_token_object: token, token_type: tokenType } = values;
  if (token === undefined || tokenType === undefined)
    throw new Error('The contract requires a token and its type');
  const use = { token, merchantId, tokenType };
  const card = await openStoredCard(vault, database, use);
  if ('fault' in card) throw new GatewayError('-4119', `Invalid Token: payment_token_object ${card.fault}`);
  return { card: { ...card, brand: chosenBrand(values, card, cardRanges) }, tokenType };
}

/** Returns the network of this payment: the one that the cardholder chose now, or else when the card was stored. */
function chosenBrand(
  { card_brand: chosen, token_type: tokenType }: CardRequest['values'],
  { number, brand }: StoredCard,
  ranges: readonly CardRange[],
): CardBrand {
  if (chosen === undefined) return brand;
  const refuse = (why: string) => new GatewayError('-3002', `Invalid field: card_brand ${why}`);
  if (tokenType !== 'CIT') throw refuse('is only for the token_type CIT: the cardholder chooses');
  const found = brandsOf(number, ranges).find((one) => one === chosen);
  if (!found) throw refuse('is not a network of this card');
  return found;
}

const saleOrder = (request: CardRequest, { brand, last4 }: StoredCard, now: Date): Order => ({
  ...newOrder(request, now),
  capture: request.values.operation.capture,
  cardBrand: brand,
  cardLast4: last4,
});

/** Without a yes or no, sends the cardholder to our page, which leads to the issuer or waits. */
async function answerWithoutOutcome(
  { database }: GatewayServices,
  { values }: CardRequest,
  tradeId: string,
): Promise<void> {
  const order = await findOrder(database, tradeId);
  if (order?.state !== 'processing') return;
  const url = values.token_type === 'CIT' ? PAGE_PLACEHOLDER : undefined;
  await answerTokenSale(database, tradeId, orderAnswer(order, url));
}

const railCard = ({ values }: CardRequest, card: StoredCard, tokenType: TokenType): RailCard => ({
  number: card.number,
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
  cvc: '',
  brand: card.brand,
  threeDs: values['3ds_initiate'],
  authoriseOnly: values.operation.capture === 'later',
  stored: {
    initiator: tokenType,
    networkReference: card.networkReference,
    ...(card.keptBy && { railToken: card.keptBy.token }),
  },
});
