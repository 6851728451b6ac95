/**
 * Keeps orders in one file for one process: an append-only journal, flushed to the disk before a save is
 * acknowledged.
 */
import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { consoleLogger, type Logger } from '../logger.ts';
import { codeOf, lockFile } from './file-lock.ts';
import { Journal } from './journal.ts';
import type { OrderRecord, Store } from './store.ts';

/** A {@link Store} that keeps its orders in a file. */
export interface FileStore extends Store {
  /** Waits for saves in progress, then releases the file. */
  close(): Promise<void>;
}

/** The options of the file store. */
export interface FileStoreOptions {
  /**
   * The maximum size of the newest records of all orders, in bytes. The default of 512 MiB holds some 200,000 orders,
   * in about three times as much memory. Above it new orders are refused; existing ones can still be paid.
   */
  readonly bytesMax?: number;
  /** Where warnings go. The default writes to the console. */
  readonly logger?: Logger;
}

const BYTES_MAX = 512 * 1024 * 1024;

/** The share of `bytesMax` from which the log warns. */
const WARN_FROM = 0.75;

/** Orders grow with their payments, so a journal may be opened up to this many times `bytesMax`. */
const GROWTH_MAX = 2;

/**
 * Opens the journal at `path`, creating it and its folder when absent. Rewrites it, now and while running, when most of
 * it is out of date. All orders are also in memory, so this is meant for a small shop, a demo or a till; a larger shop
 * keeps them in a database.
 *
 * A save that resolved survives `kill -9` and, if the disk flushes as requested, a power cut. A last line that a crash
 * cut off was never acknowledged and is dropped. Throws one sentence when the file is in use, cannot be written, is
 * damaged anywhere else, is too large, or is on a file system that other machines can write to (NFS, SMB and similar),
 * where a lock does not protect it. This and all later saves are refused when the file or its lock (`path.lock`) was
 * removed or replaced.
 */
export async function openFileStore(
  path: string,
  { bytesMax = BYTES_MAX, logger = consoleLogger }: FileStoreOptions = {},
): Promise<FileStore> {
  const file = await placeOf(resolve(path));
  const lock = await lockFile(file);
  try {
    const journal = await Journal.open(file, { lock, logger, liveBytesMax: GROWTH_MAX * bytesMax });
    return storeOver(journal, spaceGuard({ file, journal, bytesMax, logger }), () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Creates the file's folder and resolves links, so that a file has one lock, on its own disk. */
async function placeOf(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return join(await realpath(dirname(path)), basename(path));
  }
}

function storeOver(journal: Journal, assertSpace: () => void, release: () => Promise<void>): FileStore {
  const { file, orders } = journal;
  let last: Promise<unknown> = Promise.resolve();
  let cause: unknown;
  let closed = false;
  const guarded = async (work: () => Promise<void>) => {
    if (cause)
      throw new Error(`The orders in ${file} can no longer be saved; restart the server.`, { cause });
    try {
      await work();
    } catch (error) {
      // After a failed write or flush the content on disk is unknown until it is read again.
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
    findOrdersOfCustomer: async (customerId, countMax) => orders.ofCustomer(customerId, countMax),
    saveOrder(order) {
      if (closed) return Promise.reject(new Error(`The orders in ${file} are closed.`));
      // One after the other, so that the version is compared with the one on disk.
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

interface Guarded {
  readonly file: string;
  readonly journal: Journal;
  readonly bytesMax: number;
  readonly logger: Logger;
}

/** Returns a function that throws when the store is full, and warns once when it is nearly full. */
function spaceGuard({ file, journal, bytesMax, logger }: Guarded): () => void {
  let isWarned = false;
  return () => {
    const { liveBytes, orders } = journal;
    const filled = `${orders.size} orders in ${file} take ${liveBytes} bytes of ${bytesMax}`;
    if (liveBytes >= bytesMax) {
      throw new Error(`The ${filled}, so no new one is taken; keep orders in a database.`);
    }
    if (isWarned || liveBytes < WARN_FROM * bytesMax) return;
    isWarned = true;
    logger.warn({}, `the ${filled}; above that no new one is taken. Keep orders in a database.`);
  };
}
