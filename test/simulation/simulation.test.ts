// The write path step by step: for each seed, another order of the steps of payers, shops and workers, with faults.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runSeed, type SeedResult } from './run-seed.ts';
import { openWorld, type World } from './world.ts';

/** `npm run proof -- --only simulation` plays 10,000; by default as many as fit into the time. */
const SEEDS = Number(process.env.GW_SEEDS ?? 60);
const SECONDS = process.env.GW_SEEDS ? Number.POSITIVE_INFINITY : 6;
const SEEDS_MIN = 3;
/** Plays one seed alone, and prints its steps. */
const ONLY = process.env.GW_SEED;
const FIRST = Number(ONLY ?? process.env.GW_FIRST_SEED ?? 1);
const TOLD_EVERY = 100;

describe('the write path, step by step', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  /** Plays a seed; a fault says how to play it again. */
  async function play(seed: number): Promise<SeedResult> {
    try {
      return await runSeed(world, seed);
    } catch (error) {
      const { message } = error as Error;
      throw new Error(`seed ${seed}: ${message} (again with GW_SEED=${seed})`, { cause: error });
    }
  }

  test('whatever the order of steps, each order has one winner and no charge is lost', async (t) => {
    const beganAt = process.hrtime.bigint();
    const seconds = () => Number(process.hrtime.bigint() - beganAt) / 1e9;
    const sum = { seeds: 0, steps: 0, charges: 0, returned: 0, kills: 0, joined: 0 };
    const most = ONLY === undefined ? SEEDS : 1;
    while (sum.seeds < most && (sum.seeds < SEEDS_MIN || seconds() < SECONDS)) {
      const { trace, charges, returned, kills, joined } = await play(FIRST + sum.seeds);
      sum.seeds += 1;
      sum.steps += trace.length;
      sum.charges += charges;
      sum.returned += returned;
      sum.kills += kills;
      sum.joined += joined;
      if (ONLY !== undefined) console.log(trace.join('\n'));
      if (sum.seeds % TOLD_EVERY === 0) console.log(`${sum.seeds} seeds`);
    }
    const aMinute = Math.round((sum.seeds / seconds()) * 60);
    t.diagnostic(
      `${sum.seeds.toLocaleString('en')} seeds, ${aMinute} a minute: ${sum.steps.toLocaleString('en')} steps, ` +
        `${sum.charges} charges, of which ${sum.returned} were sent back, ${sum.kills} gateways killed, ` +
        `${sum.joined} joint transactions`,
    );
  });

  test('the same seed takes the same steps, unless several transactions wait at once', async () => {
    // PostgreSQL decides which of several goes on first.
    let seed = FIRST;
    let first = await play(seed);
    while (first.mostBlocked > 1) {
      seed += 1;
      first = await play(seed);
    }
    assert.ok(first.trace.length > 20, `${first.trace.length} steps`);
    assert.deepEqual((await play(seed)).trace, first.trace);
  });
});
