/** What a block's MAC is over: its place in the chain, and every transfer in all its columns. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RootKey } from '../storage/root-key.ts';

/** Makes the MACs of the chain. */
export interface LedgerSeal {
  macOf(block: BlockFacts, transfers: readonly SealedTransfer[]): Buffer;
  /** The MAC of the chain's end, which no block's own MAC can stand for. */
  headMacOf(head: { readonly number: bigint; readonly mac: Buffer }): Buffer;
}

/** A block without its MAC. */
export interface BlockFacts {
  readonly number: bigint;
  readonly firstId: string;
  readonly lastId: string;
  readonly transferCount: number;
  readonly previousMac: Buffer;
}

/** A transfer with each column as text, so that not even a microsecond is lost; `tradeId` may be null. */
export type SealedTransfer = { readonly [Name in keyof typeof SEALED_COLUMNS]: string | null };

/** Every column of `transfers` and how it is read; a test holds that none is missing. */
export const SEALED_COLUMNS = {
  id: 't.id::text',
  debit: 't.debit',
  credit: 't.credit',
  amount: 't.amount::text',
  currency: 't.currency',
  trade_id: 't.trade_id::text',
  reference: 't.reference',
  event: 't.event',
  booked_at: `to_char(t.booked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
} as const;

/** The columns as a list of SQL, for a `transfers t`. */
export const SEALED_COLUMNS_SQL = Object.entries(SEALED_COLUMNS)
  .map(([name, read]) => `${read} AS ${name}`)
  .join(', ');

/** What the first block has before it. */
export const NO_MAC = Buffer.alloc(32);

/** The chain under the key that the root key has for it. */
export function ledgerSeal(rootKey: RootKey): LedgerSeal {
  const key = rootKey.derive('ledger-blocks');
  return {
    macOf({ number, firstId, lastId, transferCount, previousMac }, transfers) {
      const hmac = createHmac('sha256', key);
      hmac.update(
        line(['block', String(number), firstId, lastId, transferCount, previousMac.toString('hex')]),
      );
      for (const transfer of transfers) hmac.update(line(COLUMNS.map((name) => transfer[name])));
      return hmac.digest();
    },
    headMacOf: ({ number, mac }) =>
      createHmac('sha256', key)
        .update(line(['head', String(number), mac.toString('hex')]))
        .digest(),
  };
}

/** Whether two MACs are the same, compared in constant time. */
export const isSameMac = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const COLUMNS = Object.keys(SEALED_COLUMNS) as (keyof typeof SEALED_COLUMNS)[];

/** JSON of an array: no two lists of texts make the same line. */
const line = (services: readonly (string | number | null)[]): string => `${JSON.stringify(services)}\n`;
