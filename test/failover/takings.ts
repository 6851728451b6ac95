/** The ways in which the primary is taken away, and how it comes back once another server has taken over. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Machine } from './cluster.ts';
import { listProcesses, setLink, signalAll } from './namespaces.ts';

/** A way to take the primary away. */
export interface Taking {
  readonly name: string;
  /** Takes the machine away, and returns what brings it back. */
  take(machine: Machine, cluster: Cluster): Promise<() => Promise<void>>;
}

/** Stops processes where they stand, and lets them go on afterwards as if nothing had happened. */
const stopping = async (ids: readonly number[]): Promise<() => Promise<void>> => {
  signalAll(ids, 'SIGSTOP');
  return async () => signalAll(ids, 'SIGCONT');
};

/** All of them, in the order in which they are used. */
export const TAKINGS: readonly Taking[] = [
  {
    name: 'kill -9 of postgres',
    async take(machine) {
      signalAll(await listProcesses(machine, 'postgres'), 'SIGKILL');
      return async () => {};
    },
  },
  {
    name: 'kill -9 of the whole node',
    async take(machine, cluster) {
      signalAll(await listProcesses(machine), 'SIGKILL');
      return () => cluster.startAgain(machine);
    },
  },
  {
    name: 'SIGSTOP of postgres, later SIGCONT',
    take: async (machine) => stopping(await listProcesses(machine, 'postgres')),
  },
  {
    name: 'SIGSTOP of Patroni and postgres, later SIGCONT',
    async take(machine) {
      const ids = await Promise.all(['patroni', 'postgres'].map((name) => listProcesses(machine, name)));
      return stopping(ids.flat());
    },
  },
  {
    name: 'cut off from the network, later joined again',
    async take(machine) {
      await setLink(machine, 'down');
      return async () => void (await setLink(machine, 'up'));
    },
  },
];

const TAKEN_OVER_WITHIN_MS = 60_000;
const POLL_MS = 100;
/** The former primary goes on this long after another has taken over: by then the new one has acknowledged orders. */
const BACK_AFTER_MS = 6_000;

/** Takes the primary away, waits until another server is the primary, and brings the former one back. */
export async function takeAway(taking: Taking, cluster: Cluster): Promise<{ from: Machine; to: Machine }> {
  const from = await cluster.whole();
  const bringBack = await taking.take(from, cluster);
  let to: Machine | undefined;
  for (const end = performance.now() + TAKEN_OVER_WITHIN_MS; performance.now() < end; await sleep(POLL_MS)) {
    to = await cluster.leader();
    if (to && to !== from) break;
  }
  if (!to || to === from) throw new Error(`Nobody has taken over from ${from}.`);
  await sleep(BACK_AFTER_MS);
  await bringBack();
  await cluster.whole();
  return { from, to };
}
