/**
 * The root key of an installation: seals what must not be in the database in clear, and derives one key per purpose.
 */
import { deriveKey, openBox, sealBox } from './sealed-box.ts';

/** A separate derivation: when root and master key have the same bytes, neither opens the other's boxes. */
const MASTER_PURPOSE = 'root-key';
const ROOT_CONTEXT = 'root-key';

/** What the gateway may do with the root key, whose bytes are never returned. */
export interface RootKey {
  /** Seals with AES-256-GCM and a random nonce. A box does not open for another `context`. */
  seal(plain: string | Buffer, context: string): Buffer;
  /** Opens a sealed box. Throws when it was changed, or has another key or context. */
  open(sealed: Buffer, context: string): Buffer;
  /** Returns a 32-byte key for one purpose (HKDF-SHA256, RFC 5869). */
  derive(purpose: string): Buffer;
}

/** Returns a root key of 32 bytes. */
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

/** Returns the bytes of a sealed root key; undefined when it is not sealed under this master key. */
export function openRoot(sealed: Buffer, masterKey: Buffer): Buffer | undefined {
  try {
    return openBox(deriveKey(masterKey, MASTER_PURPOSE), sealed, ROOT_CONTEXT);
  } catch {
    return undefined;
  }
}
