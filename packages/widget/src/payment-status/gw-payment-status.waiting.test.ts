// Tests of <gw-payment-status> while a payment waits: the action, the countdown, and the payer's return.

import { aTimeout, expect } from '@open-wc/testing';
import { until } from '../testing/until.ts';
import '../testing/action-views.ts';
import { FakeShop, sessionText, statusOf, tokenOf } from '../testing/fake-shop.ts';
import { find, mountStatus, readText, untilState } from '../testing/mount.ts';
import { ACTION_EXAMPLES } from '../views/actions/examples.ts';

describe('<gw-payment-status> while a payment waits', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  const SHOWN = ['scan', 'transfer', 'confirmBlik'] as const;
  for (const name of SHOWN)
    it(`shows what the payer has to do, accessibly: ${name}`, async () => {
      const { status } = ACTION_EXAMPLES[name];
      shop.fragment = `gw-status=${tokenOf({ aud: 'gw-status', ...status })}`;
      shop.statuses = [{ value: status }];
      const element = await mountStatus();
      await until(() => element.shadowRoot?.querySelector('[data-action]'));
      expect(find(element, '[data-action]').dataset.action).to.equal(status.action?.kind);
      expect(element.state).to.equal('waiting');
      await expect(element).to.be.accessible();
    });

  it('counts down, and when the time is over polls and says so', async () => {
    const { status } = ACTION_EXAMPLES.scan;
    shop.session = { value: { status: { ...status, expiresAt: status.now + 3 } } };
    const element = await mountStatus(sessionText());
    await until(() => element.shadowRoot?.querySelector('[data-action=scan]'));
    const before = shop.asked.length;
    Object.assign(shop, { session: 'never' });
    await until(() => element.shadowRoot?.querySelector('[data-action=over]'), 'the end of its time');
    expect(readText(element)).to.contain('Please do not pay now.');
    await until(() => shop.asked.length > before);
  });

  it('then shows the end from the server', async () => {
    const { status } = ACTION_EXAMPLES.transfer;
    shop.session = { value: { status } };
    const element = await mountStatus(sessionText());
    await until(() => element.shadowRoot?.querySelector('[data-action=transfer]'));
    shop.session = { value: { status: { ...status, state: 'expired', final: true } } };
    await until(() => element.shadowRoot?.querySelector('gw-checkout')?.state === 'failed');
    const checkout = element.shadowRoot!.querySelector('gw-checkout')!;
    await untilState(checkout, 'failed');
    expect(readText(checkout)).to.contain('The time to pay is over');
    expect(element.shadowRoot?.querySelector('[data-action], [data-countdown]')).to.equal(null);
  });

  for (const [event, target] of [
    ['online', window],
    ['pageshow', window],
    ['visibilitychange', document],
  ] as const)
    it(`polls at once on ${event}`, async () => {
      const { timings } = await import('../backend/timings.ts');
      timings.poll = 100_000;
      shop.session = { value: { status: statusOf('processing') } };
      const element = await mountStatus(sessionText());
      await untilState(element, 'waiting');
      shop.session = { value: { status: statusOf('paid') } };
      target.dispatchEvent(new Event(event));
      await untilState(element, 'complete');
    });

  it('polls again when a page that offered the next try is restored from the back-forward cache', async () => {
    shop.session = { value: { status: statusOf('declined') } };
    const element = await mountStatus(sessionText());
    await until(() => element.state === 'failed');
    shop.session = { value: { status: statusOf('paid') } };
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await untilState(element, 'complete');
  });

  it('stops polling after a success, and when it is removed from the page', async () => {
    shop.session = { value: { status: statusOf('paid') } };
    const element = await mountStatus(sessionText());
    await untilState(element, 'complete');
    const before = shop.asked.length;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    element.remove();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await aTimeout(20);
    expect(shop.asked.length).to.equal(before);
  });
});
