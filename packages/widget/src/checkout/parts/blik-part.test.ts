// Tests of Blik in its row: one field for six digits in any notation, and a code is never sent twice.

import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { FakeShop, statusOf } from '../../testing/fake-shop.ts';
import { find, readText, untilState } from '../../testing/mount.ts';
import { fill, findOverflow, mountPart, type PartOptions, paste } from '../../testing/parts.ts';
import { until } from '../../testing/until.ts';
import type { GwCheckout } from '../gw-checkout.ts';

const FIELD = '#blik-code';
const open = (options?: PartOptions): Promise<GwCheckout> => mountPart('Blik', FIELD, options);
const field = (element: GwCheckout): HTMLInputElement => find<HTMLInputElement>(element, FIELD);
const error = (element: GwCheckout): string => find(element, '#blik-code-error').textContent?.trim() ?? '';
const waits = { value: { kind: 'wait', status: statusOf('processing', { method: 'Blik' }) } } as const;
const refused = { refuse: 'payment-refused', http: 409 } as const;

describe('Blik in its row', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    shop.payments = [waits];
    shop.statuses = [{ value: statusOf('processing', { method: 'Blik' }) }];
  });
  afterEach(() => shop.remove());

  /** Opens it and waits until it has the script that follows payments, which says errors. */
  async function openWhole(): Promise<GwCheckout> {
    const element = await open();
    await until(() => Reflect.get(element, 'progress'), 'the script that follows payments');
    return element;
  }

  const codeOf = (index = 0): unknown => JSON.parse(shop.presses[index] ?? '{}').blikCode;

  it('is one left-to-right field for digits, with autofill from messages', async () => {
    const input = field(await open());
    expect(input.inputMode).to.equal('numeric');
    expect(input.getAttribute('autocomplete')).to.equal('one-time-code');
    expect(getComputedStyle(input).direction).to.equal('ltr');
    expect(input.labels?.[0]?.textContent).to.equal('BLIK code');
  });

  it('groups the digits by three, and sends them ungrouped only when the payer submits', async () => {
    const element = await open();
    field(element).focus();
    await sendKeys({ type: '777123' });
    expect(field(element).value).to.equal('777 123');
    expect(shop.presses).to.deep.equal([]);
    await sendKeys({ press: 'Enter' });
    await untilState(element, 'waiting');
    expect(codeOf()).to.equal('777123');
  });

  it('deletes a digit where the caret is, across the gap too', async () => {
    const element = await open();
    field(element).focus();
    await sendKeys({ type: '123456' });
    field(element).setSelectionRange(4, 4);
    await sendKeys({ press: 'Backspace' });
    expect([field(element).value, field(element).selectionStart]).to.deep.equal(['124 56', 2]);
  });

  const pasted: readonly (readonly [what: string, text: string, shown: string])[] = [
    ['six digits', '777123', '777 123'],
    ['three and three', '777 123', '777 123'],
    ['groups of three with a hyphen', '777-123', '777 123'],
    ['a no-break space and line ends', '\n777\u00a0123\n', '777 123'],
    ['full-width digits', '７７７１２３', '777 123'],
    ['Arabic digits', '٧٧٧١٢٣', '777 123'],
    ['a message of the bank', 'Twój kod BLIK to 777 123, ważny 2 min.', '777 123'],
  ];
  for (const [what, text, shown] of pasted)
    it(`accepts ${what} from the clipboard, replacing the input`, async () => {
      const element = await open();
      await fill(element, FIELD, '99');
      expect(await paste(element, FIELD, text)).to.equal(false);
      expect(field(element).value).to.equal(shown);
    });

  for (const text of ['', 'no code', '12345', '1234567', '12 34 56'])
    it(`leaves ${JSON.stringify(text)} from the clipboard to the browser`, async () => {
      expect(await paste(await open(), FIELD, text)).to.equal(true);
    });

  const wrong: readonly (readonly [typed: string, sentence: string])[] = [
    ['', 'Enter the code from your bank app'],
    ['77712', 'The code has 6 digits'],
  ];
  for (const [typed, sentence] of wrong)
    it(`shows the error of ${JSON.stringify(typed)}, focuses the field and sends nothing`, async () => {
      const element = await open();
      await fill(element, FIELD, typed);
      expect(error(element)).to.equal('');
      const result = await element.submit();
      await element.updateComplete;
      expect('error' in result && [result.error.code, result.error.payerMessage]).to.deep.equal([
        'method-incomplete',
        sentence,
      ]);
      expect(error(element)).to.equal(sentence);
      expect(field(element).getAttribute('aria-invalid')).to.equal('true');
      expect(field(element).getAttribute('aria-describedby')).to.contain('blik-code-error');
      expect(element.shadowRoot?.activeElement).to.equal(field(element));
      expect(shop.presses).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });

  it('ignores a seventh digit', async () => {
    const element = await open();
    await fill(element, FIELD, '7771239');
    expect(field(element).value).to.equal('777 123');
  });

  it('shows no error after an empty field was left, but one for a short code', async () => {
    const element = await open();
    field(element).dispatchEvent(new FocusEvent('blur'));
    await element.updateComplete;
    expect(error(element)).to.equal('');
    await fill(element, FIELD, '1');
    field(element).dispatchEvent(new FocusEvent('blur'));
    await element.updateComplete;
    expect(error(element)).to.equal('The code has 6 digits');
  });

  const live = (element: GwCheckout): string[] =>
    [...element.shadowRoot!.querySelectorAll('[aria-live], [role=status], [role=alert]')].map(
      (region) => region.textContent?.trim() ?? '',
    );
  it('says an error of a field that was left in the one live region', async () => {
    const element = await openWhole();
    field(element).focus();
    await sendKeys({ type: '12' });
    await sendKeys({ press: 'Tab' });
    await until(() => live(element)[0], 'the error');
    expect(live(element)).to.deep.equal(['BLIK code: The code has 6 digits']);
  });

  it('says nothing where the focus moves to the wrong field, which is read with its error', async () => {
    const element = await openWhole();
    find(element, 'button[type=submit]').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => error(element), 'the error');
    expect(element.shadowRoot?.activeElement).to.equal(field(element));
    expect([field(element).getAttribute('aria-describedby'), live(element)]).to.deep.equal([
      'blik-code-hint blik-code-error',
      [''],
    ]);
  });

  it('says the error of a field that has the focus already when Enter is pressed in it', async () => {
    const element = await openWhole();
    field(element).focus();
    await sendKeys({ press: 'Enter' });
    await until(() => live(element)[0], 'the error');
    expect(live(element)).to.deep.equal(['BLIK code: Enter the code from your bank app']);
  });

  it('empties the field after a refusal and shows the reason beside it', async () => {
    shop.payments = [refused, waits];
    const element = await open();
    await fill(element, FIELD, '777123');
    await element.submit();
    await element.updateComplete;
    expect(element.state).to.equal('ready');
    expect(find(element, '[role=alert]').textContent).to.contain('A code works only once');
    expect([field(element).value, error(element)]).to.deep.equal(['', '']);
    await expect(element).to.be.accessible();
    await fill(element, FIELD, '888999');
    await element.submit();
    expect([codeOf(0), codeOf(1)]).to.deep.equal(['777123', '888999']);
    expect(JSON.parse(shop.presses[0]!).attemptId).to.not.equal(JSON.parse(shop.presses[1]!).attemptId);
  });

  it('shows a refusal only beside its method', async () => {
    shop.payments = [refused];
    const element = await open({ session: { methods: ['Blik', 'Bizum'] } });
    await fill(element, FIELD, '777123');
    await element.submit();
    element.select('Bizum');
    await until(() => element.shadowRoot?.querySelector('#bizum-phone'), 'Bizum');
    expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
  });

  it('asks for a new code at once after a declined payment', async () => {
    shop.payments = [{ value: { kind: 'done', status: statusOf('declined', { method: 'Blik' }) } }];
    const element = await open();
    await fill(element, FIELD, '777123');
    await element.submit();
    await until(() => element.shadowRoot?.querySelector('[role=alert]'), 'the sentence');
    expect(element.state).to.equal('ready');
    expect(field(element).value).to.equal('');
    expect(shop.presses).to.have.length(1);
  });

  it('sends the same code again when only the reply was lost', async () => {
    shop.payments = ['lost', waits];
    const element = await open();
    await fill(element, FIELD, '777123');
    await element.submit();
    expect(shop.presses).to.have.length(2);
    expect(new Set(shop.presses).size).to.equal(1);
  });

  it('tells the page whether the code is complete, but not the code', async () => {
    const element = await open();
    const details: unknown[] = [];
    element.addEventListener('gw-change', ({ detail }) => details.push(detail));
    await fill(element, FIELD, '777');
    await fill(element, FIELD, '777123');
    const of = { method: 'Blik', offer: 'Blik', brand: undefined, empty: false };
    expect(details).to.deep.equal([
      { ...of, complete: false },
      { ...of, complete: true },
    ]);
  });

  it('is read-only during a submission, and keeps the focus', async () => {
    shop.payments = ['never'];
    const element = await open();
    await fill(element, FIELD, '777123');
    field(element).focus();
    void element.submit();
    await until(() => shop.presses.length === 1, 'the press');
    expect(field(element).readOnly).to.equal(true);
    expect(element.shadowRoot?.activeElement).to.equal(field(element));
  });

  for (const locale of ['en', 'nl', 'ar'])
    it(`fits 320 px and is accessible in ${locale}`, async () => {
      const element = await open({ locale, width: 320 });
      await until(() => find(element, '[lang]').lang === locale, locale);
      await until(() => locale === 'en' || !readText(element).includes('BLIK code'), 'the words');
      await fill(element, FIELD, '77');
      await element.submit();
      await element.updateComplete;
      expect(findOverflow(element)).to.deep.equal([]);
      expect(getComputedStyle(field(element)).direction).to.equal('ltr');
      await expect(element).to.be.accessible();
    });
});
