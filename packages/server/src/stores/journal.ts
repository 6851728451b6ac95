/** The file of the file store: one line of JSON per save. The last line of an order counts. */
import fs, { type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '../logger.ts';
import { codeOf, type FileLock, markOf } from './file-lock.ts';
import { readLines } from './journal-lines.ts';
import { OrderMap } from './memory-store.ts';
import type { OrderRecord } from './store.ts';

/** The minimum of outdated bytes before a running server rewrites the file. */
const STALE_BYTES_MIN = 1024 * 1024;

/** The size of one read or write, in bytes. */
const BATCH_BYTES = 1024 * 1024;

/** What a journal is opened with. */
export interface JournalOptions {
  readonly lock: FileLock;
  readonly logger: Logger;
  readonly liveBytesMax: number;
}

/** A journal opened for appending, and its orders. */
export class Journal {
  readonly orders = new OrderMap();
  readonly #file: string;
  readonly #lock: FileLock;
  readonly #logger: Logger;
  #handle: FileHandle;
  #mark: string | undefined;
  #bytes = 0;
  #liveBytes = 0;
  /** The file is rewritten when this many bytes, and more than half of it, are out of date. */
  #staleBytesMin = STALE_BYTES_MIN;

  private constructor(file: string, lock: FileLock, logger: Logger, handle: FileHandle) {
    this.#file = file;
    this.#lock = lock;
    this.#logger = logger;
    this.#handle = handle;
  }

  /**
   * Reads the file as a stream, creating it when absent. Drops an incomplete last line, and rewrites the file when most
   * of it is out of date. Throws one sentence when it is damaged or its newest records exceed `liveBytesMax`.
   */
  static async open(file: string, { lock, logger, liveBytesMax }: JournalOptions): Promise<Journal> {
    const journal = new Journal(file, lock, logger, await fs.open(file, 'a+', 0o600));
    try {
      await journal.#read(liveBytesMax);
      if (journal.#staleBytes > journal.#liveBytes) await journal.#compact();
      else await journal.#useFile();
      return journal;
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  /** The path of the file. */
  get file(): string {
    return this.#file;
  }

  /** The size of the newest records of all orders, in bytes. */
  get liveBytes(): number {
    return this.#liveBytes;
  }

  get #staleBytes(): number {
    return this.#bytes - this.#liveBytes;
  }

  async #read(liveBytesMax: number): Promise<void> {
    const source = this.#handle.createReadStream({ start: 0, autoClose: false, highWaterMark: BATCH_BYTES });
    const { bytes, tornBytes, damagedLine } = await readLines(source, (line) => {
      const order = parseOrder(line);
      if (order) this.#put(order, line);
      if (this.#liveBytes > liveBytesMax) throw new Error(tooLarge(this.#file, liveBytesMax));
      return order !== undefined;
    });
    if (damagedLine !== undefined) throw new Error(damaged(this.#file, damagedLine));
    if (tornBytes === 0) return;
    this.#logger.warn(
      {},
      `${this.#file} ends in ${tornBytes} bytes of a save that was cut off; they are dropped.`,
    );
    await this.#handle.truncate(bytes);
    await this.#handle.sync();
  }

  /**
   * Appends the order's newest record and flushes it to disk. Throws when that fails, or when this process no longer
   * owns the file: the record may then be lost, and must not be acknowledged.
   */
  async append(order: OrderRecord): Promise<void> {
    const text = JSON.stringify(order);
    await this.#handle.appendFile(`${text}\n`);
    await this.#handle.datasync();
    // A process that takes over the file after this check has read the record.
    await this.#assertOwn();
    this.#put(order, text);
  }

  /**
   * Rewrites the file when most of it is out of date. A full disk is only logged, since the old file is still valid.
   * Throws when it is unknown which of the two files is in place.
   */
  async compactWhenStale(): Promise<void> {
    if (this.#staleBytes <= Math.max(this.#liveBytes, this.#staleBytesMin)) return;
    await this.#compact();
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#handle.close();
  }

  #put(order: OrderRecord, text: string): void {
    const before = this.orders.textOf(order.orderId);
    const bytes = Buffer.byteLength(text) + 1;
    this.#bytes += bytes;
    this.#liveBytes += bytes - (before === undefined ? 0 : Buffer.byteLength(before) + 1);
    this.orders.put(order, text);
  }

  /** Writes the newest record of every order to a new file, and replaces the journal with it atomically. */
  async #compact(): Promise<void> {
    const beside = `${this.#file}.new`;
    try {
      await writeWhole(beside, this.orders.texts());
    } catch (error) {
      this.#staleBytesMin = 2 * this.#staleBytes;
      this.#logger.warn({ err: error }, `${this.#file} could not be rewritten without its outdated records.`);
      await fs.rm(beside, { force: true });
      return this.#useFile();
    }
    await this.#assertOwn();
    await this.#handle.close();
    await fs.rename(beside, this.#file);
    this.#handle = await fs.open(this.#file, 'a', 0o600);
    await this.#useFile();
    this.#bytes = this.#liveBytes;
  }

  /** Makes the file's name durable, and remembers which file it refers to. */
  async #useFile(): Promise<void> {
    await syncFolder(dirname(this.#file));
    this.#mark = await markOf(this.#file);
  }

  async #assertOwn(): Promise<void> {
    const isInPlace = this.#mark === undefined || (await markOf(this.#file)) === this.#mark;
    if (isInPlace && (await this.#lock.isHeld())) return;
    throw new Error(
      `${this.#file} or its lock was removed or replaced while this process used it; another one may use it now.`,
    );
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MiB`;

const tooLarge = (file: string, bytesMax: number): string =>
  `The orders in ${file} take more than ${megabytes(bytesMax)}, too much to hold in memory; keep them in a database.`;

const damaged = (file: string, line: number): string =>
  `${file} is damaged in line ${line}; restore it from a backup or move it away.`;

async function writeWhole(path: string, texts: Iterable<string>): Promise<void> {
  const handle = await fs.open(path, 'w', 0o600);
  try {
    for (const batch of batchesOf(texts)) await handle.appendFile(batch);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function* batchesOf(texts: Iterable<string>): Iterable<string> {
  let batch = '';
  for (const text of texts) {
    batch += `${text}\n`;
    if (batch.length < BATCH_BYTES) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

function parseOrder(line: string): OrderRecord | undefined {
  try {
    const order = JSON.parse(line) as OrderRecord;
    return typeof order.orderId === 'string' && Array.isArray(order.trades) ? order : undefined;
  } catch {
    return undefined;
  }
}

/** Makes a new name durable by flushing its folder; not on platforms that cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await fs.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL'].includes(codeOf(error) ?? '')) throw error;
  }
}
