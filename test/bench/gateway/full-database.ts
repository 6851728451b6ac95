/** S5: what the orders of a full database cost creations and token sales, beside an empty one; and reading them. */
import pg from 'pg';
import { joinStorage } from '../../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../../packages/gateway/src/settings.ts';
import { makeOrders } from '../../../tools/make-orders/make-orders.ts';
import type { Figure, Measurement } from '../../../tools/speed/figures.ts';
import { type Bench, type Place, settingsFor, untilQuiet, withGateway, withPlace } from './bench.ts';
import { oneCardOwner } from './card-owners.ts';
import { creation, list, tokenSale } from './requests.ts';
import { inTurns, type Turn, warmed, workOf } from './slices.ts';
import { verifiedLedger } from './verified-ledger.ts';

const CREATION_CLIENTS = 64;
const SALE_CLIENTS = 16;
const FILLED = 'filled';
/** Millions of lines of days that are over are cleared then. The next work may begin a second after the last. */
const CATCHES_UP = { withinMs: 60 * 60_000, looks: 12 } as const;

/**
 * What would happen to the orders by itself, such as expiry, is put off, because it would be measured too: each of its
 * notifications goes to a port on which nobody listens, and a statement of a simulated bank has all payments of a day.
 */
const PUT_OFF = `UPDATE notifications SET state = 'exhausted' WHERE state = 'waiting';
  UPDATE orders SET expires_at = now() + interval '2 days' WHERE state IN ('pending', 'processing');
  UPDATE attempts SET ask_at = now() + interval '2 days' WHERE state IN ('asking', 'open');
  INSERT INTO reconciliations (rail, next_day) SELECT DISTINCT rail, current_date + 2 FROM rail_movements;`;

/**
 * Returns the URL of the filled database, which is made once: in a run, or in the folder that is kept. A gateway has
 * already started on it. Throws if the one that was kept has another size.
 */
export async function filledDatabase(bench: Bench): Promise<string> {
  const url = await bench.server.database(FILLED);
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await fillOnce(bench, url, owner);
  } finally {
    await owner.end();
  }
  return url;
}

/** The database's comment says how many orders it was filled with. */
async function fillOnce(bench: Bench, url: string, owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ size: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS size FROM pg_database WHERE datname = '${FILLED}'`,
  );
  const [size, wanted] = [rows[0]!.size, `${bench.options.orders} orders`];
  if (size === wanted) return;
  if (size !== null) throw new Error(`The kept database was filled with ${size}, not ${wanted}.`);
  await fill(bench, url);
  await owner.query(PUT_OFF);
  // Else each look of the gateway's queues would read past millions of entries of what was put off.
  await owner.query('VACUUM');
  bench.say('the filled database catches up with its days');
  await withGateway(bench, url, (place) => untilQuiet(place, CATCHES_UP));
  await owner.query('VACUUM ANALYZE');
  await owner.query('CHECKPOINT');
  await owner.query(`COMMENT ON DATABASE ${FILLED} IS '${wanted}'`);
}

async function fill({ options, say }: Bench, databaseUrl: string): Promise<void> {
  const settings = readSettings(settingsFor(databaseUrl));
  const storage = await joinStorage(settings);
  try {
    const target = { ...storage, url: databaseUrl, publicUrl: settings.publicUrl };
    await makeOrders(target, { total: options.orders, days: 1 }, say);
  } finally {
    await storage.close();
  }
}

/** Measures creation and sale on both databases in turns, lists on the filled one, and verifies its ledger. */
export async function measureFullDatabase(bench: Bench): Promise<Measurement> {
  const url = await filledDatabase(bench);
  return withGateway(bench, url, (filled) => withPlace(bench, 'empty', (empty) => measure(empty, filled)));
}

async function measure(empty: Place, filled: Place): Promise<Measurement> {
  const { bench } = empty;
  const creations = (place: Place) => warmed(place, creation(bench.notifyUrls, CREATION_CLIENTS));
  const sales = async (place: Place) =>
    warmed(place, tokenSale(bench.notifyUrls, [await oneCardOwner(place)], SALE_CLIENTS));
  const turns = {
    creation: await creations(empty),
    creationInFull: await creations(filled),
    sale: await sales(empty),
    saleInFull: await sales(filled),
    listInFull: await warmed(filled, list()),
  };
  const taken = await inTurns(bench, turns);
  const orders = bench.options.orders.toLocaleString('en');
  const cost = (what: string, less: readonly Turn[], more: readonly Turn[]): Figure => ({
    what: `${what}: cost of ${orders} orders`,
    unit: '%',
    digits: 0,
    target: { kind: 'most', value: 15 },
    rounds: more.map(({ perSecond }, round) => 100 * (1 - perSecond / less[round]!.perSecond)),
  });
  return {
    works: [
      workOf('Creation, empty database', CREATION_CLIENTS, taken.creation),
      workOf(`Creation, ${orders} orders`, CREATION_CLIENTS, taken.creationInFull),
      workOf('Token sale, empty database', SALE_CLIENTS, taken.sale),
      workOf(`Token sale, ${orders} orders`, SALE_CLIENTS, taken.saleInFull),
      workOf(`${list().what}, ${orders} orders`, list().clients, taken.listInFull),
    ],
    notes: [
      `The goal names 10,000,000 orders; this run had ${orders} (\`--orders\`).`,
      'Expiry, notifications and statements of the orders that were there are put off. All sales are of one merchant.',
      await verifiedLedger(filled),
    ],
    figures: [
      cost('Creation', taken.creation, taken.creationInFull),
      cost('Token sale', taken.sale, taken.saleInFull),
      {
        what: `List of a merchant, ${orders} orders, p99`,
        unit: 'ms',
        digits: 0,
        target: { kind: 'most', value: 50 },
        rounds: taken.listInFull.map(({ p99 }) => p99!),
      },
    ],
  };
}
