/**
 * Locks a file for one process, by a listening socket beside it. However the process ends, the system closes the
 * socket; an address that refuses a connection is free.
 */
import { createHash, randomUUID } from 'node:crypto';
import fs, { type FileHandle } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The lock of a file, held by this process. */
export interface FileLock {
  /** Whether the lock is still held: false for good once it was removed or replaced. */
  isHeld(): Promise<boolean>;
  /** Releases the lock, but leaves one that belongs to another process by now. */
  release(): Promise<void>;
}

/** Operating systems limit the address of a socket to 104 to 108 bytes. */
const ADDRESS_BYTES_MAX = 100;

/**
 * File systems that several machines may write to, by their Linux magic numbers (statfs(2)). A socket there is known to
 * one machine only, so to the others the file would seem free.
 */
const SHARED_FILE_SYSTEMS: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB2',
  1702057286: 'FUSE',
  16914839: '9P',
  12805120: 'Ceph',
  198183888: 'Lustre',
  18225520: 'GFS2',
  1952539503: 'OCFS2',
  1196443219: 'GPFS',
  1397113167: 'AFS',
  1799439955: 'AFS',
  2020557398: 'a VirtualBox folder',
  3133910204: 'a VMware folder',
};

/**
 * Locks the file, whose folder exists. Throws one sentence when it is in use, or on a shared file system.
 */
export async function lockFile(file: string): Promise<FileLock> {
  await refuseSharedFolder(file);
  const { address, path, folder } = await addressOf(file);
  const id = randomUUID();
  // A client that only looks whether anybody listens is gone before it is answered.
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(id));
  // The lock alone must not keep the process running.
  server.unref();
  try {
    await listenOrTakeOver(server, address, file);
    const mark = await markOf(path);
    // A process that had found the file abandoned too may have replaced this socket before it was marked.
    if ((await readFrom(address)) !== id) throw inUse(file);
    const isHeld = async () => (await markOf(path)) === mark;
    return {
      isHeld,
      async release() {
        // Closing removes the file at the address, whoever owns it.
        if (await isHeld()) await new Promise((done) => server.close(done));
        await folder?.close();
      },
    };
  } catch (error) {
    await folder?.close();
    throw error;
  }
}

async function refuseSharedFolder(file: string): Promise<void> {
  const kind =
    process.platform === 'linux'
      ? SHARED_FILE_SYSTEMS[(await fs.statfs(dirname(file))).type]
      : file.startsWith('\\\\') && 'a network drive';
  if (!kind) return;
  throw new Error(
    `${file} is on ${kind}, where a lock does not keep other machines away; put it on a disk of this machine or keep ` +
      'the orders in a database.',
  );
}

interface LockAddress {
  readonly address: string;
  /** The path of the socket; undefined where it is not a file. */
  readonly path: string | undefined;
  /** Must stay open while the address is in use. */
  readonly folder?: FileHandle;
}

async function addressOf(file: string): Promise<LockAddress> {
  const hashed = `gangway-${createHash('sha256').update(file).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return { address: `\\\\.\\pipe\\${hashed}`, path: undefined };
  const beside = `${file}.lock`;
  if (Buffer.byteLength(beside) <= ADDRESS_BYTES_MAX) return { address: beside, path: beside };
  if (process.platform !== 'linux') return { address: join(tmpdir(), hashed), path: join(tmpdir(), hashed) };
  const folder = await fs.open(dirname(file), 'r');
  const short = `/proc/self/fd/${folder.fd}/`;
  const name = Buffer.byteLength(short + basename(beside)) <= ADDRESS_BYTES_MAX ? basename(beside) : hashed;
  return { address: short + name, path: join(dirname(file), name), folder };
}

async function listenOrTakeOver(server: Server, address: string, file: string): Promise<void> {
  if (await hasListened(server, address, file)) return;
  if (await isAbandoned(address)) {
    await fs.rm(address, { force: true });
    if (await hasListened(server, address, file)) return;
  }
  throw inUse(file);
}

const inUse = (file: string): Error =>
  new Error(
    `${file} is in use by another process or opened twice. It serves one process, not the workers of a cluster: for ` +
      'several, keep the orders in a database.',
  );

async function hasListened(server: Server, address: string, file: string): Promise<boolean> {
  try {
    await listen(server, address);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EADDRINUSE') return false;
    throw new Error(`${file} cannot be locked in its folder (${codeOf(cause)}).`, { cause });
  }
}

/** Listens in this process alone: the workers of a cluster would share the socket, and each believe it had the lock. */
const listen = (server: Server, path: string): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail).listen({ path, exclusive: true }, done);
  });

/** Whether nobody listens at the address. A busy process, or one of another user, gives another error. */
const isAbandoned = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address, () => done(false));
    socket.once('error', (error) => done(['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '')));
    socket.once('connect', () => socket.destroy());
  });

/** Returns what the listener at the address says; nothing when there is none or it is silent for ten seconds. */
const readFrom = (address: string): Promise<string> =>
  new Promise((done) => {
    let text = '';
    const socket = connect(address).setEncoding('utf8');
    socket.on('data', (part) => (text += part)).setTimeout(10_000, () => socket.destroy());
    socket.on('error', () => socket.destroy()).on('close', () => done(text));
  });

/** Returns an identifier that distinguishes successive files at the same path; undefined when there is none. */
export async function markOf(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return 'not a file';
  try {
    const { dev, ino } = await fs.lstat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the system's error code, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
