/**
 * Takes the primary of a cluster away, 20 times unless a number is given, while payers pay at two gateways. Prints how
 * long no order was acknowledged, and counts in the database what was. Exits with 1 if an acknowledged order is missing
 * or there twice. Needs root and Debian's patroni, python3-etcd, etcd-server, haproxy and postgresql-15.
 */
import { mkdtempSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startNode } from '../nodes/node-process.ts';
import { Cluster, SEVERAL_SERVERS, THROUGH_PROXY } from './cluster.ts';
import { countLost } from './count-lost.ts';
import { enterNamespace, makeBridge } from './namespaces.ts';
import { type PayerOrder, startPayers } from './payers.ts';
import { TAKINGS, takeAway } from './takings.ts';

const PER_SECOND = 10;
const WARM_UP_MS = 5_000;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Returns the longest time between two acknowledgements at an entrance since `from`. */
function longestPause(orders: readonly PayerOrder[], entrance: string, from: number): number {
  const times = orders
    .filter((order) => order.entrance === entrance)
    .flatMap(({ acknowledgedAt }) =>
      acknowledgedAt !== undefined && acknowledgedAt >= from ? [acknowledgedAt] : [],
    )
    .toSorted((a, b) => a - b);
  return Math.max(...times.map((time, index) => time - (times[index - 1] ?? from)));
}

function tell(words: readonly (string | number)[]): void {
  process.stdout.write(`| ${words.join(' | ')} |\n`);
}

async function prove(count: number): Promise<boolean> {
  await makeBridge();
  const folder = mkdtempSync(join(tmpdir(), 'gw-failover-'));
  const cluster = new Cluster(folder);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.stop().then(() => process.exit(1)));
  try {
    process.stdout.write(`Node ${process.version}, ${cpus().length} cores; logs in ${folder}\n`);
    await cluster.start();
    const several = await startNode(SEVERAL_SERVERS);
    const proxied = await startNode(THROUGH_PROXY);
    const entrances = [
      { name: 'several servers', url: several.url },
      { name: 'HAProxy', url: proxied.url },
    ];
    const payers = startPayers(entrances, PER_SECOND);
    await sleep(WARM_UP_MS);
    tell([
      '',
      'The primary is taken away',
      'From',
      'To',
      'Several servers, s',
      'HAProxy, s',
      'Repeats of one order',
      'Whole after, s',
    ]);
    tell(Array(8).fill('---'));
    let slowest = 0;
    for (let round = 1; round <= count; round += 1) {
      const taking = TAKINGS[(round - 1) % TAKINGS.length]!;
      await cluster.whole();
      const startedAt = performance.now();
      const { from, to } = await takeAway(taking, cluster);
      const wholeAfter = performance.now() - startedAt;
      const pauses = entrances.map(({ name }) => longestPause(payers.orders, name, startedAt));
      const since = payers.orders.filter(
        ({ sentAt, acknowledgedAt = Infinity }) => sentAt > startedAt - 5_000 && acknowledgedAt > startedAt,
      );
      slowest = Math.max(slowest, ...pauses);
      tell([
        round,
        taking.name,
        from,
        to,
        ...pauses.map(seconds),
        Math.max(...since.map(({ repeats }) => repeats)),
        seconds(wholeAfter),
      ]);
    }
    await payers.stop();
    const leader = new pg.Client(await cluster.ownerAddress());
    await leader.connect();
    const isHeld = await countLost(leader, payers.orders);
    await leader.end();
    process.stdout.write(`The slowest return: ${seconds(slowest)} s\n`);
    for (const node of [several, proxied]) await node.stop();
    return isHeld;
  } finally {
    await cluster.stop();
  }
}

const count = Number(process.argv[2] ?? 20);
if (!Number.isInteger(count) || count < 1) {
  console.error('Say how often the primary is taken away: a whole number, by default 20.');
  process.exit(2);
}
await enterNamespace();
process.exitCode = (await prove(count)) ? 0 : 1;
