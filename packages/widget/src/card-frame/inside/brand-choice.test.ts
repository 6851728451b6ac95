// Tests of the choice of a network on a co-badged card: when it appears, that the payer decides, and what is said.

import { PUBLISHED_CARD_RANGES, TEST_CARDS, testCardRanges } from '@gangway/protocol/cards';
import { expect } from '@open-wc/testing';
import type { GwCardForm } from '../../card-form/gw-card-form.ts';
import {
  enterField,
  fillCard,
  inFrame,
  mountReady,
  openToken,
  pressKey,
  typeKeys,
} from '../../testing/card-frame.ts';
import { until } from '../../testing/until.ts';
import { CardForm } from './card-form.ts';

const CB_VISA = '4000002500001001';
const CB_MASTERCARD = '5555552500001001';
const REST = { expiry: '1239', cvc: '123', holder: 'Ada' };
const RANGES = [...testCardRanges(), ...PUBLISHED_CARD_RANGES];
const GROUP = `document.querySelector('[role=radiogroup]')`;

/** What is offered: the names, the chosen one in brackets; empty while there is nothing to choose. */
const offered = (): Promise<string> =>
  inFrame(`${GROUP}.hidden ? '' : [...${GROUP}.querySelectorAll('label')].map((label) =>
    label.querySelector(':checked') ? '[' + label.textContent + ']' : label.textContent).join()`);
const choose = (brand: string): Promise<unknown> =>
  inFrame(`${GROUP}.querySelector('[value=${brand}]').click()`);
/** The name of the group, and whether it is marked as wrong. */
const group = (): Promise<string> =>
  inFrame(`${GROUP}.querySelector('legend').textContent + ' ' + ${GROUP}.getAttribute('aria-invalid')`);
const said = (): Promise<string> => inFrame(`document.querySelector('[role=status]').textContent`);
const focused = (): Promise<string> => inFrame(`document.activeElement.value ?? ''`);
const paste = (text: string): Promise<unknown> =>
  inFrame(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);

describe('the choice of a network', () => {
  let form: GwCardForm;
  beforeEach(async () => {
    form = await mountReady();
  });

  it('appears with the digit that tells the networks and is said, with nothing chosen', async () => {
    await enterField(form, 'number');
    await typeKeys(CB_VISA.slice(0, 7));
    expect(await offered()).to.equal('');
    await typeKeys(CB_VISA[7]!);
    await until(async () => (await offered()) === 'Cartes Bancaires,Visa');
    expect(await said()).to.equal('Pay with this card as: Cartes Bancaires / Visa');
    expect(form.card).to.include({ brand: null, complete: false });
    expect(form.card.networks).to.deep.equal(['cartes-bancaires', 'visa']);
    await pressKey('Backspace');
    await until(async () => (await offered()) === '');
    expect(form.card).to.deep.include({ brand: 'visa', networks: ['visa'] });
  });

  it('follows a pasted number and its replacement by another card', async () => {
    await enterField(form, 'number');
    await paste('4000 0025 0000 1001');
    await until(async () => (await offered()) === 'Cartes Bancaires,Visa');
    await inFrame('document.activeElement.select()');
    await paste(CB_MASTERCARD);
    await until(async () => (await offered()) === 'Cartes Bancaires,Mastercard');
    await inFrame(`document.getElementById('number').select()`);
    await fillCard({ number: '4111111111111111' });
    await until(async () => (await offered()) === '');
  });

  it('must be made: without it there is no token, and the group has the error and the focus', async () => {
    await fillCard({ number: CB_VISA, ...REST });
    expect(await form.tokenize()).to.have.nested.property('error.code', 'card-incomplete');
    expect(await group()).to.equal('Pay with this card as false');
    await form.validate();
    expect(await group()).to.equal('Choose how to pay with this card true');
    await until(async () => (await focused()) === 'cartes-bancaires', 'the focus on the first network');
    await choose('cartes-bancaires');
    await until(() => form.card.complete);
    expect(await group()).to.equal('Pay with this card as false');
  });

  it('goes into the token, and to the page as a name without digits', async () => {
    const details: string[] = [];
    form.addEventListener('gw-change', ({ detail }) => details.push(JSON.stringify(detail)));
    await fillCard({ number: CB_VISA, ...REST });
    for (const brand of ['cartes-bancaires', 'visa']) {
      await choose(brand);
      await until(() => form.card.brand === brand);
      const made = await form.tokenize();
      expect(made).to.include({ brand });
      expect((await openToken('token' in made ? made.token : '')).content.brand).to.equal(brand);
    }
    expect(details.at(-1)).to.contain('"networks":["cartes-bancaires","visa"]');
    expect(details.join()).to.not.match(/\d{2}/);
  });

  it('is a radio group with a name that the keyboard alone can use, after the code', async () => {
    await fillCard({ number: CB_VISA, expiry: '1239', cvc: '123' });
    await enterField(form, 'cvc');
    expect(await inFrame(`${GROUP}.tagName + ${GROUP}.firstElementChild.tagName`)).to.equal('FIELDSETLEGEND');
    await pressKey('Tab');
    expect(await focused()).to.equal('cartes-bancaires');
    await pressKey(' ');
    await until(() => form.card.brand === 'cartes-bancaires');
    await pressKey('ArrowDown');
    await until(() => form.card.brand === 'visa');
    await pressKey('Tab');
    expect(await inFrame('document.activeElement.id')).to.equal('holder');
  });

  it('begins with the network that the shop prefers, and the payer decides', async () => {
    form.network = 'bancontact cartes-bancaires';
    await form.updateComplete;
    await fillCard({ number: CB_VISA, ...REST });
    await until(() => form.card.brand === 'cartes-bancaires', 'the shop’s network');
    expect(await offered()).to.equal('[Cartes Bancaires],Visa');
    await choose('visa');
    await until(() => form.card.brand === 'visa');
    form.network = 'cartes-bancaires';
    await form.updateComplete;
    await fillCard({ holder: 'Ada Lovelace' });
    expect([form.card.brand, await offered()]).to.deep.equal(['visa', 'Cartes Bancaires,[Visa]']);
  });

  it('can be preferred after the number was typed; a network that the card lacks changes nothing', async () => {
    await fillCard({ number: CB_VISA, ...REST });
    form.network = 'dankort';
    await form.updateComplete;
    expect(await offered()).to.equal('Cartes Bancaires,Visa');
    form.network = 'visa';
    await until(() => form.card.complete);
    expect(await offered()).to.equal('Cartes Bancaires,[Visa]');
  });

  it('is forgotten with the card', async () => {
    await fillCard({ number: CB_VISA, ...REST });
    await choose('visa');
    await until(() => form.card.complete);
    form.reset();
    await until(() => form.card.empty);
    await fillCard({ number: CB_VISA, ...REST });
    expect(await offered()).to.equal('Cartes Bancaires,Visa');
  });

  it('follows the rules of the chosen network: no code is asked for with Bancontact', async () => {
    await fillCard({ number: '4871000000001014', ...REST, cvc: '' });
    await choose('visa');
    await form.validate();
    expect(await inFrame(`document.getElementById('cvc-error').textContent`)).to.equal('Enter the CVC');
    await choose('bancontact');
    await until(() => form.card.complete);
  });
});

describe('an element of an earlier version', () => {
  const open = (network: string | undefined): CardForm => {
    const testCards = TEST_CARDS.map(({ number }) => number);
    const old = new CardForm({ testCards, ranges: RANGES, onChange: () => {}, onSubmit: () => {} });
    // Only in a document does a click on a radio change it.
    document.body.append(old.root);
    old.setNetwork(network);
    return old;
  };
  const at = (number: string): number => TEST_CARDS.findIndex((card) => card.number === number);

  it('is told a network that it knows, and the token has the one that was chosen', () => {
    for (const [number, network, knows] of [
      [CB_VISA, 'cartes-bancaires', 'visa'],
      [CB_MASTERCARD, 'cartes-bancaires', 'mastercard'],
      ['5019555544445555', 'dankort', 'maestro'],
    ] as const) {
      const [old, present] = [open(undefined), open('')];
      for (const form of [old, present]) {
        form.fill(at(number));
        form.root.querySelector<HTMLInputElement>(`[value=${network}]`)?.click();
        expect(form.read()?.brand).to.equal(network);
      }
      expect([old.state.brand, old.told(network)]).to.deep.equal([knows, knows]);
      expect([present.state.brand, present.told(network)]).to.deep.equal([network, network]);
      for (const { root } of [old, present]) root.remove();
    }
  });
});
