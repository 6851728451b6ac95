/**
 * What the card frame and the gateway exchange: what the frame's document carries, and what a one-time
 * payment_token_object holds inside (docs/protocol.md, The card token).
 */
import * as v from 'valibot';
import { CARD_BRAND_NAMES } from './brands.ts';

/** The JWE of a token: ECDH-ES on P-256, A256GCM, compact; nothing else is accepted (RFC 7516, RFC 7518). */
export const TOKEN_ALGORITHM = { alg: 'ECDH-ES', enc: 'A256GCM', crv: 'P-256' } as const;

/** The longest token, in characters. */
export const TOKEN_LENGTH_MAX = 4096;

/** How long a token can be redeemed, in seconds from when it was made. */
export const TOKEN_SECONDS = 15 * 60;

/** How long a ticket makes tokens, in seconds; a frame open for longer fetches a new one. */
export const TICKET_SECONDS = 2 * 60 * 60;

/** How many tokens of one ticket can be redeemed. */
export const TOKENS_PER_TICKET_MAX = 10;

/** A card as the payer typed it. Digits only; MM and YYYY; `cvc` may be empty where the brand has none. */
export const cardSchema = v.object({
  card_holder: v.string(),
  card_number: v.pipe(v.string(), v.regex(/^\d{12,19}$/)),
  expiration_month: v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])$/)),
  expiration_year: v.pipe(v.string(), v.regex(/^20\d\d$/)),
  cvc: v.pipe(v.string(), v.regex(/^(\d{3,4})?$/)),
});

/** See {@link cardSchema}. */
export type CardObject = v.InferOutput<typeof cardSchema>;

/** The plaintext of a token. */
export const tokenContentSchema = v.object({
  v: v.literal(1),
  /** Random, 128 bits base64url: the token's name, burned at its first use. */
  jti: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
  /** The ticket, as the frame's document carried it. */
  ticket: v.string(),
  /**
   * When the token was made: the ticket's time plus the page's monotonic clock, in unix seconds. Never the payer's
   * clock.
   */
  madeAt: v.number(),
  card: cardSchema,
  /** The brand the payer chose on a co-badged card, else the card's own. */
  brand: v.picklist(CARD_BRAND_NAMES),
  /** Binds the token to one order of the shop. */
  orderId: v.optional(v.string()),
});

/** See {@link tokenContentSchema}. */
export type TokenContent = v.InferOutput<typeof tokenContentSchema>;

/** A public encryption key of the gateway (RFC 7517). */
export const encryptionKeySchema = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  kid: v.string(),
});

/**
 * What the frame's document carries as JSON in `<script type="application/json" id="gw-frame">`, and what
 * `GET /frame/v1/ticket?client-key=…` answers to a frame that has been open for long.
 */
export const frameStartSchema = v.object({
  mode: v.picklist(['sandbox', 'live']),
  clientKey: v.string(),
  /** Origins that may embed; `http://localhost:*` is any port. */
  origins: v.array(v.string()),
  /** Opaque, MACed by the gateway; names id, client key, origins and time. */
  ticket: v.string(),
  /** The gateway's time when it made the ticket, in unix seconds. */
  ticketTime: v.number(),
  /** The newest first; tokens are made for the first. */
  keys: v.array(encryptionKeySchema),
});

/** See {@link frameStartSchema}. */
export type FrameStart = v.InferOutput<typeof frameStartSchema>;

/** What a new client key of the sandbox allows: this machine, any port. A live key begins with none. */
export const SANDBOX_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'] as const;

/** Whether a page of `origin` may embed with `allowed`: exact, or `http://localhost:*` for any port. */
export const originAllowed = (allowed: readonly string[], origin: string): boolean =>
  allowed.some((entry) => {
    if (!entry.endsWith(':*')) return entry === origin;
    const host = entry.slice(0, -2);
    return (
      origin === host || (origin.startsWith(`${host}:`) && /^\d{1,5}$/.test(origin.slice(host.length + 1)))
    );
  });
