// Cleans up after an earlier run: stops a server without its gateway, and handles the lock file of a killed one.
import { execFile } from 'node:child_process';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresPlaces } from './postgres-places.ts';
import { runProgram } from './run-program.ts';

/**
 * A killed server stays visible until its parent has collected it; under a slow init process this takes up to 2.6 s.
 */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 50;
const STOP_WAYS = [
  { mode: 'fast', seconds: '30' },
  { mode: 'immediate', seconds: '10' },
];

type ProcessState = 'gone' | 'dead' | 'server' | 'other';

/**
 * Stops a server that still runs on this database. When postmaster.pid names a process that is dead or another
 * program's, changes the file so that a server can be started. Must be called with the data directory's lock held.
 */
export async function endEarlierServer(places: PostgresPlaces, binaries: PostgresBinaries): Promise<void> {
  const lockFile = join(places.database, 'postmaster.pid');
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const content = await readFile(lockFile, 'utf8').catch(() => '');
    const pid = Number.parseInt(content, 10);
    const state = pid > 0 ? await readProcessState(pid, places.database) : 'gone';
    if (state === 'gone') break;
    if (state === 'server') {
      await stopServer(places, binaries, pid);
      break;
    }
    if (state === 'other' || performance.now() > deadline) {
      await disown(lockFile, content, places);
      break;
    }
    await sleep(PAUSE_MS);
  }
  // The socket's own lock file has the same problem with dead processes, and ours already protects what it protects.
  await rm(join(places.sockets, '.s.PGSQL.5432.lock'), { force: true });
}

/**
 * PostgreSQL takes any process with the number in postmaster.pid for a running server, except its parent, which is us.
 * With our number in the file it starts. The rest of the file tells it whether processes of the killed server still use
 * the shared memory; deleting the file would lose that check.
 */
async function disown(lockFile: string, content: string, places: PostgresPlaces): Promise<void> {
  const changed = `${lockFile}.changed`;
  await writeFile(changed, content.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  if (places.account) await chown(changed, places.account.uid, places.account.gid);
  await rename(changed, lockFile);
}

async function stopServer(places: PostgresPlaces, binaries: PostgresBinaries, pid: number): Promise<void> {
  for (const { mode, seconds } of STOP_WAYS) {
    const stop = ['stop', '-D', places.database, '-m', mode, '-w', '-t', seconds];
    const { code } = await runProgram(binaries.pgCtl, stop, places.account);
    if (code === 0 || (await readProcessState(pid, places.database)) !== 'server') return;
  }
  throw new EmbeddedPostgresFailure(
    `A PostgreSQL of an earlier run (process ${pid}) runs on ${places.database} and does not stop; end it.`,
  );
}

/** `server`: a PostgreSQL on this database; `dead`: ended, but not yet collected by its parent. */
async function readProcessState(pid: number, database: string): Promise<ProcessState> {
  const found = (await readFromProc(pid)) ?? (await readFromPs(pid));
  if (!found) return 'gone';
  if (/^[ZX]/.test(found.state)) return 'dead';
  return found.command.includes(database) ? 'server' : 'other';
}

async function readFromProc(pid: number): Promise<{ state: string; command: string } | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return { state: status.slice(status.lastIndexOf(')') + 2), command };
  } catch {
    return undefined;
  }
}

async function readFromPs(pid: number): Promise<{ state: string; command: string } | undefined> {
  if (process.platform === 'linux') return undefined;
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)]);
    return { state: stdout.trim(), command: stdout };
  } catch {
    return undefined;
  }
}
