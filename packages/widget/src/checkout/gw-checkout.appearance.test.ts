// Tests of the appearance of <gw-checkout>: a dense brand gets its heights, and no target is too small.
import { expect } from '@open-wc/testing';
import { FakeShop } from '../testing/fake-shop.ts';
import { find, readText } from '../testing/mount.ts';
import { mountPart } from '../testing/parts.ts';

const CODE = '#blik-code';
const DENSE = {
  '--gw-font-size': '14px',
  '--gw-space': '2px',
  '--gw-field-height': '36px',
  '--gw-button-height': '32px',
  '--gw-row-height': '36px',
  '--gw-hints': 'none',
  '--gw-icon-saturation': '0',
};

const mountDense = async (looks: Readonly<Record<string, string>>) => {
  const element = await mountPart('Blik', CODE);
  for (const [name, value] of Object.entries(looks)) element.style.setProperty(name, value);
  return element;
};
const heightOf = (element: Element, selector: string): number =>
  find(element, selector).getBoundingClientRect().height;

describe('the appearance of <gw-checkout>', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  it('gives a dense brand its heights, grey marks and no hints', async () => {
    const element = await mountDense(DENSE);
    expect(heightOf(element, CODE)).to.equal(36);
    expect(heightOf(element, 'label:has([type=radio])')).to.equal(36);
    expect(heightOf(element, 'button[type=submit]')).to.equal(32);
    expect(getComputedStyle(find(element, '.icon')).filter).to.equal('saturate(0)');
    expect(readText(element)).to.not.contain('In your bank');
    await expect(element).to.be.accessible();
  });

  for (const looks of [DENSE, { '--gw-row-height': '1px', '--gw-button-height': '1px', '--gw-space': '0px' }])
    it(`has targets of at least 24 px with ${JSON.stringify(looks)}`, async () => {
      const element = await mountDense(looks);
      const targets = [...element.shadowRoot!.querySelectorAll('a, button, input, label:has(input)')].filter(
        (one) => one.checkVisibility() && !one.matches('[type=radio]'),
      );
      expect(targets.length).to.be.above(2);
      for (const one of targets) expect(one.getBoundingClientRect().height, one.outerHTML).to.be.at.least(24);
    });

  it('has fields of 36 px when a shop asks for lower ones', async () => {
    expect(heightOf(await mountDense({ '--gw-field-height': '8px' }), CODE)).to.equal(36);
  });
});
