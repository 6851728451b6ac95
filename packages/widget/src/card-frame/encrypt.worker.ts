// The worker of the card frame: makes a token's content unreadable for all but the gateway. It asks nobody.
import { TOKEN_ALGORITHM, tokenContentSchema } from '@gangway/protocol/cards';
import { expose } from 'comlink';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import * as v from 'valibot';

/** A public key of the gateway with its name. */
export interface EncryptionKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
}

const { alg, enc, crv } = TOKEN_ALGORITHM;
const imported = new Map<string, Promise<CryptoKey>>();

/** Reading a key takes longer than using it: each is read once. */
function importKey({ kid, ...jwk }: EncryptionKey): Promise<CryptoKey> {
  const key =
    imported.get(kid) ?? crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: crv }, true, []);
  imported.set(kid, key);
  return key;
}

const worker = {
  /** Gets ready for a key, so that the first token is as quick as the second. */
  async prepare(key: EncryptionKey): Promise<void> {
    await importKey(key);
  },

  /** The compact JWE of a token's content (docs/protocol.md, The card token). */
  async encrypt(content: unknown, key: EncryptionKey): Promise<string> {
    const text = JSON.stringify(v.parse(tokenContentSchema, content));
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg, enc, kid: key.kid })
      .encrypt(await importKey(key));
  },
};

/** What the frame may ask of its worker. */
export type EncryptWorker = typeof worker;

expose(worker);
