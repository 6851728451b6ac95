// Tests that views of actions load on demand; until then, or if they do not load, the plain waiting view is shown.

import { aTimeout, expect } from '@open-wc/testing';
import { timings } from '../../backend/timings.ts';
import { until } from '../../testing/until.ts';
import '../../testing/action-views.ts';
import { FakeShop, sessionText } from '../../testing/fake-shop.ts';
import { find, mountCheckout, mountStatus, readText, untilState } from '../../testing/mount.ts';
import { actionModules } from './action-loader.ts';
import { ACTION_EXAMPLES } from './examples.ts';

const status = { ...ACTION_EXAMPLES.scan.status, continueUrl: 'https://pay.gangway.example/pay/1' };
const session = sessionText({ methods: ['Payconiq', 'iDEAL'] });
const isScan = (element: Element) => element.shadowRoot?.querySelector('[data-action=scan]') ?? null;

describe('the view of an action', () => {
  let shop: FakeShop;
  const real = { ...actionModules };
  beforeEach(() => {
    shop = new FakeShop().install();
    shop.session = { value: { status } };
    shop.statuses = ['never'];
  });
  afterEach(() => {
    shop.remove();
    Object.assign(actionModules, real);
  });

  it('is preceded by the plain waiting view with its link to continue', async () => {
    let come = (_: unknown): void => undefined;
    actionModules.scan = () => new Promise((resolve) => (come = resolve as typeof come));
    const element = await mountCheckout({ session });
    await untilState(element, 'waiting');
    expect(find<HTMLAnchorElement>(element, '[part=waiting] a').href).to.equal(status.continueUrl);
    expect(element.shadowRoot?.querySelector('[data-countdown]'), 'a countdown of the order').to.equal(null);
    come(await real.scan());
    await until(() => isScan(element));
  });

  it('is replaced by the plain waiting view when it does not load, and is requested with the next status', async () => {
    let asked = 0;
    actionModules.scan = () => {
      asked += 1;
      return asked < 3 ? Promise.reject(new TypeError('Failed to fetch')) : real.scan();
    };
    shop.statuses = [{ value: status }];
    // Long enough that no status comes before the first look, on a busy machine too.
    Object.assign(timings, { poll: 500, pollMax: 500 });
    const element = await mountCheckout({ session });
    await untilState(element, 'waiting');
    element.requestUpdate();
    await aTimeout(5);
    expect(asked, 'not every second').to.equal(1);
    expect(readText(element)).to.contain('Continue payment');
    await until(() => isScan(element), 'the view');
    expect(asked).to.equal(3);
  });

  it('of a debit that was ordered offers no other method, even when it does not load', async () => {
    shop.session = { value: { status: ACTION_EXAMPLES.debit.status } };
    actionModules.debit = () => Promise.reject(new TypeError('Failed to fetch'));
    const element = await mountCheckout({
      session: sessionText({ methods: ['SEPA Direct Debit', 'iDEAL'] }),
    });
    await until(() => readText(element).includes('Waiting for your payment'), 'the plain view');
    expect(element.shadowRoot?.querySelectorAll('[part=waiting] :is(a, button)')).to.have.length(0);
  });

  it('loads on submission, before the response', async () => {
    const asked: string[] = [];
    actionModules.scan = () => {
      asked.push('scan');
      return real.scan();
    };
    shop.session = { value: { status: null } };
    shop.payments = ['never'];
    const element = await mountCheckout({ session });
    await untilState(element, 'ready');
    expect(asked).to.deep.equal([]);
    void element.submit();
    await until(() => asked.length === 1);
  });

  it('moves the focus to its title if it was inside, and is announced', async () => {
    let come = (_: unknown): void => undefined;
    actionModules.scan = () => new Promise((resolve) => (come = resolve as typeof come));
    const element = await mountCheckout({ session });
    await untilState(element, 'waiting');
    find(element, '[part=waiting] a').focus();
    come(await real.scan());
    await until(() => isScan(element));
    await element.updateComplete;
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Scan to pay €24.99');
    expect(find(element, 'div[role=status]').textContent).to.contain('Scan to pay');
  });

  it('is the same in <gw-payment-status>, without another method', async () => {
    const element = await mountStatus(session);
    await until(() => isScan(element));
    expect(find(element, '[data-countdown]').textContent).to.match(/Time left 1[45]:\d\d/);
    expect(element.shadowRoot?.querySelector('[data-other]')).to.equal(null);
  });

  it('changes its language with the element', async () => {
    const element = await mountCheckout({ session });
    await until(() => isScan(element));
    element.setAttribute('locale', 'nl');
    await until(() => readText(element).includes('Scan om'));
  });

  it('changes when the server reports another action', async () => {
    shop.statuses = [{ value: ACTION_EXAMPLES.confirmBlik.status }];
    const element = await mountCheckout({ session });
    await until(() => element.shadowRoot?.querySelector('[data-action=confirm-in-app]'));
  });

  it('shares its style sheets with every element, and adopts each once', async () => {
    const [one, two] = [await mountCheckout({ session }), await mountCheckout({ session })];
    await until(() => isScan(one) && isScan(two));
    const sheets = one.shadowRoot?.adoptedStyleSheets ?? [];
    expect(new Set(sheets).size).to.equal(sheets.length);
    expect([...(two.shadowRoot?.adoptedStyleSheets ?? [])]).to.deep.equal([...sheets]);
  });
});
