/** The master key: seals what must not lie in the database in clear and derives one key per purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupFailure } from './startup-failure.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What the rest of the gateway may do with the master key; the key itself never leaves. */
export interface MasterKey {
  /** AES-256-GCM with a random nonce. `context` is bound in: a box opened for another purpose fails. */
  seal(plain: string | Buffer, context: string): Buffer;
  /** The reverse of `seal`. Throws when the box was changed, is of another key or of another context. */
  open(sealed: Buffer, context: string): Buffer;
  /** A 32-byte key for one purpose (HKDF-SHA256, RFC 5869). */
  derive(purpose: string): Buffer;
}

/** Makes a master key of 32 bytes. */
export function masterKeyOf(bytes: Buffer): MasterKey {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), `gangway ${purpose}`, 32));
  const sealing = derive('sealing');
  return {
    derive,
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

/** The embedded sandbox's key: made once in the data directory, readable by its owner only. */
export function masterKeyInDirectory(dataDirectory: string): MasterKey {
  const path = join(dataDirectory, 'master-key');
  try {
    mkdirSync(dataDirectory, { recursive: true });
    if (!existsSync(path)) placeWhole(path, `${randomBytes(32).toString('hex')}\n`);
    const text = readFileSync(path, 'utf8').trim();
    if (!/^[0-9a-f]{64}$/.test(text))
      throw new StartupFailure(`${path} is damaged: it must hold 64 hexadecimal characters.`);
    return masterKeyOf(Buffer.from(text, 'hex'));
  } catch (error) {
    if (error instanceof StartupFailure) throw error;
    throw new StartupFailure(
      `The data directory ${dataDirectory} cannot be used: ${(error as Error).message}.`,
    );
  }
}

/** Writes a file whole or not at all, and never over an existing one: a start that dies here leaves no half key. */
function placeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
