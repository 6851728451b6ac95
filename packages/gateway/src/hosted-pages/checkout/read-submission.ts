/** Reads a payer's submission: the method and the data entered for it. */
import { isNameOf, METHODS } from '@gangway/protocol';
import {
  findOffer,
  isEmail,
  methodOffers,
  type PaymentRequest,
  paymentRequestSchema,
} from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { findCardPage } from '../../orders/card-pages.ts';
import type { Order } from '../../orders/order.ts';
import { findSubmission } from '../../orders/submissions.ts';
import type { GatewayServices } from '../../outcomes/gateway-services.ts';
import type { PaymentSubmission } from '../../outcomes/submit-payment.ts';
import { type TakenToken, takeToken } from '../../outcomes/take-token.ts';
import type { RailCard } from '../../rails/rail.ts';
import { burnToken } from '../../vault/burned-tokens.ts';
import { describePendingCard, findCardAtRail, type PendingFacts } from '../../vault/cards-at-rails.ts';
import { offeredMethods } from '../offered-methods.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';

/**
 * Reads a PaymentRequest for an order. Throws CheckoutRefusal `request-invalid`, `method-not-offered`, `email-invalid`
 * or `card-token-refused`.
 */
export async function readSubmission(
  services: GatewayServices,
  order: Order,
  body: unknown,
): Promise<PaymentSubmission & { readonly scenario: PaymentRequest['scenario'] }> {
  const parsed = v.safeParse(paymentRequestSchema, body);
  if (!parsed.success) {
    const member = v.getDotPath(parsed.issues[0]) ?? 'the body';
    throw new CheckoutRefusal('request-invalid', `The payment request is wrong in ${member}.`);
  }
  const { attemptId: name, method, offer, scenario, blikCode, phone, account, walletType } = parsed.output;
  const isOffered = async () =>
    findOffer(methodOffers(await offeredMethods(services, order)), parsed.output) !== undefined ||
    // A repeat of a submission whose method has lost its rail since.
    (await findSubmission(services.database, order.tradeId, name)) !== undefined;
  if (!isNameOf(METHODS, method) || !(await isOffered()))
    throw new CheckoutRefusal('method-not-offered', `This page does not offer ${offer ?? method}.`);
  const submission = { tradeId: order.tradeId, name, method, scenario };
  const { asks } = METHODS[submission.method];
  switch (asks) {
    case 'card':
      return { ...submission, ...(await readCard(services, order, parsed.output)) };
    case 'code':
      return { ...submission, means: blikCode === undefined ? {} : { blikCode } };
    case 'phone':
      return { ...submission, means: phone === undefined ? {} : { phone } };
    case 'account':
      if (!account) throw new CheckoutRefusal('request-invalid', 'The payment request has no account.');
      return { ...submission, means: { account } };
    case 'wallet':
      return { ...submission, means: {}, walletType };
    // A gift card is sent to the trade's own address.
    case 'gift-card':
    case 'nothing':
      return { ...submission, means: {} };
    default:
      return asks satisfies never;
  }
}

/** Opens the one-time token. Card and CVC are held only in memory, until the rail has received them. */
async function readCard(
  services: GatewayServices,
  order: Order,
  { token, email: submitted = '' }: PaymentRequest,
): Promise<Pick<PaymentSubmission, 'means' | 'card' | 'use'>> {
  const email = order.email || submitted;
  if (!isEmail(email))
    throw new CheckoutRefusal('email-invalid', 'A card payment needs the e-mail address of the payer.');
  if (!token) throw new CheckoutRefusal('request-invalid', 'The payment request has no card token.');
  const { tradeId, merchantId, orderId } = order;
  const taken = await takeToken(services, { token, merchantId, orderId });
  const { card, last4, use, from, payer } = taken;
  const kept = order.keepsCard ? await readKeptCard(services, order, taken) : undefined;
  const { threeDs = 'with' } = (await findCardPage(services.database, tradeId)) ?? {};
  return {
    means: {
      card: { ...card, threeDs, authoriseOnly: order.capture === 'later', ...kept?.members },
      ...(from && { from }),
      ...(payer && { payer }),
    },
    card: { email, cardBrand: card.brand, cardLast4: last4 },
    async use(tx, attemptId) {
      await burnToken(tx, { ...use, tradeId, merchantId });
      if (kept) await describePendingCard(services.vault, tx, tradeId, { ...kept.facts, attemptId });
    },
  };
}

/**
 * Returns what the rail is told of a card that it is to keep, and what is noted of it. The payer has agreed on the
 * shop's page. Throws CheckoutRefusal `card-token-refused` for a card that could not be stored.
 */
async function readKeptCard(
  { database, vault }: GatewayServices,
  { tradeId }: Order,
  { card: { sealed, brand }, last4, expiry }: TakenToken,
): Promise<{ readonly members: Pick<RailCard, 'keeps' | 'isConsentGiven'>; readonly facts: PendingFacts }> {
  const pending = await findCardAtRail(vault, database, tradeId);
  if (!pending || !sealed || !expiry)
    throw new CheckoutRefusal('card-token-refused', 'This card cannot be stored. Load the page again.');
  const dates = { expiryMonth: expiry.month, expiryYear: expiry.year };
  return {
    members: { keeps: pending.tokenType, isConsentGiven: true },
    facts: { account: sealed.account, brand, last4, ...dates },
  };
}
