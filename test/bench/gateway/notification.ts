/** S4: how long a notification takes from its commit to its first byte, and how many go out in a second. */
import { keysOf } from '@gangway/protocol';
import { type Figure, type Measurement, median } from '../../../tools/speed/figures.ts';
import { type Bench, type Place, until, withPlace } from './bench.ts';
import { makeCardOwners } from './card-owners.ts';
import { cpuOfFamily, cpuOfProcess } from './process-use.ts';
import type { Received } from './receivers.ts';
import { tokenSale } from './requests.ts';
import { sendSlice, type Turn, warmed, workOf } from './slices.ts';

/** Sales a second, whose notifications are timed. */
const STEADY = 100;
/** Notifications that are due at once. */
const BACKLOG = 10_000;
const BACKLOG_WITHIN_MS = 120_000;
const OWNERS = 20;
const CLIENTS = 16;
/** The part of a backlog that counts: the first notifications begin late, and the last are fewer at a time. */
const COUNTED = [0.1, 0.9] as const;

/** The commit of a sale is that of its fund line, which nothing changes until the day is cleared. */
const COMMITS = `SELECT trade_id AS "tradeId", extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at
  FROM fund_lines WHERE trade_id = ANY($1::uuid[])`;

/** Copies the newest notification of each account, as if as many of its orders had moved in one moment. */
const MAKE_BACKLOG = `WITH models AS (
    SELECT DISTINCT ON (account_id) * FROM notifications WHERE sequence = 1 ORDER BY account_id, id DESC
  ), numbered AS (SELECT row_number() OVER () - 1 AS place, count(*) OVER () AS count, * FROM models)
  INSERT INTO notifications (id, object, account_id, trade_id, sequence, url, lane, body, state,
    next_try_at, created_at, merchant_id)
  SELECT gen_random_uuid(), 'payment:' || gen_random_uuid(), account_id, trade_id, sequence,
    ($1::text[])[1 + n % $3], ($2::text[])[1 + n % $3], body, 'waiting', now(), now(), merchant_id
  FROM generate_series(1, $4::int) n JOIN numbered ON n % count = place`;

/** Measures both with a hundred receivers that answer at once. */
export async function measureNotification(bench: Bench): Promise<Measurement> {
  return withPlace(bench, 'notification', async (place) => {
    const kind = { ...tokenSale(bench.notifyUrls, await makeCardOwners(place, OWNERS), CLIENTS) };
    await warmed(place, kind);
    const [steady, backlog]: [Latencies[], Turn[]] = [[], []];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const latencies = await timeSteady(place, { ...kind, perSecond: STEADY });
      steady.push(latencies);
      bench.say(`round ${round + 1}, p50 ${latencies.p50.toFixed(1)} ms, p99 ${latencies.p99.toFixed(1)} ms`);
      const turn = await timeBacklog(place);
      backlog.push(turn);
      bench.say(`round ${round + 1}, backlog: ${turn.perSecond.toFixed(0)} a second`);
    }
    return {
      works: [
        workOf(`Commit to first byte, ${STEADY} token sales a second`, CLIENTS, steady),
        workOf(`Backlog of ${BACKLOG.toLocaleString('en')}`, bench.notifyUrls.length, backlog),
      ],
      notes: [
        `There are ${bench.notifyUrls.length} receivers, in a process of the same machine, that answer at once.`,
        `Worst in a round: ${median(steady.map(({ worst }) => worst)).toFixed(0)} ms (median of the rounds).`,
      ],
      figures: figuresOf(steady, backlog),
    };
  });
}

const figuresOf = (steady: readonly Latencies[], backlog: readonly Turn[]): Figure[] => [
  {
    what: 'Commit to first byte, p50',
    unit: 'ms',
    digits: 1,
    target: { kind: 'most', value: 10 },
    rounds: steady.map(({ p50 }) => p50),
  },
  {
    what: 'Commit to first byte, p99',
    unit: 'ms',
    digits: 1,
    target: { kind: 'most', value: 100 },
    rounds: steady.map(({ p99 }) => p99),
  },
  {
    what: 'Notifications a second',
    unit: '',
    digits: 0,
    target: { kind: 'least', value: 2_000 },
    rounds: backlog.map(({ perSecond }) => perSecond),
  },
];

interface Latencies extends Turn {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/** Sells at a steady rate for two turns, and compares arrivals with commits. */
async function timeSteady(place: Place, kind: ReturnType<typeof tokenSale>): Promise<Latencies> {
  const { receivers, options } = place.bench;
  await receivers.ask('collect');
  const ms = 2 * options.seconds * 1000;
  const turn = await sendSlice(place, kind, { ms, count: (ms / 1000) * STEADY });
  const arrivals = new Map(await receivers.ask<Received[]>('collect'));
  const trades = turn.trades.map(({ tradeId }) => tradeId);
  const { rows } = await place.owner.query<{ tradeId: string; at: number }>(COMMITS, [trades]);
  const took = rows.flatMap(({ tradeId, at }) => {
    const arrival = arrivals.get(tradeId);
    return arrival === undefined ? [] : [arrival - at];
  });
  if (took.length !== trades.length)
    throw new Error(`Of ${trades.length} sales, ${took.length} were notified.`);
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return {
    perSecond: turn.perSecond,
    cpu: turn.cpu,
    p50: at(0.5),
    p99: at(0.99),
    worst: at(1),
  };
}

/** Makes a backlog, and returns the rate at which its middle part arrives, and the CPU of all of it. */
async function timeBacklog({ owner, bench, gateway }: Place): Promise<Turn> {
  const { receivers, notifyUrls, server } = bench;
  await receivers.ask('collect');
  const use = async () => ({
    gateway: await cpuOfProcess(gateway.pid),
    receivers: await cpuOfProcess(receivers.pid),
    PostgreSQL: await cpuOfFamily(server.pid),
  });
  const before = await use();
  const lanes = notifyUrls.map((url) => new URL(url).origin);
  await owner.query(MAKE_BACKLOG, [notifyUrls, lanes, notifyUrls.length, BACKLOG]);
  let arrived = 0;
  await until(async () => {
    arrived = await receivers.ask<number>('count');
    return arrived >= BACKLOG;
  }, BACKLOG_WITHIN_MS).catch(() => {
    throw new Error(`Of ${BACKLOG} notifications, ${arrived} arrived within ${BACKLOG_WITHIN_MS / 1000} s.`);
  });
  const after = await use();
  const cpu = Object.fromEntries(keysOf(after).map((name) => [name, (after[name] - before[name]) / BACKLOG]));
  const arrivals = (await receivers.ask<Received[]>('collect')).map(([, at]) => at).toSorted((a, b) => a - b);
  const [first, last] = COUNTED.map((share) => Math.floor((arrivals.length - 1) * share)) as [number, number];
  return { perSecond: ((last - first) * 1000) / (arrivals[last]! - arrivals[first]!), cpu };
}
