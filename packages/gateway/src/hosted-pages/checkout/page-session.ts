/** The session of a trade's page: bound to this trade, valid for a day and only for its page's routes. */
import { randomBytes } from 'node:crypto';
import { formatAmount, inLanguage } from '@gangway/protocol';
import {
  type CheckoutSession,
  methodOffers,
  SESSION_AUDIENCE,
  SESSION_SECONDS_MAX,
  sessionSchema,
} from '@gangway/protocol/checkout';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { pageClientKey } from '../../accounts/client-keys.ts';
import type { Order } from '../../orders/order.ts';
import { restMinor } from '../../orders/order-parts.ts';
import { type GatewayServices, pageAddress } from '../../outcomes/gateway-services.ts';
import { offeredMethods, sortForPayer } from '../offered-methods.ts';
import type { PageLanguage } from '../page-language.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { CARD_PURPOSE } from './trade-status.ts';

const ALGORITHM = 'HS256';

/**
 * Creates a session for the page of an order, without offers once nothing can be submitted there. Its return URL is
 * `left` below the page.
 */
export async function makePageSession(
  services: GatewayServices,
  order: Order,
  {
    shop,
    canPay,
    ...language
  }: Pick<PageLanguage, 'tag' | 'locales' | 'asked'> & {
    /** What the page calls the shop. */
    readonly shop: string;
    /** Whether the payer can submit there. */
    readonly canPay: boolean;
  },
): Promise<string> {
  const now = Math.floor(services.clock.real().getTime() / 1000);
  const page = pageAddress(services, order.tradeId);
  const purpose = CARD_PURPOSE[order.capture];
  const methods = canPay ? sortForPayer(await offeredMethods(services, order), language, order) : [];
  const session: CheckoutSession = {
    iss: services.publicUrl,
    aud: SESSION_AUDIENCE,
    jti: randomBytes(16).toString('base64url'),
    iat: now,
    exp: now + SESSION_SECONDS_MAX,
    gateway: services.publicUrl,
    clientKey: pageClientKey(order.merchantId, services.mode),
    orderId: order.orderId,
    amount: formatAmount(restMinor(order)),
    currency: order.currency,
    description: order.description,
    shop,
    methods,
    offers: methodOffers(methods),
    locale: language.tag,
    ...(order.email && { hasEmail: true }),
    ...(purpose && { purpose }),
    // Without a redirect_url, the result is shown on the page itself.
    returnUrl: inLanguage(order.redirectUrl ? `${page}/left` : page, language.asked),
  };
  return new SignJWT({ ...session })
    .setProtectedHeader({ alg: ALGORITHM })
    .sign(services.pageSecrets.sessionKey(order.tradeId));
}

/** Reads the session of an `Authorization` header. Throws CheckoutRefusal unless it is a valid one of this trade. */
export async function readPageSession(
  services: GatewayServices,
  { tradeId }: Order,
  header: string | undefined,
): Promise<CheckoutSession> {
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(header ?? '') ?? [];
  if (!token) throw new CheckoutRefusal('session-missing', 'Send the session as Authorization: Bearer.');
  try {
    const { payload } = await jwtVerify(token, services.pageSecrets.sessionKey(tradeId), {
      algorithms: [ALGORITHM],
      audience: SESSION_AUDIENCE,
      issuer: services.publicUrl,
      currentDate: services.clock.real(),
      requiredClaims: ['exp', 'jti'],
    });
    return v.parse(sessionSchema, payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new CheckoutRefusal('session-expired', 'The session has expired; load the page again.');
    throw new CheckoutRefusal('session-invalid', 'The session was not made for this page.');
  }
}
