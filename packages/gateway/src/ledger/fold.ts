/** Moves pending transfers into blocks: adds them to the balances and chains each block's MAC to the one before. */
import { type Database, type Queryable, statement } from '../storage/database.ts';
import { type LedgerSeal, NO_MAC, SEALED_COLUMNS_SQL, type SealedTransfer } from './seal.ts';

/** Transfers in a block; limits how long a transaction locks the head of the chain. */
const BLOCK_MAX = 2_000;

// Skips a locked head: while one node seals a block, another has nothing to do.
const lockHead = statement('fold.lock-head', 'SELECT number FROM ledger_head FOR UPDATE SKIP LOCKED');
const findLastMac = statement('fold.last-mac', 'SELECT mac FROM ledger_blocks WHERE number = $1');
const listPendingTransfers = statement(
  'fold.list',
  `SELECT ${SEALED_COLUMNS_SQL} FROM unfolded u JOIN transfers t ON t.id = u.transfer_id
   ORDER BY u.transfer_id LIMIT $1`,
);
const insertBlock = statement(
  'fold.insert-block',
  `INSERT INTO ledger_blocks (number, first_id, last_id, transfer_count, previous_mac, mac)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);
const moveHead = statement('fold.move-head', 'UPDATE ledger_head SET number = $1, mac = $2');
const moveTransfers = statement(
  'fold.move-transfers',
  `WITH gone AS (DELETE FROM unfolded WHERE transfer_id = ANY($1::uuid[]) RETURNING transfer_id)
   INSERT INTO sealed_transfers (transfer_id, block) SELECT transfer_id, $2 FROM gone`,
);
const addChanges = statement(
  'fold.add-changes',
  `INSERT INTO account_balances AS b (account, currency, balance)
   SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
   ON CONFLICT (account, currency) DO UPDATE SET balance = b.balance + excluded.balance`,
);
// Most accounts belong to one trade and end with a balance of zero.
const forgetEmpty = statement(
  'fold.forget-empty',
  `DELETE FROM account_balances b USING unnest($1::text[], $2::text[]) AS changed (account, currency)
   WHERE b.account = changed.account AND b.currency = changed.currency AND b.balance = 0`,
);

/**
 * Seals the next block of pending transfers in one transaction. Returns whether more may be pending; false also while
 * another node seals a block.
 */
export const foldNext = (database: Database, seal: LedgerSeal): Promise<boolean> =>
  database.transaction(async (tx) => {
    const [head] = await tx.query<{ number: bigint }>(lockHead);
    if (!head) return false;
    const transfers = await tx.query<SealedTransfer>(listPendingTransfers, [BLOCK_MAX]);
    if (transfers.length === 0) return false;
    await sealBlock(tx, seal, { number: head.number + 1n, transfers });
    const changes = changesOf(transfers);
    const column = (read: (change: Change) => unknown) => changes.map(read);
    const keys = [column(({ account }) => account), column(({ currency }) => currency)];
    await tx.query(addChanges, [...keys, column(({ amountMinor }) => amountMinor)]);
    await tx.query(forgetEmpty, keys);
    return transfers.length === BLOCK_MAX;
  });

async function sealBlock(
  tx: Queryable,
  seal: LedgerSeal,
  { number, transfers }: { number: bigint; transfers: readonly SealedTransfer[] },
): Promise<void> {
  const [last] = await tx.query<{ mac: Buffer }>(findLastMac, [number - 1n]);
  if (!last && number > 1n) throw new Error(`Block ${number - 1n} of the ledger is missing.`);
  const ids = transfers.map(({ id }) => id!);
  const block = {
    number,
    firstId: ids[0]!,
    lastId: ids.at(-1)!,
    transferCount: ids.length,
    previousMac: last?.mac ?? NO_MAC,
  };
  const mac = seal.macOf(block, transfers);
  await tx.query(insertBlock, [
    number,
    block.firstId,
    block.lastId,
    block.transferCount,
    block.previousMac,
    mac,
  ]);
  await tx.query(moveTransfers, [ids, number]);
  await tx.query(moveHead, [number, seal.headMacOf({ number, mac })]);
}

/** How much the balance of an account changes; negative for a net debit. */
export interface Change {
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Returns the changes by transfers, one for each account and currency, also those that add up to zero. */
export function changesOf(
  transfers: readonly Pick<SealedTransfer, 'debit' | 'credit' | 'amount' | 'currency'>[],
): Change[] {
  const changes = new Map<string, Change>();
  const add = (account: string, currency: string, amountMinor: bigint) => {
    const key = `${currency} ${account}`;
    const before = changes.get(key)?.amountMinor ?? 0n;
    changes.set(key, { account, currency, amountMinor: before + amountMinor });
  };
  for (const { debit, credit, amount, currency } of transfers) {
    add(debit!, currency!, -BigInt(amount!));
    add(credit!, currency!, BigInt(amount!));
  }
  return [...changes.values()];
}
