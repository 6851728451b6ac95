/** Reads CPU time and memory of processes from Linux's /proc. */
import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** /proc counts in hundredths of a second, independent of the kernel's tick rate. */
const MS_PER_TICK = 10;
const KB = 1024;
const MB = 1e6;
const LOOK_EVERY_MS = 100;

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

/** Returns the CPU time of a process and its descendants, terminated ones included, in milliseconds. */
export async function cpuOfFamily(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const read = await Promise.all(pids.map(async (one) => [one, await readTimes(one)] as const));
  const times = new Map(read);
  if (!times.get(pid)) throw new Error('Processor time is read from /proc: this runs on Linux only.');
  const sumOf = (one: number): number => {
    const { ownMs = 0, endedMs = 0 } = times.get(one) ?? {};
    const children = read.filter(([, found]) => found?.parent === one);
    return children.reduce((sum, [child]) => sum + sumOf(child), ownMs + endedMs);
  };
  return sumOf(pid);
}

/** Returns the CPU time of the whole machine in milliseconds, whoever used it (proc_stat(5)). */
async function cpuOfMachine(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) * MS_PER_TICK;
}

/** Returns a function that returns which share of the machine's time went, until then, to other work than this. */
export async function watchOthers(): Promise<() => Promise<number>> {
  const read = async () => [performance.now(), await cpuOfMachine(), await cpuOfFamily(process.pid)] as const;
  const before = await read();
  return async () => {
    const after = await read();
    const [elapsed, all, own] = after.map((value, at) => value - before[at]!) as [number, number, number];
    return Math.max(0, all - own) / (elapsed * cpus().length);
  };
}

/** Returns the resident memory of a process in megabytes; 0 when it has ended. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * KB) / MB;
}

/** What a process used between two moments, in megabytes. */
export interface MemoryUse {
  readonly before: number;
  readonly largest: number;
}

/** Samples a process's memory until the returned function is called. */
export async function watchMemory(pid: number): Promise<() => Promise<MemoryUse>> {
  const before = await residentMb(pid);
  let largest = before;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      largest = Math.max(largest, await residentMb(pid));
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return async () => {
    isOver = true;
    await looking;
    return { before, largest };
  };
}
