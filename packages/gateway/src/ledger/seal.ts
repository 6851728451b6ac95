/** The MACs of ledger blocks. A block's MAC covers its place in the chain and every column of its transfers. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RootKey } from '../storage/root-key.ts';

/** Computes the MACs of the chain. */
export interface LedgerSeal {
  macOf(block: BlockFacts, transfers: readonly SealedTransfer[]): Buffer;
  /** Returns the MAC of the chain's head, which differs from every block's own MAC. */
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

/** A transfer with each column as text, which keeps microseconds; `trade_id` may be null. */
export type SealedTransfer = { readonly [Name in keyof typeof SEALED_COLUMNS]: string | null };

/** Every column of `transfers` and how it is read; a test checks that none is missing. */
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

/** The previous MAC of the first block. */
export const NO_MAC = Buffer.alloc(32);

/** Returns the seal under the ledger's key, which is derived from the root key. */
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

/** Returns whether two MACs are equal, compared in constant time. */
export const isSameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

const COLUMNS = Object.keys(SEALED_COLUMNS) as (keyof typeof SEALED_COLUMNS)[];

/** Returns a list as JSON, so that different lists never give the same line. */
const line = (values: readonly (string | number | null)[]): string => `${JSON.stringify(values)}\n`;
