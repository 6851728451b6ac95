// Tests of scanning: the code first on a desktop, the app first on a phone, and a link that can be copied.

import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { QUIET_MODULES } from '../../qr-code/qr-code.ts';
import { FakeShop } from '../../testing/fake-shop.ts';
import { find, readText } from '../../testing/mount.ts';
import { mountExample, readShownCode, watchClipboard } from '../../testing/mount-example.ts';
import { until } from '../../testing/until.ts';
import { ACTION_EXAMPLES, type ActionExampleName } from './examples.ts';

/** Returns the visible or announced elements in document order. */
const orderOf = (element: Element, selectors: readonly string[]): string[] =>
  [...(element.shadowRoot?.querySelectorAll(selectors.join()) ?? [])].map(
    (part) => selectors.find((selector) => part.matches(selector)) ?? '',
  );

describe('scanning', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  for (const name of ['scan', 'scanManyApps', 'scanWithoutLink', 'scanLong'] as const)
    it(`draws a code with the content from the server: ${name}`, async () => {
      const element = await mountExample(shop, name);
      const { action } = ACTION_EXAMPLES[name].status;
      const content = action?.kind === 'scan' ? action.content : '';
      if (name === 'scanLong')
        expect(find(element, '[data-qr] path').getAttribute('d')).to.have.length.above(9000);
      else expect(readShownCode(element, QUIET_MODULES).text).to.equal(content);
    });

  const ORDER = ['[data-qr]', '[data-open]', '[value]', '[data-other]'];
  it('shows the code first on a desktop, then links for this device', async () => {
    const element = await mountExample(shop, 'scan');
    expect(orderOf(element, ORDER)).to.deep.equal(ORDER);
    expect(find(element, '[data-qr]').checkVisibility()).to.equal(true);
  });

  it('shows the link into the app first on a phone, and the code under "Use another device"', async () => {
    const element = await mountExample(shop, 'scan', { scenario: 'wap', width: 358 });
    expect(orderOf(element, ORDER)).to.deep.equal(['[data-open]', '[data-qr]', '[value]', '[data-other]']);
    const link = find<HTMLAnchorElement>(element, '[data-open]');
    expect([link.textContent?.trim(), link.target]).to.deep.equal(['Open Payconiq', '']);
    const details = find<HTMLDetailsElement>(element, 'details');
    expect([details.open, details.querySelector('summary')?.textContent]).to.deep.equal([
      false,
      'Use another device',
    ]);
    details.querySelector('summary')?.focus();
    await sendKeys({ press: 'Enter' });
    expect(details.open).to.equal(true);
    expect(find(element, '[data-qr]').checkVisibility()).to.equal(true);
  });

  it('shows the code on a phone too when there is no link into an app', async () => {
    const element = await mountExample(shop, 'scanWithoutLink', { scenario: 'wap' });
    expect(find(element, '[data-qr]').checkVisibility()).to.equal(true);
    expect(element.shadowRoot?.querySelector('[data-open]')).to.equal(null);
  });

  const apps: readonly [ActionExampleName, string][] = [
    ['scan', 'Use the camera of your phone or the Payconiq app.'],
    ['scanWithoutLink', 'Use the camera of your phone or the WeChat Pay app.'],
    ['scanManyApps', 'Use the camera of your phone or the app you pay with.'],
  ];
  for (const [name, sentence] of apps)
    it(`says what to scan with: ${name}`, async () => {
      expect(readText(await mountExample(shop, name))).to.contain(sentence);
    });

  it('says that the payment was refused on another device, beside the code that is still valid', async () => {
    const element = await mountExample(shop, 'scanRefused');
    expect(readText(element)).to.contain('The payment was refused on the phone. Try again there');
    expect(find(element, '[data-qr]').checkVisibility()).to.equal(true);
    expect(readText(await mountExample(shop, 'scan'))).not.to.contain('refused');
  });

  it('offers no other method when there is none', async () => {
    const element = await mountExample(shop, 'scan', { methods: ['Payconiq'] });
    expect(element.shadowRoot?.querySelector('[data-other]')).to.equal(null);
  });

  it('names the code by amount and shop', async () => {
    const element = await mountExample(shop, 'scan');
    expect(find(element, '[data-qr]').getAttribute('aria-label')).to.equal(
      'QR code to pay €24.99 to Linden & Daughters',
    );
  });

  it('copies the link, exactly', async () => {
    const clipboard = watchClipboard();
    const element = await mountExample(shop, 'scan');
    find(element, 'button[value]').click();
    await until(() => find(element, 'button[value]').dataset.copied === '');
    clipboard.restore();
    expect(clipboard.texts).to.deep.equal([
      'https://pay.gangway.example/pay/019a8f3c-7b1e-7c52-9d40-6a3f5be0c1d2',
    ]);
  });

  it('never links to anything but a web address', async () => {
    const { status } = ACTION_EXAMPLES.scan;
    shop.session = {
      value: {
        status: { ...status, action: { kind: 'scan', content: 'x', openUrl: 'javascript:alert(1)' } },
      },
    };
    const { mountCheckout } = await import('../../testing/mount.ts');
    const element = await mountCheckout();
    await until(() => element.shadowRoot?.querySelector('[data-action=scan]'));
    expect(element.shadowRoot?.querySelector('[data-action] a')).to.equal(null);
  });

  it('counts down silently, except for the announced moments', async () => {
    const element = await mountExample(shop, 'scanNearlyOver');
    const left = find(element, '[data-countdown]');
    expect(left.textContent).to.match(/Time left 0:2\d/);
    expect(left.getAttribute('aria-hidden')).to.equal('true');
  });

  it('keeps its nodes and the focus while the seconds pass', async () => {
    const element = await mountExample(shop, 'scan', { scenario: 'wap' });
    const code = find(element, '[data-qr] path');
    find<HTMLDetailsElement>(element, 'details').open = true;
    element.requestUpdate();
    await element.updateComplete;
    expect(find(element, '[data-qr] path')).to.equal(code);
    expect(find<HTMLDetailsElement>(element, 'details').open).to.equal(true);
  });
});
