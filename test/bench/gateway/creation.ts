/** S1: creation over HTTP beside the statement that inserts an order and its key. */
import { COMPARED } from '../../../tools/speed/before.ts';
import type { Figure, Measurement } from '../../../tools/speed/figures.ts';
import { type Bench, type Place, withGateway, withPlace } from './bench.ts';
import type { BuiltGateway } from './built-gateway.ts';
import { CREATION_SCRIPT, makeReferenceTables, PGBENCH_CLIENTS } from './pgbench-scripts.ts';
import { creation } from './requests.ts';
import { gatewayOf, inTurns, pgbenchTurn, ratiosOf, warmed, workOf } from './slices.ts';

const CLIENTS = 64;

/** Measures creation with many clients and with one, and with many at two nodes. */
export async function measureCreation(bench: Bench): Promise<Measurement> {
  await makeReferenceTables(bench.server);
  return withPlace(bench, 'creation', (place) =>
    withGateway(bench, place.databaseUrl, ({ gateway }) => measure(place, gateway)),
  );
}

async function measure(place: Place, second: BuiltGateway): Promise<Measurement> {
  const { bench } = place;
  const [manyKind, oneKind] = [creation(bench.notifyUrls, CLIENTS), creation(bench.notifyUrls, 1)];
  const twoKind = { ...manyKind, what: COMPARED.creationOfTwo };
  const many = await warmed(place, manyKind);
  const one = await warmed(place, oneKind);
  const two = await warmed(place, twoKind, gatewayOf(place, [second]));
  const taken = await inTurns(bench, {
    pgbench: () => pgbenchTurn(place, CREATION_SCRIPT, PGBENCH_CLIENTS),
    many: () => many(),
    two: () => two(),
    one: () => one(),
    pgbenchAlone: () => pgbenchTurn(place, CREATION_SCRIPT, 1),
  });
  const works = [
    workOf(COMPARED.reference, PGBENCH_CLIENTS, taken.pgbench),
    workOf(COMPARED.referenceAlone, 1, taken.pgbenchAlone),
    workOf(manyKind.what, CLIENTS, taken.many),
    workOf(twoKind.what, CLIENTS, taken.two),
    workOf(oneKind.what, 1, taken.one),
  ];
  const { p99, cpu } = works.find(({ what }) => what === manyKind.what)!;
  return {
    works,
    notes: [],
    figures: [
      partOf('Creation, part of pgbench', ratiosOf(taken.many, taken.pgbench)),
      partOf('Creation by two nodes, part of pgbench', ratiosOf(taken.two, taken.pgbench)),
      {
        what: 'Creation, p99 at 64 clients',
        unit: 'ms',
        digits: 1,
        target: { kind: 'most', value: 25 },
        rounds: p99,
      },
      {
        what: 'CPU of a creation, gateway',
        unit: 'ms',
        digits: 3,
        target: { kind: 'most', value: 0.11, floor: 0.14 },
        rounds: cpu.gateway!,
      },
      {
        what: 'CPU of a creation, PostgreSQL',
        unit: 'ms',
        digits: 3,
        target: { kind: 'most', value: 0.06, floor: 0.08 },
        rounds: cpu.PostgreSQL!,
      },
    ],
  };
}

const partOf = (what: string, rounds: readonly number[]): Figure => ({
  what,
  unit: '',
  digits: 2,
  target: { kind: 'least', value: 0.55, floor: 0.4 },
  rounds,
});
