// Tests of offers as rows: two of one method, kinds that this version does not know, and what the backend wrote.

import type { Offer } from '@gangway/protocol/checkout';
import { expect } from '@open-wc/testing';
import type { GwCheckout } from '../checkout/gw-checkout.ts';
import {
  type FakeKinds,
  installFakeKinds,
  methodOffer,
  SAVED_CARDS,
  WALLET,
} from '../testing/fake-offers.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, readText, untilState } from '../testing/mount.ts';
import { fill } from '../testing/parts.ts';
import { until } from '../testing/until.ts';

const [VISA, MASTERCARD] = SAVED_CARDS as [Offer, Offer];
const OFFERS = [...SAVED_CARDS, methodOffer('iDEAL')];

describe('offers as rows', () => {
  let shop: FakeShop;
  let kinds: FakeKinds;
  beforeEach(() => {
    shop = new FakeShop().install();
    kinds = installFakeKinds();
    shop.payments = [{ value: { kind: 'wait', status: statusOf('processing') } }];
    shop.statuses = ['never'];
  });
  afterEach(() => {
    kinds.remove();
    shop.remove();
  });

  async function open(offers: Offer[], events: Event[] = []): Promise<GwCheckout> {
    const element = await mountCheckout({
      session: sessionText({ methods: ['iDEAL'], offers }),
      prepare: (target) => {
        for (const name of ['gw-ready', 'gw-method-select', 'gw-change', 'gw-before-submit'])
          target.addEventListener(name, (event) => events.push(event));
      },
    });
    await untilState(element, 'ready');
    return element;
  }
  const inputs = (element: GwCheckout): HTMLInputElement[] => [
    ...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name=method]'),
  ];
  const chosen = (element: GwCheckout): string => find<HTMLInputElement>(element, 'input:checked').value;
  const nameOf = (input: HTMLInputElement): string =>
    (input.labels?.[0]?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const lastSent = (): Record<string, unknown> => JSON.parse(shop.presses.at(-1)!);

  describe('the express checkout of a method', () => {
    const FAST = methodOffer('iDEAL Fast Checkout');
    const expressOf = (element: GwCheckout): HTMLButtonElement | null =>
      element.shadowRoot!.querySelector('button[aria-describedby="express"]');

    it('is a button in the row of its method, which pays by it and says what the bank tells the shop', async () => {
      const element = await open([FAST, methodOffer('iDEAL'), methodOffer('EPS')]);
      expect(inputs(element).map(({ value }) => value)).to.deep.equal(['iDEAL', 'EPS']);
      expect(chosen(element)).to.equal('iDEAL');
      expect(readText(element)).to.include('Your bank also gives the shop your e‑mail address');
      expressOf(element)!.click();
      await until(() => shop.presses.length === 1);
      expect(lastSent()).to.include({ method: 'iDEAL Fast Checkout' });
    });

    it('is left by the pay button of the row', async () => {
      const element = await open([methodOffer('iDEAL'), FAST]);
      element.select('iDEAL Fast Checkout');
      await element.updateComplete;
      expect(chosen(element)).to.equal('iDEAL');
      find<HTMLButtonElement>(element, '[part~=button]').click();
      await until(() => shop.presses.length === 1);
      expect(lastSent()).to.include({ method: 'iDEAL' });
    });

    it('is a row of its own where its method is not offered', async () => {
      const element = await open([FAST, methodOffer('EPS')]);
      expect(inputs(element).map(({ value }) => value)).to.deep.equal(['iDEAL Fast Checkout', 'EPS']);
      expect(expressOf(element)).to.equal(null);
    });
  });

  it('are one row each, also two of one method, with the label, hint and drawing of the backend', async () => {
    const element = await open(OFFERS);
    expect(inputs(element).map(({ value }) => value)).to.deep.equal(OFFERS.map(({ id }) => id));
    expect(inputs(element).map(nameOf)).to.deep.equal([
      'Visa •••• 1111 Expires 12/39',
      'Mastercard •••• 4444 Expires 03/31',
      'iDEAL | Wero',
    ]);
    const marks = inputs(element).map((input) =>
      input.labels![0]!.querySelector('[data-mark]')!.getAttribute('data-mark'),
    );
    expect(marks).to.deep.equal(['visa', 'mastercard', 'ideal']);
    await until(() => element.shadowRoot!.querySelector('#code-card-7f3a'), 'the code');
    await expect(element).to.be.accessible();
  });

  it('keep their input apart and are submitted by their id', async () => {
    const element = await open(OFFERS);
    await until(() => element.shadowRoot!.querySelector('#code-card-9c2e'), 'both codes');
    await fill(element, '#code-card-7f3a', '111');
    expect(element.select(MASTERCARD.id)).to.deep.equal({ method: 'Card', offer: MASTERCARD.id });
    await element.updateComplete;
    expect(find<HTMLInputElement>(element, '#code-card-9c2e').value).to.equal('');
    await fill(element, '#code-card-9c2e', '444');
    await element.submit();
    const { attemptId: _, scenario: __, ...sent } = lastSent();
    expect(sent).to.deep.equal({ method: 'Card', offer: 'card-9c2e', token: 'card-9c2e 444' });
  });

  it('are chosen by their id, or the first one by the name of its method', async () => {
    const element = await open([methodOffer('iDEAL'), ...SAVED_CARDS]);
    element.select('Card');
    await element.updateComplete;
    expect(chosen(element)).to.equal(VISA.id);
    element.select(MASTERCARD.id);
    await element.updateComplete;
    expect(chosen(element)).to.equal(MASTERCARD.id);
    const { error } = console;
    console.error = () => undefined;
    expect(element.select('card-of-somebody-else')).to.have.property('error');
    console.error = error;
    expect(chosen(element)).to.equal(MASTERCARD.id);
  });

  it('are named in the events of the page beside their method', async () => {
    const events: Event[] = [];
    const element = await open(OFFERS, events);
    element.select('iDEAL');
    await element.submit();
    const details = (name: string) =>
      events.filter(({ type }) => type === name).map((event) => (event as CustomEvent).detail);
    expect(details('gw-ready')).to.deep.equal([
      { methods: ['Card', 'iDEAL'], offers: OFFERS.map(({ id }) => id) },
    ]);
    expect(details('gw-method-select')).to.deep.equal([{ method: 'iDEAL', offer: 'iDEAL' }]);
    expect(details('gw-change')[0]).to.include({ method: 'Card', offer: VISA.id });
    expect(details('gw-before-submit')).to.deep.equal([{ method: 'iDEAL', offer: 'iDEAL' }]);
  });

  it('of a kind that the element does not know are left out', async () => {
    const future = { id: 'crypto-1', kind: 'key-pair', method: 'Coins', network: { chain: 7 } };
    const element = await open([future as Offer, methodOffer('iDEAL')]);
    expect(inputs(element).map(({ value }) => value)).to.deep.equal(['iDEAL']);
    expect(chosen(element)).to.equal('iDEAL');
  });

  it('of a kind named as a member that every object has are left out', async () => {
    const element = await open([{ ...WALLET, kind: 'constructor' }, methodOffer('iDEAL')]);
    expect(inputs(element).map(({ value }) => value)).to.deep.equal(['iDEAL']);
  });

  it('show the sentence without any way to pay when the element knows none of the kinds', async () => {
    const element = await open([{ ...WALLET, kind: 'of-tomorrow' }]);
    expect(inputs(element)).to.deep.equal([]);
    expect(readText(element)).to.contain('You cannot pay here at the moment.');
    expect(element.shadowRoot!.querySelector('button')).to.equal(null);
  });

  it('without offers in the session are its methods, and the request names none, as before', async () => {
    const element = await mountCheckout({ session: sessionText({ methods: ['EPS', 'Bancontact'] }) });
    await untilState(element, 'ready');
    expect(inputs(element).map(({ value }) => value)).to.deep.equal(['EPS', 'Bancontact']);
    await element.submit();
    const { attemptId } = lastSent();
    expect(shop.presses.at(-1)).to.equal(JSON.stringify({ attemptId, method: 'EPS', scenario: 'web' }));
  });

  it('of a method only send what a session without offers sends', async () => {
    const element = await open([methodOffer('EPS'), methodOffer('iDEAL')]);
    await element.submit();
    const { attemptId } = lastSent();
    expect(shop.presses.at(-1)).to.equal(JSON.stringify({ attemptId, method: 'EPS', scenario: 'web' }));
  });

  it('with a drawing that the element does not have show that of their method', async () => {
    const element = await open([{ ...methodOffer('EPS'), icon: 'hologram' }]);
    expect(find(element, 'label [data-mark]').dataset.mark).to.equal('eps');
  });

  it('of a method that few checkouts have get its drawing, those of an unknown one keep the neutral one', async () => {
    const element = await open([methodOffer('PayPal'), methodOffer('Tomorrow Pay')]);
    const marks = () =>
      inputs(element).map((input) => input.labels![0]!.querySelector<SVGElement>('[data-mark]')!);
    await until(() => marks()[0]!.dataset.mark === 'PayPal');
    expect(marks()[1]!.dataset.mark).to.equal('neutral');
    expect(marks()[1]!.querySelector('path')).not.to.equal(null);
  });

  it('of a method of a newer server have the name that the backend wrote', async () => {
    const element = await open([{ id: 'MB WAY 2', kind: 'method', method: 'MB WAY 2', label: 'MB WAY' }]);
    expect(nameOf(inputs(element)[0]!)).to.equal('MB WAY');
  });

  it('continue an open payment in the row it was begun in', async () => {
    for (const [status, id] of [
      [statusOf('expired', { method: 'Card', offer: MASTERCARD.id }), MASTERCARD.id],
      [statusOf('expired', { method: 'Card' }), VISA.id],
      [statusOf('expired', { method: 'Card', offer: 'card-removed' }), 'iDEAL'],
    ] as const) {
      shop.session = { value: { status } };
      const element = await mountCheckout({
        session: sessionText({ methods: ['iDEAL'], offers: [methodOffer('iDEAL'), ...SAVED_CARDS] }),
      });
      await untilState(element, 'failed');
      find(element, 'button:not([part=button])').click();
      await untilState(element, 'ready');
      expect(chosen(element)).to.equal(id);
    }
  });

  it('keep the choice in a new session that still offers it', async () => {
    const element = await open(OFFERS);
    element.select(MASTERCARD.id);
    const renew = async (jti: string, offers: Offer[]): Promise<void> => {
      element.session = sessionText({ methods: ['iDEAL'], jti, offers });
      await element.updateComplete;
      await untilState(element, 'ready');
    };
    await renew('session-2', [methodOffer('iDEAL'), ...SAVED_CARDS]);
    expect(chosen(element)).to.equal(MASTERCARD.id);
    await renew('session-3', [methodOffer('iDEAL'), VISA]);
    expect(chosen(element)).to.equal('iDEAL');
  });

  it('are collapsed behind the seventh, whatever their kind', async () => {
    const more = ['EPS', 'Bancontact', 'Payconiq', 'QRcode', 'WeChat Pay', 'UnionPayWap'].map(methodOffer);
    const element = await open([...more, ...SAVED_CARDS]);
    expect(inputs(element).length).to.equal(6);
    expect(readText(element)).to.contain('2 more ways to pay');
    element.select(MASTERCARD.id);
    await element.updateComplete;
    expect(inputs(element).length).to.equal(8);
  });
});
