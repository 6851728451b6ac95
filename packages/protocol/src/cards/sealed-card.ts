/**
 * Cards that the card frame encrypts for a rail, where the merchant's card payments go to one that has a key for it
 * (docs/protocol.md, The card token). The gateway passes them on and cannot read them.
 */
import * as v from 'valibot';
import { tokenContentSchema } from './card-token.ts';

/** What a rail may name to encrypt a card with (RFC 7518, sections 4.3 and 5); WebCrypto has all of it. */
export const SEAL_ALGORITHMS = {
  alg: ['RSA-OAEP-256', 'RSA-OAEP'],
  enc: ['A256GCM', 'A256CBC-HS512'],
} as const;

/** The key of a rail account, and how cards are encrypted for it. The frame's document has it as JSON. */
export interface CardSeal {
  /** The rail account, such as `adyen@036870`. */
  readonly account: string;
  readonly key: { readonly kty: 'RSA'; readonly n: string; readonly e: string };
  readonly alg: (typeof SEAL_ALGORITHMS.alg)[number];
  readonly enc: (typeof SEAL_ALGORITHMS.enc)[number];
  /** Further members of the JWE's protected header. */
  readonly header: Readonly<Record<string, string>>;
  /** The `Accept` header of the frame's document, which the rail needs for 3-D Secure. */
  readonly accept: string;
}

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const whole = v.pipe(v.number(), v.integer());

const { card: _, ...common } = tokenContentSchema.entries;

/** A card that is encrypted for a rail, with what the gateway must know of it. */
const sealedCardSchema = v.object({
  account: text(100),
  /** A compact JWE for the rail. */
  jwe: v.pipe(v.string(), v.maxLength(3000), v.regex(/^[\w-]+(\.[\w-]+){4}$/)),
  last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  /** MM and YYYY. Frames of earlier versions do not tell it, and their cards cannot be stored. */
  expiry: v.optional(
    v.object({
      month: v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])$/)),
      year: v.pipe(v.string(), v.regex(/^20\d\d$/)),
    }),
  ),
  holder: text(200),
  /** What 3-D Secure asks of the payer's browser (EMV 3DS 2.2, Browser Information). */
  browser: v.object({
    accept: text(2000),
    userAgent: text(2000),
    language: text(60),
    /** Minutes behind UTC. */
    timeZoneOffset: whole,
    width: whole,
    height: whole,
    colorDepth: whole,
  }),
});

/** See {@link sealedCardSchema}. */
export type SealedCard = v.InferOutput<typeof sealedCardSchema>;

/** The plaintext of a token whose card is encrypted for a rail: that of any token, with `sealed` in place of `card`. */
export const sealedTokenSchema = v.object({ ...common, sealed: sealedCardSchema });

/** See {@link sealedTokenSchema}. */
export type SealedToken = v.InferOutput<typeof sealedTokenSchema>;
