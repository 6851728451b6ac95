/** The root key of an installation: seals what must not lie in the database in clear, derives one key per purpose. */
import { deriveKey, openBox, sealBox } from './sealed-box.ts';

/** A derivation of its own: where root and master key have the same bytes, their boxes do not open each other. */
const MASTER_PURPOSE = 'root-key';
const ROOT_CONTEXT = 'root-key';

/** What the rest of the gateway may do with the root key; the key itself never leaves. */
export interface RootKey {
  /** AES-256-GCM with a random nonce. `context` is bound in: a box opened for another purpose fails. */
  seal(plain: string | Buffer, context: string): Buffer;
  /** The reverse of `seal`. Throws when the box was changed, is of another key or of another context. */
  open(sealed: Buffer, context: string): Buffer;
  /** A 32-byte key for one purpose (HKDF-SHA256, RFC 5869). */
  derive(purpose: string): Buffer;
}

/** Makes a root key of 32 bytes. */
export function rootKeyOf(bytes: Buffer): RootKey {
  const sealing = deriveKey(bytes, 'sealing');
  return {
    derive: (purpose) => deriveKey(bytes, purpose),
    seal: (plain, context) => sealBox(sealing, plain, context),
    open: (sealed, context) => openBox(sealing, sealed, context),
  };
}

/** Seals the bytes of a root key under a master key. */
export const sealRoot = (root: Buffer, masterKey: Buffer): Buffer =>
  sealBox(deriveKey(masterKey, MASTER_PURPOSE), root, ROOT_CONTEXT);

/** The bytes of a sealed root key; undefined when it is not sealed under this master key. */
export function openRoot(sealed: Buffer, masterKey: Buffer): Buffer | undefined {
  try {
    return openBox(deriveKey(masterKey, MASTER_PURPOSE), sealed, ROOT_CONTEXT);
  } catch {
    return undefined;
  }
}
