/**
 * The session token, with which a page can pay one order and nothing else (see checkout/session.ts of the
 * protocol).
 */
import {
  type CheckoutSession,
  methodOffers,
  purposeOf,
  SESSION_AUDIENCE,
  SESSION_SECONDS_MAX,
  sessionSchema,
} from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { operationOf } from './card-terms.ts';
import { CheckoutFailure } from './checkout-failure.ts';
import { canSaveCard, offersWithCards } from './customer-cards.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';
import type { TokenMaker } from './tokens.ts';

/** Makes the session of an order in its current state, valid for {@link SESSION_SECONDS_MAX}. */
export async function makeSession(shop: Shop, order: OrderRecord): Promise<string> {
  const { tokens, settings } = shop;
  const canSave = await canSaveCard(shop, order);
  const purpose = purposeOf(operationOf(order.cards));
  return tokens.make(SESSION_AUDIENCE, SESSION_SECONDS_MAX, {
    gateway: settings.gateway,
    clientKey: settings.clientKey,
    orderId: order.orderId,
    amount: order.amount,
    currency: order.currency,
    description: order.description,
    ...(settings.shop !== undefined && { shop: settings.shop }),
    methods: [...order.methods],
    offers: await offersWithCards(shop, order, methodOffers(order.methods)),
    ...(canSave && { canSave }),
    ...(order.locale !== undefined && { locale: order.locale }),
    ...(order.email !== undefined && { hasEmail: true }),
    ...(order.fields && { fields: order.fields }),
    ...(purpose && { purpose }),
    returnUrl: order.returnUrl,
  });
}

/**
 * Returns the session in a token that this server made. Throws CheckoutFailure `session-invalid` or
 * `session-expired`.
 */
export async function verifySession(tokens: TokenMaker, token: string): Promise<CheckoutSession> {
  const parsed = v.safeParse(sessionSchema, await tokens.verify(SESSION_AUDIENCE, token));
  if (!parsed.success) {
    throw new CheckoutFailure('session-invalid', 'The session is of another version of this server.');
  }
  return parsed.output;
}

/** Returns the token of an `Authorization: Bearer` header. Throws CheckoutFailure `session-missing` without one. */
export function bearerToken(header: string | undefined): string {
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(header ?? '') ?? [];
  if (!token) {
    throw new CheckoutFailure('session-missing', 'Send the session as Authorization: Bearer.');
  }
  return token;
}
