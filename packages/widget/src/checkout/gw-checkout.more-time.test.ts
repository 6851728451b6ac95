// Tests of the last minutes of a payment in <gw-checkout>: a payer can take more time (WCAG 2.2.1).

import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, pause, readText, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';

describe('the last minutes of a payment', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  const withTime = (seconds: number, change: Partial<CheckoutStatus> = {}) =>
    statusOf('processing', { expiresAt: statusOf('processing').now + seconds, ...change });

  it('offers more time in the last three minutes: one press begins the payment again', async () => {
    shop.session = { value: { status: withTime(180) } };
    shop.payments = [{ value: { kind: 'wait', status: withTime(900, { tradeId: 'trade-2' }) } }];
    const element = await mountCheckout();
    await untilState(element, 'waiting');
    find(element, '[data-more]').click();
    await until(() => readText(element).includes('Time left 1'));
    expect([element.state, shop.presses.length]).to.deep.equal(['waiting', 1]);
    expect(element.shadowRoot?.querySelector('[data-more]')).to.equal(null);
  });

  it('offers the fields again for more time where the payment needs what is not kept', async () => {
    shop.session = {
      value: { status: withTime(60, { method: 'Blik', continueUrl: 'https://bank.example/on' }) },
    };
    const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL', 'Blik'] }) });
    await untilState(element, 'waiting');
    find(element, '[data-more]').focus();
    await sendKeys({ press: 'Enter' });
    await untilState(element, 'ready');
    await until(() => element.shadowRoot!.activeElement?.id === 'blik-code', 'the field');
  });

  for (const [why, status] of [
    ['before the last three minutes', withTime(181)],
    ['where another try gets none, as on a page of the gateway', withTime(60, { hasFixedEnd: true })],
  ] as const)
    it(`offers no more time ${why}`, async () => {
      shop.session = { value: { status } };
      const element = await mountCheckout();
      await untilState(element, 'waiting');
      await until(() => readText(element).includes('Time left'));
      expect(element.shadowRoot?.querySelector('[data-more]')).to.equal(null);
    });

  it('says at three minutes how long is left, and that there is more', async () => {
    shop.session = { value: { status: withTime(181) } };
    const element = await mountCheckout();
    await untilState(element, 'waiting');
    const region = find(element, '[role=status]');
    await until(() => region.textContent?.includes('left to pay'), 'the time');
    expect(region.textContent).to.equal('3 minutes left to pay. More time');
  });

  it('offers no more time that would give back what a gift card has paid', async () => {
    const status = withTime(60, { method: 'Voucher', rest: '10.00', continueUrl: 'https://pay.example/p' });
    shop.session = { value: { status } };
    const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL', 'Voucher'] }) });
    await until(() => readText(element).includes('is left to pay'));
    expect(readText(element)).to.contain('Time left');
    expect(element.shadowRoot?.querySelector('[data-more]')).to.equal(null);
  });

  it('has one button for a card that is the only way, not two that do the same', async () => {
    const status = withTime(60, { method: 'Card', continueUrl: 'https://bank.example/on' });
    shop.session = { value: { status } };
    const element = await mountCheckout({ session: sessionText({ methods: ['Card'] }) });
    await untilState(element, 'waiting');
    find(element, '[data-more]');
    const buttons = [...element.shadowRoot!.querySelectorAll('[part=waiting] button')];
    expect(buttons.map((button) => button.textContent?.trim())).to.deep.equal(['More time']);
  });

  for (const [what, change] of [
    ['on the page of all methods', { method: 'List' }],
    ['with a saved card that is gone', { method: 'Token', offer: 'gone' }],
  ] as const)
    it(`begins nothing in place of a payment ${what}, which is none of the list`, async () => {
      shop.session = { value: { status: withTime(60, { ...change, continueUrl: 'https://pay.example/p' }) } };
      const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL', 'Bancontact'] }) });
      await untilState(element, 'waiting');
      await until(() => readText(element).includes('Time left'));
      expect(element.shadowRoot?.querySelector('[data-more]')).to.equal(null);
      find(element, '[part=waiting] button').click();
      await untilState(element, 'ready');
      expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal('iDEAL');
      await pause(50);
      expect(shop.presses).to.deep.equal([]);
    });

  it('begins nothing after an unpaid end on the page of all methods, but offers the ways to pay', async () => {
    shop.session = { value: { status: statusOf('declined', { method: 'List' }) } };
    const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL'] }) });
    await untilState(element, 'failed');
    const [button, ...others] = element.shadowRoot!.querySelectorAll<HTMLElement>('[part=result] button');
    expect(others).to.deep.equal([]);
    button!.click();
    await untilState(element, 'ready');
    expect(shop.presses).to.deep.equal([]);
  });
});
