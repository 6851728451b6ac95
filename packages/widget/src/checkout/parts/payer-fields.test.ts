// Tests of the fields that a shop asks for: shown once for all methods, checked before anything is sent, kept.

import type { CheckoutData, CheckoutSession, SessionFields } from '@gangway/protocol/checkout';
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { FakeShop, sessionText, statusOf } from '../../testing/fake-shop.ts';
import { find, mountCheckout, untilState } from '../../testing/mount.ts';
import { fill, findOverflow } from '../../testing/parts.ts';
import { until } from '../../testing/until.ts';
import type { GwCheckout } from '../gw-checkout.ts';

const ALL: SessionFields = {
  ask: {
    name: 'required',
    email: 'required',
    phone: 'optional',
    shippingAddress: 'required',
    billingAddress: 'required',
  },
  country: 'NL',
};
const ADDRESS = { street: 'Kade 12', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' };
const KNOWN: CheckoutData = {
  customer: { name: 'Noor de Vries', email: 'noor@example.org', phoneNumber: '+31612345678' },
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
};
const SECTION = '#payer-fields';

interface Options extends Partial<CheckoutSession> {
  readonly locale?: string;
  readonly width?: number;
}

describe('the fields that a shop asks for', () => {
  let shop: FakeShop;
  beforeEach(() => {
    sessionStorage.clear();
    shop = new FakeShop().install();
    shop.payments = [
      { value: { kind: 'redirect', url: 'https://bank.example/', status: statusOf('processing') } },
    ];
  });
  afterEach(() => shop.remove());

  async function open(fields: SessionFields, { locale = 'en', width, ...session }: Options = {}) {
    const element = await mountCheckout({
      locale,
      session: sessionText({ fields, ...session }),
      prepare: (made) => {
        if (width) made.style.inlineSize = `${width}px`;
      },
    });
    await untilState(element, 'ready');
    await until(() => element.shadowRoot?.querySelector(`${SECTION} :is(input, button)`), 'the fields');
    await element.updateComplete;
    return element;
  }
  const inputs = (element: GwCheckout) => [
    ...element.shadowRoot!.querySelectorAll<HTMLInputElement>(
      `${SECTION} :is(input:not([type=checkbox]), select)`,
    ),
  ];
  const textIn = (element: GwCheckout, selector: string): string => find(element, selector).textContent ?? '';
  const focused = (element: GwCheckout): string => element.shadowRoot?.activeElement?.id ?? '';
  const sent = () => JSON.parse(shop.presses[0] ?? '{}').checkoutData;
  const fillShipping = async (element: GwCheckout): Promise<void> => {
    await fill(element, '#shippingAddress-street', ' Kade 12 ');
    await fill(element, '#shippingAddress-postalCode', '3011 AB');
    await fill(element, '#shippingAddress-city', 'Rotterdam');
  };

  it('are not there without them, and nothing is sent', async () => {
    const element = await mountCheckout();
    await untilState(element, 'ready');
    await element.submit();
    expect(element.shadowRoot?.querySelector(SECTION)).to.equal(null);
    expect(sent()).to.equal(undefined);
  });

  it('are one group before the methods, with the names of the HTML standard for autofill', async () => {
    const element = await open(ALL);
    expect(find(element, `${SECTION} > legend`).textContent).to.equal('Your details');
    const after = find(element, '[part=picker]').compareDocumentPosition(find(element, SECTION));
    expect(after & Node.DOCUMENT_POSITION_PRECEDING).to.not.equal(0);
    expect(inputs(element).map(({ autocomplete }) => autocomplete)).to.deep.equal([
      ...['name', 'email', 'tel', 'shipping country', 'shipping address-line1', 'shipping address-line2'],
      ...['shipping postal-code', 'shipping address-level2'],
    ]);
    expect(inputs(element).every(({ labels }) => labels?.length === 1)).to.equal(true);
  });

  it('each have a keyboard, and say which may be left out', async () => {
    const element = await open(ALL);
    const phone = find<HTMLInputElement>(element, '#customer-phoneNumber');
    expect([phone.type, phone.inputMode, phone.enterKeyHint, phone.required]).to.deep.equal([
      ...['tel', 'tel', 'next', false],
    ]);
    expect(find(element, '#customer-phoneNumber-hint').textContent).to.equal('Optional');
    expect(find<HTMLInputElement>(element, '#customer-name').required).to.equal(true);
  });

  it('what is typed is sent once, trimmed, with the phone number in international form', async () => {
    const element = await open(ALL);
    await fill(element, '#customer-name', 'Noor de Vries');
    await fill(element, '#customer-email', 'noor@example.org');
    await fill(element, '#customer-phoneNumber', '06 1234 5678');
    await fillShipping(element);
    await element.submit();
    expect(sent()).to.deep.equal(KNOWN);
    expect(shop.presses).to.have.length(1);
  });

  it('a submission with missing fields sends nothing, names each, and focuses the first', async () => {
    const element = await open(ALL);
    const result = await element.submit();
    expect('error' in result && result.error.code).to.equal('method-incomplete');
    expect('error' in result && result.error.payerMessage).to.equal('Enter your name');
    expect(shop.presses).to.deep.equal([]);
    expect(focused(element)).to.equal('customer-name');
    const bad = inputs(element).filter((input) => input.getAttribute('aria-invalid') === 'true');
    expect(bad.map(({ id }) => id)).to.deep.equal([
      ...['customer-name', 'customer-email', 'shippingAddress-street'],
      ...['shippingAddress-postalCode', 'shippingAddress-city'],
    ]);
    for (const { id } of bad) expect(find(element, `#${id}-error`).textContent?.trim()).to.not.equal('');
  });

  it('a wrong e-mail address is told after it is left, an empty one only after a submission', async () => {
    const element = await open(ALL);
    const email = find<HTMLInputElement>(element, '#customer-email');
    email.dispatchEvent(new FocusEvent('blur'));
    await element.updateComplete;
    expect(email.getAttribute('aria-invalid')).to.equal('false');
    await fill(element, '#customer-email', 'noor@');
    email.dispatchEvent(new FocusEvent('blur'));
    await element.updateComplete;
    expect(find(element, '#customer-email-error').textContent).to.contain('Check');
  });

  it('Enter leads to the next field that must be filled in, and submits after the last', async () => {
    const element = await open({ ask: { name: 'required', phone: 'optional', email: 'required' } });
    find(element, '#customer-name').focus();
    await sendKeys({ type: 'Noor' });
    await sendKeys({ press: 'Enter' });
    expect(focused(element)).to.equal('customer-email');
    await sendKeys({ type: 'noor@example.org' });
    await sendKeys({ press: 'Enter' });
    await until(() => shop.presses.length === 1, 'the submission');
    expect(sent()).to.deep.equal({ customer: { name: 'Noor', email: 'noor@example.org' } });
  });

  it('what is known and complete is a summary; Change opens the fields with it', async () => {
    const element = await open({ ...ALL, values: KNOWN });
    expect(inputs(element)).to.deep.equal([]);
    expect(textIn(element, SECTION)).to.contain('Noor de Vries').and.to.contain('Netherlands');
    find<HTMLButtonElement>(element, `${SECTION} button`).click();
    await until(() => focused(element) === 'customer-name', 'the focus');
    expect(find<HTMLInputElement>(element, '#customer-name').value).to.equal('Noor de Vries');
  });

  it('a summary is sent as it is known', async () => {
    const element = await open({ ...ALL, values: KNOWN });
    await element.submit();
    expect(sent()).to.deep.equal(KNOWN);
  });

  it('a summary opens when the chosen card needs an e-mail address that it lacks', async () => {
    const fields: SessionFields = {
      ask: { name: 'required', email: 'optional' },
      values: { customer: { name: 'Noor' } },
    };
    const element = await open(fields, { methods: ['iDEAL', 'Cards HPP'] });
    expect(inputs(element)).to.deep.equal([]);
    element.select('Cards HPP');
    await until(() => inputs(element).length === 2, 'the fields');
    await element.submit();
    expect(focused(element)).to.equal('customer-email');
  });

  it('an e-mail address asked here replaces the one of the card', async () => {
    const element = await open(
      { ask: { email: 'required' } },
      { methods: ['Card', 'iDEAL'], gateway: location.origin },
    );
    await until(() => element.shadowRoot?.querySelector('gw-card-form'), 'the card form');
    const emails = element.shadowRoot!.querySelectorAll('input[type=email]');
    expect([...emails].map(({ id }) => id)).to.deep.equal(['customer-email']);
  });

  it('a billing address of its own has its own fields, and is sent', async () => {
    const element = await open({
      ask: { shippingAddress: 'required', billingAddress: 'required' },
      country: 'NL',
    });
    await fillShipping(element);
    find<HTMLInputElement>(element, `${SECTION} [type=checkbox]`).click();
    await element.updateComplete;
    await element.submit();
    expect(focused(element)).to.equal('billingAddress-street');
    await fill(element, '#billingAddress-street', 'Plein 1');
    await fill(element, '#billingAddress-postalCode', '2511 CR');
    await fill(element, '#billingAddress-city', 'Den Haag');
    await element.submit();
    expect(sent().billingAddress).to.deep.equal({
      street: 'Plein 1',
      postalCode: '2511 CR',
      city: 'Den Haag',
      country: 'NL',
    });
    expect(sent().shippingAddress).to.deep.equal(ADDRESS);
  });

  const COUNTRIES: readonly (readonly [country: string, lines: string[]])[] = [
    ['NL', ['Postal code', 'Town or city']],
    ['US', ['Town or city', 'State', 'Postal code']],
    ['CA', ['Town or city', 'Province', 'Postal code']],
    ['GB', ['Town or city', 'Postal code']],
    ['JP', ['Postal code', 'Region']],
    ['AE', ['Region']],
    ['HK', ['Town or city', 'Region']],
  ];
  for (const [country, lines] of COUNTRIES)
    it(`an address in ${country} has the lines ${lines.join(', ')} below the street`, async () => {
      const element = await open({ ask: { shippingAddress: 'required' }, country: 'NL' });
      const select = find<HTMLSelectElement>(element, '#shippingAddress-country');
      expect(select.options[0]?.value).to.equal('NL');
      select.value = country;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await element.updateComplete;
      expect(
        inputs(element)
          .slice(3)
          .map(({ labels }) => labels?.[0]?.textContent),
      ).to.deep.equal(lines);
    });

  it('an Irish address needs no Eircode, and an optional address may stay empty', async () => {
    const element = await open({ ask: { shippingAddress: 'optional' }, country: 'IE' });
    expect(inputs(element).filter(({ required }) => required)).to.deep.equal([]);
    await fill(element, '#shippingAddress-street', 'Main Street 1');
    expect(
      inputs(element)
        .filter(({ required }) => required)
        .map(({ id }) => id),
    ).to.deep.equal([...['shippingAddress-street', 'shippingAddress-city']]);
    await fill(element, '#shippingAddress-street', '');
    await element.submit();
    expect(sent()).to.deep.equal({});
  });

  it('what was typed survives another method, a refusal and a new session', async () => {
    shop.payments = [{ refuse: 'payment-refused', http: 409 }];
    const element = await open({ ask: { name: 'required' } });
    await fill(element, '#customer-name', 'Noor');
    element.select('Bancontact');
    await element.submit();
    element.reset();
    await untilState(element, 'ready');
    element.session = sessionText({
      jti: 'session-2',
      amount: '30.00',
      fields: { ask: { name: 'required' } },
    });
    await untilState(element, 'ready');
    await until(() => element.shadowRoot?.querySelector(SECTION), 'the fields');
    expect(textIn(element, SECTION) + (inputs(element)[0]?.value ?? '')).to.contain('Noor');
  });

  it('a payer who comes back unpaid to the order finds it, and one of another order does not', async () => {
    const first = await open({ ask: { name: 'required' } });
    await fill(first, '#customer-name', 'Noor');
    await first.submit();
    first.remove();
    expect(textIn(await open({ ask: { name: 'required' } }), SECTION)).to.contain('Noor');
    const other = await open({ ask: { name: 'required' } }, { orderId: '2042' });
    expect(inputs(other)[0]?.value).to.equal('');
  });

  for (const [field, text, right] of [
    ['shippingAddress-addition', '4111 1111 1111 1111', ''],
    ['customer-email', '4111111111111111@example.org', 'noor@example.org'],
    ['customer-phoneNumber', '+378282246310005', '+31612345678'],
  ] as const)
    it(`a card number in the field ${field} is told there, and neither sent nor kept`, async () => {
      const element = await open(ALL);
      await fill(element, '#customer-name', 'Noor de Vries');
      await fill(element, '#customer-email', 'noor@example.org');
      await fillShipping(element);
      await fill(element, `#${field}`, text);
      const result = await element.submit();
      expect('error' in result && result.error.payerMessage).to.equal(
        'A card number goes only into the card’s own field',
      );
      expect(focused(element)).to.equal(field);
      expect(shop.presses).to.deep.equal([]);
      await fill(element, `#${field}`, right);
      await element.submit();
      expect(shop.presses).to.have.length(1);
    });

  it('a card number in a field that is not asked for any more is not kept', async () => {
    const element = await open(ALL);
    await fill(element, '#customer-name', '4111 1111 1111 1111');
    await fill(element, '#customer-email', 'noor@example.org');
    element.session = sessionText({ jti: 'session-2', fields: { ask: { email: 'required' } } });
    await until(() => element.state === 'loading' || inputs(element).length === 1, 'the new session');
    await untilState(element, 'ready');
    await element.submit();
    expect(sent()).to.deep.equal({ customer: { email: 'noor@example.org' } });
    expect(sessionStorage.getItem('gw-fields')).to.contain('noor@example.org');
    expect(sessionStorage.getItem('gw-fields')).not.to.contain('4111');
  });

  it('what was typed is deleted when the order is paid', async () => {
    const first = await open({ ask: { email: 'required' } });
    await fill(first, '#customer-email', 'noor@example.org');
    shop.payments = [{ value: { kind: 'done', status: statusOf('paid') } }];
    await first.submit();
    await untilState(first, 'complete');
    expect(sessionStorage.getItem('gw-fields')).to.equal(null);
  });

  it('a fast checkout is before them, asks for none of it, and sends none', async () => {
    const element = await open(ALL, { methods: ['iDEAL', 'iDEAL Fast Checkout'] });
    const button = [...element.shadowRoot!.querySelectorAll('button')].filter(({ textContent }) =>
      textContent?.includes('Fast'),
    );
    expect(button).to.have.length(1);
    const place = find(element, SECTION).compareDocumentPosition(button[0]!);
    expect(place & Node.DOCUMENT_POSITION_PRECEDING).to.not.equal(0);
    button[0]!.click();
    await until(() => shop.presses.length === 1, 'the submission');
    expect(sent()).to.equal(undefined);
  });

  it('show what is typed in the direction of its own letters in a right-to-left checkout', async () => {
    const element = await open(ALL, { locale: 'ar' });
    const inputs = [...element.shadowRoot!.querySelectorAll(`${SECTION} input[type=text]`)];
    expect(inputs).to.have.length.above(4);
    for (const input of inputs) expect(getComputedStyle(input).unicodeBidi, input.id).to.equal('plaintext');
  });

  for (const locale of ['en', 'de', 'ar'])
    it(`fit into 320 px and are accessible in ${locale}`, async () => {
      const element = await open(ALL, { locale, width: 320 });
      await until(() => locale === 'en' || textIn(element, `${SECTION} legend`) !== 'Your details', locale);
      await element.submit();
      expect(findOverflow(element)).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });
});
