// Tests of a direct debit in its row: a name, an IBAN in any notation, and the mandate that the payer agrees to.

import { LANGUAGE_TAGS, loadTexts } from '@gangway/protocol/languages';
import * as english from '@gangway/protocol/languages/en';
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { FakeShop, sessionText, statusOf } from '../../testing/fake-shop.ts';
import { find, mountCheckout, readText, untilState } from '../../testing/mount.ts';
import { fill, findOverflow, mountPart, type PartOptions } from '../../testing/parts.ts';
import { until } from '../../testing/until.ts';
import type { GwCheckout } from '../gw-checkout.ts';
import { readIban } from './account-part.ts';

const METHOD = 'SEPA Direct Debit';
const HOLDER = '#account-holder';
const IBAN = '#account-iban';
const GERMAN = 'DE89370400440532013000';
const BRAZILIAN = 'BR1500000000000010932840814P2';
const OUTSIDE = 'Accounts in that country cannot be debited';
const WRONG = 'Check the IBAN: a character is missing or wrong';
const NO_NAME = 'Enter the name only, without a number';

const open = (options?: PartOptions): Promise<GwCheckout> => mountPart(METHOD, IBAN, options);
const field = (element: GwCheckout, id: string): HTMLInputElement => find<HTMLInputElement>(element, id);
const error = (element: GwCheckout, id: string): string =>
  find(element, `${id}-error`).textContent?.trim() ?? '';

describe('a typed IBAN', () => {
  const ibans: readonly (readonly [typed: string, iban: string])[] = [
    [GERMAN, GERMAN],
    ['DE89 3704 0044 0532 0130 00', GERMAN],
    ['de89370400440532013000', GERMAN],
    ['IBAN: DE89 3704 0044 0532 0130 00', GERMAN],
    ['IBAN DE89-3704-0044-0532-0130-00', GERMAN],
    ['\u202aDE89\u00a03704\u202f0044\u20110532 0130 00\u202c', GERMAN],
    ['ＤＥ８９３７０４００４４０５３２０１３０００', GERMAN],
    ['DE٨٩٣٧٠٤٠٠٤٤٠٥٣٢٠١٣٠٠٠', GERMAN],
    ['', ''],
  ];
  for (const [typed, iban] of ibans)
    it(`${JSON.stringify(typed)} is read as ${iban || 'nothing'}`, () =>
      expect(readIban(typed)).to.equal(iban));
});

describe('a direct debit in its row', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    const status = statusOf('processing', { method: METHOD });
    shop.payments = [{ value: { kind: 'wait', status } }];
    shop.statuses = [{ value: status }];
  });
  afterEach(() => shop.remove());

  const sent = (): unknown => JSON.parse(shop.presses[0] ?? '{}').account;

  // The first test in Polish, so that its words are not there yet.
  it('says what is missing in the language of the payer, even before its row has appeared', async () => {
    const session = sessionText({ methods: [METHOD, 'iDEAL'] });
    const element = await mountCheckout({ session, locale: 'pl' });
    await until(() => find(element, '[lang]').lang === 'pl', 'the language');
    const result = await element.submit();
    expect('error' in result && result.error.payerMessage).to.equal(
      'Wpisz imię i nazwisko posiadacza rachunku',
    );
    expect(shop.presses).to.deep.equal([]);
  });

  it('asks for the holder by the name of the payer, and for an IBAN that nothing corrects or completes', async () => {
    const element = await open();
    const [holder, iban] = [field(element, HOLDER), field(element, IBAN)];
    expect([holder, iban].map(({ labels }) => labels?.[0]?.textContent)).to.deep.equal([
      'Account holder',
      'IBAN',
    ]);
    expect([holder.autocomplete, iban.autocomplete]).to.deep.equal(['name', 'off']);
    expect([holder, iban].map((input) => input.getAttribute('autocapitalize'))).to.deep.equal([
      'words',
      'off',
    ]);
    expect([holder.spellcheck, iban.spellcheck]).to.deep.equal([false, false]);
    expect(getComputedStyle(iban).direction).to.equal('ltr');
  });

  it('sends holder and IBAN without spaces, and only when the payer submits', async () => {
    const element = await open();
    field(element, HOLDER).focus();
    await sendKeys({ type: ' Mia  Brandt ' });
    await sendKeys({ press: 'Enter' });
    expect(element.shadowRoot?.activeElement, 'Enter leads to the IBAN').to.equal(field(element, IBAN));
    await sendKeys({ type: 'de89370400440532013000' });
    expect(field(element, IBAN).value).to.equal('DE89 3704 0044 0532 0130 00');
    expect(shop.presses).to.deep.equal([]);
    await sendKeys({ press: 'Enter' });
    await untilState(element, 'waiting');
    expect(sent()).to.deep.equal({ holder: 'Mia Brandt', iban: GERMAN });
    expect(JSON.parse(shop.presses[0]!).method).to.equal(METHOD);
  });

  it('takes a pasted IBAN with spaces and the word before it', async () => {
    const element = await open();
    await fill(element, HOLDER, 'Mia Brandt');
    await fill(element, IBAN, 'IBAN: DE89 3704 0044 0532 0130 00');
    expect(field(element, IBAN).value).to.equal('DE89 3704 0044 0532 0130 00');
    await element.submit();
    expect(sent()).to.deep.equal({ holder: 'Mia Brandt', iban: GERMAN });
  });

  it('leaves the caret where the payer corrects a character, and groups again after the field was left', async () => {
    const element = await open();
    const iban = field(element, IBAN);
    iban.focus();
    await sendKeys({ type: 'DE8937040044' });
    iban.setSelectionRange(7, 7);
    await sendKeys({ press: 'Backspace' });
    await element.updateComplete;
    expect([iban.value, iban.selectionStart]).to.deep.equal(['DE89 304 0044', 6]);
    iban.blur();
    await element.updateComplete;
    expect(iban.value).to.equal('DE89 3040 044');
  });

  it('has the name that the session knows as its holder, until the payer changes it', async () => {
    const fields = { ask: { name: 'required' }, values: { customer: { name: 'Mia Brandt' } } } as const;
    const element = await open({ session: { fields } });
    expect(field(element, HOLDER).value).to.equal('Mia Brandt');
    await fill(element, HOLDER, '');
    expect(field(element, HOLDER).value).to.equal('');
    await fill(element, HOLDER, 'Brandt GmbH');
    await fill(element, IBAN, GERMAN);
    await element.submit();
    expect(sent()).to.deep.equal({ holder: 'Brandt GmbH', iban: GERMAN });
  });

  it('has the name that the payer types above as its holder', async () => {
    const element = await open({ session: { fields: { ask: { name: 'required' } } } });
    await until(() => element.shadowRoot?.querySelector('#customer-name'), 'the fields');
    await fill(element, '#customer-name', 'Mia Brandt');
    await until(() => field(element, HOLDER).value === 'Mia Brandt', 'the holder');
  });

  const wrongs: readonly (readonly [holder: string, iban: string, at: string, sentence: string])[] = [
    ['', GERMAN, HOLDER, 'Enter the name of the account holder'],
    ['  ', GERMAN, HOLDER, 'Enter the name of the account holder'],
    ['12', GERMAN, HOLDER, NO_NAME],
    [`Mia ${GERMAN}`, GERMAN, HOLDER, NO_NAME],
    ['Mia 4111 1111 1111 1111', GERMAN, HOLDER, NO_NAME],
    ['Mia Brandt', '', IBAN, 'Enter the IBAN'],
    ['Mia Brandt', GERMAN.slice(0, -1), IBAN, WRONG],
    ['Mia Brandt', GERMAN.replace('89', '98'), IBAN, WRONG],
    ['Mia Brandt', '4111111111111111', IBAN, WRONG],
    ['Mia Brandt', BRAZILIAN, IBAN, OUTSIDE],
  ];
  for (const [holder, iban, at, sentence] of wrongs)
    it(`shows what is wrong with ${JSON.stringify([holder, iban])}, focuses it and sends nothing`, async () => {
      const element = await open();
      await fill(element, HOLDER, holder);
      await fill(element, IBAN, iban);
      const result = await element.submit();
      await element.updateComplete;
      expect('error' in result && result.error.payerMessage).to.equal(sentence);
      expect(error(element, at)).to.equal(sentence);
      expect(field(element, at).ariaInvalid).to.equal('true');
      expect(element.shadowRoot?.activeElement).to.equal(field(element, at));
      expect(shop.presses).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });

  it('takes a company with a few digits in its name', async () => {
    const element = await open();
    await fill(element, HOLDER, '24/7 Media 2000 GmbH');
    await fill(element, IBAN, GERMAN);
    await element.submit();
    expect(sent()).to.deep.equal({ holder: '24/7 Media 2000 GmbH', iban: GERMAN });
  });

  it('shows an error after a field was left, but none for a field that was left empty', async () => {
    const element = await open();
    field(element, HOLDER).focus();
    await sendKeys({ press: 'Tab' });
    expect(error(element, HOLDER)).to.equal('');
    await sendKeys({ type: 'DE89' });
    expect(error(element, IBAN)).to.equal('');
    field(element, IBAN).blur();
    await until(() => error(element, IBAN) === WRONG, 'the error');
  });

  it('keeps both after a refusal and shows the reason beside them', async () => {
    shop.payments = [{ refuse: 'payment-refused', http: 409 }];
    const element = await open();
    await fill(element, HOLDER, 'Mia Brandt');
    await fill(element, IBAN, GERMAN);
    await element.submit();
    await element.updateComplete;
    expect(find(element, '[role=alert]').textContent).to.contain('The debit was not accepted.');
    expect(field(element, HOLDER).value).to.equal('Mia Brandt');
    expect(field(element, IBAN).value.replaceAll(' ', '')).to.equal(GERMAN);
  });

  it('keeps neither name nor IBAN in the browser, in an event or in the address', async () => {
    const element = await open();
    const events: unknown[] = [];
    element.addEventListener('gw-change', ({ detail }) => events.push(detail));
    await fill(element, HOLDER, 'Mia Brandt');
    await fill(element, IBAN, GERMAN);
    await element.submit();
    const kept = JSON.stringify([events, { ...sessionStorage }, { ...localStorage }, location.href]);
    expect(events.at(-1)).to.include({ method: METHOD, complete: true, empty: false });
    expect(kept).to.not.match(/3704|0532|Brandt/);
  });

  it('says between the fields and the button what the payer agrees to, by the name of the shop', async () => {
    const element = await open();
    const text = readText(element);
    expect(text)
      .to.contain(
        'you authorise (A) Linden & Daughters and its payment service provider to send instructions',
      )
      .and.to.contain('You are entitled to a refund from your bank')
      .and.to.contain('within eight weeks of the date on which your account was debited.');
    expect(text.indexOf('you authorise'))
      .to.be.above(text.indexOf('IBAN'))
      .and.below(text.indexOf('Pay €24.99'));
  });

  it('names no shop that has no name', async () => {
    const element = await open({ session: { shop: '' } });
    expect(readText(element)).to.contain('you authorise (A) the shop and its payment service provider');
  });

  for (const tag of LANGUAGE_TAGS)
    it(`fits 320 px, has its own mandate and is accessible in ${tag}`, async () => {
      const element = await open({ locale: tag, width: 320 });
      const { debit } = (await loadTexts(tag)) ?? english;
      await until(() => readText(element).includes(debit.mandate('Linden & Daughters')), 'the mandate');
      await fill(element, HOLDER, '1');
      await fill(element, IBAN, BRAZILIAN);
      await element.submit();
      await element.updateComplete;
      expect(error(element, HOLDER)).to.equal(debit.holderWrong);
      expect(error(element, IBAN)).to.equal(debit.ibanOutside);
      expect(findOverflow(element)).to.deep.equal([]);
      const style = getComputedStyle(field(element, IBAN));
      expect([style.direction, style.textAlign]).to.deep.equal(['ltr', tag === 'ar' ? 'end' : 'start']);
      await expect(element).to.be.accessible();
    });
});
