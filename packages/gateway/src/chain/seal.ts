/** The MACs of a chain. A block's MAC covers its place in the chain and every column of its rows. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { keysOf } from '@gangway/protocol';
import { hmacSha256 } from '../hmac.ts';
import type { RootKey } from '../storage/root-key.ts';
import type { Chain, SealedRow } from './chain.ts';

/** Computes the MACs of a chain. */
export interface Seal<Column extends string> {
  readonly chain: Chain<Column>;
  macOf(block: BlockFacts, rows: readonly SealedRow<Column>[]): Buffer;
  /** Returns the MAC of the chain's head, which differs from every block's own MAC. */
  headMacOf(head: { readonly number: bigint; readonly mac: Buffer }): Buffer;
  /** Returns the MAC of what was found out about a chain; `kind` keeps different findings apart. */
  findingMacOf(kind: 'checkpoint', values: readonly (string | null)[]): Buffer;
}

/** A block without its MAC. */
export interface BlockFacts {
  readonly number: bigint;
  readonly firstId: string;
  readonly lastId: string;
  readonly rowCount: number;
  readonly previousMac: Buffer;
}

/** The previous MAC of the first block. */
export const NO_MAC = Buffer.alloc(32);

/** Returns the seal of a chain under a key of its own, which is derived from the root key. */
export function sealOf<Column extends string>(chain: Chain<Column>, rootKey: RootKey): Seal<Column> {
  const key = rootKey.derive(`${chain.name}-blocks`);
  const columns = keysOf(chain.columns);
  return {
    chain,
    macOf({ number, firstId, lastId, rowCount, previousMac }, rows) {
      // A block may have many rows, so they are hashed one by one.
      const hmac = createHmac('sha256', key);
      hmac.update(line(['block', String(number), firstId, lastId, rowCount, previousMac.toString('hex')]));
      for (const row of rows) hmac.update(line(columns.map((name) => row[name])));
      return hmac.digest();
    },
    headMacOf: ({ number, mac }) => hmacSha256(key, line(['head', String(number), mac.toString('hex')])),
    findingMacOf: (kind, values) => hmacSha256(key, line([kind, ...values])),
  };
}

/** Returns whether two MACs are equal, compared in constant time. */
export const isSameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Returns a list as JSON, so that different lists never give the same line. */
const line = (values: readonly (string | number | null)[]): string => `${JSON.stringify(values)}\n`;
