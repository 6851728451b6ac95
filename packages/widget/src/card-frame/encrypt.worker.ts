// The worker of the card frame: encrypts a token's content for the gateway. It sends no request.
import type { TokenContent } from '@gangway/protocol/cards';
import { expose } from 'comlink';
import { type EncryptionKey, encryptCompact, importReceiver } from './compact-jwe.ts';
import type { ScreenFacts } from './seal.ts';

const imported = new Map<string, Promise<CryptoKey>>();

/** Imports each key once, because that takes longer than using it. */
function importOnce(key: EncryptionKey): Promise<CryptoKey> {
  const receiver = imported.get(key.kid) ?? importReceiver(key);
  imported.set(key.kid, receiver);
  return receiver;
}

const loadSeal = () => import('./seal.ts');

const worker = {
  /** Imports a key in advance, so that the first token is as fast as the second. */
  prepare(key: EncryptionKey): void {
    void importOnce(key);
    if (key.seal) void loadSeal();
  },

  /**
   * Returns the compact JWE of a token's content (docs/protocol.md, The card token), with its card encrypted for a rail
   * where the key says so.
   */
  async encrypt(content: TokenContent, key: EncryptionKey, screen: ScreenFacts): Promise<string> {
    const whole = key.seal ? (await loadSeal()).seal(content, key, screen) : content;
    return encryptCompact(JSON.stringify(await whole), key.kid, await importOnce(key));
  },
};

/** The functions that the frame calls in its worker. */
export type EncryptWorker = typeof worker;

expose(worker);
