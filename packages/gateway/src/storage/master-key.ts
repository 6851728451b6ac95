/** Where master keys come from: the environment, or files beside an embedded database. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeWhole, replaceFile } from './place-file.ts';
import { StartupFailure } from './startup-failure.ts';

/**
 * The master keys of one installation, each 32 bytes. What changes something is called with the installation's row
 * locked, so that processes change files one after the other.
 */
export interface MasterKeys {
  /** The file of the key; undefined where keys come from the environment. */
  readonly file: string | undefined;
  /** Whether there is a key to rotate to, or one can be made. */
  readonly canRotate: boolean;
  /** The keys that may be the installation's, the likeliest first; a new one where there is none. */
  read(): Promise<readonly Buffer[]>;
  /** The key to rotate to; when it answers, the key outlives a power cut. */
  makeNext(): Promise<Buffer>;
  /** The installation is under this key for good: puts it where it is looked for first. */
  settle(key: Buffer): Promise<void>;
}

/** GW_MASTER_KEY and, while keys are changed, GW_NEW_MASTER_KEY. */
export function masterKeysOfEnvironment(present: Buffer, next: Buffer | undefined): MasterKeys {
  return {
    file: undefined,
    canRotate: next !== undefined,
    read: async () => (next ? [present, next] : [present]),
    async makeNext() {
      if (!next) throw new Error('There is no key to rotate to.');
      return next;
    },
    settle: async () => {},
  };
}

/**
 * The embedded sandbox's key: `master-key` in the data directory, made once, readable by its owner only. The next one
 * lies beside it as `master-key.new` until the database is under it. `next` of the environment goes before a file.
 */
export function masterKeysInDirectory(dataDirectory: string, next?: Buffer): MasterKeys {
  const path = join(dataDirectory, 'master-key');
  const nextPath = `${path}.new`;
  return {
    file: next ? undefined : path,
    canRotate: true,
    async read() {
      const kept = [await readKey(path), await readKey(nextPath)].filter((key) => key !== undefined);
      const keys = kept.length > 0 ? kept : [await makeKey(dataDirectory, path)];
      return next ? [...keys, next] : keys;
    },
    async makeNext() {
      if (next) return next;
      // What a rotation that died has left seals nothing: the caller holds the row, and knows its key.
      await rm(nextPath, { force: true });
      return makeKey(dataDirectory, nextPath);
    },
    async settle(key) {
      if ((await readKey(nextPath))?.equals(key)) await replaceFile(nextPath, path);
    },
  };
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw unusable(dirname(path), error);
  });
  if (text === undefined) return undefined;
  if (/^[0-9a-f]{64}$/.test(text.trim())) return Buffer.from(text.trim(), 'hex');
  throw new StartupFailure(`${path} is damaged: it must hold 64 hexadecimal characters.`);
}

/** Makes a random key and returns the content of the file. Of two concurrent calls both return the first key. */
async function makeKey(directory: string, path: string): Promise<Buffer> {
  try {
    await mkdir(directory, { recursive: true });
    await placeWhole(path, `${randomBytes(32).toString('hex')}\n`);
  } catch (error) {
    throw unusable(directory, error as Error);
  }
  const key = await readKey(path);
  if (!key) throw new StartupFailure(`${path} is gone again: something else works on this folder.`);
  return key;
}

const unusable = (place: string, { message }: Error): StartupFailure =>
  new StartupFailure(`The data directory ${place} cannot be used: ${message}.`);
