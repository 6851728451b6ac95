// Tests of the checkout in right-to-left languages: layout, numbers and addresses, whatever the direction of the
// page.

import { expect, fixture, html } from '@open-wc/testing';
import { fillCard, GATEWAY, inFrame } from '../testing/card-frame.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';
import type { GwCheckout } from './gw-checkout.ts';

const METHODS = ['Card', 'iDEAL', 'Bancontact', 'Alipay', 'Bank Transfer', 'Voucher', 'QRcode'];
const session = sessionText({
  clientKey: 'gwk_test_1',
  gateway: GATEWAY,
  methods: METHODS,
  amount: '1234.50',
});

/** Mounts a checkout in a box of `width` px on a page with `dir`. */
async function mount(locale: string, width = 320, dir: 'ltr' | 'rtl' = 'ltr'): Promise<GwCheckout> {
  const box = await fixture<HTMLElement>(html`<div dir=${dir} style="inline-size: ${width}px"></div>`);
  const element = document.createElement('gw-checkout');
  for (const [name, value] of Object.entries({ endpoint: '/pay', session, locale }))
    element.setAttribute(name, value);
  box.append(element);
  await until(() => element.shadowRoot?.querySelector<HTMLElement>('[lang]')?.lang === locale.slice(0, 2));
  return element;
}

/**
 * Returns all elements that overflow, except text for screen readers and what is measured to hand on the colours. What
 * stands within a line has no box of its own.
 */
const overflowing = (element: GwCheckout): string[] =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])]
    .filter((part) => getComputedStyle(part).display !== 'inline')
    .filter(
      (part) =>
        !part.matches('[role=status], legend, :has(> [data-probe])') && part.scrollWidth > part.clientWidth,
    )
    .map((part) => part.className);

describe('from right to left', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  for (const [locale, sentence] of [
    ['ar', 'أدخل رقم البطاقة'],
    ['nl', 'Vul het kaartnummer in'],
    ['en', 'Enter the card number'],
  ] as const)
    it(`a checkout of 320 px does not scroll sideways in ${locale}, card form and errors included`, async () => {
      const element = await mount(locale);
      await untilState(element, 'ready');
      await until(() => element.shadowRoot?.querySelector('gw-card-form')?.state === 'ready');
      await element.submit();
      expect(overflowing(element)).to.deep.equal([]);
      expect(await inFrame('document.documentElement.scrollWidth - innerWidth')).to.equal(0);
      expect(await inFrame(`document.getElementById('number-error').textContent`)).to.equal(sentence);
    });

  it('numbers and the address read left-to-right and are aligned with the start of the line', async () => {
    const element = await mount('ar');
    await untilState(element, 'ready');
    await until(() => element.shadowRoot?.querySelector('gw-card-form')?.state === 'ready');
    await fillCard({ number: '٤١١١١١١١١١١١١١١١', expiry: '۱۲/۳۹', cvc: '１２３', holder: 'ليلى' });
    const looks = await inFrame<string[]>(`['number', 'expiry', 'cvc', 'holder'].map((id) => {
      const input = document.getElementById(id);
      const { direction, textAlign } = getComputedStyle(input);
      return [input.value, direction, textAlign].join(' ');
    })`);
    expect(looks).to.deep.equal([
      '4111 1111 1111 1111 ltr end',
      '12 / 39 ltr end',
      '123 ltr end',
      'ليلى rtl start',
    ]);
    const { direction, textAlign } = getComputedStyle(find(element, 'input[type=email]'));
    expect([direction, textAlign]).to.deep.equal(['ltr', 'end']);
  });

  it('amounts keep the digits 0 to 9 and their order, in an isolate', async () => {
    const element = await mount('ar-EG');
    await untilState(element, 'ready');
    expect(find(element, 'button[type=submit]').textContent?.trim()).to.equal(
      'ادفع \u2068\u200f1,234.50\u00a0€\u2069',
    );
  });

  it('the names of methods keep the order of their characters', async () => {
    const element = await mount('ar');
    await untilState(element, 'ready');
    const names = [...(element.shadowRoot?.querySelectorAll('label bdi') ?? [])];
    expect(names.map((name) => name.textContent)).to.include('Alipay+');
    const picker = find(element, 'fieldset').getBoundingClientRect();
    for (const name of names)
      expect(name.getBoundingClientRect().right, name.textContent ?? '').to.be.above(picker.left + 200);
  });

  for (const dir of ['ltr', 'rtl'] as const)
    for (const [locale, own] of [
      ['ar', 'rtl'],
      ['en', 'ltr'],
    ] as const)
      it(`${locale} is ${own} on a page that is ${dir}, and accessible`, async () => {
        shop.session = {
          value: { status: statusOf('processing', { continueUrl: 'https://bank.example/' }) },
        };
        const element = await mount(locale, 440, dir);
        await untilState(element, 'waiting');
        expect(getComputedStyle(find(element, 'h2')).direction).to.equal(own);
        await expect(element).to.be.accessible();
      });
});
