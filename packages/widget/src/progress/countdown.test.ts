// Tests of the countdown: it uses the server's clock and speaks three times.
import { expect } from '@open-wc/testing';
import { statusOf } from '../testing/fake-shop.ts';
import { Countdown } from './countdown.ts';

describe('the countdown', () => {
  const realNow = performance.now.bind(performance);
  const realInterval = globalThis.setInterval;
  let passed = 0;
  let step = (): void => undefined;
  beforeEach(() => {
    passed = 0;
    performance.now = () => passed * 1000;
    globalThis.setInterval = ((work: () => void) => {
      step = work;
      return 0;
    }) as typeof globalThis.setInterval;
  });
  afterEach(() => {
    performance.now = realNow;
    globalThis.setInterval = realInterval;
  });

  const run = (seconds: number, countdown: Countdown) => {
    for (let i = 0; i < seconds; i += 1) {
      passed += 1;
      step();
    }
    return countdown.secondsLeft;
  };
  const heard = () => {
    const spoken: (number | string)[] = [];
    const countdown = new Countdown({
      tick: () => undefined,
      speak: (seconds) => spoken.push(seconds),
      over: () => spoken.push('over'),
    });
    return { spoken, countdown };
  };

  it('counts down the server’s time, whatever the payer’s clock says', () => {
    const { countdown } = heard();
    countdown.follow(statusOf('processing', { now: 5_000_000_000, expiresAt: 5_000_000_100 }));
    expect(countdown.secondsLeft).to.equal(100);
    expect(run(40, countdown)).to.equal(60);
  });

  it('speaks at 3 min, 1 min and 30 s, and reports once that it is over', () => {
    const { spoken, countdown } = heard();
    countdown.follow(statusOf('processing', { now: 0, expiresAt: 200 }));
    run(250, countdown);
    expect(spoken).to.deep.equal([180, 60, 30, 'over']);
  });

  it('does not speak for moments that were past when it began', () => {
    const { spoken, countdown } = heard();
    countdown.follow(statusOf('processing', { now: 0, expiresAt: 45 }));
    run(20, countdown);
    expect(spoken).to.deep.equal([30]);
  });

  it('uses the newest response of the server', () => {
    const { countdown } = heard();
    countdown.follow(statusOf('processing', { now: 0, expiresAt: 200 }));
    run(10, countdown);
    countdown.follow(statusOf('processing', { now: 12, expiresAt: 200 }));
    expect(countdown.secondsLeft).to.equal(188);
  });
});
