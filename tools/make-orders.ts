/**
 * `npm run make:orders -- 5000000`: fills the database of DATABASE_URL or GW_DATA_DIR with this many orders in all
 * states, for measurements. `-- 5000000 --days 90` spreads them over 90 days instead of 30.
 */
import { parseArgs } from 'node:util';
import { findEmbeddedPostgres } from '@gangway/embedded-postgres';
import { databasePlace, joinStorage } from '../packages/gateway/src/open-storage.ts';
import { readSettings } from '../packages/gateway/src/settings.ts';
import { makeOrders } from './make-orders/make-orders.ts';

const USAGE =
  'Give a number: npm run make:orders -- 5000000, optionally with --days 90 for the number of days.';
const DAYS = 30;
const TOTAL_MAX = 100_000_000;
const DAYS_MAX = 3_650;

const wholeNumber = (text: string | undefined, most: number): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text ?? '') || number < 1 || number > most) throw new Error(USAGE);
  return number;
};

function readAmount(words: string[]): { total: number; days: number } {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { days: { type: 'string' } },
    });
    if (positionals.length !== 1) throw new Error(USAGE);
    return {
      total: wholeNumber(positionals[0], TOTAL_MAX),
      days: wholeNumber(values.days ?? String(DAYS), DAYS_MAX),
    };
  } catch {
    throw new Error(USAGE);
  }
}

async function run(): Promise<void> {
  const amount = readAmount(process.argv.slice(2));
  const settings = readSettings(process.env);
  if (settings.mode === 'live') throw new Error('Orders can be created in a sandbox only: GW_MODE is live.');
  const begun = performance.now();
  const storage = await joinStorage(settings);
  try {
    const url = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDirectory))!.url;
    console.log(`Orders go into ${databasePlace(settings)}.`);
    const { database, rootKey } = storage;
    const target = { url, database, rootKey, publicUrl: settings.publicUrl };
    const made = await makeOrders(target, amount, (line) => console.log(line));
    const minutes = (performance.now() - begun) / 60_000;
    console.log(`${made.toLocaleString('en')} orders were created in ${minutes.toFixed(1)} minutes.`);
  } finally {
    await storage.close();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
