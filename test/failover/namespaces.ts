/** A private network of machines: a network namespace for each, joined by a bridge of this process's own namespace. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = (words: string) => run('ip', words.split(' '));
const INSIDE = 'GW_FAILOVER_INSIDE';

/** The address at which the machines reach this process. */
export const HUB = '10.0.0.10';

/**
 * Runs this program again in network and mount namespaces of its own and exits with its code, unless it runs there
 * already. Nothing of the machine's own network is touched. Needs root.
 */
export async function enterNamespace(): Promise<void> {
  if (process.env[INSIDE]) return;
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('unshare', ['--net', '--mount', '--', ...program], {
    stdio: 'inherit',
    env: { ...process.env, [INSIDE]: 'yes' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}

/** Makes the bridge at {@link HUB}. */
export async function makeBridge(): Promise<void> {
  // Names of namespaces are files in /run/netns; in this mount namespace they are nobody else's.
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  await ip('link set lo up');
  await ip('link add hub type bridge');
  await ip(`addr add ${HUB}/24 dev hub`);
  await ip('link set hub up');
}

/** Makes a machine with an address of the bridge's network. */
export async function makeMachine(name: string, address: string): Promise<void> {
  await ip(`netns add ${name}`);
  await ip(`link add to-${name} type veth peer name eth0 netns ${name}`);
  await ip(`link set to-${name} master hub`);
  await ip(`link set to-${name} up`);
  await ip(`-n ${name} link set lo up`);
  await ip(`-n ${name} addr add ${address}/24 dev eth0`);
  await ip(`-n ${name} link set eth0 up`);
}

/** Pulls a machine's cable, or puts it back. */
export const setLink = (name: string, state: 'up' | 'down') => ip(`link set to-${name} ${state}`);

/** Returns the ids of a machine's processes; with `command`, of those with this name. */
export async function listProcesses(name: string, command?: string): Promise<number[]> {
  const { stdout } = await ip(`netns pids ${name}`);
  const ids = stdout.split('\n').filter(Boolean).map(Number);
  return command === undefined ? ids : ids.filter((id) => commandOf(id) === command);
}

/** Sends a signal to processes; those that have ended meanwhile are passed over. */
export function signalAll(ids: readonly number[], signal: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, signal);
    } catch {
      // It has ended.
    }
  }
}

function commandOf(id: number): string | undefined {
  try {
    return readFileSync(`/proc/${id}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}
