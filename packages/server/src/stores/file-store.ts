/**
 * Orders in one file: an append-only journal, flushed to the disk before a save is acknowledged. For one
 * process.
 */
import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, lockFile } from './file-lock.ts';
import { Journal } from './journal.ts';
import type { OrderRecord, Store } from './store.ts';

/** A {@link Store} with a file behind it. */
export interface FileStore extends Store {
  /** Waits for the saves under way, then gives the file free. */
  close(): Promise<void>;
}

/** How much the file store holds. */
export interface FileStoreOptions {
  /**
   * How many bytes the newest records of all orders may take, 512 MiB unless given: some 200,000 orders, in about three
   * times as much memory. Above it no new order is taken; those that are there can still be paid.
   */
  readonly bytesMax?: number;
}

const BYTES_MAX = 512 * 1024 * 1024;

/** The log says from here on that the store is filling up. */
const WARN_FROM = 0.75;

/** Orders grow by their payments, so what is opened may be this many times what stops new ones. */
const GROWTH_MAX = 2;

/**
 * Opens the journal at `path`, made with its folder when absent, and rewrites it without what is out of date when that
 * is most of it; a server that runs does so too. All orders are held in memory as well: meant for a small shop, a demo
 * or a till; a larger one implements {@link Store} on its database.
 *
 * A save that resolved survives `kill -9` and, as far as the disk keeps its word, a power cut. A last line that was
 * torn by a crash was never acknowledged and is dropped. Throws one sentence when the file is in use, cannot be
 * written, is damaged anywhere else, is too large, or lies on a file system that other machines write too (NFS, SMB and
 * their like), where no lock keeps them away. A save is refused, and so is every later one, when the file or its lock
 * (`path.lock`) was removed or replaced meanwhile.
 */
export async function openFileStore(
  path: string,
  { bytesMax = BYTES_MAX }: FileStoreOptions = {},
): Promise<FileStore> {
  const file = await placeOf(resolve(path));
  const lock = await lockFile(file);
  try {
    const journal = await Journal.open(file, lock, GROWTH_MAX * bytesMax);
    return storeOver(file, journal, bytesMax, () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Where the file really is, its folder made: by whatever links it is named, it has one lock, on its own disk. */
async function placeOf(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return join(await realpath(dirname(path)), basename(path));
  }
}

function storeOver(
  file: string,
  journal: Journal,
  bytesMax: number,
  release: () => Promise<void>,
): FileStore {
  const { orders } = journal;
  const assertSpace = spaceGuard(file, journal, bytesMax);
  let last: Promise<unknown> = Promise.resolve();
  let cause: unknown;
  let closed = false;
  const guarded = async (work: () => Promise<void>) => {
    if (cause)
      throw new Error(`The orders in ${file} can no longer be saved; start the server anew.`, { cause });
    try {
      await work();
    } catch (error) {
      // After a failed write or flush nobody knows what is on the disk: only reading it anew tells.
      cause = error;
      throw new Error(`The orders in ${file} could not be saved. ${error}`, { cause });
    }
  };
  const append = async (order: OrderRecord): Promise<boolean> => {
    if (!orders.accepts(order)) return false;
    if (order.version === 1) assertSpace();
    await guarded(() => journal.append(order));
    return true;
  };
  return {
    findOrder: async (orderId) => orders.find(orderId),
    findOrderOfTrade: async (tradeId) => orders.findByTrade(tradeId),
    findSavedCards: async (customerId) => orders.savedCardsOf(customerId),
    saveOrder(order) {
      if (closed) return Promise.reject(new Error(`The orders in ${file} are closed.`));
      // One after the other, so that the version is compared with what is on the disk.
      const saved = last.then(() => append(order));
      last = saved.then(() => guarded(() => journal.compactWhenStale())).catch(() => undefined);
      return saved;
    },
    async close() {
      if (closed) return;
      closed = true;
      await last;
      await journal.close();
      await release();
    },
  };
}

/** Throws when no further order finds space, and logs once when soon none will. */
function spaceGuard(file: string, journal: Journal, bytesMax: number): () => void {
  let isWarned = false;
  return () => {
    const { liveBytes, orders } = journal;
    const filled = `${orders.size} orders in ${file} take ${liveBytes} bytes of ${bytesMax}`;
    if (liveBytes >= bytesMax) {
      throw new Error(`The ${filled}, so no new one is taken; keep orders in a database.`);
    }
    if (isWarned || liveBytes < WARN_FROM * bytesMax) return;
    isWarned = true;
    console.warn(`gangway: the ${filled}; above that no new one is taken. Keep orders in a database.`);
  };
}
