// Tests that a submission while <gw-card-form> still makes its token is neither lost nor repeated.

import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { enterField, fillCard, inFrame, mountReady, pressKey } from '../testing/card-frame.ts';
import { until } from '../testing/until.ts';
import type { GwCardForm } from './gw-card-form.ts';

/** Calls to the worker wait until a test lets them go, however long its keys take on a busy machine. */
const HELD_WORKER = `(() => {
  const { postMessage } = Worker.prototype;
  let held = [];
  Worker.prototype.postMessage = function (...all) {
    if (held) held.push(() => postMessage.apply(this, all));
    else postMessage.apply(this, all);
  };
  globalThis.letGo = () => {
    const waiting = held;
    held = undefined;
    for (const go of waiting) go();
  };
})()`;
const letGo = () => inFrame('letGo()');
/** A time after which no token is being made any more. */
const LATER_MS = 600;

describe('a submission before the token of <gw-card-form>', () => {
  let around: HTMLFormElement;
  let card: GwCardForm;
  let submitted: string[];

  beforeEach(async () => {
    around = await fixture<HTMLFormElement>(html`<form style="inline-size: 400px">
      <button name="by" value="first"></button><button name="by" value="second"></button>
      <button type="button"></button>
    </form>`);
    submitted = [];
    around.addEventListener('submit', (event) => {
      event.preventDefault();
      const sent = new FormData(around, event.submitter);
      submitted.push(`${sent.get('by')} ${typeof sent.get('card')}`);
    });
    card = await mountReady({ name: 'card', required: '' }, around);
    await inFrame(HELD_WORKER);
    await fillCard();
    await until(() => card.card.complete, 'the whole card');
    expect(value()).to.equal(null);
  });

  const button = (place: 0 | 1 | 2): HTMLButtonElement => around.querySelectorAll('button')[place]!;
  const value = (): FormDataEntryValue | null => new FormData(around).get('card');

  it('is repeated once, by the same button, when the token is ready', async () => {
    const second = button(1);
    second.click();
    second.click();
    expect(submitted).to.deep.equal([]);
    await letGo();
    await until(() => submitted.length > 0, 'the submission');
    await aTimeout(LATER_MS);
    expect(submitted).to.deep.equal(['second string']);
  });

  it('is repeated once after Enter in a field', async () => {
    button(0).click();
    await enterField(card, 'holder');
    await pressKey('Enter');
    await pressKey('Enter');
    expect(submitted).to.deep.equal([]);
    await letGo();
    await until(() => submitted.length > 0, 'the submission');
    await aTimeout(LATER_MS);
    expect(submitted).to.deep.equal(['first string']);
  });

  it('makes the token once more when it could not be made', async () => {
    await letGo();
    card.resetCode();
    await until(() => !card.card.complete, 'the empty code');
    await inFrame(`(() => { const real = Worker.prototype.postMessage; let lost = 0;
      Worker.prototype.postMessage = function (...all) {
        if (all[0].path[0] !== 'encrypt' || lost++ > 0) return real.apply(this, all);
        throw new Error('The worker is gone.');
      }; })()`);
    await fillCard({ cvc: '321' });
    await until(() => card.card.complete, 'the whole card');
    await aTimeout(LATER_MS);
    expect(value()).to.equal(null);
    button(0).click();
    await until(() => submitted.length > 0, 'the submission');
    expect(submitted).to.deep.equal(['first string']);
  });

  const TAKEN_BACK: readonly (readonly [description: string, act: () => unknown])[] = [
    ['the form is reset', () => around.reset()],
    ['the card is edited', () => fillCard({ holder: 'Grace Hopper' })],
    ['another card is typed', () => fillCard({ number: '5555555555554444' })],
    ['the element leaves the form', () => card.remove()],
    ['the button leaves the form', () => button(0).remove()],
    [
      'another field is empty',
      () => around.append(Object.assign(document.createElement('input'), { required: true })),
    ],
  ];
  for (const [description, act] of TAKEN_BACK)
    it(`is not repeated when ${description} meanwhile`, async () => {
      button(0).click();
      await act();
      if (card.isConnected) await letGo();
      await aTimeout(LATER_MS);
      expect(submitted).to.deep.equal([]);
    });

  it('is not repeated when the page prevented it and only checked the form', async () => {
    const [first, noSubmit] = [button(0), button(2)];
    first.addEventListener('click', (event) => {
      event.preventDefault();
      around.checkValidity();
    });
    first.click();
    noSubmit.addEventListener('click', () => around.checkValidity());
    noSubmit.click();
    around.checkValidity();
    await letGo();
    await until(value, 'the token');
    await aTimeout(LATER_MS);
    expect(submitted).to.deep.equal([]);
  });
});
