/**
 * The checkout session: what a merchant server tells the element about one order. It travels as the readable payload of
 * a JWT (HS256). The browser reads it to render without a request. Only the merchant server can make or verify one, so
 * the price never comes from the page.
 */
import * as v from 'valibot';
import { CARD_PURPOSES } from './card-purpose.ts';
import { offerSchema } from './offer.ts';
import type { SessionFields } from './payer-fields.ts';

/** The `aud` claim of a session's JWT. */
export const SESSION_AUDIENCE = 'gw-checkout';

/**
 * The maximum lifetime of a session, in seconds. A limit of more than 20 hours is none for a person who types slowly
 * (WCAG 2.2.1). A payment may outlive its session: the time to pay begins later, is up to a day, and banks take some
 * days more for a transfer. A new session of the order, made when the page is loaded again, shows the payment again.
 */
export const SESSION_SECONDS_MAX = 24 * 60 * 60;

/** The payload of a session token. Times are unix seconds, `amount` is decimal text with two decimals. */
export const sessionSchema = v.object({
  iss: v.string(),
  aud: v.literal(SESSION_AUDIENCE),
  jti: v.string(),
  iat: v.number(),
  exp: v.number(),
  /** Public address of the gateway, without a trailing slash. */
  gateway: v.string(),
  /** Public client key; `gwk_test_…` marks the sandbox. */
  clientKey: v.string(),
  orderId: v.string(),
  amount: v.string(),
  currency: v.string(),
  description: v.string(),
  /** Name of the shop as the payer knows it. */
  shop: v.optional(v.string()),
  /** Canonical sub_pay_method names, in display order: what an element without offers shows. */
  methods: v.array(v.string()),
  /** The rows of the checkout, in display order. Without it, one of the kind `method` for each of `methods`. */
  offers: v.optional(v.array(offerSchema)),
  locale: v.optional(v.string()),
  /** True when the shop knows the payer's e-mail address, so the card view does not ask for it. */
  hasEmail: v.optional(v.boolean()),
  /** What the shop asks the payer for, besides the payment: shown once for all methods. */
  fields: v.optional(v.unknown() as v.GenericSchema<SessionFields>),
  /** Set when a card is requested instead of a payment: to reserve the amount, or to be kept without a charge. */
  purpose: v.optional(v.picklist(CARD_PURPOSES)),
  /** True when the payer may save a new card for next time. */
  canSave: v.optional(v.boolean()),
  /** Where the payer goes at the end. */
  returnUrl: v.string(),
});

/** A checkout session, read but not verified. */
export type CheckoutSession = v.InferOutput<typeof sessionSchema>;

/**
 * Reads the payload of a session token without verifying it: for display only.
 * Returns undefined when the token is not a session.
 */
export function readSession(token: string): CheckoutSession | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const parsed = v.safeParse(sessionSchema, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a client key belongs to the sandbox. */
export const isTestKey = (clientKey: string): boolean => clientKey.startsWith('gwk_test_');
