// Lets one gateway at a time use a data directory. The system releases the lock when its holder dies.
import { readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NAME = /^lock-(\d+)$/;
const TRIES_MAX = 5;
const PAUSE_MS = 40;
const CONNECT_WITHIN_MS = 2_000;

/** A lock that is held until it is released or the process ends. */
export interface DataDirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes the lock in `folder`. Returns undefined when another process holds it.
 *
 * The lock is a listening socket `lock-<n>`: one that accepts is held, one that refuses belonged to a dead process. A
 * process listens on the next free number, which only one can, and then looks again. If it sees another listener, it
 * gives up. So two never hold the lock: of two listeners at least the later one sees the other, even when a slow
 * process takes a number that was freed long ago.
 */
export async function lockDataDirectory(folder: string): Promise<DataDirectoryLock | undefined> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const before = await readLocks(folder);
    if (before.held.length > 0) return undefined;
    const number = Math.max(0, ...before.free) + 1;
    const server = await listen(join(folder, `lock-${number}`));
    if (!server) continue;
    const after = await readLocks(folder);
    if (after.held.every((held) => held === number)) {
      await Promise.all(after.free.map((free) => rm(join(folder, `lock-${free}`), { force: true })));
      return { release: () => close(server) };
    }
    await close(server);
    await sleep(PAUSE_MS * Math.random());
  }
  return undefined;
}

/** Returns whether a process holds the lock in `folder`. */
export async function isDataDirectoryLocked(folder: string): Promise<boolean> {
  return (await readLocks(folder)).held.length > 0;
}

async function readLocks(folder: string): Promise<{ held: number[]; free: number[] }> {
  const locks: { held: number[]; free: number[] } = { held: [], free: [] };
  for (const name of await readdir(folder)) {
    const number = Number(NAME.exec(name)?.[1]);
    if (number) ((await accepts(join(folder, name))) ? locks.held : locks.free).push(number);
  }
  return locks;
}

/** Only a refused connection means that nobody listens. A stopped or busy listener still holds the lock. */
function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.setTimeout(CONNECT_WITHIN_MS);
    const answer = (held: boolean) => {
      socket.destroy();
      resolve(held);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      answer(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
  });
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('listening', () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
