/**
 * Cards at the stand-in: opens what a card frame has encrypted for its key, by the primitives of Node alone. The
 * holder's name says what becomes of a card: words that Adyen publishes for its test environment, and `3DS A` and so on
 * for what the issuer's authentication ends with, and `INSISTS` for an issuer that wants one, which are conventions of
 * this stand-in.
 */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import type { Payment } from './payments.ts';

/** A card that was opened. */
export interface OpenedCard {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvc?: string;
  readonly generationtime: string;
}

const SHAPE: Readonly<Record<string, RegExp>> = {
  number: /^\d{12,19}$/,
  expiryMonth: /^(0[1-9]|1[0-2])$/,
  expiryYear: /^20\d\d$/,
  cvc: /^\d{3,4}$/,
  generationtime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/,
};
const NEEDED = ['number', 'expiryMonth', 'expiryYear', 'generationtime'];

/** Returns the card of a compact JWE; undefined where it does not open, or holds another thing. */
export function openCard(key: KeyObject, jwe: string): OpenedCard | undefined {
  try {
    const [header = '', ...parts] = jwe.split('.');
    const [wrapped, iv, body, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
    const { alg, enc, version } = JSON.parse(Buffer.from(header, 'base64url').toString());
    if (alg !== 'RSA-OAEP-256' || enc !== 'A256GCM' || version !== '1') return undefined;
    if (!wrapped || !iv || !body || !tag) return undefined;
    const padding = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const open = createDecipheriv('aes-256-gcm', privateDecrypt(padding, wrapped), iv);
    open.setAAD(Buffer.from(header)).setAuthTag(tag);
    const card: Record<string, string> = JSON.parse(
      `${open.update(body, undefined, 'utf8')}${open.final('utf8')}`,
    );
    const isWhole = NEEDED.every((name) => name in card);
    const isFine = Object.entries(card).every(([name, value]) => SHAPE[name]?.test(value));
    return isWhole && isFine ? (card as unknown as OpenedCard) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a card encrypted as a card frame does it, for tests without a browser. */
export function encryptCard(key: KeyObject, card: OpenedCard): string {
  const named = { alg: 'RSA-OAEP-256', enc: 'A256GCM', version: '1' };
  const header = Buffer.from(JSON.stringify(named)).toString('base64url');
  const [contentKey, iv] = [randomBytes(32), randomBytes(12)];
  const padding = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const seal = createCipheriv('aes-256-gcm', contentKey, iv).setAAD(Buffer.from(header));
  const body = Buffer.concat([seal.update(JSON.stringify(card)), seal.final()]);
  const parts = [publicEncrypt(padding, contentKey), iv, body, seal.getAuthTag()];
  return [header, ...parts.map((part) => part.toString('base64url'))].join('.');
}

/** An issuer that does not accept the CVC. */
export const CVC_DECLINED_HOLDER = 'CVC_DECLINED';

/** Holder's name → the code of a refusal. */
export const REFUSING_HOLDERS: Readonly<Record<string, string>> = {
  DECLINED: '2',
  ERROR: '4',
  BLOCK_CARD: '5',
  CARD_EXPIRED: '6',
  INVALID_CARD: '8',
  ISSUER_UNAVAILABLE: '9',
  NOT_ENOUGH_BALANCE: '12',
  [CVC_DECLINED_HOLDER]: '24',
};

/** Results of 3-D Secure after which nothing is authorised. */
const NOT_AUTHENTICATED: ReadonlySet<string> = new Set(['N', 'R', 'D']);
const NOT_AUTHENTICATED_CODE = '11';

/** The card of a payment. */
type TypedOrKept = NonNullable<Payment['card']>;

/** What becomes of a card. */
export interface CardDecision {
  /** The code of a refusal; undefined for an authorisation. */
  readonly refusal: string | undefined;
  /** What Adyen says of 3-D Secure. */
  readonly additionalData: Readonly<Record<string, string>>;
}

/** An issuer that lets nothing pass without the cardholder. */
export const INSISTING_HOLDER = 'INSISTS';
const MUST_AUTHENTICATE_CODE = '38';

/** Returns what becomes of a card by its holder's name, with 3-D Secure or without. */
export function decideCard({ holderName, isAuthenticated, keptCard, issued }: TypedOrKept): CardDecision {
  const result = /^3DS ([A-Z])$/.exec(holderName)?.[1] ?? 'Y';
  const additionalData = isAuthenticated
    ? {
        threeDOffered: 'true',
        threeDOfferedResponse: 'Y',
        threeDAuthenticated: String(result === 'Y' || result === 'A'),
        threeDAuthenticatedResponse: result,
        threeDSVersion: '2.2.0',
        dsTransID: 'c4e59ceb-a382-4d6a-bc87-385d591fa09d',
        eci: result === 'Y' ? '05' : result === 'A' ? '06' : '07',
      }
    : { threeDOffered: 'false', threeDAuthenticated: 'false' };
  const refused = isAuthenticated && NOT_AUTHENTICATED.has(result);
  if (holderName === INSISTING_HOLDER && !isAuthenticated)
    return { refusal: MUST_AUTHENTICATE_CODE, additionalData };
  const { merchantAdviceCode } = keptCard ?? issued;
  return {
    refusal: refused ? NOT_AUTHENTICATED_CODE : REFUSING_HOLDERS[holderName],
    additionalData: { ...additionalData, ...(merchantAdviceCode !== undefined && { merchantAdviceCode }) },
  };
}
