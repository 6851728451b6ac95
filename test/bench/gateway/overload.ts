/**
 * S8: five times as much as the gateway can do. How much it still does, how soon the rest is told, and what a merchant
 * that sends most of it takes from the others.
 */
import type { Figure, Measurement } from '../../../tools/speed/figures.ts';
import { type Bench, type Place, withPlace } from './bench.ts';
import { makeCardOwners } from './card-owners.ts';
import { type MemoryUse, watchMemory } from './process-use.ts';
import { BUSY_SHARE, type CardOwner, creation, overloadSale, tokenSale } from './requests.ts';
import { inTurns, type RequestTurn, ratiosOf, sendSlice, warmed, workOf } from './slices.ts';

const TIMES = 5;
/** As many as S2 has. */
const SALE_CLIENTS = 16;
const CLIENTS = 64;
const MERCHANTS = 20;

/** An overload: what was answered, and the memory that it took. */
interface Overload extends RequestTurn {
  readonly refusedP99: number;
  readonly memory: MemoryUse;
  /** The share of the other merchants' requests that were served. */
  readonly othersServed: number;
}

/** Measures sales at five times the rate of the peak, and creations with five times the clients. */
export async function measureOverload(bench: Bench): Promise<Measurement> {
  return withPlace(bench, 'overload', async (place) => {
    const owners = await makeCardOwners(place, MERCHANTS);
    const sale = tokenSale(bench.notifyUrls, owners, SALE_CLIENTS);
    const sales = await warmed(place, sale);
    const created = await warmed(place, creation(bench.notifyUrls, CLIENTS));
    const [{ perSecond: peak }, { perSecond: creations }] = [await sales(), await created()];
    const tooMany = overloadSale(bench.notifyUrls, owners, TIMES * peak);
    const taken = await inTurns(bench, {
      sales: () => sales(),
      overload: () => overload(place, owners, tooMany),
      created: () => created(),
      crowded: () => crowded(place, 2 * creations),
    });
    return {
      works: [
        workOf('Token sale', SALE_CLIENTS, taken.sales),
        workOf(tooMany.what, tooMany.clients, taken.overload),
        workOf('Creation', CLIENTS, taken.created),
        workOf('Creation, five times the clients', TIMES * CLIENTS, taken.crowded),
      ],
      notes: [
        `One of ${MERCHANTS} merchants sends ${BUSY_SHARE * 100} % of the overload.`,
        'The time of refusals is that of requests after the first second of a turn.',
        `Refused with -1004 and Retry-After: ${taken.overload.map(({ refused }) => refused.length).join(', ')} sales ` +
          `and ${taken.crowded.map(({ refused }) => refused.length).join(', ')} creations, round by round.`,
      ],
      figures: figuresOf(taken),
    };
  });
}

/** Sends sales at a rate, most of them by the first merchant. */
async function overload(
  place: Place,
  owners: readonly CardOwner[],
  kind: ReturnType<typeof overloadSale>,
): Promise<Overload> {
  const { options } = place.bench;
  const [busy] = owners;
  const watched = await watchMemory(place.gateway.pid);
  const ms = options.seconds * 1000;
  const turn = await sendSlice(place, kind, {
    ms,
    count: Math.ceil(kind.perSecond * options.seconds),
    isOverload: true,
  });
  const { refusedP99 } = turn;
  if (refusedP99 === undefined) throw new Error('Nothing was refused: this was no overload.');
  const served = turn.trades.filter(({ user }) => user !== busy!.user).length;
  const refused = turn.refused.filter((user) => user !== busy!.user).length;
  return { ...turn, refusedP99, memory: await watched(), othersServed: served / (served + refused) };
}

/** Creates orders with five times the clients, at most `perSecond`. They wait as long as a refusal asks for. */
async function crowded(place: Place, perSecond: number): Promise<RequestTurn> {
  const { notifyUrls, options } = place.bench;
  const kind = creation(notifyUrls, TIMES * CLIENTS);
  const count = Math.ceil(perSecond * options.seconds);
  return sendSlice(place, kind, { ms: options.seconds * 1000, count, isOverload: true });
}

function figuresOf(
  taken: {
    readonly [Name in 'sales' | 'created' | 'crowded']: readonly RequestTurn[];
  } & { readonly overload: readonly Overload[] },
): Figure[] {
  const least = (what: string, value: number, rounds: readonly number[]): Figure => ({
    what,
    unit: '',
    digits: 2,
    target: { kind: 'least', value },
    rounds,
  });
  const most = (what: string, unit: string, value: number, rounds: readonly number[]): Figure => ({
    what,
    unit,
    digits: 0,
    target: { kind: 'most', value },
    rounds,
  });
  return [
    least('Sales under five times the load, part of the peak', 0.8, ratiosOf(taken.overload, taken.sales)),
    most(
      'Refusals, p99',
      'ms',
      50,
      taken.overload.map(({ refusedP99 }) => refusedP99),
    ),
    least(
      "Other merchants' sales that were served",
      0.99,
      taken.overload.map(({ othersServed }) => othersServed),
    ),
    least(
      'Creations with five times the clients, part of the peak',
      0.8,
      ratiosOf(taken.crowded, taken.created),
    ),
    most(
      'Resident memory under overload',
      'MB',
      250,
      taken.overload.map(({ memory }) => memory.largest),
    ),
  ];
}
