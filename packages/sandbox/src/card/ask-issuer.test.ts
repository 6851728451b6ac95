// When an issuer's response counts. For a card that must authenticate, at one fixed time.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TEST_CARDS, type TestCardBehaviour } from '@gangway/protocol/cards';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { cardScheme, visaThat } from './testing-card.ts';

/** Waits until a test advances the time. */
function manualPause() {
  let now = 0;
  let waiting: { at: number; wake: () => void }[] = [];
  return {
    pause: (ms: number) => new Promise<void>((wake) => waiting.push({ at: now + ms, wake })),
    move(ms: number) {
      now += ms;
      for (const { wake } of waiting.filter(({ at }) => at <= now)) wake();
      waiting = waiting.filter(({ at }) => at > now);
    },
    count: () => waiting.length,
  };
}

describe('the response of an issuer', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  before(async () => {
    opened = await testSandboxDatabase();
  });
  after(() => opened.drop());

  /** Starts a payment whose issuer takes this long. Returns the acquirer's report as time passes. */
  async function asked(behaviour: TestCardBehaviour, thinkingMs: number, changes: object = {}) {
    const time = manualPause();
    const attack = { recognise: recogniseAs(behaviour), thinkingMs: () => thinkingMs };
    const scheme = cardScheme(opened.database, { pause: time.pause, attack });
    const { body } = await scheme.pay({ ...visaThat(behaviour), mustAuthenticate: true, ...changes });
    const walk = scheme.browser.walk(body.payerUrl ?? '');
    const timers = 'mustAuthenticate' in changes ? 1 : thinkingMs > 0 ? 2 : 1;
    while (time.count() < timers) await new Promise((resolve) => setTimeout(resolve, 5));
    const state = async () => {
      const { body: now } = await scheme.ask(body.requestId);
      return [now.state, now.reason, now.threeDs?.status].filter(Boolean).join(' ');
    };
    return { time, state, walk };
  }

  for (const behaviour of [
    'attempt',
    'unavailable',
    'rejected',
    'forbidden',
    'informed',
    'decoupled',
  ] as const)
    for (const thinkingMs of [0, 40, 1_900])
      test(`${behaviour} after ${thinkingMs} ms counts after 2 s, as not-authenticated`, async () => {
        const { time, state, walk } = await asked(behaviour, thinkingMs);
        time.move(1_999);
        await new Promise((resolve) => setTimeout(resolve, 20));
        assert.equal(await state(), 'open');
        time.move(1);
        await walk;
        assert.equal(await state(), 'declined not-authenticated');
      });

  test('a challenge comes at the same time', async () => {
    const { time, walk } = await asked('challenge', 1_900);
    time.move(1_999);
    time.move(1);
    assert.match((await walk).text, /name="code"/);
  });

  test('an issuer without a response by then counts as not-authenticated', async () => {
    const { time, state, walk } = await asked('challenge', 2_100);
    time.move(2_000);
    await walk;
    assert.equal(await state(), 'declined not-authenticated');
    time.move(100);
    assert.equal(await state(), 'declined not-authenticated');
  });

  test('a card that need not authenticate continues as soon as its issuer responds', async () => {
    const { time, state, walk } = await asked('attempt', 40, { mustAuthenticate: false });
    time.move(40);
    await walk;
    assert.equal(await state(), 'paid A');
  });
});

/** Recognizes any number as the published card of a behavior. */
const recogniseAs = (behaviour: TestCardBehaviour) => () => ({
  cardRow: TEST_CARDS.findIndex((card) => card.behaviour === behaviour),
  cvcAccepted: true,
});
