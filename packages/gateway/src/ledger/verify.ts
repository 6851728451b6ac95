/** Recomputes the ledger from its first block on, and names the first place that differs from its seal. */
import { type Queryable, statement } from '../storage/database.ts';
import { changesOf } from './fold.ts';
import {
  type BlockFacts,
  isSameMac,
  type LedgerSeal,
  NO_MAC,
  SEALED_COLUMNS_SQL,
  type SealedTransfer,
} from './seal.ts';

/** The result of a successful verification. */
export interface Verified {
  /** The number of blocks. */
  readonly blocks: bigint;
  readonly transfers: bigint;
  /** Pending transfers, which are not sealed yet. */
  readonly unsealed: bigint;
  /** MAC of the last block in hexadecimal; undefined before the first. */
  readonly mac: string | undefined;
}

/** The ledger differs from its seals; the message is a sentence that names the first place. */
export class LedgerFault extends Error {
  override readonly name = 'LedgerFault';
}

const IDS_AT_A_TIME = 5_000;
/** Limits of one read: several small blocks, or a single large one. */
const BLOCKS_AT_A_TIME = 100;
const TRANSFERS_AT_A_TIME = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const listBlocks = statement(
  'verify.blocks',
  `SELECT number, first_id AS "firstId", last_id AS "lastId", transfer_count AS "transferCount",
     previous_mac AS "previousMac", mac FROM ledger_blocks WHERE number BETWEEN $1 AND $2 ORDER BY number`,
);
const listSealed = statement(
  'verify.sealed',
  `SELECT s.block, s.transfer_id AS "sealedId", ${SEALED_COLUMNS_SQL}
   FROM sealed_transfers s LEFT JOIN transfers t ON t.id = s.transfer_id
   WHERE s.block BETWEEN $1 AND $2 ORDER BY s.block, s.transfer_id`,
);
// One statement: a block sealed meanwhile changes the head, the balances and the pending transfers together.
const findEnd = statement(
  'verify.end',
  `SELECT h.number, h.mac, b.account, b.currency, b.balance AS "balanceMinor",
     (SELECT count(*) FROM unfolded) AS unsealed, (SELECT max(number) FROM ledger_blocks) AS "lastBlock"
   FROM ledger_head h LEFT JOIN account_balances b ON true`,
);
const findWrongPending = statement(
  'verify.unfolded',
  `SELECT u.transfer_id AS id, t.id IS NULL AS "isGone" FROM unfolded u LEFT JOIN transfers t ON t.id = u.transfer_id
   WHERE (t.debit, t.credit, t.amount, t.currency) IS DISTINCT FROM (u.debit, u.credit, u.amount, u.currency)
   ORDER BY u.transfer_id LIMIT 1`,
);
const findStrange = statement(
  'verify.strange',
  `WITH page AS (SELECT id FROM transfers WHERE id > $1 ORDER BY id LIMIT ${IDS_AT_A_TIME})
   SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS "lastId", (
     SELECT p.id FROM page p LEFT JOIN sealed_transfers s ON s.transfer_id = p.id
       LEFT JOIN unfolded u ON u.transfer_id = p.id
     WHERE num_nonnulls(s.transfer_id, u.transfer_id) <> 1 ORDER BY p.id LIMIT 1) AS strange`,
);

interface EndRow {
  readonly number: bigint;
  readonly mac: Buffer | null;
  readonly account: string | null;
  readonly currency: string | null;
  readonly balanceMinor: bigint | null;
  readonly unsealed: bigint;
  readonly lastBlock: bigint | null;
}

/**
 * Verifies blocks and balances, and that every transfer is either sealed or pending. Reads in parts without locks: a
 * gateway can continue to write. Throws LedgerFault.
 */
export async function verifyLedger(db: Queryable, seal: LedgerSeal): Promise<Verified> {
  // The blocks up to this head sum up to these balances, whatever is added during the verification.
  const ends = await db.query<EndRow>(findEnd);
  const end = ends[0];
  if (!end) throw new LedgerFault('The end of the chain is missing.');
  const sums = new Map<string, bigint>();
  let count = 0n;
  let mac: Buffer = NO_MAC;
  for await (const { number, block, transfers } of readBlocks(db, end.number)) {
    verifyBlock(seal, { number, previousMac: mac, block, transfers });
    count += BigInt(transfers.length);
    addTo(sums, transfers);
    mac = block!.mac;
  }
  verifyEnd(seal, mac, end);
  verifyBalances(sums, ends);
  await verifyMembership(db);
  const isBegun = end.number > 0n;
  return {
    blocks: end.number,
    transfers: count,
    unsealed: end.unsealed,
    mac: isBegun ? mac.toString('hex') : undefined,
  };
}

/** A stored block with its transfers; `block` is undefined when it is missing. */
interface ReadBlock {
  readonly number: bigint;
  readonly block: StoredBlock | undefined;
  readonly transfers: readonly StoredTransfer[];
}
type StoredBlock = BlockFacts & { readonly mac: Buffer };
type StoredTransfer = SealedTransfer & { readonly block: bigint; readonly sealedId: string };

/** Yields the blocks up to `last` with their transfers, read in parts. */
async function* readBlocks(db: Queryable, last: bigint): AsyncGenerator<ReadBlock> {
  for (let first = 1n; first <= last; ) {
    const until = first + BigInt(BLOCKS_AT_A_TIME) - 1n;
    const blocks = await db.query<StoredBlock>(listBlocks, [first, until < last ? until : last]);
    const group = blocks.slice(0, countWithin(blocks));
    const end = group.at(-1)?.number ?? first;
    const transfers = await db.query<StoredTransfer>(listSealed, [first, end]);
    for (let at = 0, number = first; number <= end; number += 1n) {
      const from = at;
      while (transfers[at]?.block === number) at += 1;
      yield {
        number,
        block: group.find((candidate) => candidate.number === number),
        transfers: transfers.slice(from, at),
      };
    }
    first = end + 1n;
  }
}

/** Returns how many of the blocks are read together, by their transfer counts; at least one. */
function countWithin(blocks: readonly StoredBlock[]): number {
  let sum = 0;
  const over = blocks.findIndex(({ transferCount }) => {
    sum += transferCount;
    return sum > TRANSFERS_AT_A_TIME;
  });
  return over === -1 ? blocks.length : Math.max(1, over);
}

function verifyBlock(
  seal: LedgerSeal,
  { number, previousMac, block, transfers }: ReadBlock & { readonly previousMac: Buffer },
): void {
  if (!block) throw new LedgerFault(`Block ${number} is missing.`);
  const missing = transfers.find(({ id }) => id === null);
  if (missing) throw new LedgerFault(`Transfer ${missing.sealedId} of block ${number} is missing.`);
  if (transfers.length !== block.transferCount)
    throw new LedgerFault(`Block ${number} has ${transfers.length} transfers, not ${block.transferCount}.`);
  if (!isSameMac(block.previousMac, previousMac))
    throw new LedgerFault(`Block ${number} does not follow the block before it.`);
  if (transfers[0]?.id !== block.firstId || transfers.at(-1)?.id !== block.lastId)
    throw new LedgerFault(`Block ${number} begins or ends with another transfer.`);
  if (!isSameMac(block.mac, seal.macOf(block, transfers)))
    throw new LedgerFault(
      `Block ${number}, transfers ${block.firstId} to ${block.lastId}, is not as it was sealed.`,
    );
}

function verifyEnd(seal: LedgerSeal, lastMac: Buffer, { number, mac, lastBlock }: EndRow): void {
  if (lastBlock !== null && lastBlock > number)
    throw new LedgerFault(`Block ${lastBlock} is after the end of the chain.`);
  const isEnd =
    number === 0n ? mac === null : mac !== null && isSameMac(mac, seal.headMacOf({ number, mac: lastMac }));
  if (!isEnd) throw new LedgerFault(`The chain does not end with block ${number} as it was sealed.`);
}

function verifyBalances(sums: ReadonlyMap<string, bigint>, rows: readonly EndRow[]): void {
  const stored = new Map<string, bigint>();
  for (const { account, currency, balanceMinor } of rows)
    if (account !== null) stored.set(`${account} ${currency}`, balanceMinor!);
  for (const key of [...new Set([...stored.keys(), ...sums.keys()])].sort()) {
    const [actual, expected] = [stored.get(key) ?? 0n, sums.get(key) ?? 0n];
    if (actual !== expected)
      throw new LedgerFault(`The balance of ${key} is ${actual} hundredths; its transfers make ${expected}.`);
  }
}

/** Verifies that every transfer is either sealed or pending, and that pending ones match their transfer. */
async function verifyMembership(db: Queryable): Promise<void> {
  const [wrong] = await db.query<{ id: string; isGone: boolean }>(findWrongPending);
  if (wrong?.isGone) throw new LedgerFault(`Transfer ${wrong.id}, which waits for a block, is missing.`);
  if (wrong) throw new LedgerFault(`Transfer ${wrong.id} differs from its pending entry.`);
  for (let from: string | null = FIRST_ID; from !== null; ) {
    const [page]: { lastId: string | null; strange: string | null }[] = await db.query(findStrange, [from]);
    if (page?.strange)
      throw new LedgerFault(`Transfer ${page.strange} is in the ledger without having been booked.`);
    from = page?.lastId ?? null;
  }
}

function addTo(sums: Map<string, bigint>, transfers: readonly SealedTransfer[]): void {
  for (const { account, currency, amountMinor } of changesOf(transfers)) {
    const key = `${account} ${currency}`;
    const sum = (sums.get(key) ?? 0n) + amountMinor;
    if (sum === 0n) sums.delete(key);
    else sums.set(key, sum);
  }
}
