// Tests of an offer whose part brings its own button: it begins in the click, as wallets require.

import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { type FakeKinds, installFakeKinds, methodOffer, WALLET } from '../testing/fake-offers.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, type MountOptions, mountCheckout, pause, readText, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';
import type { GwCheckout } from './gw-checkout.ts';

// Paid, the payer stays on this page.
const SESSION = sessionText({
  methods: ['iDEAL'],
  offers: [WALLET, methodOffer('iDEAL')],
  returnUrl: location.href,
});

describe('an offer with its own button', () => {
  let shop: FakeShop;
  let kinds: FakeKinds;
  const { error } = console;
  beforeEach(() => {
    shop = new FakeShop().install();
    kinds = installFakeKinds();
    shop.payments = [{ value: { kind: 'done', status: statusOf('paid') } }];
    console.error = () => undefined;
  });
  afterEach(() => {
    console.error = error;
    kinds.remove();
    shop.remove();
  });

  const buttonOf = (element: GwCheckout): HTMLElement => find(element, '[data-own]');
  const buttonsOf = (element: GwCheckout): number =>
    element.shadowRoot!.querySelectorAll('button[part=button]').length;

  async function open(options: MountOptions = {}): Promise<GwCheckout> {
    const element = await mountCheckout({ session: SESSION, ...options });
    await untilState(element, 'ready');
    await until(() => element.shadowRoot!.querySelector('[data-own]'), 'its button');
    return element;
  }

  it('begins in the same task as the click, before anything is awaited', async () => {
    const element = await open();
    buttonOf(element).click();
    expect(kinds.sheets.length, 'in the task of the click').to.equal(1);
    kinds.sheets[0]!.close();
  });

  it('may open what browsers open only for a payer: with a real click', async () => {
    const element = await open();
    const { x, y, width, height } = buttonOf(element).getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    await until(() => kinds.sheets.length === 1, 'the sheet');
    expect(kinds.sheets[0]!.isActive).to.equal(true);
    kinds.sheets[0]!.close();
    await resetMouse();
  });

  for (const [name, key] of [
    ['Enter', 'Enter'],
    ['Space', ' '],
  ] as const)
    it(`may open it by keyboard too: Tab from its row, then ${name}`, async () => {
      const element = await open();
      find(element, 'input:checked').focus();
      await sendKeys({ press: 'Tab' });
      expect(element.shadowRoot!.activeElement).to.equal(buttonOf(element));
      await sendKeys({ press: key });
      await until(() => kinds.sheets.length === 1, 'the sheet');
      expect(kinds.sheets[0]!.isActive).to.equal(true);
      kinds.sheets[0]!.close();
    });

  it('sends what the sheet returned, once for five clicks', async () => {
    const element = await open();
    for (let click = 0; click < 5; click += 1) buttonOf(element).click();
    await untilState(element, 'submitting');
    buttonOf(element).click();
    expect(kinds.sheets.length).to.equal(1);
    expect(shop.presses).to.deep.equal([]);
    kinds.sheets[0]!.approve();
    await untilState(element, 'complete');
    expect(shop.presses.length).to.equal(1);
    const { attemptId: _, ...sent } = JSON.parse(shop.presses[0]!);
    expect(sent).to.deep.equal({ method: 'Card', offer: 'wallet', scenario: 'web', token: 'wallet-token' });
  });

  it('sends nothing when the payer closes the sheet, and begins again in the next click', async () => {
    const element = await open();
    buttonOf(element).click();
    await untilState(element, 'submitting');
    kinds.sheets[0]!.close();
    await untilState(element, 'ready');
    expect(shop.presses).to.deep.equal([]);
    buttonOf(element).click();
    expect(kinds.sheets.length).to.equal(2);
    kinds.sheets[1]!.approve();
    await untilState(element, 'complete');
  });

  it('does not begin when the page cancels gw-before-submit', async () => {
    const element = await open();
    element.addEventListener('gw-before-submit', (event) => event.preventDefault());
    buttonOf(element).click();
    await untilState(element, 'ready');
    expect([kinds.sheets, shop.presses]).to.deep.equal([[], []]);
  });

  it('begins before what the page waits for, and sends after it', async () => {
    const element = await open();
    let done = (): void => undefined;
    const work = new Promise<void>((resolve) => {
      done = resolve;
    });
    element.addEventListener('gw-before-submit', (event) => event.waitUntil(work));
    buttonOf(element).click();
    expect(kinds.sheets.length).to.equal(1);
    kinds.sheets[0]!.approve();
    await pause(30);
    expect(shop.presses).to.deep.equal([]);
    done();
    await untilState(element, 'complete');
    expect(shop.presses.length).to.equal(1);
  });

  it('closes the sheet and sends nothing when what the page waits for fails', async () => {
    const element = await open();
    let fail = (): void => undefined;
    const work = new Promise<void>((_, reject) => {
      fail = () => reject(new Error('Sold out'));
    });
    element.addEventListener('gw-before-submit', (event) => event.waitUntil(work));
    buttonOf(element).click();
    fail();
    await untilState(element, 'ready');
    expect(kinds.sheets[0]!.signal.aborted).to.equal(true);
    expect(shop.presses).to.deep.equal([]);
  });

  it('sends the same bytes again after lost replies, without a second sheet', async () => {
    shop.payments = ['lost', 'lost', 'lost', { value: { kind: 'done', status: statusOf('paid') } }];
    const element = await open();
    buttonOf(element).click();
    kinds.sheets[0]!.approve();
    await untilState(element, 'failed');
    find(element, 'button[part=button]').click();
    await untilState(element, 'complete');
    expect(kinds.sheets.length).to.equal(1);
    expect(new Set(shop.presses).size).to.equal(1);
  });

  it('has no pay button until its part has loaded, because that could not begin in the click', async () => {
    kinds.remove();
    kinds = installFakeKinds({ isSlow: true });
    const element = await mountCheckout({ session: SESSION });
    await untilState(element, 'ready');
    expect(buttonsOf(element)).to.equal(0);
    const before = find(element, '[part=method]').getBoundingClientRect().height;
    expect(before, 'its place is kept').to.be.at.least(112);
    kinds.load();
    await until(() => element.shadowRoot!.querySelector('[data-own]'), 'its button');
    expect(buttonsOf(element)).to.equal(1);
  });

  it('is the only button of its row, and the pay button is back for another', async () => {
    const element = await open();
    expect(buttonsOf(element)).to.equal(1);
    element.select('iDEAL');
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('[data-own]')).to.equal(null);
    expect(find(element, 'button[part=button]').textContent).to.contain('Pay €24.99');
  });

  it('has its button below all rows in the layout list', async () => {
    const element = await open({ layout: 'list' });
    expect(buttonsOf(element)).to.equal(1);
    expect(find(element, '[part=picker]').contains(buttonOf(element))).to.equal(false);
    buttonOf(element).click();
    expect(kinds.sheets.length).to.equal(1);
    kinds.sheets[0]!.close();
  });

  it('does not begin offline', async () => {
    const element = await open();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    buttonOf(element).click();
    Reflect.deleteProperty(navigator, 'onLine');
    expect(kinds.sheets).to.deep.equal([]);
  });

  it('shows a refusal in its row, where the payer can begin again', async () => {
    shop.payments = [{ refuse: 'payment-refused', http: 409 }];
    const element = await open();
    buttonOf(element).click();
    kinds.sheets[0]!.approve();
    await until(() => readText(element).includes('The wallet was refused.'), 'the reason');
    await expect(element).to.be.accessible();
    buttonOf(element).click();
    expect(kinds.sheets.length).to.equal(2);
    kinds.sheets[1]!.close();
  });
});
