/** Moves pending rows into blocks, each with the MAC of the block before. */
import type { Database, Queryable } from '../storage/database.ts';
import { BLOCK_MAX, type SealedRow } from './chain.ts';
import { NO_MAC, type Seal } from './seal.ts';

/**
 * Seals the next block of pending rows in one transaction, with what `also` writes. Returns whether more may be
 * pending; false also while another node seals a block.
 */
export const sealNext = <Column extends string>(
  database: Database,
  seal: Seal<Column | 'id'>,
  also: (tx: Queryable, rows: readonly SealedRow<Column | 'id'>[]) => Promise<void> = async () => {},
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const { lockHead, listPending } = seal.chain.statements;
    const [head] = await tx.query<{ number: bigint }>(lockHead);
    if (!head) return false;
    const rows = await tx.query<SealedRow<Column | 'id'>>(listPending, [BLOCK_MAX]);
    if (rows.length === 0) return false;
    await sealBlock(tx, seal, { number: head.number + 1n, rows });
    await also(tx, rows);
    return rows.length === BLOCK_MAX;
  });

async function sealBlock<Column extends string>(
  tx: Queryable,
  seal: Seal<Column | 'id'>,
  { number, rows }: { number: bigint; rows: readonly SealedRow<Column | 'id'>[] },
): Promise<void> {
  const { name, statements } = seal.chain;
  const [last] = await tx.query<{ mac: Buffer }>(statements.findLastMac, [number - 1n]);
  if (!last && number > 1n) throw new Error(`Block ${number - 1n} of the ${name} is missing.`);
  const ids = rows.map(({ id }) => id);
  const [firstId, lastId] = [ids[0], ids.at(-1)];
  if (!firstId || !lastId) throw new Error(`A block of the ${name} without rows cannot be sealed`);
  const previousMac = last?.mac ?? NO_MAC;
  const mac = seal.macOf({ number, firstId, lastId, rowCount: ids.length, previousMac }, rows);
  await tx.query(statements.insertBlock, [number, firstId, lastId, ids.length, previousMac, mac]);
  await tx.query(statements.moveRows, [ids, number]);
  await tx.query(statements.moveHead, [number, seal.headMacOf({ number, mac })]);
}
