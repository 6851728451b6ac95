/** Recomputes a chain from a known block on, and names the first place that differs from its seal. */
import type { Report } from '../progress.ts';
import type { Queryable } from '../storage/database.ts';
import type { SealedRow } from './chain.ts';
import { type BlockFacts, isSameMac, NO_MAC, type Seal } from './seal.ts';

/** The result of a successful verification. */
export interface VerifiedChain {
  /** The number of blocks. */
  readonly blocks: bigint;
  /** The number of sealed rows. */
  readonly rows: bigint;
  /** Pending rows, which are not sealed yet. */
  readonly unsealed: bigint;
  /** MAC of the last block in hexadecimal; undefined before the first. */
  readonly mac: string | undefined;
}

/** The chain differs from its seals; the message is a sentence that names the first place. */
export class ChainFault extends Error {
  override readonly name = 'ChainFault';
}

/** The stored end of a chain. */
export interface ChainEnd {
  readonly number: bigint;
  readonly mac: Buffer | null;
  readonly unsealed: bigint;
  readonly lastBlock: bigint | null;
}

/** A block up to which the chain is known to be as it was sealed. */
export interface ChainStart {
  readonly number: bigint;
  readonly mac: Buffer;
  /** The first id of this block. */
  readonly firstId: string;
  /** The rows of this block and all before it. */
  readonly rows: bigint;
}

/** Before the first block. */
export const CHAIN_START: ChainStart = {
  number: 0n,
  mac: NO_MAC,
  firstId: '00000000-0000-0000-0000-000000000000',
  rows: 0n,
};

/** A block that is as it was sealed, with its rows. */
export interface VerifiedBlock<Column extends string> {
  readonly number: bigint;
  readonly mac: Buffer;
  readonly firstId: string;
  readonly rows: readonly SealedRow<Column>[];
}

/** A block of the tables before it is verified. */
export interface BlockRows<Column extends string> {
  readonly number: bigint;
  readonly rows: readonly SealedRow<Column>[];
}

/** Returns the rows of a block of which some are kept elsewhere. */
export type FindRows<Column extends string> = (
  block: BlockRows<Column>,
) => Promise<readonly SealedRow<Column>[]>;

/** What a verification reads besides the chain. */
export interface VerifyOptions<Column extends string> {
  /** Where rows are kept elsewhere. */
  readonly findRows?: FindRows<Column> | undefined;
  /** The block after which it begins; rows before it are not read. */
  readonly start?: ChainStart | undefined;
  /** The end, where it was read together with something else. */
  readonly end?: ChainEnd | undefined;
  /** Called with each verified block. */
  readonly visit?: (block: VerifiedBlock<Column>) => void;
  readonly report?: Report | undefined;
}

/** Limits of one read: several small blocks, or a single large one. */
const BLOCKS_AT_A_TIME = 100;
const ROWS_AT_A_TIME = 5_000;

/**
 * Verifies the blocks, and that every row is either sealed or pending. Reads in parts without locks: a gateway can
 * continue to write. Throws ChainFault.
 */
export async function verifyChain<Column extends string>(
  db: Queryable,
  seal: Seal<Column | 'id'>,
  options: VerifyOptions<Column | 'id'> = {},
): Promise<VerifiedChain> {
  const end = options.end ?? (await db.query<ChainEnd>(seal.chain.statements.findEnd))[0];
  if (!end) throw new ChainFault('The end of the chain is missing.');
  const { start = CHAIN_START, findRows } = options;
  let { rows: count, mac, firstId: lowestId } = start;
  for await (const block of verifyBlocks(db, seal, { start, last: end.number, findRows })) {
    mac = block.mac;
    count += BigInt(block.rows.length);
    if (block.firstId < lowestId) lowestId = block.firstId;
    options.visit?.(block);
    options.report?.(`verifying block ${block.number} of ${end.number}`);
  }
  verifyEnd(seal, mac, end);
  options.report?.(`looking for ${seal.chain.noun}s outside the blocks`);
  await verifyMembership(db, seal, lowestId);
  const { number: blocks, unsealed } = end;
  return { blocks, rows: count, unsealed, mac: blocks > 0n ? mac.toString('hex') : undefined };
}

/** Yields the blocks after `start`, up to `last`, each after it was verified. Throws ChainFault. */
export async function* verifyBlocks<Column extends string>(
  db: Queryable,
  seal: Seal<Column | 'id'>,
  {
    start,
    last,
    findRows = async ({ rows }) => rows,
  }: { start: ChainStart; last: bigint; findRows?: FindRows<Column | 'id'> | undefined },
): AsyncGenerator<VerifiedBlock<Column | 'id'>> {
  let { mac } = start;
  for await (const read of readBlocks(db, seal, { first: start.number + 1n, last })) {
    const block = presentBlock(seal, read);
    const rows = await findRows(read);
    verifyBlock(seal, { block, rows }, mac);
    mac = block.mac;
    yield { number: read.number, mac, firstId: block.firstId, rows };
  }
}

/** A stored block with its rows; `block` is undefined when it is missing. */
interface ReadBlock<Column extends string> {
  readonly number: bigint;
  readonly block: StoredBlock | undefined;
  readonly rows: readonly StoredRow<Column>[];
}
type StoredBlock = BlockFacts & { readonly mac: Buffer };
type StoredRow<Column extends string> = SealedRow<Column> & {
  readonly block: bigint;
  readonly sealedId: string;
};

/** Yields the blocks from `first` to `last` with their rows, read in parts. */
async function* readBlocks<Column extends string>(
  db: Queryable,
  { chain }: Seal<Column>,
  { first: from, last }: { first: bigint; last: bigint },
): AsyncGenerator<ReadBlock<Column>> {
  for (let first = from; first <= last; ) {
    const until = first + BigInt(BLOCKS_AT_A_TIME) - 1n;
    const blocks = await db.query<StoredBlock>(chain.statements.listBlocks, [
      first,
      until < last ? until : last,
    ]);
    const group = blocks.slice(0, countWithin(blocks));
    const end = group.at(-1)?.number ?? first;
    const rows = await db.query<StoredRow<Column>>(chain.statements.listSealed, [first, end]);
    for (let at = 0, number = first; number <= end; number += 1n) {
      const begin = at;
      while (rows[at]?.block === number) at += 1;
      const block = group.find((candidate) => candidate.number === number);
      yield { number, block, rows: rows.slice(begin, at) };
    }
    first = end + 1n;
  }
}

/** Returns how many of the blocks are read together, by their row counts; at least one. */
function countWithin(blocks: readonly StoredBlock[]): number {
  let sum = 0;
  const over = blocks.findIndex(({ rowCount }) => {
    sum += rowCount;
    return sum > ROWS_AT_A_TIME;
  });
  return over === -1 ? blocks.length : Math.max(1, over);
}

/** Returns the block, of which neither the entry nor a row may be missing. */
function presentBlock<Column extends string>(
  { chain: { noun } }: Seal<Column | 'id'>,
  { number, block, rows }: ReadBlock<Column | 'id'>,
): StoredBlock {
  if (!block) throw new ChainFault(`Block ${number} is missing.`);
  const missing = rows.find(({ id }) => id === null);
  if (missing) throw new ChainFault(`${named(noun)} ${missing.sealedId} of block ${number} is missing.`);
  return block;
}

/** Verifies a block after the one with `previousMac`. */
function verifyBlock<Column extends string>(
  seal: Seal<Column | 'id'>,
  { block, rows }: { block: StoredBlock; rows: readonly SealedRow<Column | 'id'>[] },
  previousMac: Buffer,
): void {
  const { noun } = seal.chain;
  const { number } = block;
  if (rows.length !== block.rowCount)
    throw new ChainFault(`Block ${number} has ${rows.length} ${noun}s, not ${block.rowCount}.`);
  if (!isSameMac(block.previousMac, previousMac))
    throw new ChainFault(`Block ${number} does not follow the block before it.`);
  if (rows[0]?.id !== block.firstId || rows.at(-1)?.id !== block.lastId)
    throw new ChainFault(`Block ${number} begins or ends with another ${noun}.`);
  if (!isSameMac(block.mac, seal.macOf(block, rows)))
    throw new ChainFault(
      `Block ${number}, ${noun}s ${block.firstId} to ${block.lastId}, is not as it was sealed.`,
    );
}

function verifyEnd(seal: Seal<string>, lastMac: Buffer, { number, mac, lastBlock }: ChainEnd): void {
  if (lastBlock !== null && lastBlock > number)
    throw new ChainFault(`Block ${lastBlock} is after the end of the chain.`);
  const isEnd =
    number === 0n ? mac === null : mac !== null && isSameMac(mac, seal.headMacOf({ number, mac: lastMac }));
  if (!isEnd) throw new ChainFault(`The chain does not end with block ${number} as it was sealed.`);
}

/** Verifies that every row after `lowestId` is either sealed or pending, and that pending ones exist. */
async function verifyMembership(db: Queryable, { chain }: Seal<string>, lowestId: string): Promise<void> {
  const { noun, stranger, statements } = chain;
  const [gone] = await db.query<{ id: string }>(statements.findGone);
  if (gone) throw new ChainFault(`${named(noun)} ${gone.id}, which waits for a block, is missing.`);
  for (let from: string | null = lowestId; from !== null; ) {
    const [page]: { lastId: string | null; strange: string | null }[] = await db.query(
      statements.findStrange,
      [from],
    );
    if (page?.strange) throw new ChainFault(`${named(noun)} ${page.strange} ${stranger}.`);
    from = page?.lastId ?? null;
  }
}

const named = (noun: string): string => noun.slice(0, 1).toUpperCase() + noun.slice(1);
