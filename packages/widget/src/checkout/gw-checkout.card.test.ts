// Tests of paying by card in <gw-checkout>: fields in the row, one token per submission, and input that is kept.

import type { CheckoutSession } from '@gangway/protocol/checkout';
import { expect, oneEvent } from '@open-wc/testing';
import type { GwCardForm } from '../card-form/gw-card-form.ts';
import { frameTimings } from '../card-frame/open-frame.ts';
import {
  enterField,
  errorText,
  fieldText,
  fillCard,
  focusedField,
  GOOD_CARD,
  inFrame,
  newGateway,
  openToken,
  pressKey,
  untilReady,
} from '../testing/card-frame.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, pause, readText, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';
import type { GwCheckout } from './gw-checkout.ts';

let gateway = '';

const session = (change: Partial<CheckoutSession> = {}): string =>
  sessionText({
    gateway,
    clientKey: 'gwk_test_1',
    methods: ['Card', 'iDEAL'],
    hasEmail: true,
    ...change,
  });

const cardOf = (element: GwCheckout): GwCardForm => find<GwCardForm>(element, 'gw-card-form');

async function mountCard(
  change: Partial<CheckoutSession> = {},
  theme: 'light' | 'dark' = 'light',
): Promise<GwCheckout> {
  const element = await mountCheckout({ session: session(change), theme });
  await untilState(element, 'ready');
  await untilReady(cardOf(element));
  return element;
}

async function fillWhole(element: GwCheckout): Promise<void> {
  await fillCard();
  await until(() => cardOf(element).card.complete, 'the whole card');
}

const buttonOf = (element: GwCheckout, words: string): HTMLButtonElement | undefined =>
  [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent?.trim() === words,
  );

const submissionOf = (shop: FakeShop, index = 0): { token: string; attemptId: string; email?: string } =>
  JSON.parse(shop.presses[index] ?? '{}');

describe('<gw-checkout> by card', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    gateway = newGateway();
    const url = 'https://gateway.example/pay/1';
    shop.payments = [
      { value: { kind: 'redirect', url, status: statusOf('processing', { method: 'Card' }) } },
    ];
  });
  afterEach(() => shop.remove());

  it('sends a token for the order and redirects to the next page', async () => {
    const element = await mountCard();
    await fillWhole(element);
    find(element, 'button[part=button]').click();
    await until(() => shop.left.length === 1, 'the redirect');
    const sent = submissionOf(shop);
    expect(sent).to.include({ method: 'Card' });
    expect(sent).to.not.have.property('email');
    const { content } = await openToken(sent.token);
    expect(content.card.card_number).to.equal(GOOD_CARD.number);
    expect(content.orderId).to.equal('2041');
    expect(shop.left).to.deep.equal(['https://gateway.example/pay/1']);
  });

  it('sends nothing while fields are missing, focuses the first, and does not ask the page', async () => {
    const element = await mountCard();
    const events: string[] = [];
    for (const name of ['gw-before-submit', 'gw-error'])
      element.addEventListener(name, () => events.push(name));
    const result = await element.submit();
    expect('error' in result && result.error.code).to.equal('card-incomplete');
    expect(await errorText('number')).to.equal('Enter the card number');
    await until(async () => (await focusedField()) === 'number', 'the focus');
    expect(element.state).to.equal('ready');
    expect([shop.presses, events]).to.deep.equal([[], []]);
  });

  it('takes no card number for an e-mail address', async () => {
    const element = await mountCard({ hasEmail: false });
    await fillWhole(element);
    const email = find<HTMLInputElement>(element, '#email');
    email.value = '4111111111111111@example.org';
    email.dispatchEvent(new Event('input'));
    await element.submit();
    expect(find(element, '#email-error').textContent).to.contain('Check the e-mail address');
    expect(shop.presses).to.deep.equal([]);
  });

  it('asks for the e-mail address when the shop has none', async () => {
    const element = await mountCard({ hasEmail: false });
    await fillWhole(element);
    expect('error' in (await element.submit())).to.equal(true);
    const field = find<HTMLInputElement>(element, 'input[type=email]');
    await element.updateComplete;
    expect(element.shadowRoot?.activeElement).to.equal(field);
    expect(find(element, '#email-error').textContent).to.contain('Enter your e-mail address');
    await expect(element).to.be.accessible();
    for (const [typed, isRight] of [
      ['ada', false],
      ['ada@example', false],
      [' ada@example.org ', true],
    ] as const) {
      field.value = typed;
      field.dispatchEvent(new Event('input'));
      await element.updateComplete;
      expect(field.getAttribute('aria-invalid')).to.equal(isRight ? 'false' : 'true');
    }
    await element.submit();
    expect(submissionOf(shop).email).to.equal('ada@example.org');
  });

  for (const hasEmail of [true, false])
    it(`asks for another e-mail address when the shop refuses ${hasEmail ? 'its own' : 'the one typed'}`, async () => {
      shop.payments = [{ refuse: 'email-invalid', http: 400 }, ...shop.payments];
      const element = await mountCard({ hasEmail });
      await fillWhole(element);
      const email = () => element.shadowRoot?.querySelector<HTMLInputElement>('input[type=email]');
      const type = async (value: string) => {
        Object.assign(email()!, { value }).dispatchEvent(new Event('input'));
        await element.updateComplete;
      };
      if (!hasEmail) await type('ada@example.org');
      const result = await element.submit();
      expect('error' in result && result.error.payerMessage).to.contain('needs a valid e-mail address');
      await until(() => email() && element.shadowRoot?.activeElement === email(), 'the focus');
      expect(element.state).to.equal('ready');
      expect(find(element, '#email-error').textContent).to.contain('e-mail address');
      expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
      expect(await fieldText('cvc')).to.equal(GOOD_CARD.cvc);
      expect('error' in (await element.submit())).to.equal(true);
      expect(shop.presses).to.have.length(1);
      await type('ada@example.net');
      expect(email()?.getAttribute('aria-invalid')).to.equal('false');
      await element.submit();
      expect(submissionOf(shop, 1).email).to.equal('ada@example.net');
    });

  it('submits once by Enter inside the frame, however often it is pressed', async () => {
    const element = await mountCard();
    await fillWhole(element);
    await enterField(cardOf(element), 'cvc');
    await pressKey('Enter');
    await pressKey('Enter');
    await until(() => shop.left.length > 0, 'the redirect');
    expect(shop.presses).to.have.length(1);
  });

  it('makes one request and one token for five clicks in one task', async () => {
    const element = await mountCard();
    await fillWhole(element);
    for (let i = 0; i < 5; i += 1) find(element, 'button[part=button]').click();
    await until(() => shop.left.length > 0, 'the redirect');
    expect(shop.presses).to.have.length(1);
  });

  it('waits for the fields when submitted before they have loaded', async () => {
    const element = await mountCheckout({ session: session() });
    await untilState(element, 'ready');
    const result = await element.submit();
    expect('error' in result && result.error.code).to.equal('card-incomplete');
    expect(await errorText('number'), 'fields that the payer has not seen are not marked').to.equal('');
    await until(async () => (await focusedField()) === 'number', 'the focus');
    await element.submit();
    expect(await errorText('number')).to.equal('Enter the card number');
  });

  it('disables the pay button until the fields exist', async () => {
    const element = await mountCheckout({ session: session() });
    await untilState(element, 'ready');
    const button = (): HTMLButtonElement => find(element, 'button[part=button]');
    expect(button().disabled).to.equal(true);
    await until(() => !button().disabled, 'the fields');
    expect(find<GwCardForm>(element, 'gw-card-form').state).to.equal('ready');
  });

  it('sends the same token again when the reply is lost', async () => {
    shop.payments = ['lost', 'lost', 'lost', ...shop.payments];
    const element = await mountCard();
    await fillWhole(element);
    await element.submit();
    await untilState(element, 'failed');
    // Input in the meantime must not matter: the shop may have the first submission already.
    await fillCard({ cvc: '999' });
    find(element, 'button[part=button]').click();
    await until(() => shop.left.length === 1, 'the redirect');
    expect(shop.presses).to.have.length(4);
    expect(new Set(shop.presses).size).to.equal(1);
  });

  it('makes the form inert while the card is submitted, and moves the focus to the button', async () => {
    shop.payments = ['never'];
    const element = await mountCard();
    await fillWhole(element);
    find(element, 'gw-card-form').focus();
    void element.submit();
    await until(() => element.shadowRoot!.querySelector('[inert] gw-card-form'), 'the inert form');
    expect(element.shadowRoot!.activeElement?.part.value, 'the focus').to.equal('button');
    expect(find(element, '[role=status]').textContent).to.equal('Processing…');
  });

  it('does not make the form inert when something is missing', async () => {
    const element = await mountCard();
    await element.submit();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelectorAll('[inert]')).to.have.length(0);
  });

  for (const [refuse, sentence] of [
    ['payment-refused', 'The card was not accepted'],
    ['card-token-refused', 'The payment was not accepted. Nothing was taken from your account.'],
  ] as const)
    it(`keeps the form after ${refuse}, and asks for the code again`, async () => {
      shop.payments = [{ refuse, http: 409 }, ...shop.payments];
      const element = await mountCard();
      await fillWhole(element);
      const result = await element.submit();
      expect('error' in result && result.error.code).to.equal(refuse);
      await element.updateComplete;
      expect(element.state).to.equal('ready');
      expect(find(element, '[role=alert]').textContent).to.contain(sentence);
      await until(async () => (await fieldText('cvc')) === '', 'the empty code');
      expect(await fieldText('number')).to.equal('4111 1111 1111 1111');
      expect(await fieldText('holder')).to.equal(GOOD_CARD.holder);
      await expect(element).to.be.accessible();
      await fillCard({ cvc: '321' });
      await until(() => cardOf(element).card.complete, 'the whole card');
      await element.submit();
      const [first, second] = [submissionOf(shop, 0), submissionOf(shop, 1)];
      expect(second.token).to.not.equal(first.token);
      expect(second.attemptId).to.not.equal(first.attemptId);
    });

  it('does not blame the card when the gateway refuses the shop', async () => {
    const error = { code: 'payment-refused', message: 'no', gatewayCode: '-4011' };
    shop.payments = [{ text: JSON.stringify({ error }), http: 409 }];
    const element = await mountCard();
    await fillWhole(element);
    const result = await element.submit();
    expect('error' in result && result.error.code).to.equal('shop-refused');
    await untilState(element, 'failed');
    expect(find(element, '[part=error]').textContent).to.contain('The shop cannot take this payment');
    expect(readText(element)).to.not.contain('The card was not accepted');
  });

  for (const method of ['Card', 'iDEAL'] as const)
    it(`has ${method} chosen after ${method} was declined before the page was loaded`, async () => {
      shop.session = { value: { status: statusOf('declined', { method }) } };
      const element = await mountCheckout({ session: session({ methods: ['iDEAL', 'Card'] }) });
      await untilState(element, 'ready');
      await until(() => element.shadowRoot?.querySelector('[role=alert]') !== null, 'the sentence');
      expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal(method);
      expect(shop.presses).to.deep.equal([]);
    });

  it('offers the ways to pay after a method was declined that is no longer offered, and begins none', async () => {
    shop.session = { value: { status: statusOf('declined', { method: 'EPS' }) } };
    const element = await mountCheckout({ session: session({ methods: ['iDEAL', 'Card'] }) });
    await untilState(element, 'failed');
    expect(buttonOf(element, 'Try again')).to.equal(undefined);
    buttonOf(element, 'Choose another way')?.click();
    await untilState(element, 'ready');
    expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal('iDEAL');
    expect(shop.presses).to.deep.equal([]);
  });

  for (const [reason, sentence] of [
    ['card-declined', 'Check the card details and your balance, or use another card. Nothing was taken'],
    ['not-authenticated', 'Try again and follow your bank’s steps, or use another card. Nothing was taken'],
    [undefined, 'The payment was not accepted. Nothing was taken from your account. Try again.'],
  ] as const)
    it(`keeps the form after a decline (${reason ?? 'no reason'}): only the code is asked for again`, async () => {
      const status = statusOf('declined', { method: 'Card', ...(reason && { reason }) });
      shop.payments = [{ value: { kind: 'done', status } }, ...shop.payments];
      const element = await mountCard({ hasEmail: false });
      await fillWhole(element);
      const email = find<HTMLInputElement>(element, 'input[type=email]');
      Object.assign(email, { value: 'ann@example.org' }).dispatchEvent(new Event('input'));
      const told: string[] = [];
      for (const name of ['gw-cancel', 'gw-error'] as const)
        element.addEventListener(name, () => told.push(name));
      find(element, '[form]').focus();
      find(element, '[form]').click();
      await until(() => told.length > 0, 'the end');
      await untilState(element, 'ready');
      await until(async () => (await focusedField()) === 'cvc', 'the focus in the code');
      await until(() => element.shadowRoot?.querySelector('[role=alert]'), 'the sentence');
      const notice = find(element, '[role=alert]');
      expect(notice.textContent).to.contain(sentence);
      expect(notice.nextElementSibling, 'just above the button').to.equal(find(element, '[form]'));
      expect(await fieldText('number')).to.equal('4111 1111 1111 1111');
      expect(await fieldText('holder')).to.equal(GOOD_CARD.holder);
      expect(email.value).to.equal('ann@example.org');
      expect(await fieldText('cvc')).to.equal('');
      expect(element.shadowRoot?.querySelector('[part=result]')).to.equal(null);
      await expect(element).to.be.accessible();
      await fillCard({ cvc: '321' });
      await until(() => cardOf(element).card.complete, 'the whole card');
      await element.submit();
      expect(submissionOf(shop, 1).attemptId).to.not.equal(submissionOf(shop, 0).attemptId);
      expect(told).to.deep.equal(['gw-cancel']);
    });

  for (const [title, status] of [
    ['has expired', statusOf('expired', { method: 'Card' })],
    ['was cancelled', statusOf('cancelled', { method: 'Card' })],
    ['was tried too often', statusOf('declined', { method: 'Card', reason: 'tried-too-often' })],
  ] as const)
    it(`shows the result instead of the form when the order ${title}`, async () => {
      shop.payments = [{ value: { kind: 'done', status } }];
      const element = await mountCard();
      await fillWhole(element);
      await element.submit();
      await untilState(element, 'failed');
      expect(find(element, '[part=result]').offsetHeight).to.be.greaterThan(0);
    });

  it('tells of a decline once, also when the page comes back from the cache', async () => {
    const status = statusOf('declined', { method: 'Card', reason: 'card-declined' });
    shop.payments = [{ value: { kind: 'done', status } }];
    const element = await mountCard();
    await fillWhole(element);
    await element.submit();
    await untilState(element, 'ready');
    shop.session = { value: { status } };
    const asked = shop.asked.length;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => shop.asked.length > asked, 'the question');
    await pause(40);
    expect(element.state).to.equal('ready');
  });

  it('does not move the focus to the code when it is elsewhere on the page', async () => {
    shop.payments = [{ value: { kind: 'done', status: statusOf('declined', { method: 'Card' }) } }];
    const element = await mountCard();
    await fillWhole(element);
    const other = document.createElement('input');
    element.before(other);
    other.focus();
    await element.submit();
    await untilState(element, 'ready');
    await until(async () => (await fieldText('cvc')) === '', 'the empty code');
    await pause(40);
    expect(document.activeElement).to.equal(other);
  });

  it('keeps the input while another method is chosen, and for another amount', async () => {
    const element = await mountCard();
    await fillWhole(element);
    const frame = cardOf(element).shadowRoot?.querySelector('iframe');
    element.select('iDEAL');
    await element.updateComplete;
    element.select('Card');
    element.session = session({ jti: 'session-2', amount: '31.00' });
    await untilState(element, 'ready');
    expect(readText(element)).to.contain('Pay €31.00');
    expect(cardOf(element).shadowRoot?.querySelector('iframe')).to.equal(frame);
    expect(await fieldText('number')).to.equal('4111 1111 1111 1111');
    await element.submit();
    expect(submissionOf(shop)).to.have.property('token');
  });

  it('tells the page the brand and whether the card is complete', async () => {
    const element = await mountCard();
    const details: unknown[] = [];
    element.addEventListener('gw-change', ({ detail }) => details.push(detail));
    await fillCard();
    const whole = { method: 'Card', brand: 'visa', networks: ['visa'], complete: true, empty: false };
    const asText = (detail: unknown) => JSON.stringify(Object.entries(detail as object).sort());
    await until(() => details.some((detail) => asText(detail) === asText(whole)), 'the change');
  });

  it('mounts the frame when the browser is idle, before the card is chosen', async () => {
    const element = await mountCheckout({ session: session({ methods: ['iDEAL', 'Card'] }) });
    await until(() => element.shadowRoot?.querySelector('gw-card-form')?.state === 'ready', 'the frame');
    expect(await inFrame(`document.getElementById('number').value`)).to.equal('');
  });

  it('opens no frame when Card is not offered', async () => {
    const element = await mountCheckout({ session: session({ methods: ['iDEAL'] }) });
    await untilState(element, 'ready');
    await pause(100);
    expect(element.shadowRoot?.querySelector('gw-card-form')).to.equal(null);
  });

  it('shows no pay button for fields that did not load, but the shop’s link', async () => {
    const before = frameTimings.silent;
    frameTimings.silent = 200;
    const element = await mountCheckout({ session: session({ clientKey: 'gwk_live_unknown' }) });
    await until(() => cardOf(element).state === 'failed', 'the failure');
    frameTimings.silent = before;
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('button[part=button]')).to.equal(null);
    expect(element.querySelector('a')?.assignedSlot).to.not.equal(null);
    const [form, box] = [find(element, 'gw-card-form'), find(cardOf(element), '[part=error]')];
    const empty = form.parentElement!.offsetHeight - box.offsetHeight;
    expect(empty, 'empty space around the box').to.be.at.most(16);
    await expect(element).to.be.accessible();
    element.select('iDEAL');
    await element.updateComplete;
    expect(find(element, 'button[part=button]').textContent).to.contain('Pay');
  });

  it('has its pay button again when the fields come after the message', async () => {
    const before = frameTimings.ready;
    frameTimings.ready = 0;
    // The fields may follow at once.
    const message = oneEvent(document, 'gw-error');
    const element = await mountCheckout({ session: session() });
    await message;
    frameTimings.ready = before;
    const button = () => element.shadowRoot?.querySelector<HTMLButtonElement>('button[part=button]');
    await until(() => cardOf(element).state === 'ready', 'the fields');
    await until(() => button()?.disabled === false, 'the pay button');
    expect(element.querySelector('a')?.assignedSlot ?? null).to.equal(null);
  });

  it('offers test cards in the sandbox, and never live', async () => {
    const element = await mountCard();
    await until(() => element.shadowRoot?.querySelector('details'), 'the list');
    const banner = find<HTMLDetailsElement>(element, 'details');
    banner.open = true;
    await until(() => readText(element).includes('4242 4242 4242 4242 Pays at once'), 'the test cards');
    await expect(element).to.be.accessible();
    element.locale = 'nl';
    await until(() => readText(element).includes('4242 4242 4242 4242 Betaalt meteen'), 'Dutch');
    const live = await mountCheckout({ session: session({ clientKey: 'gwk_live_1' }) });
    await untilState(live, 'ready');
    expect(live.shadowRoot?.querySelector('details')).to.equal(null);
  });

  for (const theme of ['light', 'dark'] as const)
    it(`is accessible with the card open, ${theme}`, async () => {
      const element = await mountCard({ hasEmail: false }, theme);
      document.body.style.background = theme === 'dark' ? '#101215' : '#ffffff';
      await expect(element).to.be.accessible();
      document.body.style.background = '';
    });
});
