// Tests of the parts of methods: loaded when chosen, kept, and no pay button for a part that did not load.

import { METHODS } from '@gangway/protocol';
import { expect } from '@open-wc/testing';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, readText, untilState } from '../testing/mount.ts';
import { fill, mountPart } from '../testing/parts.ts';
import { until } from '../testing/until.ts';
import { partModules } from './offer-kinds.ts';

const OFFERED = ['Blik', 'Bizum', 'Alipay'];

describe('the parts of methods', () => {
  let shop: FakeShop;
  const before = { ...partModules };
  const { requestIdleCallback } = window;
  let idle: IdleRequestCallback[];
  beforeEach(() => {
    // The browser's own patience would reach into the next test.
    idle = [];
    window.requestIdleCallback = (callback) => idle.push(callback);
    shop = new FakeShop().install();
    shop.payments = [{ value: { kind: 'wait', status: statusOf('processing') } }];
    shop.statuses = [{ value: statusOf('processing') }];
  });
  afterEach(() => {
    Object.assign(partModules, before);
    window.requestIdleCallback = requestIdleCallback;
    shop.remove();
  });

  it('keep their input while another is chosen, and for another amount', async () => {
    const element = await mountPart('Blik', '#blik-code', { session: { methods: OFFERED } });
    await fill(element, '#blik-code', '777123');
    element.select('Bizum');
    await until(() => element.shadowRoot!.querySelector('#bizum-phone'), 'Bizum');
    await fill(element, '#bizum-phone', '612345678');
    element.select('Alipay');
    await until(() => element.shadowRoot!.querySelector('[name=wallet]'), 'the wallets');
    find(element, '[name=wallet][value=other]').click();
    element.session = sessionText({ methods: OFFERED, jti: 'session-2', amount: '31.00' });
    await element.updateComplete;
    await untilState(element, 'ready');
    expect(readText(element)).to.contain('Pay €31.00');
    expect(find<HTMLInputElement>(element, '[name=wallet][value=other]').checked).to.equal(true);
    element.select('Blik');
    expect(find<HTMLInputElement>(element, '#bizum-phone').value).to.equal('612345678');
    await element.submit();
    expect(JSON.parse(shop.presses[0]!)).to.include({ method: 'Blik', blikCode: '777123' });
  });

  it('leave the document when another method is chosen, and return unchanged', async () => {
    const element = await mountPart('Bizum', '#bizum-phone');
    await fill(element, '#bizum-phone', '612345678');
    await element.submit();
    await untilState(element, 'waiting');
    expect(element.shadowRoot!.querySelector('#bizum-phone')).to.equal(null);
    const other = [...element.shadowRoot!.querySelectorAll('button')].at(-1);
    other?.click();
    await untilState(element, 'ready');
    expect(find<HTMLInputElement>(element, '#bizum-phone').value).to.equal('612345678');
  });

  it('are waited for when submitted before they have loaded', async () => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    partModules.code = () => held.then(before.code);
    const element = await mountCheckout({ session: sessionText({ methods: ['Blik'] }) });
    await untilState(element, 'ready');
    const pressed = element.submit();
    await untilState(element, 'submitting');
    go();
    const result = await pressed;
    expect('error' in result && result.error.code).to.equal('method-incomplete');
    expect(shop.presses).to.deep.equal([]);
  });

  for (const [method, width] of [
    ['Blik', 440],
    ['Blik', 358],
    ['Bizum', 440],
    ['Bizum', 358],
    ['Alipay', 440],
    ['Voucher', 440],
  ] as const)
    it(`show a placeholder of their own height while loading, ${method} at ${width} px`, async () => {
      let come = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        come = resolve;
      });
      const asks = METHODS[method].asks;
      partModules[asks] = () => held.then(before[asks]);
      const element = await mountCheckout({
        session: sessionText({ methods: [method] }),
        prepare: (made) => {
          made.style.inlineSize = `${width}px`;
        },
      });
      await untilState(element, 'ready');
      const heightOf = () => find(element, 'fieldset').getBoundingClientRect().height;
      const outlined = heightOf();
      expect(find(element, '[data-asks] > div').getBoundingClientRect().height).to.be.at.least(48);
      come();
      await until(() => !element.shadowRoot!.querySelector('[data-asks]'), 'the part');
      await element.updateComplete;
      expect(heightOf()).to.equal(outlined);
    });

  it('that do not load show a retry button and the shop’s link, report it once, and load on retry', async () => {
    partModules.code = () => Promise.reject(new TypeError('Failed to fetch'));
    const errors: string[] = [];
    const element = await mountCheckout({
      session: sessionText({ methods: ['Blik', 'iDEAL'] }),
      prepare: (made) => made.addEventListener('gw-error', ({ detail }) => errors.push(detail.code)),
    });
    await untilState(element, 'ready');
    await until(() => element.shadowRoot!.querySelector('[part=error] button'), 'the retry');
    expect(element.shadowRoot!.querySelector('button[part=button]')).to.equal(null);
    expect(element.querySelector('a')!.getClientRects().length).to.equal(1);
    await expect(element).to.be.accessible();
    const result = await element.submit();
    expect('error' in result && result.error.code).to.equal('method-not-loaded');
    expect([shop.presses, errors]).to.deep.equal([[], ['method-not-loaded']]);
    partModules.code = before.code;
    find(element, '[part=error] button').click();
    await until(() => element.shadowRoot!.querySelector('#blik-code'), 'the part');
    expect(find(element, 'button[part=button]').textContent).to.contain('Pay');
  });

  it('that do not load do not affect the other methods', async () => {
    partModules.code = () => Promise.reject(new TypeError('Failed to fetch'));
    const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL', 'Blik'] }) });
    await untilState(element, 'ready');
    expect(find(element, 'button[part=button]').textContent).to.contain('Pay');
  });

  it('load before they are chosen, when the browser is idle', async () => {
    const asked: string[] = [];
    for (const part of Object.keys(partModules) as (keyof typeof partModules)[])
      partModules[part] = () => {
        asked.push(part);
        return before[part]();
      };
    await mountCheckout({ session: sessionText({ methods: ['iDEAL', 'Blik', 'Alipay'] }) });
    await until(() => idle.length > 0, 'the wish to load them');
    expect(asked).to.deep.equal([]);
    for (const load of idle) load({ didTimeout: false, timeRemaining: () => 10 });
    await until(() => asked.length > 1, 'the parts');
    expect([...new Set(asked)]).to.deep.equal(['code', 'wallet']);
  });

  it('change their language with the element, without losing their input', async () => {
    const element = await mountPart('Blik', '#blik-code');
    await fill(element, '#blik-code', '777');
    element.locale = 'nl';
    await until(() => readText(element).includes('BLIK-code'), 'Dutch');
    expect(find<HTMLInputElement>(element, '#blik-code').value).to.equal('777');
  });
});
