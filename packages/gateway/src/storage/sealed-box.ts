/** Sealed boxes, which open under one key and for one context only, and keys derived for one purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns a 32-byte key for one purpose (HKDF-SHA256, RFC 5869). */
export const deriveKey = (bytes: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), `gangway ${purpose}`, 32));

/** Seals with AES-256-GCM and a random nonce. A box does not open for another `context`. */
export function sealBox(key: Buffer, plain: string | Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens a box of {@link sealBox}. Throws when it was changed, or has another key or context. */
export function openBox(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
