/**
 * Orders in one file: an append-only journal, flushed to the disk before a save is acknowledged. For one
 * process.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { OrderMap } from './memory-store.ts';
import type { OrderRecord, Store } from './store.ts';

/** A {@link Store} with a file behind it. */
export interface FileStore extends Store {
  /** Waits for the saves under way, then gives the file free. */
  close(): Promise<void>;
}

/**
 * Opens the journal at `path`, made with its folder when absent, and rewrites it without what is out of date.
 * All orders are held in memory as well: meant for a small shop, a demo or a till; a larger one implements
 * {@link Store} on its database.
 *
 * A save that resolved survives `kill -9` and, as far as the disk keeps its word, a power cut. A last line
 * that was torn by a crash was never acknowledged and is dropped. Throws one sentence when the file is in
 * use, cannot be written or is damaged anywhere else.
 */
export async function openFileStore(path: string): Promise<FileStore> {
  const file = resolve(path);
  await mkdir(dirname(file), { recursive: true });
  const unlock = await lock(file);
  try {
    const orders = await readJournal(file);
    await compact(file, orders);
    const handle = await open(file, constants.O_WRONLY | constants.O_APPEND);
    return storeOver(file, orders, handle, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

function storeOver(
  file: string,
  orders: OrderMap,
  handle: FileHandle,
  unlock: () => Promise<void>,
): FileStore {
  let last: Promise<unknown> = Promise.resolve();
  let broken = false;
  let closed = false;
  const append = async (order: OrderRecord): Promise<boolean> => {
    if (broken) throw new Error(`The orders in ${file} can no longer be saved; start the server anew.`);
    if (!orders.accepts(order)) return false;
    try {
      await handle.appendFile(`${JSON.stringify(order)}\n`);
      await handle.datasync();
    } catch (cause) {
      // After a failed write or flush nobody knows what is on the disk: only reading it anew tells.
      broken = true;
      throw new Error(`The orders in ${file} could not be saved.`, { cause });
    }
    orders.put(order);
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
      last = saved.catch(() => undefined);
      return saved;
    },
    async close() {
      if (closed) return;
      closed = true;
      await last;
      await handle.close();
      await unlock();
    },
  };
}

async function readJournal(file: string): Promise<OrderMap> {
  const orders = new OrderMap();
  const lines = (await readText(file)).split('\n');
  lines.forEach((line, index) => {
    const order = line === '' ? undefined : parseLine(line);
    // A whole line ends in a line feed, so what stands after the last one is torn or nothing.
    if (index === lines.length - 1) return;
    if (order) orders.put(order);
    else if (index < lines.length - 2) {
      throw new Error(`${file} is damaged in line ${index + 1}; restore it from a backup or move it away.`);
    }
  });
  return orders;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function parseLine(line: string): OrderRecord | undefined {
  try {
    const order = JSON.parse(line) as OrderRecord;
    return typeof order.orderId === 'string' && Array.isArray(order.trades) ? order : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes the newest record of every order to a file beside, and puts it in the journal's place in one step.
 */
async function compact(file: string, orders: OrderMap): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, 'w', 0o600);
  try {
    for (const order of orders.values()) await handle.appendFile(`${JSON.stringify(order)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
  await syncFolder(dirname(file));
}

/** Makes the rename itself durable; a platform that cannot open a folder does so by other means. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL'].some((code) => isCode(error, code))) throw error;
  }
}

/**
 * Holds the file by a listening socket: whatever way its process ends, the system closes it, and an address
 * that refuses a connection is free.
 */
async function lock(file: string): Promise<() => Promise<void>> {
  const address = lockAddress(file);
  const server = createServer((socket) => socket.destroy());
  // The lock alone keeps no process running.
  server.unref();
  try {
    await listen(server, address);
  } catch (error) {
    if (!isCode(error, 'EADDRINUSE')) throw error;
    if (await answers(address)) throw new Error(`${file} is in use by another process or opened twice.`);
    await unlink(address);
    await listen(server, address);
  }
  return () => new Promise((done) => server.close(() => done()));
}

function lockAddress(file: string): string {
  const name = `gangway-${createHash('sha256').update(file).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const beside = `${file}.lock`;
  // The system takes at most 104 to 108 bytes for the address of a socket.
  return Buffer.byteLength(beside) <= 100 ? beside : join(tmpdir(), name);
}

const listen = (server: Server, address: string): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail).listen(address, done);
  });

const answers = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address, () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
