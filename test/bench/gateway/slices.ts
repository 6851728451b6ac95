/** Slices: the same kind of request for some seconds. Several kinds take turns, so that all see the same machine. */
import type { Work } from '../../../tools/speed/figures.ts';
import { type Place, untilQuiet } from './bench.ts';
import type { BuiltGateway } from './built-gateway.ts';
import type { MadeTrade, SliceResult } from './generator.ts';
import { cpuOfFamily, cpuOfProcess } from './process-use.ts';
import type { PlannedRequest } from './signed-text.ts';

/** A kind of request. The requests of a slice are planned and signed before the first is sent. */
export interface RequestKind {
  readonly what: string;
  readonly clients: number;
  /** A steady rate instead of as many as are answered. */
  readonly perSecond?: number;
  /** How many can be planned now; by default any number. A turn takes at most half of them. */
  readonly available?: () => number;
  plan(): PlannedRequest;
}

/** What a turn gave: work a second, latencies in ms, and CPU in ms for each piece of work, by process. */
export interface Turn {
  readonly perSecond: number;
  readonly p50?: number;
  readonly p99?: number;
  readonly cpu: Readonly<Record<string, number>>;
  /** Answers with another code than 200, which are no work. */
  readonly failed?: number;
}

/** A turn of requests, with the trades that they made, and those that were refused. */
export interface RequestTurn extends Turn, Pick<SliceResult, 'refused' | 'refusedP99'> {
  readonly trades: readonly MadeTrade[];
}

/** Requests until V8 has compiled the code that they use, and how long that may take; for each gateway. */
const WARM_REQUESTS = 40_000;
const WARM_MS = 20_000;
/** A machine that is busy with other things delays single requests beyond the gateway's limit of 4.2 s. */
const FAILED_SHARE_MAX = 0.01;
const WARMING_FAILED_SHARE_MAX = 0.5;
/** A slice is planned for this multiple of the rate after warming. It ends early when none is left. */
const SPARE = 2;

/** Where requests are sent: gateways, or the reference for one. */
export interface Target {
  readonly ports: readonly number[];
  /** Process → its id, or those of several whose times are added. */
  readonly pids: Readonly<Record<string, readonly number[]>>;
  /** Waits until what the requests began is done. */
  readonly untilQuiet: () => Promise<void>;
}

/** Returns the gateway of a place, with other nodes on its database, as the target of requests. */
export const gatewayOf = (place: Place, others: readonly BuiltGateway[] = []): Target => {
  const nodes = [place.gateway, ...others];
  return {
    ports: nodes.map(({ port }) => port),
    pids: { gateway: nodes.map(({ pid }) => pid), sender: [place.bench.generator.pid] },
    async untilQuiet() {
      for (const gateway of nodes) await untilQuiet({ ...place, gateway });
    },
  };
};

/** What to send. A slice that warms may have failures: a busy machine is too slow for the first requests. */
interface SliceOptions {
  readonly ms: number;
  readonly count: number;
  readonly to?: Target;
  readonly isWarming?: boolean;
  /** More is sent than can be answered, so that refusals are no failures. */
  readonly isOverload?: boolean;
}

/** Sends requests of one kind for `ms`, at most `count`. CPU is counted until all that they began is done. */
export async function sendSlice(
  place: Place,
  kind: RequestKind,
  { ms, count, to = gatewayOf(place), isWarming = false, isOverload = false }: SliceOptions,
): Promise<RequestTurn> {
  const { generator, server, receivers } = place.bench;
  await generator.ask({ sign: Array.from({ length: count }, () => kind.plan()) });
  const use = async (): Promise<Record<string, number>> => {
    const own = Object.entries({ ...to.pids, receivers: [receivers.pid] });
    const sumOf = async (pids: readonly number[]) =>
      (await Promise.all(pids.map(cpuOfProcess))).reduce((sum, ms) => sum + ms, 0);
    const used = await Promise.all(own.map(async ([name, pids]) => [name, await sumOf(pids)] as const));
    return { ...Object.fromEntries(used), PostgreSQL: await cpuOfFamily(server.pid) };
  };
  const before = await use();
  const send = { ports: to.ports, clients: kind.clients, ms, perSecond: kind.perSecond };
  const result = await generator.ask<SliceResult>({ send });
  await to.untilQuiet();
  const after = await use();
  const { elapsedMs, p50, p99, refused, refusedP99, trades } = result;
  // Nothing has a rate or a latency then.
  if (result.answered === 0) throw new Error(`${kind.what}: nothing was answered.`);
  const failed = result.failed + (isOverload ? 0 : refused.length);
  if (failed > result.answered * (isWarming ? WARMING_FAILED_SHARE_MAX : FAILED_SHARE_MAX))
    throw new Error(
      `${kind.what}: ${failed} failed beside ${result.answered}, such as ${result.failures[0]}`,
    );
  const answered = result.answered - result.failed;
  const each = (name: string) => (after[name]! - before[name]!) / answered;
  const cpu = Object.fromEntries(Object.keys(after).map((name) => [name, each(name)]));
  return { perSecond: (answered * 1000) / elapsedMs, p50, p99, cpu, failed, refused, refusedP99, trades };
}

/** A kind of request that is warm: it takes turns of the length that the options name. */
export type WarmKind = () => Promise<RequestTurn>;

/** Sends requests of a kind until its code is compiled, and returns the function that takes a turn of it. */
export async function warmed(place: Place, kind: RequestKind, to = gatewayOf(place)): Promise<WarmKind> {
  const { say, options } = place.bench;
  say(`warming: ${kind.what}`);
  const take = (ms: number, planned: number, isWarming = false) => {
    const half = Math.ceil((kind.available?.() ?? Number.POSITIVE_INFINITY) / 2);
    return sendSlice(place, kind, { ms, count: Math.min(planned, half), to, isWarming });
  };
  const nodes = to.ports.length;
  const { perSecond } = await take(nodes * WARM_MS, nodes * WARM_REQUESTS, true);
  const planned = Math.ceil((kind.perSecond ?? SPARE * perSecond) * options.seconds);
  return () => take(options.seconds * 1000, planned);
}

/** Runs a pgbench script for a turn. */
export async function pgbenchTurn(
  { bench: { server, options } }: Place,
  script: string,
  clients: number,
): Promise<Turn> {
  const before = await cpuOfFamily(server.pid);
  const { perSecond, transactions } = await server.pgbench('reference', script, {
    clients,
    seconds: options.seconds,
  });
  const cpu = { PostgreSQL: ((await cpuOfFamily(server.pid)) - before) / transactions };
  return { perSecond, cpu };
}

/** Takes turns, `rounds` of each, in alternating order, so that growth over time favours none of them. */
export async function inTurns<Turns extends Readonly<Record<string, () => Promise<Turn>>>>(
  { options, say }: Place['bench'],
  turns: Turns,
): Promise<{ readonly [Name in keyof Turns]: Awaited<ReturnType<Turns[Name]>>[] }> {
  const names = Object.keys(turns);
  const taken = Object.fromEntries(names.map((name): [string, Turn[]] => [name, []]));
  for (let round = 0; round < options.rounds; round += 1)
    for (const name of round % 2 ? names.toReversed() : names) {
      const turn = await turns[name]!();
      taken[name]!.push(turn);
      say(`round ${round + 1}, ${name}: ${turn.perSecond.toFixed(0)} a second`);
    }
  return taken as never;
}

/** Returns the ratios of two kinds' rates, round by round. */
export const ratiosOf = (turns: readonly Turn[], reference: readonly Turn[]): number[] =>
  turns.map(({ perSecond }, round) => perSecond / reference[round]!.perSecond);

/** Returns turns of one kind as a row of the results. */
export function workOf(what: string, clients: number, turns: readonly Turn[]): Work {
  const defined = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined);
  const processes = [...new Set(turns.flatMap(({ cpu }) => Object.keys(cpu)))];
  return {
    what,
    clients,
    perSecond: turns.map(({ perSecond }) => perSecond),
    failed: turns.reduce((sum, { failed = 0 }) => sum + failed, 0),
    p50: defined(turns.map(({ p50 }) => p50)),
    p99: defined(turns.map(({ p99 }) => p99)),
    cpu: Object.fromEntries(processes.map((name) => [name, defined(turns.map(({ cpu }) => cpu[name]))])),
  };
}
