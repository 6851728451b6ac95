// Encrypts a card for the rail that is paid at, in the members that Adyen reads. The worker loads it only for a
// merchant whose cards go there. All primitives are WebCrypto's.
import type { CardSeal, SealedCard, SealedToken, TokenContent } from '@gangway/protocol/cards';
import { base64url } from './base64url.ts';
import type { EncryptionKey } from './compact-jwe.ts';

const { subtle } = crypto;
const utf8 = (text: string) => new TextEncoder().encode(text);
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The payer's screen, which a worker cannot read: width, height, bits of a colour. */
export type ScreenFacts = readonly [width: number, height: number, colorDepth: number];

/**
 * Returns the content of a token with its card encrypted for the rail that the gateway's key names. Readable are the
 * last four digits and the expiry, with which a stored card is shown.
 */
export async function seal(
  { card, ...content }: TokenContent,
  key: Pick<EncryptionKey, 'seal'>,
  [width, height, colorDepth]: ScreenFacts,
): Promise<SealedToken> {
  const {
    card_number: number,
    card_holder: holder,
    cvc,
    expiration_month: month,
    expiration_year: year,
  } = card;
  const payload = {
    number,
    expiryMonth: month,
    expiryYear: year,
    ...(cvc && { cvc }),
    // The gateway's time, as in the token.
    generationtime: new Date(content.madeAt * 1000).toISOString(),
  };
  // From the gateway's own document.
  const rail = key.seal as CardSeal;
  const { account, accept } = rail;
  const { userAgent, language } = navigator;
  const sealed: SealedCard = {
    account,
    jwe: await encryptFor(rail, JSON.stringify(payload)),
    last4: number.slice(-4),
    expiry: { month, year },
    holder,
    browser: {
      accept,
      userAgent,
      language,
      timeZoneOffset: new Date().getTimezoneOffset(),
      width,
      height,
      colorDepth,
    },
  };
  return { ...content, sealed };
}

/** Returns the compact JWE of a text (RFC 7516): a random key for the content, encrypted for the rail's. */
export async function encryptFor(
  { key, alg, enc, header: further }: Pick<CardSeal, 'key' | 'alg' | 'enc' | 'header'>,
  text: string,
): Promise<string> {
  const header = base64url(utf8(JSON.stringify({ alg, enc, ...further })));
  const oaep = { name: 'RSA-OAEP', hash: alg === 'RSA-OAEP' ? 'SHA-1' : 'SHA-256' };
  const receiver = await subtle.importKey('jwk', key, oaep, false, ['encrypt']);
  const isGcm = enc === 'A256GCM';
  const contentKey = random(isGcm ? 32 : 64);
  const wrapped = await subtle.encrypt(oaep, receiver, contentKey);
  const sealed = await (isGcm ? withGcm : withCbc)(contentKey, utf8(text), utf8(header));
  return [header, ...[new Uint8Array(wrapped), ...sealed].map(base64url)].join('.');
}

type Sealed = readonly [iv: Uint8Array, body: Uint8Array, tag: Uint8Array];

/** RFC 7518, section 5.3. */
async function withGcm(
  raw: Uint8Array<ArrayBuffer>,
  text: BufferSource,
  header: BufferSource,
): Promise<Sealed> {
  const iv = random(12);
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: header }, key, text);
  return [iv, new Uint8Array(sealed.slice(0, -16)), new Uint8Array(sealed.slice(-16))];
}

/** RFC 7518, section 5.2.5: the first half of the key authenticates, the second encrypts. */
async function withCbc(
  raw: Uint8Array<ArrayBuffer>,
  text: BufferSource,
  header: Uint8Array,
): Promise<Sealed> {
  const iv = random(16);
  const key = await subtle.importKey('raw', raw.slice(32), 'AES-CBC', false, ['encrypt']);
  const body = new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, key, text));
  const hmac = { name: 'HMAC', hash: 'SHA-512' };
  const macKey = await subtle.importKey('raw', raw.slice(0, 32), hmac, false, ['sign']);
  const bits = new Uint8Array(8);
  new DataView(bits.buffer).setUint32(4, header.length * 8);
  const mac = await subtle.sign('HMAC', macKey, joined(header, iv, body, bits));
  return [iv, body, new Uint8Array(mac.slice(0, 32))];
}
