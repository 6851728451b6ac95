/**
 * The encryption keys of card tokens: a new one every day, its private half sealed by the root key and destroyed when
 * its last token has expired (docs/protocol.md, The card token).
 */
import { generateKeyPairSync } from 'node:crypto';
import { type FrameStart, TICKET_SECONDS, TOKEN_ALGORITHM, TOKEN_SECONDS } from '@gangway/protocol/cards';
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import { type Database, statements } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';

/** A new key is made when the newest is this old. */
export const ROTATE_AFTER_SECONDS = 24 * 60 * 60;

/** How long a key is still offered when the next one is late. */
const OVERLAP_SECONDS = 10 * 60;
/** The margin for the clocks and caches of nodes. */
const MARGIN_SECONDS = 60;
const RETIRE_AFTER_SECONDS = ROTATE_AFTER_SECONDS + OVERLAP_SECONDS;
const DESTROY_AFTER_SECONDS = RETIRE_AFTER_SECONDS + TICKET_SECONDS + TOKEN_SECONDS + MARGIN_SECONDS;
const CACHE_MS = 3_000;
const KID = /^[A-Za-z0-9_-]{43}$/;

/** A public key in the document of the card frame. */
export type EncryptionKey = FrameStart['keys'][number];

/** The gateway's encryption keys. `now` is real time everywhere. */
export interface EncryptionKeys {
  /** Returns the keys for new tokens, newest first, never empty; a few seconds behind other nodes. */
  current(now: Date): Promise<readonly EncryptionKey[]>;
  /** Returns the private key that opens a token; undefined when it is unknown or destroyed. */
  opener(kid: string, now: Date): Promise<CryptoKey | undefined>;
  /**
   * Makes a key when there is none or the newest is older than a day. Returns whether this call made one. Of concurrent
   * calls on any number of nodes, one makes it.
   */
  rotate(now: Date): Promise<boolean>;
  /** Deletes the keys whose last token has expired, with their private halves. Returns their number. */
  destroyExpired(now: Date): Promise<number>;
}

interface KeyRow {
  readonly kid: string;
  readonly publicKey: EncryptionKey;
  readonly sealedPrivate: Buffer;
  readonly retireAt: Date;
  readonly destroyAt: Date;
}

interface LoadedKey extends Omit<KeyRow, 'sealedPrivate'> {
  readonly opener: CryptoKey;
}

const SQL = statements('vault', {
  listKeys: `SELECT kid, public_key AS "publicKey", sealed_private AS "sealedPrivate", retire_at AS "retireAt",
     destroy_at AS "destroyAt"
   FROM encryption_keys ORDER BY created_at DESC, kid`,
  findNewestKey: 'SELECT max(created_at) AS "createdAt" FROM encryption_keys',
  // The writer of this row holds its lock until the commit, so that nodes that rotate concurrently queue here.
  takeRotationTurn: `INSERT INTO leases (name, holder, lease_until) VALUES ('encryption-keys', 'rotation', now())
   ON CONFLICT (name) DO UPDATE SET lease_until = excluded.lease_until`,
  insertKey: `INSERT INTO encryption_keys (kid, public_key, sealed_private, created_at, retire_at, destroy_at)
   VALUES ($1, $2, $3, $4::timestamptz,
     $4::timestamptz + make_interval(secs => $5), $4::timestamptz + make_interval(secs => $6))`,
  destroyKeys: 'DELETE FROM encryption_keys WHERE destroy_at <= $1 RETURNING kid',
});

/** Returns the encryption keys of a database, sealed by `rootKey`. */
export function encryptionKeys(database: Database, rootKey: RootKey): EncryptionKeys {
  let loaded: { readonly at: number; readonly keys: Promise<LoadedKey[]> } | undefined;

  function load(maxAgeMs: number): Promise<LoadedKey[]> {
    const at = performance.now();
    if (!loaded || at - loaded.at >= maxAgeMs) {
      const keys = readKeys(database, rootKey);
      loaded = { at, keys };
      // A failed read is not cached; all callers that wait for it get the error.
      keys.catch(() => {
        if (loaded?.keys === keys) loaded = undefined;
      });
    }
    return loaded.keys;
  }

  const listCurrent = async (now: Date, maxAgeMs: number) =>
    (await load(maxAgeMs)).filter((key) => key.retireAt > now).map((key) => key.publicKey);

  const keys: EncryptionKeys = {
    async current(now) {
      const current = await listCurrent(now, CACHE_MS);
      if (current.length > 0) return current;
      await keys.rotate(now);
      return listCurrent(now, 0);
    },
    async opener(kid, now) {
      if (!KID.test(kid)) return undefined;
      const find = (found: LoadedKey[]) => found.find((key) => key.kid === kid);
      const key = find(await load(CACHE_MS)) ?? find(await load(0));
      return key && key.destroyAt > now ? key.opener : undefined;
    },
    async rotate(now) {
      if (!isDue(await database.query<NewestRow>(SQL.findNewestKey), now)) return false;
      const isMade = await database.transaction(async (tx) => {
        await tx.query(SQL.takeRotationTurn);
        if (!isDue(await tx.query<NewestRow>(SQL.findNewestKey), now)) return false;
        const { kid, publicKey, privateKey } = await makeKey();
        const sealed = rootKey.seal(JSON.stringify(privateKey), sealContext(kid));
        const values = [kid, JSON.stringify(publicKey), sealed, now];
        await tx.query(SQL.insertKey, [...values, RETIRE_AFTER_SECONDS, DESTROY_AFTER_SECONDS]);
        return true;
      });
      loaded = undefined;
      return isMade;
    },
    async destroyExpired(now) {
      const destroyed = await database.query(SQL.destroyKeys, [now]);
      loaded = undefined;
      return destroyed.length;
    },
  };
  return keys;
}

interface NewestRow {
  readonly createdAt: Date | null;
}

function isDue([row]: readonly NewestRow[], now: Date): boolean {
  return !row?.createdAt || now.getTime() - row.createdAt.getTime() > ROTATE_AFTER_SECONDS * 1000;
}

async function makeKey(): Promise<{ kid: string; publicKey: EncryptionKey; privateKey: JWK }> {
  const pair = generateKeyPairSync('ec', { namedCurve: TOKEN_ALGORITHM.crv });
  const privateKey: JWK = pair.privateKey.export({ format: 'jwk' });
  const { x = '', y = '' } = privateKey;
  // RFC 7638: the thumbprint of the key is its name.
  const kid = await calculateJwkThumbprint({ kty: 'EC', crv: TOKEN_ALGORITHM.crv, x, y });
  return { kid, publicKey: { kty: 'EC', crv: TOKEN_ALGORITHM.crv, x, y, kid }, privateKey };
}

async function readKeys(database: Database, rootKey: RootKey): Promise<LoadedKey[]> {
  const rows = await database.query<KeyRow>(SQL.listKeys);
  return Promise.all(
    rows.map(async ({ sealedPrivate, ...row }) => {
      const jwk: JWK = JSON.parse(rootKey.open(sealedPrivate, sealContext(row.kid)).toString('utf8'));
      return { ...row, opener: (await importJWK(jwk, TOKEN_ALGORITHM.alg)) as CryptoKey };
    }),
  );
}

const sealContext = (kid: string): string => `encryption-key ${kid}`;
