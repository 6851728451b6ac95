/** Transfers that have left the ledger's tables: they are read from the archive. */
import type { ArchivedRow } from '../archive/archive-text.ts';
import {
  type ArchivePart,
  type ContentSource,
  findLastPart,
  findPartOf,
  findPartsOf,
  readPart,
  storedContent,
} from '../archive/archives.ts';
import { ChainFault, type FindRows } from '../chain/verify-chain.ts';
import type { Queryable } from '../storage/database.ts';
import { SEALED_COLUMNS, type SealedTransfer } from './seal.ts';
import { listTransfers, type Transfer } from './transfers.ts';

/** The columns of a part: the block of each transfer, and everything that its MAC covers. */
export const ARCHIVED_COLUMNS: readonly string[] = ['block', ...Object.keys(SEALED_COLUMNS)];

const KEY_DIGITS = 20;

/** Returns the key of a block, in the order of numbers. */
export const blockKey = (number: bigint): string => String(number).padStart(KEY_DIGITS, '0');

/** Returns the last block of a part. */
export const lastBlockOf = ({ lastKey }: Pick<ArchivePart, 'lastKey'>): bigint => BigInt(lastKey);

/**
 * Returns a function that finds the transfers of a block, whether they are archived or not. What is left in the tables
 * of an archived block must be what the archive has. It throws ChainFault otherwise, and ArchiveFault.
 */
export async function archivedOrOnline(db: Queryable): Promise<FindRows<keyof SealedTransfer>> {
  const last = await findLastPart(db, 'ledger');
  const until = last ? lastBlockOf(last) : 0n;
  let part: { number: bigint; blocks: Map<string, SealedTransfer[]> } | undefined;
  return async ({ number, rows }) => {
    if (number > until) return rows;
    const name = await findPartOf(db, 'ledger', blockKey(number));
    if (!name) throw new ChainFault(`Block ${number} is not in the archive.`);
    if (part?.number !== name.number)
      part = { number: name.number, blocks: byBlock(await readPart(name, storedContent(db))) };
    const archived = part.blocks.get(String(number)) ?? [];
    const wrong = rows.find((row) => !archived.some((other) => isSame(row, other)));
    if (wrong) throw new ChainFault(`Transfer ${wrong.id} of block ${number} differs from the archive.`);
    return archived;
  };
}

function byBlock(rows: readonly ArchivedRow[]): Map<string, SealedTransfer[]> {
  const blocks = new Map<string, SealedTransfer[]>();
  for (const { block, ...transfer } of rows) {
    const own = blocks.get(block ?? '') ?? [];
    own.push(transfer as SealedTransfer);
    blocks.set(block ?? '', own);
  }
  return blocks;
}

const isSame = (a: SealedTransfer, b: SealedTransfer): boolean =>
  (Object.keys(SEALED_COLUMNS) as (keyof SealedTransfer)[]).every((name) => a[name] === b[name]);

/** Returns the archived transfers of a trade, in the order of their ids. Throws ArchiveFault. */
export async function listArchivedTransfers(
  db: Queryable,
  tradeId: string,
  source: ContentSource = storedContent(db),
): Promise<SealedTransfer[]> {
  const found: SealedTransfer[] = [];
  for (const part of await findPartsOf(db, 'ledger', tradeId))
    for (const { block: _, ...row } of await readPart(part, source))
      if (row.trade_id === tradeId) found.push(row as SealedTransfer);
  return found.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

/** Returns all transfers of a trade, wherever they are, oldest first. Throws ArchiveFault. */
export async function listAllTransfers(db: Queryable, tradeId: string): Promise<Transfer[]> {
  const archived = await listArchivedTransfers(db, tradeId);
  const ids = archived.map(({ id }) => String(id));
  return [...archived.map(asTransfer), ...(await listTransfers(db, tradeId, ids))];
}

const asTransfer = ({
  debit,
  credit,
  amount,
  currency,
  trade_id,
  event,
  booked_at,
}: SealedTransfer): Transfer => ({
  debit: String(debit),
  credit: String(credit),
  amountMinor: BigInt(String(amount)),
  currency: String(currency),
  tradeId: trade_id,
  event: String(event),
  bookedAt: new Date(`${booked_at}Z`),
});
