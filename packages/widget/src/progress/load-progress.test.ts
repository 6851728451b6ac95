// Tests that a submission waits for the chunk of what follows it, and that a chunk that does not load is told.

import { aTimeout, expect } from '@open-wc/testing';
import { timings } from '../backend/timings.ts';
import type { GwEventDetails } from '../events.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, mountStatus, readText, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';
import { type ProgressModule, progressSource } from './load-progress.ts';

const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

describe('what follows a submission', () => {
  let shop: FakeShop;
  const real = { ...progressSource };
  const before = { ...timings };
  beforeEach(() => {
    shop = new FakeShop().install();
    shop.payments = [{ value: { kind: 'wait', status: statusOf('processing') } }];
    shop.statuses = ['never'];
    Object.assign(timings, { resend: [1, 1, 1] });
  });
  afterEach(() => {
    shop.remove();
    Object.assign(progressSource, real);
    Object.assign(timings, before);
  });

  const mount = () => mountCheckout({ session: sessionText({ methods: ['iDEAL', 'EPS'] }) });

  it('is loaded without a submission, once the methods are shown', async () => {
    let asked = 0;
    progressSource.load = () => {
      asked += 1;
      return real.load();
    };
    await untilState(await mount(), 'ready');
    await until(() => asked === 1);
  });

  it('is awaited by a submission, which sends nothing before', async () => {
    let come = (_: Promise<ProgressModule>): void => undefined;
    progressSource.load = () => new Promise((resolve) => (come = resolve));
    const element = await mount();
    await untilState(element, 'ready');
    const paying = element.submit();
    await aTimeout(30);
    expect([element.state, shop.presses.length]).to.deep.equal(['submitting', 0]);
    come(real.load());
    expect(await paying).to.have.property('status');
    expect([element.state, shop.presses.length]).to.deep.equal(['waiting', 1]);
  });

  it('is loaded again when it was lost', async () => {
    let asked = 0;
    progressSource.load = () => {
      asked += 1;
      return asked < 3 ? lost() : real.load();
    };
    const element = await mount();
    await untilState(element, 'ready');
    expect(await element.submit()).to.have.property('status');
    expect(asked).to.equal(3);
  });

  it('is told when it does not load, sends nothing, and the next try pays', async () => {
    progressSource.load = lost;
    const element = await mount();
    const told: GwEventDetails['gw-error'][] = [];
    element.addEventListener('gw-error', ({ detail }) => told.push(detail));
    await untilState(element, 'ready');
    const result = await element.submit();
    expect('error' in result && result.error.code).to.equal('method-not-loaded');
    expect([element.state, shop.presses.length]).to.deep.equal(['failed', 0]);
    expect(readText(element)).to.contain('could not be loaded. Try again.');
    expect(told.map(({ code }) => code)).to.deep.equal(['method-not-loaded']);
    Object.assign(progressSource, real);
    find(element, '[part=error] [part=button]').click();
    await untilState(element, 'ready');
    expect(await element.submit()).to.have.property('status');
  });

  it('is told by <gw-payment-status> when it does not load', async () => {
    shop.session = { value: { status: statusOf('paid') } };
    progressSource.load = lost;
    const element = await mountStatus(sessionText());
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('could not be loaded. Try again.');
    Object.assign(progressSource, real);
    find(element, '[part=error] [part=button]').click();
    await untilState(element, 'complete');
  });
});
