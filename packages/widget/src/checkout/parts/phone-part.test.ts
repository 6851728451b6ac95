// Tests of a phone number in its method's row: one in any notation is sent as E.164.

import { METHODS } from '@gangway/protocol';
import { expect } from '@open-wc/testing';
import { FakeShop, statusOf } from '../../testing/fake-shop.ts';
import { find, readText } from '../../testing/mount.ts';
import { fill, findOverflow, mountPart, type PartOptions } from '../../testing/parts.ts';
import { until } from '../../testing/until.ts';
import type { GwCheckout } from '../gw-checkout.ts';
import { readPhone } from './phone-part.ts';

const FIELD = '#bizum-phone';
const open = (options?: PartOptions): Promise<GwCheckout> => mountPart('Bizum', FIELD, options);
const field = (element: GwCheckout): HTMLInputElement => find<HTMLInputElement>(element, FIELD);
const error = (element: GwCheckout): string => find(element, '#bizum-phone-error').textContent?.trim() ?? '';
const waits = { value: { kind: 'wait', status: statusOf('processing', { method: 'Bizum' }) } } as const;
const WRONG = 'Check the number: 9 digits, or with +';

describe('a phone number for Bizum', () => {
  const numbers: readonly (readonly [typed: string, phone: string | undefined])[] = [
    ['612345678', '+34612345678'],
    ['712 345 678', '+34712345678'],
    [' 612-34-56-78 ', '+34612345678'],
    ['612\u00a0345\u202f678', '+34612345678'],
    ['\u202a612345678\u202c', '+34612345678'],
    ['６１２３４５６７８', '+34612345678'],
    ['٦١٢٣٤٥٦٧٨', '+34612345678'],
    ['+34 612 345 678', '+34612345678'],
    ['0034 612345678', '+34612345678'],
    ['34612345678', '+34612345678'],
    ['+49 (170) 1234567', '+491701234567'],
    ['00351 912 345 678', '+351912345678'],
    ['', undefined],
    ['61234567', undefined],
    ['6123456789', undefined],
    ['912345678', undefined],
    ['+34912345678', undefined],
    ['+3461234567', undefined],
    ['+0123456789', undefined],
    ['+1234567890123456', undefined],
    ['my number', undefined],
    ['612345678x', undefined],
    ['6+12345678', undefined],
  ];
  for (const [typed, phone] of numbers)
    it(`${JSON.stringify(typed)} is ${phone ?? 'invalid'}`, () =>
      expect(readPhone(typed, METHODS.Bizum.phone)).to.equal(phone));
});

describe('a phone number for MB WAY', () => {
  const numbers: readonly (readonly [typed: string, phone: string | undefined])[] = [
    ['912 345 678', '+351912345678'],
    ['00351 96 234 56 78', '+351962345678'],
    ['351932345678', '+351932345678'],
    ['+34 612 345 678', '+34612345678'],
    ['942345678', undefined],
    ['212345678', undefined],
    ['+351212345678', undefined],
  ];
  for (const [typed, phone] of numbers)
    it(`${JSON.stringify(typed)} is ${phone ?? 'invalid'}`, () =>
      expect(readPhone(typed, METHODS['MB WAY'].phone)).to.equal(phone));
});

describe('MB WAY in its row', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    shop.payments = [{ value: { kind: 'wait', status: statusOf('processing', { method: 'MB WAY' }) } }];
    shop.statuses = [{ value: statusOf('processing', { method: 'MB WAY' }) }];
  });
  afterEach(() => shop.remove());

  it('asks for the Portuguese number used for MB WAY, groups it and sends it in E.164 format', async () => {
    const element = await mountPart('MB WAY', '#mb-way-phone', { width: 320 });
    expect(readText(element))
      .to.contain('+351')
      .and.to.contain('The one you use for MB WAY')
      .and.to.contain('You confirm the payment in MB WAY.');
    await fill(element, '#mb-way-phone', '912345678');
    const input = find<HTMLInputElement>(element, '#mb-way-phone');
    input.dispatchEvent(new FocusEvent('blur'));
    await element.updateComplete;
    expect(input.value).to.equal('912 345 678');
    expect(findOverflow(element)).to.deep.equal([]);
    await expect(element).to.be.accessible();
    await element.submit();
    expect(JSON.parse(shop.presses[0]!)).to.include({ method: 'MB WAY', phone: '+351912345678' });
  });
});

describe('Bizum in its row', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    shop.payments = [waits];
    shop.statuses = [{ value: statusOf('processing', { method: 'Bizum' }) }];
  });
  afterEach(() => shop.remove());

  it('is a telephone field after the country code of Spain, until the payer types another', async () => {
    const element = await open();
    expect([field(element).type, field(element).autocomplete]).to.deep.equal(['tel', 'tel']);
    expect(readText(element)).to.contain('+34');
    await fill(element, FIELD, '+49');
    expect(readText(element)).to.not.contain('+34');
  });

  it('sends the number in E.164 format', async () => {
    const element = await open();
    await fill(element, FIELD, '612 345 678');
    await element.submit();
    expect(JSON.parse(shop.presses[0]!)).to.include({ method: 'Bizum', phone: '+34612345678' });
  });

  it('groups the number after the field was left, without the country code', async () => {
    const element = await open();
    await fill(element, FIELD, '+34612345678');
    field(element).dispatchEvent(new FocusEvent('blur'));
    await element.updateComplete;
    expect(field(element).value).to.equal('612 345 678');
    expect(readText(element)).to.contain('+34');
  });

  for (const [typed, sentence] of [
    ['', 'Enter your mobile number'],
    ['912345678', WRONG],
  ] as const)
    it(`shows the error of ${JSON.stringify(typed)}, focuses the field and sends nothing`, async () => {
      const element = await open();
      await fill(element, FIELD, typed);
      const result = await element.submit();
      await element.updateComplete;
      expect('error' in result && result.error.payerMessage).to.equal(sentence);
      expect(error(element)).to.equal(sentence);
      expect(element.shadowRoot?.activeElement).to.equal(field(element));
      expect(shop.presses).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });

  it('keeps the number after a refusal and shows the reason beside it', async () => {
    shop.payments = [{ refuse: 'payment-refused', http: 409 }];
    const element = await open();
    await fill(element, FIELD, '612345678');
    await element.submit();
    await element.updateComplete;
    expect(find(element, '[role=alert]').textContent).to.contain('Check the number');
    expect(field(element).value).to.equal('612345678');
  });

  for (const locale of ['en', 'nl', 'ar'])
    it(`fits 320 px, reads from left to right and is accessible in ${locale}`, async () => {
      const element = await open({ locale, width: 320 });
      await until(() => find(element, '[lang]').lang === locale, locale);
      await until(() => locale === 'en' || !readText(element).includes('Mobile number'), 'the words');
      await fill(element, FIELD, '61');
      const before = element.getBoundingClientRect().height;
      await element.submit();
      await element.updateComplete;
      expect(error(element)).to.not.equal('');
      await until(() => element.getBoundingClientRect().height >= before + 24, 'the room of the error');
      expect(findOverflow(element)).to.deep.equal([]);
      const style = getComputedStyle(field(element));
      expect([style.direction, style.textAlign]).to.deep.equal(['ltr', locale === 'ar' ? 'end' : 'start']);
      await expect(element).to.be.accessible();
    });
});
