/**
 * The formats that the card frame and the gateway exchange: the data in the frame's document, and the plaintext of a
 * one-time payment_token_object (docs/protocol.md, The card token).
 */
import * as v from 'valibot';
import { CARD_BRAND_NAMES } from './brands.ts';
import { cardRangeSchema } from './card-ranges.ts';

/** The JWE of a token: ECDH-ES on P-256, A256GCM, compact; nothing else is accepted (RFC 7516, RFC 7518). */
export const TOKEN_ALGORITHM = { alg: 'ECDH-ES', enc: 'A256GCM', crv: 'P-256' } as const;

/** The maximum length of a token, in characters. */
export const TOKEN_LENGTH_MAX = 4096;

/** How long a token can be redeemed, in seconds after it was made. */
export const TOKEN_SECONDS = 15 * 60;

/** How long a ticket is valid for making tokens, in seconds. A frame that stays open longer fetches a new one. */
export const TICKET_SECONDS = 2 * 60 * 60;

/** How many tokens made with one ticket can be redeemed. */
export const TOKENS_PER_TICKET_MAX = 10;

/** A card as the payer typed it. Digits only; MM and YYYY; `cvc` may be empty if the brand does not require it. */
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
  /** The token's id: 128 random bits, base64url. It is spent on first use. */
  jti: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
  /** The ticket from the frame's document. */
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
  /** A CardSeal of sealed-card.ts, where a rail has a key for cards. The frame hands it to its worker unread. */
  seal: v.optional(v.unknown()),
});

/**
 * The JSON in `<script type=application/json id=gw-frame>` of the frame's document, and the response of
 * `GET /frame/v1/ticket?client-key=…` to a frame whose ticket has expired.
 */
export const frameStartSchema = v.object({
  mode: v.picklist(['sandbox', 'live']),
  clientKey: v.string(),
  /** Origins that may embed the frame; `http://localhost:*` stands for any port. */
  origins: v.array(v.string()),
  /** Opaque, with a MAC of the gateway; holds id, client key, origins and time. */
  ticket: v.string(),
  /** The gateway's time when it made the ticket, in unix seconds. */
  ticketTime: v.number(),
  /** Tokens are encrypted for the first; the gateway sends the newest alone. */
  keys: v.array(encryptionKeySchema),
  /** In the sandbox: the numbers of TEST_CARDS, in its order. A frame in live mode does not load them. */
  testCards: v.optional(v.array(v.string())),
  /** Ranges of local networks; the sandbox's include those of its test cards. Without them no card is co-badged. */
  ranges: v.optional(v.array(cardRangeSchema)),
});

/** See {@link frameStartSchema}. */
export type FrameStart = v.InferOutput<typeof frameStartSchema>;

/** The origins that a new client key of the sandbox allows: this machine, any port. A live key starts with none. */
export const SANDBOX_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'] as const;

/** Whether `allowed` contains `origin`, exactly or as `http://localhost:*` for any port. */
export const originAllowed = (allowed: readonly string[], origin: string): boolean =>
  allowed.some((entry) => {
    if (!entry.endsWith(':*')) return entry === origin;
    const host = entry.slice(0, -2);
    return (
      origin === host || (origin.startsWith(`${host}:`) && /^\d{1,5}$/.test(origin.slice(host.length + 1)))
    );
  });
