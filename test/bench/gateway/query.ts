/** S3: queries beside a Hono app that does nothing but verify the signature and select the order; and lists. */
import { COMPARED } from '../../../tools/speed/before.ts';
import type { Measurement } from '../../../tools/speed/figures.ts';
import { type Bench, withPlace } from './bench.ts';
import { oneCardOwner } from './card-owners.ts';
import { startProgram } from './child-program.ts';
import { creation, list, query, tokenSale } from './requests.ts';
import { inTurns, ratiosOf, type Target, warmed, workOf } from './slices.ts';

const CLIENTS = 64;
/** As many orders wait for their payer, and are paid. */
const KNOWN_ORDERS = 500;

/** Measures queries of open and paid orders, and lists of the merchant that has them. */
export async function measureQuery(bench: Bench): Promise<Measurement> {
  return withPlace(bench, 'query', async (place) => {
    const sales = await warmed(place, tokenSale(bench.notifyUrls, [await oneCardOwner(place)]));
    const creations = await warmed(place, creation(bench.notifyUrls, CLIENTS));
    const paid = (await sales()).trades.slice(0, KNOWN_ORDERS);
    const open = (await creations()).trades.slice(0, KNOWN_ORDERS);
    const app = await startProgram('reference-app', { DATABASE_URL: place.databaseUrl });
    try {
      const port = await app.ask<number>('listen');
      const pids = { reference: [app.pid], sender: [bench.generator.pid] };
      const reference: Target = { ports: [port], pids, untilQuiet: async () => {} };
      const kind = query([...paid, ...open]);
      const [queries, compared] = [await warmed(place, kind), await warmed(place, kind, reference)];
      const lists = await warmed(place, list());
      const taken = await inTurns(bench, {
        reference: () => compared(),
        query: () => queries(),
        list: () => lists(),
      });
      return {
        works: [
          workOf('Reference: Hono, HMAC, one SELECT', CLIENTS, taken.reference),
          workOf(COMPARED.query, CLIENTS, taken.query),
          workOf(list().what, list().clients, taken.list),
        ],
        notes: [`Half of the ${paid.length + open.length} orders are paid, half wait for their payer.`],
        figures: [
          {
            what: 'Query, part of the reference',
            unit: '',
            digits: 2,
            target: { kind: 'least', value: 0.8 },
            rounds: ratiosOf(taken.query, taken.reference),
          },
        ],
      };
    } finally {
      await app.stop();
    }
  });
}
