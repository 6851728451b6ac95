// Tests of <gw-card-form> as a form control: value, validity, focus, reset, disabled, and two on one page.

import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import {
  enterField,
  errorText,
  fieldText,
  fillCard,
  focusedField,
  GOOD_CARD,
  inFrame,
  mountReady,
  openToken,
  pressKey,
} from '../testing/card-frame.ts';
import { until } from '../testing/until.ts';
import type { GwCardForm } from './gw-card-form.ts';

describe('<gw-card-form> in a form', () => {
  let around: HTMLFormElement;
  let card: GwCardForm;
  let submitted: FormData[];

  beforeEach(async () => {
    around = await fixture<HTMLFormElement>(html`<form style="inline-size: 400px"></form>`);
    submitted = [];
    around.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted.push(new FormData(around));
    });
    card = await mountReady({ name: 'card', required: '' }, around);
    around.append(Object.assign(document.createElement('button'), { textContent: 'Pay' }));
  });

  const press = (): void => around.querySelector('button')?.click();
  const value = (): FormDataEntryValue | null => new FormData(around).get('card');

  it('belongs to the form and says what is missing', () => {
    expect(card.form).to.equal(around);
    expect(card.willValidate).to.equal(true);
    expect(card.validity.valueMissing).to.equal(true);
    expect(card.validationMessage).to.equal('Enter your card details.');
    expect(around.checkValidity()).to.equal(false);
  });

  it('does not submit while a field is missing, and focuses the first invalid one', async () => {
    await fillCard({ number: GOOD_CARD.number });
    press();
    await until(async () => (await focusedField()) === 'expiry', 'the focus');
    expect(submitted).to.deep.equal([]);
    expect(await errorText('expiry')).to.equal('Enter the expiry date');
    expect(await errorText('cvc')).to.equal('Enter the CVC');
    expect(await errorText('number')).to.equal('');
    expect(await inFrame(`document.getElementById('expiry').getAttribute('aria-invalid')`)).to.equal('true');
  });

  it('marks nothing and moves no focus when the form is only checked', async () => {
    around.checkValidity();
    await aTimeout(60);
    expect(await errorText('number')).to.equal('');
    expect(document.activeElement).to.equal(document.body);
  });

  it('submits a token without any script of the page', async () => {
    await fillCard();
    await until(value, 'the token');
    press();
    expect(submitted).to.have.length(1);
    const { content } = await openToken(String(submitted[0]?.get('card')));
    expect(content.card.card_number).to.equal(GOOD_CARD.number);
  });

  it('submits by Enter inside the frame', async () => {
    await fillCard();
    await enterField(card, 'holder');
    await pressKey('Enter');
    await until(() => submitted.length === 1, 'the submission');
    expect(submitted[0]?.get('card')).to.be.a('string');
  });

  it('focuses the first invalid field after Enter too', async () => {
    await enterField(card, 'holder');
    await pressKey('Enter');
    await until(async () => (await focusedField()) === 'number', 'the focus');
    expect(submitted).to.deep.equal([]);
  });

  it('drops the token at once when something changes, and holds a new one soon', async () => {
    await fillCard();
    await until(value, 'the token');
    const first = value();
    await fillCard({ cvc: '1' });
    await until(() => value() === null, 'no token');
    await fillCard({ cvc: '456' });
    await until(value, 'another token');
    expect(value()).to.not.equal(first);
    expect((await openToken(String(value()))).content.card.cvc).to.equal('456');
  });

  it('is emptied by a reset of the form', async () => {
    await fillCard();
    await until(value, 'the token');
    around.reset();
    await until(() => card.card.empty, 'an empty card');
    expect(value()).to.equal(null);
    expect(await fieldText('number')).to.equal('');
    expect(await errorText('number')).to.equal('');
  });

  it('empties only the code after a refusal', async () => {
    await fillCard();
    await until(value, 'the token');
    card.resetCode();
    await until(() => value() === null, 'no token');
    expect(await fieldText('cvc')).to.equal('');
    expect(await fieldText('number')).to.equal('4111 1111 1111 1111');
    expect(await errorText('cvc')).to.equal('');
  });

  it('is disabled with its fieldset, and then submits nothing', async () => {
    const fieldset = document.createElement('fieldset');
    fieldset.disabled = true;
    around.append(fieldset);
    const off = await mountReady({ name: 'other', required: '' }, fieldset);
    expect(off.willValidate).to.equal(false);
    await until(() => inFrame('document.querySelector("fieldset").disabled', 1), 'the disabled frame');
    fieldset.disabled = false;
    await until(async () => !(await inFrame('document.querySelector("fieldset").disabled', 1)), 'the frame');
    expect(off.willValidate).to.equal(true);
  });

  it('may stay empty when it is not required, but not incomplete', async () => {
    card.required = false;
    await card.updateComplete;
    expect(card.validity.valid).to.equal(true);
    await fillCard({ number: GOOD_CARD.number });
    await until(() => !card.validity.valid, 'an invalid card');
    expect(card.validity.badInput).to.equal(true);
  });

  it('works twice on a page and inside nested shadow roots', async () => {
    const outer = await fixture<HTMLElement>(html`<div style="inline-size: 400px"></div>`);
    const inner = document.createElement('div');
    outer.attachShadow({ mode: 'open' }).append(inner);
    const place = document.createElement('div');
    inner.attachShadow({ mode: 'open' }).append(place);
    const second = await mountReady({}, place);
    await fillCard({ ...GOOD_CARD, number: '5555555555554444' }, 1);
    await until(() => second.card.complete, 'the second card');
    expect(card.card.empty).to.equal(true);
    expect(await second.tokenize()).to.include({ brand: 'mastercard' });
  });
});
