/**
 * Opens a one-time payment_token_object and checks that it is valid for this payment (docs/protocol.md, The card
 * token). The card is returned in memory only.
 */
import {
  type CardBrand,
  type CardObject,
  encryptionKeySchema,
  type SealedCard,
  type SealedToken,
  sealedTokenSchema,
  TICKET_SECONDS,
  TOKEN_ALGORITHM,
  TOKEN_LENGTH_MAX,
  TOKEN_SECONDS,
  type TokenContent,
  tokenContentSchema,
} from '@gangway/protocol/cards';
import { compactDecrypt } from 'jose';
import * as v from 'valibot';
import { GatewayError } from '../gateway-error.ts';
import type { Ticket } from './tickets.ts';
import type { Vault } from './vault.ts';

/** How far the clocks of nodes, and a browser's monotonic one over two hours, may be ahead. */
const LEEWAY_SECONDS = 30;

/** Compact JWE with direct key agreement: header, no encrypted key, 96-bit nonce, body, 128-bit tag. */
const TOKEN = /^([A-Za-z0-9_-]+)\.\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{22}$/;

const { x, y } = encryptionKeySchema.entries;

// Strict: any other member, including `zip` and `crit`, is refused before anything is decrypted.
const headerSchema = v.strictObject({
  alg: v.literal(TOKEN_ALGORITHM.alg),
  enc: v.literal(TOKEN_ALGORITHM.enc),
  kid: v.string(),
  epk: v.strictObject({ kty: v.literal('EC'), crv: v.literal(TOKEN_ALGORITHM.crv), x, y }),
});

/** The content of a token. Neither the card nor the token may be stored, logged or returned. */
export type RedeemedToken = RedeemedFacts &
  (
    | { readonly card: CardObject; readonly sealed?: never }
    // Encrypted for a rail.
    | { readonly sealed: SealedCard; readonly card?: never }
  );

interface RedeemedFacts {
  readonly brand: CardBrand;
  /** The members that burnToken needs in the transaction of the payment. */
  readonly jti: string;
  readonly ticketId: string;
  /** The real time after which no token of this ticket can be redeemed. */
  readonly expiresAt: Date;
  /** Keyed hash of the address where the card was typed, if the ticket has it. */
  readonly from?: string;
}

/** The token, and the payment that it is redeemed for. `now` is real time. */
export interface Redemption {
  readonly token: string;
  readonly merchantId: string;
  readonly orderId: string;
  readonly now: Date;
}

/**
 * Redeems a token, without storing its use. Throws GatewayError -4119, with a sentence that contains nothing of token
 * or card, for a token that is unknown, damaged, expired, of another merchant, of a revoked client key or for another
 * order.
 */
export async function redeemToken(vault: Vault, { token, ...purpose }: Redemption): Promise<RedeemedToken> {
  const content = await openToken(vault, token, purpose.now);
  const ticket = content && vault.tickets.read(content.ticket);
  if (!ticket) throw refuse('is damaged or not a token of this gateway');
  const clientKey = await vault.findClientKey(ticket.clientKey);
  if (clientKey?.merchantId !== purpose.merchantId)
    throw refuse(`was made with client key ${ticket.clientKey}, which is no key of this merchant`);
  checkTimes(content.madeAt, ticket, purpose.now.getTime() / 1000);
  if (content.orderId !== undefined && content.orderId !== purpose.orderId)
    throw refuse('was made for another order_id');
  return {
    ...('sealed' in content ? { sealed: content.sealed } : { card: content.card }),
    brand: content.brand,
    jti: content.jti,
    ticketId: ticket.id,
    ...(ticket.from !== undefined && { from: ticket.from }),
    expiresAt: new Date((ticket.time + TICKET_SECONDS + TOKEN_SECONDS) * 1000),
  };
}

const contentSchema = v.union([tokenContentSchema, sealedTokenSchema]);

async function openToken(
  { keys }: Vault,
  token: string,
  now: Date,
): Promise<TokenContent | SealedToken | undefined> {
  const header = token.length <= TOKEN_LENGTH_MAX ? TOKEN.exec(token)?.[1] : undefined;
  const parsed = v.safeParse(headerSchema, header && parseJson(Buffer.from(header, 'base64url')));
  const opener = parsed.success ? await keys.opener(parsed.output.kid, now) : undefined;
  if (!opener) return undefined;
  const plaintext = await compactDecrypt(token, opener, {
    keyManagementAlgorithms: [TOKEN_ALGORITHM.alg],
    contentEncryptionAlgorithms: [TOKEN_ALGORITHM.enc],
  }).then(
    (result) => result.plaintext,
    () => undefined,
  );
  const content = v.safeParse(contentSchema, plaintext && parseJson(plaintext));
  return content.success ? content.output : undefined;
}

/** Returns the value of UTF-8 JSON, or undefined. A parser's error would quote what it could not read. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Unix seconds. The token's time is the gateway's plus what the page measured, never the payer's clock. */
function checkTimes(madeAt: number, ticket: Ticket, now: number): void {
  if (!(madeAt >= ticket.time && madeAt <= now + LEEWAY_SECONDS)) throw refuse('names an impossible time');
  if (madeAt > ticket.time + TICKET_SECONDS || now > madeAt + TOKEN_SECONDS) throw refuse('has expired');
}

const refuse = (why: string): GatewayError =>
  new GatewayError('-4119', `Invalid Token: payment_token_object ${why}`);
