/** Makes one-time tokens like the card frame's worker, and like an attacker. For tests only. */
import { randomBytes } from 'node:crypto';
import { type FrameStart, TOKEN_ALGORITHM, type TokenContent } from '@gangway/protocol/cards';
import { CompactEncrypt, type CompactJWEHeaderParameters, importJWK } from 'jose';

/** A card of the published table, with a code and a name that occur nowhere else. */
export const CANARY_CARD = {
  card_holder: 'Canary Holder',
  card_number: '378282246310005',
  expiration_month: '12',
  expiration_year: '2039',
  cvc: '5642',
} as const;

/** The members of the frame's document that a token needs. */
export type FrameFacts = Pick<FrameStart, 'ticket' | 'ticketTime' | 'keys'>;

/** Returns the content of a valid token made when the frame was opened; `changes` replaces members. */
export const tokenContent = ({ ticket, ticketTime }: FrameFacts, changes: object = {}): object => ({
  v: 1,
  jti: randomBytes(16).toString('base64url'),
  ticket,
  madeAt: ticketTime,
  card: CANARY_CARD,
  brand: 'amex',
  ...changes,
});

/** Encrypts anything for a frame's newest key; `header` replaces members of the protected header. */
export async function encryptToken(
  { keys }: FrameFacts,
  content: unknown,
  header: Partial<CompactJWEHeaderParameters> = {},
): Promise<string> {
  const [key] = keys;
  if (!key) throw new Error('The frame has no key.');
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const { alg, enc } = TOKEN_ALGORITHM;
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg, enc, kid: key.kid, ...header })
    .encrypt(await importJWK(key, alg), { crit: { 'urn:example:critical': true } });
}

/** Returns a token as the frame makes it; `changes` replaces members of its content. */
export const makeToken = (frame: FrameFacts, changes: Partial<TokenContent> = {}): Promise<string> =>
  encryptToken(frame, tokenContent(frame, changes));
