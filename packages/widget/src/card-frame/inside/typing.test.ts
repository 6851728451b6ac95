// Tests of typing into the card fields with real keys: groups, caret, paste and errors.

import { TEST_CARDS } from '@gangway/protocol/cards';
import { expect } from '@open-wc/testing';
import type { GwCardForm } from '../../card-form/gw-card-form.ts';
import {
  enterField,
  errorText,
  fieldText,
  fillCard,
  focusedField,
  inFrame,
  mountReady,
  pressKey,
  typeKeys,
} from '../../testing/card-frame.ts';
import { until } from '../../testing/until.ts';
import { CardForm } from './card-form.ts';

const caret = (): Promise<number> => inFrame('document.activeElement.selectionStart');
const setCaret = (at: number): Promise<unknown> =>
  inFrame(`document.activeElement.setSelectionRange(${at}, ${at})`);

/** Simulates a paste: the text at the caret, one event. */
const paste = (text: string): Promise<unknown> =>
  inFrame(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);

describe('typing a card', () => {
  let form: GwCardForm;
  beforeEach(async () => {
    form = await mountReady();
  });

  it('groups the number as it is typed and shows its brand', async () => {
    await enterField(form, 'number');
    await typeKeys('4242424');
    expect(await fieldText('number')).to.equal('4242 424');
    expect(await caret()).to.equal(8);
    await until(() => form.card.brand === 'visa');
    expect(await inFrame(`document.querySelector('[data-brand]').dataset.brand`)).to.equal('visa');
    expect(await inFrame(`document.querySelector('[role=status]').textContent`)).to.equal('Visa card');
  });

  it('fills in a test card by its place in the table, with a code of its brand’s length', async () => {
    for (const { number, brands, at } of TEST_CARDS.map((card, at) => ({ ...card, at }))) {
      form.fill(at);
      await until(() => form.card.networks?.length === brands.length, number);
      if (brands.length > 1) await inFrame(`document.querySelector('[value=${brands[0]}]').click()`);
      await until(() => form.card.complete, number);
      expect((await fieldText('number')).replaceAll(' ', '')).to.equal(number);
      expect((await fieldText('cvc')).length).to.equal(brands.includes('amex') ? 4 : 3);
      form.reset();
      await until(() => form.card.empty);
    }
    form.fill(-1);
    form.fill(TEST_CARDS.length);
    expect(await fieldText('number')).to.equal('');
  });

  it('fills in a card in the sandbox only', () => {
    const isEmpty = (testCards?: readonly string[]): boolean => {
      const filled = new CardForm({ testCards, ranges: [], onChange: () => {}, onSubmit: () => {} });
      filled.fill(0);
      return filled.state.empty;
    };
    expect([isEmpty([TEST_CARDS[0]!.number]), isEmpty()]).to.deep.equal([false, true]);
  });

  it('keeps the caret when a digit is inserted or deleted in the middle', async () => {
    await enterField(form, 'number');
    await typeKeys('41111111');
    await setCaret(2);
    await typeKeys('9');
    expect([await fieldText('number'), await caret()]).to.deep.equal(['4191 1111 1', 3]);
    await pressKey('Backspace');
    expect([await fieldText('number'), await caret()]).to.deep.equal(['4111 1111', 2]);
  });

  it('deletes the digit next to a space, not the space', async () => {
    await enterField(form, 'number');
    await typeKeys('41115222');
    await setCaret(5);
    await pressKey('Backspace');
    expect([await fieldText('number'), await caret()]).to.deep.equal(['4115 222', 3]);
    await pressKey('Delete');
    expect([await fieldText('number'), await caret()]).to.deep.equal(['4112 22', 3]);
  });

  it('accepts a pasted number in any notation, with no more digits than the brand has', async () => {
    await enterField(form, 'number');
    await paste('\u200b5555\u00a05555\u20095555 ４４４４ 99');
    expect(await fieldText('number')).to.equal('5555 5555 5555 4444');
    expect(await errorText('number')).to.equal('');
  });

  it('ignores letters', async () => {
    await enterField(form, 'number');
    await typeKeys('4a1b');
    expect(await fieldText('number')).to.equal('41');
  });

  it('separates month and year, also when they are pasted or autofilled', async () => {
    await enterField(form, 'expiry');
    await typeKeys('3');
    expect(await fieldText('expiry')).to.equal('03 / ');
    await typeKeys('39');
    expect(await fieldText('expiry')).to.equal('03 / 39');
    for (const written of ['12/2039', '2039-12', '122039']) {
      await fillCard({ expiry: written });
      expect(await fieldText('expiry'), written).to.equal('12 / 39');
    }
  });

  it('lets the separator of the expiry date be deleted', async () => {
    await enterField(form, 'expiry');
    await typeKeys('12');
    expect(await fieldText('expiry')).to.equal('12 / ');
    for (let i = 0; i < 4; i += 1) await pressKey('Backspace');
    await typeKeys('0');
    expect(await fieldText('expiry')).to.match(/^(10|0)/);
  });

  it('labels and limits the code by the brand', async () => {
    const label = (): Promise<string> =>
      inFrame(`document.querySelector('[data-field=cvc] label').textContent + ', ' +
        document.getElementById('cvc-hint').textContent`);
    expect(await label()).to.equal('CVC, 3 digits');
    await fillCard({ number: '378282246310005', cvc: '12345' });
    expect(await label()).to.equal('CVC, 4 digits, front');
    expect(await fieldText('cvc')).to.equal('1234');
    await fillCard({ number: '6759649826438453' });
    expect(await label()).to.equal('CVC, Optional');
    expect(await fieldText('cvc')).to.equal('123');
  });

  it('groups a number of 19 digits to its end', async () => {
    await fillCard({ number: '4000000000000000006' });
    expect(await fieldText('number')).to.equal('4000 0000 0000 0000 006');
  });

  it('moves on after the last digit where the brand has one length, and after the date', async () => {
    await enterField(form, 'number');
    await typeKeys('5555555555554444');
    expect(await focusedField()).to.equal('expiry');
    await typeKeys('1239');
    expect(await focusedField()).to.equal('cvc');
    await enterField(form, 'expiry');
    await pressKey('Backspace');
    await fillCard({ cvc: '123' });
    await typeKeys('8');
    expect(await focusedField(), 'the next field is filled').to.equal('expiry');
  });

  it('stays in the field it moved to at the first Tab, which a payer pressed by habit', async () => {
    await enterField(form, 'expiry');
    await typeKeys('1239');
    await pressKey('Tab');
    expect(await focusedField()).to.equal('cvc');
    await pressKey('Tab');
    expect(await focusedField()).to.equal('holder');
  });

  it('stays after 16 digits of Visa, whose numbers may be longer, and after a wrong digit', async () => {
    await enterField(form, 'number');
    await typeKeys('4111111111111111');
    expect(await focusedField()).to.equal('number');
    await fillCard({ number: '' });
    await typeKeys('5555555555554445');
    expect(await focusedField()).to.equal('number');
  });

  it('has one live region, which says an error that appears beside the focus', async () => {
    const said = () => inFrame<string>(`document.querySelector('[role=status]').textContent`);
    expect(
      await inFrame(`document.querySelectorAll('[aria-live], [role=status], [role=alert]').length`),
    ).to.equal(1);
    await enterField(form, 'cvc');
    await typeKeys('12');
    await pressKey('Tab');
    expect(await said()).to.equal('CVC: Enter 3 digits');
    await form.validate();
    expect(await said(), 'the field with the focus is read with its error').to.equal('');
    await form.validate();
    expect(await said(), 'it had the focus already').to.equal('Enter the card number');
  });

  it('reports a number that is not a test card as soon as it is complete', async () => {
    await fillCard({ number: '401288888888188' });
    expect(await errorText('number')).to.equal('');
    await fillCard({ number: '4012888888881881' });
    expect(await errorText('number')).to.equal('This is not a test card');
  });

  it('shows no error after passing through an empty field', async () => {
    await enterField(form, 'number');
    await pressKey('Tab');
    await pressKey('Tab');
    expect(await errorText('number')).to.equal('');
    expect(await errorText('expiry')).to.equal('');
  });

  it('has a group with a name, and every field in it is required', async () => {
    const group = `document.querySelector('fieldset').getAttribute('aria-label')`;
    expect(await inFrame(group)).to.equal('Card details');
    expect(
      await inFrame(`[...document.querySelectorAll('fieldset > [data-field] input')].map(
      (input) => input.required)`),
    ).to.deep.equal([true, true, true, true]);
  });

  it('names its fields for autofill, requests a numeric touch keyboard, and has no pattern', async () => {
    const inputs: Record<string, string | null>[] =
      await inFrame(`[...document.querySelectorAll('form input')].map(
      (input) => Object.fromEntries(['autocomplete', 'inputmode', 'enterkeyhint', 'pattern'].map(
        (name) => [name, input.getAttribute(name)])))`);
    expect(inputs.map((input) => input.autocomplete)).to.deep.equal([
      'cc-number',
      'cc-exp',
      'cc-csc',
      'cc-name',
    ]);
    expect(inputs.map((input) => input.inputmode)).to.deep.equal(['numeric', 'numeric', 'numeric', null]);
    for (const input of inputs) expect(input).to.include({ pattern: null, enterkeyhint: 'go' });
  });
});
