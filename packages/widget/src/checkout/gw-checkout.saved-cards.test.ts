// Tests of saved cards in <gw-checkout>: one click pays, expired ones say so, removing can be undone, saving is a tick.

import type { CheckoutSession, Offer } from '@gangway/protocol/checkout';
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { GwCardForm } from '../card-form/gw-card-form.ts';
import { enterField, fieldText, fillCard, newGateway, untilReady } from '../testing/card-frame.ts';
import { methodOffer } from '../testing/fake-offers.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, readText, untilState } from '../testing/mount.ts';
import { SAVED_EXPIRED, SAVED_MASTERCARD, SAVED_VISA } from '../testing/saved-cards.ts';
import { until } from '../testing/until.ts';
import type { GwCheckout } from './gw-checkout.ts';

const OFFERS = [SAVED_VISA, SAVED_MASTERCARD, methodOffer('iDEAL'), SAVED_EXPIRED];

describe('saved cards', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    shop.payments = [{ value: { kind: 'done', status: statusOf('paid', { method: 'Token' }) } }];
  });
  afterEach(() => shop.remove());

  async function open(offers: Offer[] = OFFERS, locale = 'en'): Promise<GwCheckout> {
    const session = sessionText({ methods: ['iDEAL'], offers });
    const element = await mountCheckout({ session, locale });
    await untilState(element, 'ready');
    await until(() => buttonOf(element), 'the part of the chosen card');
    return element;
  }
  const change = (element: GwCheckout): HTMLButtonElement =>
    find<HTMLButtonElement>(element, '[part=method]:has(input:checked) button[aria-disabled]:not([part])');
  const buttonOf = (element: GwCheckout): HTMLElement | null | undefined =>
    element.shadowRoot?.querySelector<HTMLElement>(
      '[part=method]:has(input:checked) button[aria-disabled]:not([part])',
    );
  const pay = (element: GwCheckout): HTMLElement | null | undefined =>
    element.shadowRoot?.querySelector<HTMLElement>('button[part=button]');
  const rows = (element: GwCheckout): string[] =>
    [...element.shadowRoot!.querySelectorAll('[part=method] label')].map(({ textContent }) =>
      (textContent ?? '').replace(/\s+/g, ' ').trim(),
    );
  const changes = (): unknown[] =>
    shop.asked.filter(({ path }) => path === '/pay/saved-cards').map(({ body }) => JSON.parse(body!));

  it('are rows with brand, last four digits and expiry, accessibly, and the first one is chosen', async () => {
    const element = await open();
    // The words for a date come with the script of saved cards.
    await until(() => rows(element).at(-1)?.includes('Expired'));
    expect(rows(element)).to.deep.equal([
      'Visa •••• 1111 Expires 12/39',
      'Mastercard •••• 4444 Expires 03/31',
      'iDEAL | Wero',
      'Visa •••• 0026 Expired 10/24',
    ]);
    expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal(SAVED_VISA.id);
    await expect(element).to.be.accessible();
  });

  it('pay with one click, and send the offer without a token', async () => {
    const element = await open();
    pay(element)!.click();
    await untilState(element, 'complete');
    const sent = JSON.parse(shop.presses[0]!);
    expect(sent).to.include({ method: 'Token', offer: SAVED_VISA.id });
    expect(Object.keys(sent).sort()).to.deep.equal(['attemptId', 'method', 'offer', 'scenario']);
  });

  it('that have expired say so and have no pay button', async () => {
    const element = await open();
    element.select(SAVED_EXPIRED.id);
    await until(() => readText(element).includes('This card has expired.'));
    expect(pay(element) === null).to.equal(true);
    element.select(SAVED_VISA.id);
    await element.updateComplete;
    expect(pay(element) === null).to.equal(false);
  });

  it('that were declined can pay again; those whose token was refused cannot', async () => {
    shop.payments = [
      { refuse: 'payment-refused', http: 409 },
      { refuse: 'card-token-refused', http: 409 },
    ];
    const element = await open();
    pay(element)!.click();
    await until(() => readText(element).includes('Your bank declined this card.'));
    pay(element)!.click();
    await until(() => readText(element).includes('This card can no longer be used.'));
    expect(pay(element) === null).to.equal(true);
  });

  it('are removed and brought back by the same button, which keeps the focus, and both are announced', async () => {
    shop.savedCards = [{ value: { undoSeconds: 10 } }, { value: { undoSeconds: 0 } }];
    const element = await open();
    change(element).focus();
    await sendKeys({ press: 'Enter' });
    await until(() => change(element).textContent?.trim() === 'Undo');
    expect(find(element, '[part=method] [role=status]').textContent?.trim()).to.equal(
      'The card was removed.',
    );
    expect(pay(element) === null, 'a removed card does not pay').to.equal(true);
    expect(element.shadowRoot?.activeElement).to.equal(change(element));
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Enter' });
    await until(() => change(element).textContent?.trim() === 'Remove card');
    expect(pay(element) === null).to.equal(false);
    expect(changes()).to.deep.equal([
      { offer: SAVED_VISA.id, action: 'remove' },
      { offer: SAVED_VISA.id, action: 'undo' },
    ]);
  });

  it('leave the list when their removal can no longer be undone, and the next row has the focus', async () => {
    shop.savedCards = [{ value: { undoSeconds: 0.05 } }];
    const element = await open();
    change(element).focus();
    change(element).click();
    await until(() => rows(element).length === 3);
    expect(rows(element)[0]).to.contain('Mastercard');
    await until(() => element.shadowRoot?.activeElement?.matches('input:checked'));
    expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal(SAVED_MASTERCARD.id);
  });

  it('leave the list without a change to the card form below, in which somebody types meanwhile', async () => {
    shop.savedCards = [{ value: { undoSeconds: 2 } }];
    const offers = [SAVED_VISA, methodOffer('Card')];
    const fields = { gateway: newGateway(), clientKey: 'gwk_test_1', hasEmail: true };
    const element = await mountCheckout({ session: sessionText({ ...fields, methods: ['Card'], offers }) });
    await untilState(element, 'ready');
    await until(() => buttonOf(element));
    change(element).click();
    await until(() => change(element).textContent?.trim() === 'Undo');
    element.select('Card');
    await until(() => element.shadowRoot?.querySelector('gw-card-form'), 'the card form');
    const form = find<GwCardForm>(element, 'gw-card-form');
    await untilReady(form);
    await enterField(form, 'number');
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent): unknown => heard.push(key);
    addEventListener('keydown', hear, true);
    await sendKeys({ type: '4111' });
    await until(() => rows(element).length === 1, 'one row');
    await sendKeys({ type: '1111' });
    removeEventListener('keydown', hear, true);
    expect(find(element, 'gw-card-form') === form).to.equal(true);
    expect(await fieldText('number')).to.equal('4111 1111');
    expect(heard, 'keys that the page hears').to.deep.equal([]);
  });

  it('that cannot pay are not charged by submit() either', async () => {
    const element = await open();
    element.select(SAVED_EXPIRED.id);
    await until(() => readText(element).includes('This card has expired.'));
    const result = await element.submit();
    expect('error' in result && result.error).to.include({
      code: 'method-incomplete',
      payerMessage: 'This card has expired. Pay another way, or enter your new card.',
    });
    expect(shop.presses).to.deep.equal([]);
  });

  it('stay when the shop could not remove them', async () => {
    shop.savedCards = ['lost'];
    const element = await open();
    change(element).click();
    await until(() => readText(element).includes('That did not work. Try again.'));
    expect(change(element).textContent?.trim()).to.equal('Remove card');
    expect(pay(element) === null).to.equal(false);
  });

  it('that the shop no longer has are not shown, whatever the session says', async () => {
    shop.session = { value: { status: null, removed: [SAVED_VISA.id] } };
    const element = await open();
    expect(rows(element)).to.have.length(3);
    expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal(SAVED_MASTERCARD.id);
  });

  it('are described in the language that is shown', async () => {
    const element = await open(OFFERS, 'de');
    await until(() => rows(element)[0] === 'Visa •••• 1111 Gültig bis 12/39', rows(element)[0]);
    expect(change(element).textContent?.trim()).to.equal('Karte entfernen');
  });
});

describe('the box that saves a card', () => {
  let shop: FakeShop;
  let gateway: string;
  beforeEach(() => {
    shop = new FakeShop().install();
    shop.payments = [{ value: { kind: 'done', status: statusOf('paid', { method: 'Card' }) } }];
    gateway = newGateway();
  });
  afterEach(() => shop.remove());

  async function open(change: Partial<CheckoutSession> = {}, locale = 'en'): Promise<GwCheckout> {
    const card = { gateway, clientKey: 'gwk_test_1', methods: ['Card'], hasEmail: true };
    const session = sessionText({ ...card, canSave: true, ...change });
    const element = await mountCheckout({ session, locale });
    await untilState(element, 'ready');
    await untilReady(find(element, 'gw-card-form'));
    return element;
  }
  const box = (element: GwCheckout): HTMLInputElement | null | undefined =>
    element.shadowRoot?.querySelector<HTMLInputElement>('input[type=checkbox]');

  async function payWith(element: GwCheckout): Promise<Record<string, unknown>> {
    await fillCard();
    await until(
      () => find<HTMLElement & { card: { complete: boolean } }>(element, 'gw-card-form').card.complete,
      'it',
    );
    find(element, 'button[part=button]').click();
    await untilState(element, 'complete');
    return JSON.parse(shop.presses[0]!) as Record<string, unknown>;
  }

  it('is empty, named and described, and a payment without the tick saves nothing', async () => {
    const element = await open();
    await until(() => box(element), 'the box');
    expect(box(element)!.checked).to.equal(false);
    expect(box(element)!.labels?.[0]?.textContent).to.contain('Save this card for next time');
    await expect(element).to.be.accessible();
    expect(await payWith(element)).not.to.have.property('saveConsent');
  });

  it('sends the version and the language of the sentence that was ticked', async () => {
    const element = await open({}, 'de');
    await until(() => box(element)?.labels?.[0]?.textContent?.includes('Diese Karte'), 'the German box');
    box(element)!.click();
    expect(await payWith(element)).to.include({ saveConsent: '1:de' });
  });

  it('is not there without a customer', async () => {
    const element = await open({ canSave: false });
    await payWith(element);
    expect(box(element) === null).to.equal(true);
  });
});
