// The worker of the card frame: encrypts a token's content for the gateway. It sends no request.
import { TOKEN_ALGORITHM, tokenContentSchema } from '@gangway/protocol/cards';
import { expose } from 'comlink';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import * as v from 'valibot';

/** A public key of the gateway with its id. */
export interface EncryptionKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
}

const { alg, enc, crv } = TOKEN_ALGORITHM;
const imported = new Map<string, Promise<CryptoKey>>();

/** Imports each key once, because that takes longer than using it. */
function importKey({ kid, ...jwk }: EncryptionKey): Promise<CryptoKey> {
  const key =
    imported.get(kid) ?? crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: crv }, true, []);
  imported.set(kid, key);
  return key;
}

const worker = {
  /** Imports a key in advance, so that the first token is as fast as the second. */
  async prepare(key: EncryptionKey): Promise<void> {
    await importKey(key);
  },

  /** Returns the compact JWE of a token's content (docs/protocol.md, The card token). */
  async encrypt(content: unknown, key: EncryptionKey): Promise<string> {
    const text = JSON.stringify(v.parse(tokenContentSchema, content));
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg, enc, kid: key.kid })
      .encrypt(await importKey(key));
  },
};

/** The functions that the frame calls in its worker. */
export type EncryptWorker = typeof worker;

expose(worker);
