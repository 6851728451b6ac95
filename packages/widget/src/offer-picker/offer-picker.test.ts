// Tests of the list of methods: six are shown at first, and the pay button is in the chosen row.

import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { GwCheckout } from '../checkout/gw-checkout.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, type MountOptions, mountCheckout, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';

const SEVEN = ['iDEAL', 'Bancontact', 'EPS', 'Payconiq', 'WeChat Pay', 'QRcode', 'UnionPayWap'];
const NINE = [...SEVEN, 'UnionPay QRcode', 'Bank Transfer'];

describe('the list of ways to pay', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  const open = async (methods: readonly string[], options: MountOptions = {}): Promise<GwCheckout> => {
    const element = await mountCheckout({ session: sessionText({ methods: [...methods] }), ...options });
    await untilState(element, 'ready');
    return element;
  };
  const rowsOf = (element: GwCheckout): string[] =>
    [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name=method]')].map(
      ({ value }) => value,
    );
  const moreOf = (element: GwCheckout): HTMLButtonElement | null =>
    element.shadowRoot!.querySelector('button[aria-expanded]');

  const focusOf = (element: GwCheckout): Element | null => element.shadowRoot!.activeElement;

  it('says a hint beside one method only, because the same beside several tells none apart', async () => {
    const methods = ['Card', ...NINE, 'Blik', 'Bizum', 'MB WAY', 'Alipay', 'Voucher'];
    const element = await open(methods.filter((name) => name !== 'UnionPay QRcode'));
    moreOf(element)!.click();
    await element.updateComplete;
    const labels = [...element.shadowRoot!.querySelectorAll('label')];
    const hints = labels.flatMap(
      (label) => label.querySelector('bdi')?.parentElement?.nextElementSibling ?? [],
    );
    const said = hints.map((hint) => hint.textContent?.trim()).filter(Boolean);
    expect(said.length).to.be.above(3);
    expect(said).to.deep.equal([...new Set(said)]);
  });

  it('shows seven methods without a button, which would take as much space as the last one', async () => {
    const element = await open(SEVEN);
    expect(rowsOf(element)).to.deep.equal(SEVEN);
    expect(moreOf(element) === null).to.equal(true);
  });

  it('shows six of nine methods and a button after them, accessibly', async () => {
    const element = await open(NINE);
    expect(rowsOf(element)).to.deep.equal(NINE.slice(0, 6));
    expect(moreOf(element)?.textContent?.trim()).to.equal('3 more ways to pay');
    expect(moreOf(element)?.getAttribute('aria-expanded')).to.equal('false');
    await expect(element).to.be.accessible();
  });

  for (const locale of ['en', 'nl', 'ar'])
    for (const width of [320, 440, 560])
      it(`shows the collapsed methods as one line of drawings: ${locale}, ${width} px`, async () => {
        const element = await open([...NINE, 'Voucher', 'Bizum', 'Blik'], { locale });
        element.parentElement!.style.inlineSize = `${width}px`;
        await until(() => find(element, '[lang]').lang === locale, locale);
        const tops = [...moreOf(element)!.querySelectorAll('.icon')]
          .map((drawing) => drawing.getBoundingClientRect())
          .filter(({ width: shown }) => shown > 0)
          .map(({ top }) => top);
        expect(tops.length).to.be.within(width === 440 ? 3 : 5, 5);
        expect(new Set(tops).size).to.equal(1);
      });

  for (const locale of ['en', 'ar'])
    for (const width of [288, 320, 358, 410, 440, 560])
      it(`shows the card brands that fit in one row, and how many more: ${locale}, ${width} px`, async () => {
        const element = await open(['Card', 'iDEAL'], { locale });
        element.parentElement!.style.inlineSize = `${width}px`;
        await until(() => find(element, '[lang]').lang === locale, locale);
        const brands = find(element, '[role=img]');
        expect(brands.getAttribute('aria-label')).to.equal(
          'Visa, Mastercard, American Express, UnionPay, Maestro, Bancontact',
        );
        const area = brands.getBoundingClientRect();
        const shown = [...brands.querySelectorAll('.icon')]
          .map((drawing) => drawing.getBoundingClientRect())
          .filter((box) => box.width > 0);
        const more = /\d/.exec(getComputedStyle(brands, '::after').content)?.[0] ?? '0';
        expect(shown.length + Number(more)).to.equal(6);
        expect(new Set(shown.map(({ top }) => top)).size).to.equal(1);
        expect(brands.scrollWidth, 'nothing sticks out').to.be.at.most(Math.ceil(area.width));
      });

  it('opens by keyboard in the order of the page, announces the number, and chooses none', async () => {
    const element = await open(NINE);
    element.focus();
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot!.activeElement?.getAttribute('part'), 'first the chosen row').to.equal(
      'button',
    );
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot!.activeElement?.textContent?.trim()).to.equal('3 more ways to pay');
    await sendKeys({ press: 'Enter' });
    await until(() => focusOf(element)?.getAttribute('value') === 'iDEAL', 'the chosen one');
    expect(rowsOf(element)).to.deep.equal(NINE);
    expect(moreOf(element) === null).to.equal(true);
    await until(() => find(element, '[role=status]').textContent === '3 more ways to pay');
    expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal('iDEAL');
    await sendKeys({ press: 'Tab' });
    expect(focusOf(element)?.getAttribute('part'), 'still in the chosen row').to.equal('button');
  });

  it('moves by Tab from the opened list to the field of the chosen method, not past it', async () => {
    shop.payments = [{ value: { kind: 'wait', status: statusOf('processing', { method: 'Blik' }) } }];
    const element = await open(['Blik', ...NINE]);
    const leave = document.createElement('a');
    leave.href = '#back-without-paying';
    leave.textContent = 'Back without paying';
    element.after(leave);
    await until(() => element.shadowRoot!.querySelector('#blik-code'), 'the field');
    moreOf(element)!.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => moreOf(element) === null && focusOf(element), 'the focus after opening');
    await sendKeys({ press: 'Tab' });
    expect(focusOf(element)?.id).to.equal('blik-code');
    await sendKeys({ type: '123456' });
    await sendKeys({ press: 'Enter' });
    await untilState(element, 'waiting');
    expect(JSON.parse(shop.presses[0] ?? '')).to.include({ method: 'Blik', blikCode: '123456' });
    expect(location.hash).to.equal('');
  });

  it('clears the announcement once another method is chosen', async () => {
    const element = await open(NINE);
    moreOf(element)!.click();
    await until(() => find(element, '[role=status]').textContent === '3 more ways to pay');
    element.select('EPS');
    await element.updateComplete;
    expect(find(element, '[role=status]').textContent).to.equal('');
  });

  it('opens for a collapsed method that the page selects, and stays open', async () => {
    const element = await open(NINE);
    element.select('Bank Transfer');
    await element.updateComplete;
    expect(rowsOf(element)).to.deep.equal(NINE);
    element.select('iDEAL');
    await element.updateComplete;
    expect(rowsOf(element)).to.deep.equal(NINE);
  });

  it('is open when an earlier payment used a collapsed method', async () => {
    shop.session = { value: { status: statusOf('declined', { method: 'Bank Transfer' }) } };
    const element = await mountCheckout({ session: sessionText({ methods: NINE }) });
    await untilState(element, 'ready');
    expect(rowsOf(element)).to.deep.equal(NINE);
    expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal('Bank Transfer');
  });

  it('has the pay button in the chosen row, directly below the input', async () => {
    const element = await open(NINE);
    for (const method of ['iDEAL', 'EPS']) {
      element.select(method);
      await element.updateComplete;
      const rows = [...element.shadowRoot!.querySelectorAll('[part=method]:has(button[part=button])')];
      expect(rows.map((row) => row.querySelector('input')?.value)).to.deep.equal([method]);
    }
  });

  for (const theme of ['light', 'dark'])
    it(`gives the chosen row no ground of its own, and no other row while the pointer is away (${theme})`, async () => {
      const element = await open(NINE);
      element.setAttribute('theme', theme);
      await element.updateComplete;
      const grounds = [...element.shadowRoot!.querySelectorAll('[part=method]')].map(
        (row) => getComputedStyle(row).backgroundColor,
      );
      expect(grounds.length).to.be.greaterThan(1);
      expect([...new Set(grounds)]).to.have.length(1);
    });

  it('has one pay button below all methods in the layout list', async () => {
    const element = await open(NINE, { layout: 'list' });
    expect(element.shadowRoot!.querySelectorAll('[part=picker] button[part=button]')).to.have.length(0);
    expect(element.shadowRoot!.querySelectorAll('button[part=button]')).to.have.length(1);
  });

  it('distinguishes UnionPay’s page and its QR code', async () => {
    const element = await open(['UnionPayWap', 'UnionPay QRcode']);
    const names = [...element.shadowRoot!.querySelectorAll('label bdi')].map(
      ({ textContent }) => textContent,
    );
    expect(new Set(names).size).to.equal(2);
  });
});
