// Who is admitted, who waits and who is refused, by a clock and work that the test controls.
import assert from 'node:assert/strict';
import { describe, mock, type TestContext, test } from 'node:test';
import { GatewayError } from '../gateway-error.ts';
import type { WaitOutside } from '../outcomes/gateway-services.ts';
import { requestAdmission } from './admission.ts';

const LOOK_MS = 10;
const TOLD_WITHIN_MS = 50;

/** A request: what became of it, and how its work ends. */
interface Begun {
  state: 'waiting' | 'running' | 'done' | 'refused';
  error?: unknown;
  /** How long it took until it ran or was refused. */
  toldMs?: number;
  waitOutside: WaitOutside;
  end(): void;
}

/** Returns an admission of `most` requests at once, with requests that run until the test ends them. */
function setUp(t: TestContext, most: number) {
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  let now = 0;
  const admission = requestAdmission(most, () => now);
  const begin = (merchant: string): Begun => {
    const since = now;
    const begun = { state: 'waiting' } as Begun;
    const ended = new Promise<void>((resolve) => (begun.end = resolve));
    const tell = (state: Begun['state']) => {
      begun.state = state;
      begun.toldMs ??= now - since;
    };
    admission
      .run(merchant, (waitOutside) => {
        begun.waitOutside = waitOutside;
        tell('running');
        return ended;
      })
      .then(
        () => tell('done'),
        (error: unknown) => {
          begun.error = error;
          tell('refused');
        },
      );
    return begun;
  };
  return {
    admission,
    begin,
    beginMany: (merchant: string, count: number) => Array.from({ length: count }, () => begin(merchant)),
    /** Lets time pass in which the process stands still. */
    pause(ms: number): void {
      now += ms;
    },
    /** Lets time pass, and what follows from it happen. */
    async pass(ms: number): Promise<void> {
      await turn();
      for (const end = now + ms; now < end; ) {
        now += LOOK_MS;
        mock.timers.tick(LOOK_MS);
        await turn();
      }
    },
  };
}

/** Ends the turn of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const those = (requests: readonly Begun[], state: Begun['state']) =>
  requests.filter((request) => request.state === state);

describe('the places of a node', () => {
  test('one merchant gets half of them, and a second one finds places at once', async (t) => {
    const { begin, beginMany } = setUp(t, 64);
    const first = beginMany('A', 100);
    await turn();
    assert.equal(those(first, 'running').length, 32);
    const second = begin('B');
    await turn();
    assert.equal(second.state, 'running');
  });

  test('merchants that want more than there is get equal shares, whoever asks more often', async (t) => {
    const { beginMany, pass } = setUp(t, 64);
    const all = { A: beginMany('A', 400), B: beginMany('B', 40), C: beginMany('C', 40) };
    await turn();
    // Each request that ends is followed by the next of whoever's turn it is.
    for (let round = 0; round < 200; round += 1) {
      const running = those(Object.values(all).flat(), 'running');
      running[round % running.length]!.end();
      await turn();
    }
    const served = Object.values(all).map((own) => own.filter(({ state }) => state !== 'waiting').length);
    assert.deepEqual(served.slice(1), [40, 40]);
    await pass(LOOK_MS);
  });

  test('a request that waits for a rail lends its place, and takes it back before others', async (t) => {
    const { admission, beginMany } = setUp(t, 64);
    const requests = beginMany('A', 33);
    await turn();
    assert.equal(requests[32]!.state, 'waiting');
    let answer = () => {};
    const asked = requests[0]!.waitOutside(() => new Promise<void>((resolve) => (answer = resolve)));
    await turn();
    assert.equal(requests[32]!.state, 'running');
    answer();
    await asked;
    assert.equal(admission.use().running, 33);
    requests[1]!.end();
    await turn();
    assert.equal(admission.use().running, 32);
  });

  test('requests that wait for a rail are bounded as well, and leave room for other merchants', async (t) => {
    const { begin, beginMany } = setUp(t, 64);
    const slowRail = () => new Promise<void>(() => {});
    const requests = beginMany('A', 300);
    for (let round = 0; round < 20; round += 1) {
      await turn();
      for (const request of those(requests, 'running')) {
        request.state = 'done';
        void request.waitOutside(slowRail);
      }
    }
    assert.equal(those(requests, 'done').length, 128);
    const other = begin('B');
    await turn();
    assert.equal(other.state, 'running');
  });
});

describe('more requests than a node can work on', () => {
  test('a burst waits, and is served', async (t) => {
    const { beginMany, pass } = setUp(t, 64);
    const burst = beginMany('A', 150);
    for (let round = 0; round < 40; round += 1) {
      for (const request of those(burst, 'running').slice(0, 8)) request.end();
      await pass(LOOK_MS);
    }
    assert.equal(those(burst, 'done').length, 150);
  });

  test('a client with more connections than it gets places is served, as long as that takes no 1.5 s', async (t) => {
    const { admission, begin, pass } = setUp(t, 64);
    let clients = Array.from({ length: 64 }, () => begin('A'));
    for (let round = 0; round < 200; round += 1) {
      // Each client asks again when it has its answer, and work takes 0.3 s.
      if (round % 30 === 29) for (const request of those(clients, 'running')) request.end();
      await pass(LOOK_MS);
      clients = clients.map((request) => (request.state === 'done' ? begin('A') : request));
    }
    assert.equal(admission.use().refused, 0);
  });

  test('under load, each request is told at once that the node is busy', async (t) => {
    const { beginMany, begin, pass } = setUp(t, 64);
    beginMany('A', 40);
    await pass(1_500);
    const later: Begun[] = [];
    for (let round = 0; round < 50; round += 1) {
      later.push(begin('A'));
      await pass(LOOK_MS);
    }
    assert.equal(those(later, 'refused').length, 50);
    for (const { error, toldMs } of later) {
      assert.ok(error instanceof GatewayError && error.code === '-1004');
      assert.equal(toldMs, 0);
    }
  });

  test('what waits when its queue has too much is served all the same, unless that takes 3 s', async (t) => {
    const { beginMany, begin, pass } = setUp(t, 64);
    const before = beginMany('A', 100);
    await pass(1_500);
    const after = begin('A');
    await turn();
    assert.equal(after.state, 'refused');
    for (const request of those(before, 'running')) request.end();
    await pass(1_400);
    assert.deepEqual(
      ['done', 'running', 'waiting', 'refused'].map((state) => those(before, state as Begun['state']).length),
      [32, 16, 52, 0],
    );
    await pass(100);
    assert.equal(those(before, 'refused').length, 52);
  });

  test('once its pace is known, a queue takes no request that would wait for more than a second', async (t) => {
    const { admission, begin, beginMany, pass } = setUp(t, 64);
    const all: Begun[] = [];
    // 300 requests a second, of which 100 are served.
    const load = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        all.push(begin('A'), begin('A'), begin('A'));
        await pass(LOOK_MS);
        those(all, 'running')[0]?.end();
      }
    };
    await load(100);
    const before = all.length;
    await load(300);
    const refused = those(all.slice(before), 'refused');
    assert.ok(refused.length > 400, `${refused.length} refused`);
    assert.ok(refused.every(({ toldMs = 0 }) => toldMs <= TOLD_WITHIN_MS));
    for (; admission.use().running > 0; await pass(LOOK_MS))
      for (const one of those(all, 'running')) one.end();
    await pass(1_100);
    const burst = beginMany('A', 200);
    await pass(1_000);
    assert.equal(those(burst, 'refused').length, 0);
  });

  /** Sends a merchant's requests for some rounds of 10 ms, in each of which as many end as `served` says. */
  async function load(
    { begin, pass }: Pick<ReturnType<typeof setUp>, 'begin' | 'pass'>,
    { rounds, sent, served }: { rounds: number; sent: number; served: (round: number) => number },
  ): Promise<Begun[]> {
    const all: Begun[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (let n = 0; n < sent; n += 1) all.push(begin('A'));
      await pass(LOOK_MS);
      for (const request of those(all, 'running').slice(0, served(round))) request.end();
    }
    return all;
  }
  const SLOW_QUEUES: Readonly<Record<string, (round: number) => number>> = {
    'a slow queue': (round) => (round % 5 === 0 ? 1 : 0),
    'a queue of which some are served fast': (round) => (round % 150 < 60 || round % 15 === 0 ? 1 : 0),
  };
  for (const [what, served] of Object.entries(SLOW_QUEUES))
    test(`${what} takes no request that waits for more than 1.5 s, and refuses the others at once`, async (t) => {
      const all = await load(setUp(t, 64), { rounds: 2_000, sent: 2, served });
      const later = all.slice(1_000, -400);
      assert.ok(those(later, 'done').length > 200);
      assert.deepEqual(those(later, 'waiting'), []);
      for (const { state, toldMs = 0 } of later)
        assert.ok(toldMs <= (state === 'refused' ? 0 : 1_600), `${state} after ${toldMs} ms`);
    });

  test('a client with 64 connections is served on a machine that pauses, as long as none waits 1.5 s', async (t) => {
    const { admission, begin, pass } = setUp(t, 64);
    let clients = Array.from({ length: 64 }, () => begin('A'));
    for (let round = 0; round < 600; round += 1) {
      // Work takes 0.2 s, and every third second nothing ends for 0.9 s.
      const isPaused = round % 300 > 200 && round % 300 < 290;
      if (!isPaused && round % 20 === 19) for (const request of those(clients, 'running')) request.end();
      await pass(LOOK_MS);
      clients = clients.map((request) => (request.state === 'done' ? begin('A') : request));
    }
    assert.equal(admission.use().refused, 0);
  });

  test('the same with pauses between the requests: a queue that refusals have emptied is no burst', async (t) => {
    const { beginMany, begin, pass } = setUp(t, 64);
    beginMany('A', 40);
    await pass(1_500);
    for (let round = 0; round < 5; round += 1) {
      await pass(200);
      const request = begin('A');
      await turn();
      assert.equal(request.state, 'refused');
    }
  });

  test('a queue whose requests have waited for too long while the process stood still is empty', async (t) => {
    const { beginMany, begin, pass, pause } = setUp(t, 64);
    const before = beginMany('A', 40);
    await pass(1_500);
    pause(2_000);
    const after = begin('A');
    for (const request of those(before, 'running')) request.end();
    await turn();
    assert.deepEqual(
      [after.state, those(before, 'done').length, those(before, 'refused').length],
      ['refused', 32, 8],
    );
    const next = begin('A');
    await turn();
    assert.equal(next.state, 'running');
  });

  test('the first request of a merchant that has none running waits for its turn', async (t) => {
    const { begin, pass } = setUp(t, 64);
    const others = Array.from({ length: 64 }, (_, at) => begin(`other ${at}`));
    await turn();
    assert.equal(those(others, 'running').length, 64);
    const before = begin('B');
    await pass(3_000);
    assert.equal(before.state, 'refused');
    const [first, second] = [begin('B'), begin('B')];
    await pass(900);
    assert.deepEqual([first.state, second.state], ['waiting', 'refused']);
    for (let round = 0; round < 3; round += 1) {
      for (const other of those(others, 'running')) other.end();
      await turn();
    }
    assert.equal(first.state, 'running');
    assert.equal(those(others, 'refused').length, 0);
  });

  test('the load of one merchant refuses no request of another', async (t) => {
    const { beginMany, begin, pass } = setUp(t, 64);
    const busy = beginMany('A', 100);
    await pass(1_000);
    const others: Begun[] = [];
    for (let round = 0; round < 100; round += 1) {
      const other = begin('B');
      others.push(other);
      beginMany('A', 5);
      await pass(LOOK_MS);
      for (const request of [other, those(busy, 'running')[0]]) request?.end();
    }
    await turn();
    assert.equal(those(others, 'done').length, 100);
    assert.ok(others.every(({ toldMs }) => toldMs === 0));
  });

  test('requests that wait are bounded: the rest is refused at once', async (t) => {
    const { admission, beginMany } = setUp(t, 64);
    const requests = beginMany('A', 5_000);
    await turn();
    assert.deepEqual([admission.use().running, admission.use().waiting], [32, 512]);
    assert.equal(those(requests, 'refused').length, 5_000 - 32 - 512);
    assert.equal(admission.use().refused, 5_000 - 32 - 512);
  });
});

describe('the limit', () => {
  test('halves while work is slow, not below 32, and follows what is used while it is fast', async (t) => {
    const { admission, beginMany, pass } = setUp(t, 256);
    const limits = [admission.use().limit];
    const serve = async (count: number, ms: number) => {
      const requests = beginMany('A', count);
      await pass(ms);
      for (const request of requests) request.end();
      await turn();
      limits.push(admission.use().limit);
    };
    for (let round = 0; round < 3; round += 1) await serve(8, 600);
    assert.deepEqual(limits, [64, 32, 32, 32]);
    // What is free is not tried: the limit grows beyond the usual only with what is used.
    for (let round = 0; round < 20; round += 1) await serve(4, 10);
    assert.equal(limits.at(-1), 64);
    // Nor by work that is neither fast nor slow.
    for (let round = 0; round < 10; round += 1) await serve(admission.use().limit >> 1, 300);
    assert.equal(limits.at(-1), 64);
    for (let round = 0; round < 100; round += 1) await serve(admission.use().limit >> 1, 10);
    assert.equal(limits.at(-1), 256);
    for (let round = 0; round < 600; round += 1) await serve(4, 10);
    assert.equal(limits.at(-1), 64);
  });

  test('bounds what waits for a rail: less while work is slow, more while only the rail is', async (t) => {
    const { admission, begin, beginMany, pass } = setUp(t, 256);
    const slow = beginMany('A', 8);
    await pass(600);
    for (const request of slow) request.end();
    await turn();
    assert.equal(admission.use().limit, 32);
    const held: Begun[] = [];
    const answers = new Map<Begun, () => void>();
    let next = begin('A');
    /** Lets each request that runs wait for its rail, until one has to wait for its turn. */
    const fill = async (): Promise<number> => {
      for (await turn(); next.state === 'running'; await turn()) {
        const request = next;
        void request.waitOutside(() => new Promise<void>((resolve) => answers.set(request, resolve)));
        held.push(request);
        next = begin('A');
      }
      return held.length;
    };
    assert.equal(await fill(), 64);
    for (let ended = 0; ended < 1_000; ended += 1) {
      const request = held.shift()!;
      answers.get(request)?.();
      await turn();
      request.end();
      await fill();
    }
    assert.deepEqual([held.length, admission.use().limit], [512, 256]);
  });

  test('is not lowered by a rail that is slow', async (t) => {
    const { admission, begin, pass } = setUp(t, 256);
    const request = begin('A');
    await turn();
    let answer = () => {};
    const asked = request.waitOutside(() => new Promise<void>((resolve) => (answer = resolve)));
    await pass(4_000);
    answer();
    await asked;
    request.end();
    await turn();
    assert.equal(admission.use().limit, 64);
  });
});
