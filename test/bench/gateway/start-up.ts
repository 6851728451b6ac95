/** S7: from the start of the process until the gateway is ready, and its memory while it creates orders. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPostgres } from '@gangway/embedded-postgres';
import type { Figure, Measurement } from '../../../tools/speed/figures.ts';
import { type Bench, settingsFor, withPlace } from './bench.ts';
import { startBuiltGateway } from './built-gateway.ts';
import { filledDatabase } from './full-database.ts';
import { watchMemory } from './process-use.ts';
import { creation } from './requests.ts';
import { warmed } from './slices.ts';

const CLIENTS = 64;

/** Measures starts on the filled database, on an embedded one from nothing and again, and memory under load. */
export async function measureStart(bench: Bench): Promise<Measurement> {
  const url = await filledDatabase(bench);
  const [server, nothing, again]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < bench.options.rounds; round += 1) {
    server.push(await startSeconds(settingsFor(url)));
    const [first, second] = await startEmbedded();
    nothing.push(first);
    again.push(second);
    bench.say(
      `round ${round + 1}: ${server.at(-1)!.toFixed(2)} s with data on a server, ` +
        `${first.toFixed(2)} s from nothing, ${second.toFixed(2)} s again`,
    );
  }
  const largest = await loadedMb(bench);
  const orders = bench.options.orders.toLocaleString('en');
  const seconds = (what: string, most: number, rounds: readonly number[]): Figure => ({
    what,
    unit: 's',
    digits: 2,
    target: { kind: 'most', value: most },
    rounds,
  });
  return {
    works: [],
    notes: [
      `The server's database had ${orders} orders. The embedded one is made by the start from nothing, ` +
        'and had that alone at the start with data.',
    ],
    figures: [
      seconds(`Start with data, DATABASE_URL`, 2, server),
      seconds('Start with data, embedded database', 2, again),
      seconds('Start from nothing, embedded database', 4, nothing),
      {
        what: 'Resident memory under creation',
        unit: 'MB',
        digits: 0,
        target: { kind: 'most', value: 250 },
        rounds: largest,
      },
    ],
  };
}

async function startSeconds(settings: Readonly<Record<string, string>>): Promise<number> {
  const gateway = await startBuiltGateway(settings);
  await gateway.stop();
  return gateway.readyMs / 1000;
}

/** Starts twice on a data directory that does not exist at first, and removes what was made. */
async function startEmbedded(): Promise<[number, number]> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-bench-start-'));
  const settings = { GW_DATA_DIR: join(folder, 'data') };
  const first = await startBuiltGateway(settings);
  const place = await findEmbeddedPostgres(settings.GW_DATA_DIR);
  await first.stop();
  const second = await startSeconds(settings);
  for (const made of [place?.directory, folder]) if (made) await rm(made, { recursive: true, force: true });
  return [first.readyMs / 1000, second];
}

/** Returns the largest resident memory in each turn of creations, in megabytes. */
const loadedMb = (bench: Bench): Promise<number[]> =>
  withPlace(bench, 'memory', async (place) => {
    const creations = await warmed(place, creation(bench.notifyUrls, CLIENTS));
    const largest: number[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const watched = await watchMemory(place.gateway.pid);
      await creations();
      largest.push((await watched()).largest);
    }
    bench.say(`memory under creation: ${Math.max(...largest).toFixed(0)} MB`);
    return largest;
  });
