// Tests of the appearance of <gw-card-form>: what a shop sets applies on the page and inside the frame.

import { expect, fixture, html } from '@open-wc/testing';
import {
  fillCard,
  inFrame,
  mountCardForm,
  mountReady,
  untilReady,
  violationsInFrame,
} from '../testing/card-frame.ts';
import { until } from '../testing/until.ts';

/** A dense grey brand, as its own style sheet has it. */
const DENSE = {
  '--gw-accent': '#4b5563',
  '--gw-surface': '#f4f4f5',
  '--gw-field-surface': '#ffffff',
  '--gw-field-line': '#71717a',
  '--gw-field-line-width': '2px',
  '--gw-font-size': '14px',
  '--gw-font-weight': '450',
  '--gw-font-weight-strong': '700',
  '--gw-space': '2px',
  '--gw-field-height': '36px',
  '--gw-hints': 'none',
  '--gw-icon-saturation': '0',
  '--gw-radius': '2px',
};

const place = async (looks: Readonly<Record<string, string>>): Promise<HTMLElement> => {
  const box = await fixture<HTMLElement>(html`<div style="inline-size: 400px"></div>`);
  for (const [name, value] of Object.entries(looks)) box.style.setProperty(name, value);
  return box;
};
const heightOf = (selector: string) =>
  inFrame<number>(`document.querySelector('${selector}').getBoundingClientRect().height`);
const styleOf = (selector: string, name: string) =>
  inFrame<string>(`getComputedStyle(document.querySelector('${selector}'))['${name}']`);

describe('the appearance of <gw-card-form>', () => {
  it('gives a dense brand fields of 36 px, stacked', async () => {
    await mountReady({ layout: 'stacked' }, await place(DENSE));
    for (const name of ['number', 'expiry', 'cvc', 'holder'])
      expect(await heightOf(`:has(> #${name})`), name).to.equal(36);
  });

  it('gives the fields of the compact group 12 px more, for their labels', async () => {
    await mountReady({ layout: 'compact' }, await place(DENSE));
    expect(await heightOf('[data-field="number"]')).to.equal(48);
    expect(await heightOf(':has(> #holder)')).to.equal(36);
  });

  it('never lets a field be lower than 36 px', async () => {
    await mountReady({ layout: 'stacked' }, await place({ ...DENSE, '--gw-field-height': '8px' }));
    expect(await heightOf(':has(> #number)')).to.equal(36);
  });

  for (const layout of ['stacked', 'compact'] as const)
    it(`keeps the room of a dense form while it loads, ${layout}`, async () => {
      const form = await mountCardForm({ layout }, await place(DENSE));
      const before = form.getBoundingClientRect().height;
      await untilReady(form);
      // A frame is a whole number of pixels high.
      expect(form.getBoundingClientRect().height).to.equal(Math.ceil(before));
    });

  it('passes ground, outline, weights, size, hints and the color of marks to the frame', async () => {
    await mountReady({ layout: 'stacked', theme: 'light' }, await place(DENSE));
    const box = ':has(> #number)';
    expect(await styleOf(box, 'backgroundColor')).to.equal('rgb(255, 255, 255)');
    expect(await styleOf(box, 'borderTopWidth')).to.equal('2px');
    expect(await styleOf('label', 'fontWeight')).to.equal('700');
    expect(await styleOf('#number', 'fontWeight')).to.equal('450');
    expect(await styleOf('#number', 'fontSize')).to.equal('14px');
    expect(
      await inFrame(`[...document.querySelectorAll('[id$="-hint"]')].some((one) => one.checkVisibility())`),
    ).to.equal(false);
    await fillCard();
    await until(
      async () => inFrame(`Boolean(document.querySelector('[data-field="number"] svg'))`),
      'the mark',
    );
    expect(await styleOf('[data-field="number"] svg', 'filter')).to.equal('saturate(0)');
  });

  it('follows a change of any of them', async () => {
    const box = await place({});
    await mountReady({ layout: 'stacked' }, box);
    const changes = [
      ['--gw-field-height', '40px', ':has(> #number)', 'height'],
      ['--gw-field-line-width', '3px', ':has(> #number)', 'borderTopWidth'],
      ['--gw-font-size', '18px', '#number', 'fontSize'],
      ['--gw-font-weight', '300', '#number', 'fontWeight'],
      ['--gw-font-weight-strong', '800', 'label', 'fontWeight'],
      ['--gw-space', '6px', 'fieldset', 'columnGap'],
      ['--gw-radius', '1px', ':has(> #number)', 'borderTopLeftRadius'],
    ] as const;
    for (const [variable, value, selector, name] of changes) {
      box.style.setProperty(variable, value);
      const wanted = name === 'columnGap' ? '18px' : value;
      await until(async () => (await styleOf(selector, name)) === wanted, variable);
    }
    box.style.setProperty('--gw-hints', 'none');
    await until(
      async () => (await inFrame<string>(`document.documentElement.style.cssText`)).includes('none'),
      'hints',
    );
  });

  it('lets nothing into the frame that is not of the kind of its variable', async () => {
    const url = 'url(https://shop.example/spy)';
    const bad = Object.keys(DENSE).map((name) => [name, url] as const);
    await mountReady({ layout: 'stacked' }, await place(Object.fromEntries(bad)));
    const css = await inFrame<string>(`document.documentElement.style.cssText`);
    expect(css).to.not.match(/url|spy/);
    expect(await heightOf(':has(> #number)')).to.equal(48);
  });

  for (const layout of ['stacked', 'compact'] as const)
    it(`of a dense brand is accessible and has targets of at least 24 px, ${layout}`, async () => {
      const form = await mountReady({ layout, theme: 'light' }, await place(DENSE));
      await fillCard({ number: '4871000000001014', expiry: '1320' });
      await form.validate();
      await inFrame(`document.documentElement.style.background = '#f4f4f5'`);
      expect(await violationsInFrame()).to.deep.equal([]);
      const low = await inFrame<
        string[]
      >(`[...document.querySelectorAll('input:not([type=radio]), label:has(input)')]
        .filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.id || one.className)`);
      expect(low).to.deep.equal([]);
    });
});
