/** The sources of master keys: the environment, or files beside an embedded database. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeWhole, replaceFile } from './place-file.ts';
import { StartupFailure } from './startup-failure.ts';

/**
 * The master keys of one installation, 32 bytes each. Methods that change something are called with the installation's
 * row locked, so that processes change files one after the other.
 */
export interface MasterKeys {
  /** The file of the key; undefined where keys come from the environment. */
  readonly file: string | undefined;
  /** Whether a key to rotate to exists or can be made. */
  readonly canRotate: boolean;
  /** Returns the keys that may be the installation's, the likeliest first; a new one where there is none. */
  read(): Promise<readonly Buffer[]>;
  /** Returns the key to rotate to, which is by then safe from a power cut. */
  makeNext(): Promise<Buffer>;
  /** Puts the installation's final key where it is looked for first. */
  settle(key: Buffer): Promise<void>;
}

/** Returns GW_MASTER_KEY and, during a change of keys, GW_NEW_MASTER_KEY. */
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
 * Returns the embedded sandbox's key: `master-key` in the data directory, made once, readable by its owner only. The
 * next key is `master-key.new` beside it until the database is sealed under it. `next` of the environment takes
 * precedence over a file.
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
      // A key left by a rotation that died seals nothing: the caller holds the row and knows its key.
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

/** Makes a random key and returns the content of the file. Two concurrent calls both return the first key. */
async function makeKey(directory: string, path: string): Promise<Buffer> {
  try {
    await mkdir(directory, { recursive: true });
    await placeWhole(path, `${randomBytes(32).toString('hex')}\n`);
  } catch (error) {
    throw unusable(directory, error);
  }
  const key = await readKey(path);
  if (!key) throw new StartupFailure(`${path} is gone again: something else works on this folder.`);
  return key;
}

const unusable = (place: string, error: unknown): StartupFailure => {
  const why = error instanceof Error ? error.message : String(error);
  return new StartupFailure(`The data directory ${place} cannot be used: ${why}.`);
};
