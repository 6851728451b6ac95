// Tests of polling a payment: one request at a time, at once when the payer returns, with back-off after lost replies.

import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { aTimeout, expect } from '@open-wc/testing';
import type { Answer } from '../backend/checkout-client.ts';
import { type Problem, problem } from '../backend/problems.ts';
import { timings } from '../backend/timings.ts';
import { statusOf } from '../testing/fake-shop.ts';
import { until } from '../testing/until.ts';
import { StatusWatch } from './status-watch.ts';

type Reply = Answer<CheckoutStatus | null>;

const open: Reply = { value: statusOf('processing') };
const lost: Reply = { problem: problem('network', 'lost') };

describe('a watch of a payment', () => {
  const before = { ...timings };
  const watches: StatusWatch[] = [];
  beforeEach(() => {
    Object.assign(timings, { poll: 100_000, pollMax: 400_000 });
  });
  afterEach(() => {
    for (const watch of watches.splice(0)) watch.stop();
    Object.assign(timings, before);
    Reflect.deleteProperty(document, 'visibilityState');
  });

  const start = (reply: () => Reply | Promise<Reply> = () => open) => {
    const seen = { asked: 0, statuses: [] as (CheckoutStatus | null)[], refusals: [] as Problem[] };
    const watch = new StatusWatch({
      ask: async () => {
        seen.asked += 1;
        return reply();
      },
      onStatus: (status) => seen.statuses.push(status),
      onRefusal: (refusal) => seen.refusals.push(refusal),
    });
    watches.push(watch);
    return { watch, seen };
  };
  const hide = (state: 'hidden' | 'visible'): void => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('polls with growing pauses after an unpaid end that may still be paid, and ends when it is', async () => {
    Object.assign(timings, { poll: 1, pollMax: 4 });
    const replies = [
      statusOf('declined', { mayBePaid: true }),
      statusOf('declined', { mayBePaid: true }),
      statusOf('paid'),
    ];
    const { watch, seen } = start(() => ({ value: replies[Math.min(seen.asked, replies.length) - 1]! }));
    watch.start('at-once');
    await until(() => seen.statuses.at(-1)?.state === 'paid', 'the money');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen.asked).to.equal(3);
  });

  it('stops after a definite unpaid end', async () => {
    Object.assign(timings, { poll: 1, pollMax: 4 });
    const { watch, seen } = start(() => ({ value: statusOf('declined') }));
    watch.start('at-once');
    await until(() => seen.statuses.length > 0);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen.asked).to.equal(1);
  });

  const returns: readonly [string, () => unknown][] = [
    ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the connection is back', () => dispatchEvent(new Event('online'))],
    [
      'the page is restored from the back-forward cache',
      () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
  ];
  for (const [what, happens] of returns)
    it(`polls at once when ${what}`, async () => {
      const { watch, seen } = start();
      watch.start('after-pause');
      await aTimeout(5);
      expect(seen.asked).to.equal(0);
      happens();
      expect(seen.asked).to.equal(1);
    });

  it('polls exactly once more when askNow was called during a request', async () => {
    const answers: ((reply: Reply) => void)[] = [];
    const { watch, seen } = start(() => new Promise((resolve) => answers.push(resolve)));
    watch.start('at-once');
    for (const [, happens] of returns) happens();
    watch.askNow();
    expect(seen.asked).to.equal(1);
    answers[0]?.(open);
    await until(() => seen.asked === 2);
    answers[1]?.(open);
    await aTimeout(10);
    expect(seen.asked).to.equal(2);
  });

  it('does not poll while the page is hidden, also after a response that came meanwhile', async () => {
    timings.poll = 10;
    const { watch, seen } = start();
    watch.start('at-once');
    hide('hidden');
    await aTimeout(60);
    expect(seen.asked).to.equal(1);
    hide('visible');
    expect(seen.asked).to.equal(2);
    await until(() => seen.asked > 3);
  });

  it('does not poll on a returning connection while the page is hidden', async () => {
    const { watch, seen } = start();
    watch.start('after-pause');
    hide('hidden');
    dispatchEvent(new Event('online'));
    await aTimeout(5);
    expect(seen.asked).to.equal(0);
  });

  it('polls with growing pauses while responses are lost, and at the usual pace afterwards', async () => {
    const pauses: number[] = [];
    const { setTimeout: real } = globalThis;
    let count = 0;
    const { watch } = start(() => {
      count += 1;
      return count === 5 ? open : lost;
    });
    await new Promise<void>((done) => {
      globalThis.setTimeout = ((work: () => void, ms: number) => {
        pauses.push(ms);
        if (pauses.length < 6) return real(work, 0);
        done();
        return 0;
      }) as typeof setTimeout;
      watch.start('at-once');
    });
    globalThis.setTimeout = real;
    for (const [i, factor] of [2, 4, 4, 4, 1, 2].entries()) {
      expect(pauses[i], `pause ${i}`).to.be.at.least(100_000 * factor * 0.8);
      expect(pauses[i], `pause ${i}`).to.be.at.most(100_000 * factor * 1.2);
    }
  });

  const ends: readonly [string, Reply][] = [
    ['a final status', { value: statusOf('paid') }],
    ['no payment', { value: null }],
    ['a refusal', { problem: problem('session-expired', 'over') }],
  ];
  for (const [what, reply] of ends)
    it(`ends with ${what}, reported once`, async () => {
      timings.poll = 1;
      const { watch, seen } = start(() => reply);
      watch.start('at-once');
      await aTimeout(30);
      for (const [, happens] of returns) happens();
      await aTimeout(10);
      expect([seen.asked, seen.statuses.length + seen.refusals.length]).to.deep.equal([1, 1]);
    });

  it('reports nothing after it was stopped, whatever the response', async () => {
    let answer = (_: Reply): void => undefined;
    const { watch, seen } = start(() => new Promise((resolve) => (answer = resolve)));
    watch.start('at-once');
    watch.stop();
    answer({ value: statusOf('paid') });
    await aTimeout(5);
    expect(seen.statuses).to.deep.equal([]);
    for (const [, happens] of returns) happens();
    expect(seen.asked).to.equal(1);
  });
});
