/** Recomputes the ledger from its first block on, and names the first place that is not as it was sealed. */
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

/** What was recomputed, when all of it agrees. */
export interface Verified {
  /** Blocks, which is the number of the last one. */
  readonly blocks: bigint;
  readonly transfers: bigint;
  /** Transfers that wait for a block: they are not sealed yet. */
  readonly unsealed: bigint;
  /** MAC of the last block in hexadecimal; undefined before the first. */
  readonly mac: string | undefined;
}

/** The ledger is not as it was sealed; the message is a sentence that names the first place. */
export class LedgerFault extends Error {
  override readonly name = 'LedgerFault';
}

const IDS_AT_A_TIME = 5_000;
/** How much is read at once: small blocks together, a large one alone. */
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
// One statement: a block that is made meanwhile moves the end, the balances and what waits all at once.
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
 * Verifies blocks, balances and that every transfer is in exactly one place. Reads in pieces and locks nothing: a
 * gateway may go on writing. Throws LedgerFault.
 */
export async function verifyLedger(db: Queryable, seal: LedgerSeal): Promise<Verified> {
  // The blocks up to this end make these balances, whatever is added while they are recomputed.
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

/** A block as it is stored; undefined when it is missing. */
interface ReadBlock {
  readonly number: bigint;
  readonly block: StoredBlock | undefined;
  readonly transfers: readonly StoredTransfer[];
}
type StoredBlock = BlockFacts & { readonly mac: Buffer };
type StoredTransfer = SealedTransfer & { readonly block: bigint; readonly sealedId: string };

/** The blocks from the first to `last` with what they seal, read some at a time. */
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
        block: group.find((one) => one.number === number),
        transfers: transfers.slice(from, at),
      };
    }
    first = end + 1n;
  }
}

/** How many of the blocks are read together, by the transfers they say they have; at least one. */
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
  const gone = transfers.find(({ id }) => id === null);
  if (gone) throw new LedgerFault(`Transfer ${gone.sealedId} of block ${number} is missing.`);
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
    throw new LedgerFault(`Block ${lastBlock} is behind the end of the chain.`);
  const isEnd =
    number === 0n ? mac === null : mac !== null && isSameMac(mac, seal.headMacOf({ number, mac: lastMac }));
  if (!isEnd) throw new LedgerFault(`The chain does not end with block ${number} as it was sealed.`);
}

function verifyBalances(sums: ReadonlyMap<string, bigint>, rows: readonly EndRow[]): void {
  const stored = new Map<string, bigint>();
  for (const { account, currency, balanceMinor } of rows)
    if (account !== null) stored.set(`${account} ${currency}`, balanceMinor!);
  for (const key of [...new Set([...stored.keys(), ...sums.keys()])].sort()) {
    const [is, should] = [stored.get(key) ?? 0n, sums.get(key) ?? 0n];
    if (is !== should)
      throw new LedgerFault(`The balance of ${key} is ${is} hundredths; its transfers make ${should}.`);
  }
}

/** Verifies that every transfer is either sealed or pending, and that pending ones match their transfer. */
async function verifyMembership(db: Queryable): Promise<void> {
  const [wrong] = await db.query<{ id: string; isGone: boolean }>(findWrongPending);
  if (wrong?.isGone) throw new LedgerFault(`Transfer ${wrong.id}, which waits for a block, is missing.`);
  if (wrong) throw new LedgerFault(`Transfer ${wrong.id} is not what waits for a block.`);
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
