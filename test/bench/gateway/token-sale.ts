/** S2: token sales of many merchants and of one, beside the rows of their two commits; and refunds. */
import type { Measurement } from '../../../tools/speed/figures.ts';
import { type Bench, withPlace } from './bench.ts';
import { makeCardOwners } from './card-owners.ts';
import type { MadeTrade } from './generator.ts';
import { makeReferenceTables, PGBENCH_CLIENTS, SALE_SCRIPT } from './pgbench-scripts.ts';
import { refund, tokenSale } from './requests.ts';
import { inTurns, pgbenchTurn, ratiosOf, warmed, workOf } from './slices.ts';
import { verifiedLedger } from './verified-ledger.ts';

const MERCHANTS = 200;
const CLIENTS = 16;

/** Measures sales and refunds, and verifies the ledger that they leave. */
export async function measureTokenSale(bench: Bench): Promise<Measurement> {
  await makeReferenceTables(bench.server);
  return withPlace(bench, 'token_sale', async (place) => {
    const owners = await makeCardOwners(place, MERCHANTS);
    const many = await warmed(place, tokenSale(bench.notifyUrls, owners));
    const one = await warmed(place, tokenSale(bench.notifyUrls, owners.slice(0, 1)));
    const paid: MadeTrade[] = (await many()).trades.slice();
    const refunds = await warmed(place, refund(bench.notifyUrls, paid));
    const taken = await inTurns(bench, {
      pgbench: () => pgbenchTurn(place, SALE_SCRIPT, PGBENCH_CLIENTS),
      many: async () => {
        const turn = await many();
        paid.push(...turn.trades);
        return turn;
      },
      one: () => one(),
      refunds: () => refunds(),
    });
    return {
      works: [
        workOf('pgbench: the rows of both commits', PGBENCH_CLIENTS, taken.pgbench),
        workOf(`Token sale, ${MERCHANTS} merchants`, CLIENTS, taken.many),
        workOf('Token sale, one merchant', CLIENTS, taken.one),
        workOf('Refund', CLIENTS, taken.refunds),
      ],
      notes: [await verifiedLedger(place)],
      figures: [
        {
          what: 'Token sale, part of pgbench',
          unit: '',
          digits: 2,
          target: { kind: 'least', value: 0.8, floor: 0.5 },
          rounds: ratiosOf(taken.many, taken.pgbench),
        },
        {
          what: `One merchant, part of ${MERCHANTS}`,
          unit: '',
          digits: 2,
          target: { kind: 'least', value: 0.9 },
          rounds: ratiosOf(taken.one, taken.many),
        },
      ],
    };
  });
}
