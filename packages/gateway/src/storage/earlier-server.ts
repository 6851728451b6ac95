// Ends what an earlier run left behind: a server without its gateway, or the traces of a killed one.
import { execFile } from 'node:child_process';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresPlaces } from './postgres-places.ts';
import { runProgram } from './run-program.ts';
import { StartupFailure } from './startup-failure.ts';

/** A killed server stays visible until its parent has noticed; under a slow first process this takes up to 2.6 s. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 50;
const STOP_WAYS = [
  { mode: 'fast', seconds: '30' },
  { mode: 'immediate', seconds: '10' },
];

type ProcessState = 'gone' | 'dead' | 'server' | 'other';

/**
 * Call with the data directory's lock held. Stops a server that still runs on this database; when postmaster.pid
 * names a process that is dead or another program's, makes the file say so. Afterwards a server can be started.
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
  // The socket's own lock file has the same trouble with dead processes and guards nothing that ours does not.
  await rm(join(places.sockets, '.s.PGSQL.5432.lock'), { force: true });
}

/**
 * PostgreSQL takes any process with the number in postmaster.pid for a running server, except its parent: us. Putting
 * our number there lets it start, and keeps the rest of the file, by which it sees whether processes of the killed
 * server still use the shared memory. Deleting the file would lose that guard.
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
  throw new StartupFailure(
    `A PostgreSQL of an earlier run (process ${pid}) works on ${places.database} and does not stop; end it.`,
  );
}

/** `server`: a PostgreSQL on this database; `dead`: ended, but its parent has not noticed yet. */
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
