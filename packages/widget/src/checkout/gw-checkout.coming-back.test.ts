// Tests of a payer by card who leaves <gw-checkout> for a page of the bank, and comes back to it.

import type { CheckoutSession } from '@gangway/protocol/checkout';
import { expect } from '@open-wc/testing';
import type { GwCardForm } from '../card-form/gw-card-form.ts';
import { fieldText, fillCard, GOOD_CARD, inFrame, newGateway, untilReady } from '../testing/card-frame.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, mountStatus, pause, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';
import type { GwCheckout } from './gw-checkout.ts';

const EMAIL = 'ann@example.org';
const declined = statusOf('declined', { method: 'Card', reason: 'card-declined' });

const cardOf = (element: GwCheckout): GwCardForm => find<GwCardForm>(element, 'gw-card-form');
const emailOf = (element: GwCheckout) => find<HTMLInputElement>(element, '#email');

async function open(change: Partial<CheckoutSession> = {}): Promise<GwCheckout> {
  const basics = {
    gateway: newGateway(),
    clientKey: 'gwk_test_1',
    methods: ['Card', 'iDEAL'],
    hasEmail: false,
  };
  const element = await mountCheckout({ session: sessionText({ ...basics, ...change }) });
  await untilState(element, 'ready');
  await untilReady(cardOf(element));
  return element;
}

async function type(element: GwCheckout): Promise<void> {
  await fillCard();
  await until(() => cardOf(element).card.complete, 'the whole card');
  Object.assign(emailOf(element), { value: EMAIL }).dispatchEvent(new Event('input'));
}

/** The number, the code, the holder, and the e-mail address. */
const typed = async (element: GwCheckout): Promise<string[]> => [
  ...(await Promise.all([fieldText('number'), fieldText('cvc'), fieldText('holder')])),
  emailOf(element).value,
];

const inPage = (): string | null => sessionStorage.getItem('gw-email');
const inFrameKept = (): Promise<string | null> => inFrame(`sessionStorage.getItem('gw-holder')`);

describe('<gw-checkout>, left for a page of the bank', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    sessionStorage.clear();
    const url = 'https://gateway.example/pay/1';
    shop.payments = [
      { value: { kind: 'redirect', url, status: statusOf('processing', { method: 'Card' }) } },
    ];
  });
  afterEach(() => shop.remove());

  /** Pays until the bank's page, and closes the shop's. */
  async function leave(): Promise<void> {
    const element = await open();
    await type(element);
    await element.submit();
    expect(shop.left).to.have.lengthOf(1);
    await until(inFrameKept, 'the holder in the frame');
    element.remove();
  }

  it('has holder, e-mail address and sentence again, without number and code, once', async () => {
    await leave();
    expect(inPage()).to.not.match(/\d{6}|Ada/);
    shop.session = { value: { status: declined } };
    const back = await open();
    await until(() => emailOf(back).value !== '', 'the e-mail address');
    await until(async () => (await fieldText('holder')) !== '', 'the holder');
    await until(() => back.shadowRoot?.querySelector('[role=alert]'), 'the sentence');
    expect(await typed(back)).to.deep.equal(['', '', GOOD_CARD.holder, EMAIL]);
    expect([inPage(), await inFrameKept()]).to.deep.equal([null, null]);
    const { holder: _, ...rest } = GOOD_CARD;
    await fillCard(rest);
    await until(() => cardOf(back).card.complete, 'the whole card');
    await back.submit();
    expect(JSON.parse(shop.presses[1] ?? '{}')).to.include({ email: EMAIL });
  });

  it('is empty for another order', async () => {
    await leave();
    shop.session = { value: { status: { ...declined, orderId: '2042' } } };
    const other = await open({ orderId: '2042' });
    await until(() => other.shadowRoot?.querySelector('[role=alert]'), 'the sentence');
    await until(async () => (await inFrameKept()) === null, 'the deletion');
    expect(await typed(other)).to.deep.equal(['', '', '', '']);
    expect(inPage()).to.equal(null);
  });

  it('keeps nothing in the page once the order is paid', async () => {
    await leave();
    expect(inPage()).to.not.equal(null);
    shop.session = { value: { status: statusOf('paid') } };
    await untilState(await mountStatus(sessionText()), 'complete');
    expect(inPage()).to.equal(null);
  });

  it('keeps nothing while the payer stays', async () => {
    shop.payments = [{ value: { kind: 'done', status: declined } }];
    const element = await open();
    await inFrame('sessionStorage.clear()');
    await type(element);
    await element.submit();
    await untilState(element, 'ready');
    await until(async () => (await fieldText('cvc')) === '', 'the empty code');
    expect([inPage(), await inFrameKept()]).to.deep.equal([null, null]);
  });

  it('keeps no holder that may be a card number', async () => {
    const form = cardOf(await open());
    await fillCard({ holder: '4111 1111 1111 1111' });
    form.moveHolder('2041');
    form.resetCode();
    await form.validate();
    expect(await inFrameKept()).to.equal(null);
  });

  it('goes to the bank, and comes back empty, where the browser blocks storage', async () => {
    const block = `Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get() { throw new DOMException('blocked', 'SecurityError'); },
    }); 0`;
    Reflect.apply(new Function(block), window, []);
    try {
      const element = await open();
      await inFrame(block);
      await type(element);
      await element.submit();
      expect(shop.left).to.have.lengthOf(1);
      element.remove();
      shop.session = { value: { status: declined } };
      const back = await open();
      await inFrame(block);
      await until(() => back.shadowRoot?.querySelector('[role=alert]'), 'the sentence');
      await pause(40);
      expect(await typed(back)).to.deep.equal(['', '', '', '']);
    } finally {
      Reflect.deleteProperty(window, 'sessionStorage');
    }
  });
});
