/** S1: creation over HTTP beside the statement that inserts an order and its key. */
import type { Measurement } from '../../../tools/speed/figures.ts';
import { type Bench, withPlace } from './bench.ts';
import { CREATION_SCRIPT, makeReferenceTables, PGBENCH_CLIENTS } from './pgbench-scripts.ts';
import { creation } from './requests.ts';
import { inTurns, pgbenchTurn, ratiosOf, warmed, workOf } from './slices.ts';

const CLIENTS = 64;

/** Measures creation with many clients and with one. */
export async function measureCreation(bench: Bench): Promise<Measurement> {
  await makeReferenceTables(bench.server);
  return withPlace(bench, 'creation', async (place) => {
    const [manyKind, oneKind] = [creation(bench.notifyUrls, CLIENTS), creation(bench.notifyUrls, 1)];
    const [many, one] = [await warmed(place, manyKind), await warmed(place, oneKind)];
    const taken = await inTurns(bench, {
      pgbench: () => pgbenchTurn(place, CREATION_SCRIPT, PGBENCH_CLIENTS),
      many: () => many(),
      one: () => one(),
    });
    const works = [
      workOf('pgbench: order and key', PGBENCH_CLIENTS, taken.pgbench),
      workOf(manyKind.what, CLIENTS, taken.many),
      workOf(oneKind.what, 1, taken.one),
    ];
    const [, { p99, cpu }] = works as [unknown, (typeof works)[number]];
    return {
      works,
      notes: [],
      figures: [
        {
          what: 'Creation, part of pgbench',
          unit: '',
          digits: 2,
          target: { kind: 'least', value: 0.55, floor: 0.4 },
          rounds: ratiosOf(taken.many, taken.pgbench),
        },
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
          target: { kind: 'most', value: 0.11 },
          rounds: cpu.gateway!,
        },
        {
          what: 'CPU of a creation, PostgreSQL',
          unit: 'ms',
          digits: 3,
          target: { kind: 'most', value: 0.06 },
          rounds: cpu.PostgreSQL!,
        },
      ],
    };
  });
}
