/**
 * Encrypts for the gateway as a compact JWE (RFC 7516), with the one algorithm that the gateway accepts: ECDH-ES on
 * P-256 (RFC 7518, section 4.6) and A256GCM (section 5.3). All primitives are WebCrypto's. This file parses nothing,
 * chooses no algorithm, and its only private key is new for each token and cannot be exported.
 */
import { TOKEN_ALGORITHM } from '@gangway/protocol/cards';
import { base64url } from './base64url.ts';

const { alg, enc, crv } = TOKEN_ALGORITHM;
const ECDH = { name: 'ECDH', namedCurve: crv } as const;
const { subtle } = crypto;
const utf8 = (text: string) => new TextEncoder().encode(text);
const uint32 = (value: number) => [value >>> 24, value >>> 16, value >>> 8, value];
const withLength = (text: string) => [...uint32(text.length), ...utf8(text)];

/** A public key of the gateway with its id. */
export interface EncryptionKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  /** A `CardSeal`, where the card is encrypted for a rail first. */
  readonly seal?: unknown;
}

/** What a derived key is bound to: its algorithm, its length and the names of both parties, in ASCII. */
export interface KeyUse {
  readonly enc: string;
  readonly bits: 128 | 256;
  readonly apu?: string;
  readonly apv?: string;
}

/** Imports a public key of the gateway. Rejects unless it is a point of the curve. */
export const importReceiver = ({ kid: _, ...jwk }: EncryptionKey): Promise<CryptoKey> =>
  subtle.importKey('jwk', jwk, ECDH, false, []);

/**
 * Derives a key from the shared secret of two parties: the Concat KDF of NIST SP 800-56A, section 5.8.1, as RFC 7518,
 * section 4.6.2, uses it. One round of SHA-256, so at most 256 bits.
 */
export async function deriveKey(
  secret: ArrayBuffer,
  { enc, bits, apu = '', apv = '' }: KeyUse,
): Promise<ArrayBuffer> {
  const names = [enc, apu, apv].flatMap(withLength);
  const round = Uint8Array.of(...uint32(1), ...new Uint8Array(secret), ...names, ...uint32(bits));
  return (await subtle.digest('SHA-256', round)).slice(0, bits / 8);
}

/** Returns the compact JWE of a text for the receiver, whose key has the id `kid`. */
export async function encryptCompact(text: string, kid: string, receiver: CryptoKey): Promise<string> {
  const ephemeral = await subtle.generateKey(ECDH, false, ['deriveBits']);
  const { kty, x, y } = await subtle.exportKey('jwk', ephemeral.publicKey);
  const header = base64url(utf8(JSON.stringify({ alg, enc, kid, epk: { kty, crv, x, y } })));
  const secret = await subtle.deriveBits({ name: 'ECDH', public: receiver }, ephemeral.privateKey, 256);
  const derived = await deriveKey(secret, { enc, bits: 256 });
  const key = await subtle.importKey('raw', derived, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  // The result ends with the tag of 128 bits, which is a part of its own in the token.
  const sealed = new Uint8Array(
    await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(header) }, key, utf8(text)),
  );
  // The part between the two dots would be the encrypted key. Direct key agreement has none.
  return `${header}..${[iv, sealed.slice(0, -16), sealed.slice(-16)].map(base64url).join('.')}`;
}
