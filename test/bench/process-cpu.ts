/** Reads the CPU time of processes from Linux's /proc. */
import { readdir, readFile } from 'node:fs/promises';

/** /proc counts in hundredths of a second, independent of the kernel's tick rate. */
const MS_PER_TICK = 10;

interface Times {
  readonly parent: number;
  readonly ownMs: number;
  /** CPU time of its terminated children. */
  readonly endedMs: number;
}

async function readTimes(pid: number): Promise<Times | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name may contain spaces and parentheses. proc_pid_stat(5): state, ppid, …, utime, stime, cutime, cstime.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0);
  return {
    parent: parent!,
    ownMs: (user! + system!) * MS_PER_TICK,
    endedMs: (endedUser! + endedSystem!) * MS_PER_TICK,
  };
}

/** Returns the CPU time of one process in milliseconds. Throws if there is no /proc. */
export async function cpuOfProcess(pid: number): Promise<number> {
  const times = await readTimes(pid);
  if (!times) throw new Error('Processor time is read from /proc: this runs on Linux only.');
  return times.ownMs;
}

/** Returns the CPU time of a process and its children, terminated ones included, in milliseconds. */
export async function cpuOfFamily(pid: number): Promise<number> {
  const own = await readTimes(pid);
  if (!own) throw new Error('Processor time is read from /proc: this runs on Linux only.');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(readTimes));
  const children = all.filter((times) => times?.parent === pid);
  return children.reduce((sum, times) => sum + times!.ownMs, own.ownMs + own.endedMs);
}
