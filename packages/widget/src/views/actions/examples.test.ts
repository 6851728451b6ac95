// Tests of every example of a waiting payment: layout in every language and direction, keyboard, and motion.
import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import type { GwCheckout } from '../../checkout/gw-checkout.ts';
import { FakeShop } from '../../testing/fake-shop.ts';
import { readText } from '../../testing/mount.ts';
import { mountExample } from '../../testing/mount-example.ts';
import { itWithDevtools } from '../../testing/with-devtools.ts';
import { ACTION_EXAMPLES, type ActionExampleName } from './examples.ts';

const NAMES = Object.keys(ACTION_EXAMPLES) as ActionExampleName[];

const all = (element: GwCheckout, selector: string): HTMLElement[] =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((part) =>
    part.checkVisibility(),
  );

/** Returns all elements that overflow, except text for screen readers. */
const overflowing = (element: GwCheckout): string[] =>
  all(element, '*')
    // Firefox counts a space that hangs over the end of a line, by less than two pixels.
    .filter((part) => !part.matches('[role=status]') && part.scrollWidth > part.clientWidth + 2)
    .filter((part) => getComputedStyle(part).display !== 'inline')
    .map((part) => `${part.localName} ${part.className}`);

const openAll = (element: GwCheckout): void => {
  for (const details of element.shadowRoot?.querySelectorAll('details') ?? []) details.open = true;
};

describe('a waiting payment', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  for (const name of NAMES)
    for (const locale of ['en', 'nl', 'ar'])
      it(`fits 320 px: ${name}, ${locale}`, async () => {
        const element = await mountExample(shop, name, { locale, scenario: 'wap', width: 288 });
        openAll(element);
        expect(overflowing(element)).to.deep.equal([]);
        for (const target of all(element, 'a, button, summary')) {
          const { width, height } = target.getBoundingClientRect();
          expect(Math.min(width, height), target.textContent ?? '').to.be.at.least(44);
        }
      });

  for (const name of NAMES.filter((each) => /(?<!Nearly|transfer)Over$/.test(each)))
    it(`offers nothing after its time is over, until the result is known: ${name}`, async () => {
      const element = await mountExample(shop, name);
      expect(readText(element)).to.contain('The time to pay is over Please do not pay now.');
      expect(element.shadowRoot?.querySelector('[data-qr], dl, [data-open], [data-countdown]')).to.equal(
        null,
      );
      expect(all(element, 'a, button')).to.have.length(0);
    });

  it('by transfer shows no spinner after its time is over, says what follows, and offers another method', async () => {
    const element = await mountExample(shop, 'transferOver');
    expect(readText(element)).to.contain('will be matched with your order, and the shop will tell you.');
    expect(
      element.shadowRoot?.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity),
    ).to.deep.equal([]);
    expect(element.shadowRoot?.querySelector('dl, [data-qr]')).to.equal(null);
    expect(all(element, '[data-other]')).to.have.length(1);
  });

  it('can be navigated by keyboard alone, in reading order', async () => {
    const element = await mountExample(shop, 'transfer');
    const reached: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      await sendKeys({ press: 'Tab' });
      const active = element.shadowRoot?.activeElement as HTMLElement;
      expect(getComputedStyle(active).outlineStyle, active.textContent ?? '').to.equal('solid');
      reached.push(active.getAttribute('aria-label') ?? active.textContent?.trim() ?? '');
    }
    expect(reached).to.deep.equal([
      'Copy: Account holder',
      'Copy: IBAN',
      'Copy: BIC',
      'Copy: Amount',
      'Copy: Reference',
      'Print',
      'Choose another way',
    ]);
  });

  itWithDevtools('animates nothing but a spinner with reduced motion', async () => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      await emulateMedia({ reducedMotion });
      const element = await mountExample(shop, 'confirmBlik');
      return element.shadowRoot?.getAnimations().length;
    };
    expect(await moving('no-preference')).to.equal(1);
    expect(await moving('reduce')).to.equal(0);
  });

  it('keeps its lines and edges with forced colors', async () => {
    const element = await mountExample(shop, 'confirmBlik');
    const box = all(element, '[data-action] p').at(-1);
    const rules = (element.shadowRoot?.adoptedStyleSheets ?? [])
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === '(forced-colors: active)')
      .flatMap((rule) => [...(rule as CSSMediaRule).cssRules] as CSSStyleRule[])
      .filter((rule) => box?.matches(rule.selectorText));
    expect(rules.map(({ style }) => style.borderTopStyle)).to.deep.equal(['solid']);
  });

  it('is shown by each of two elements for its own payment', async () => {
    const first = await mountExample(shop, 'scan');
    const second = await mountExample(shop, 'confirmBlik');
    expect([first, second].map((element) => all(element, '[data-action]')[0]?.dataset.action)).to.deep.equal([
      'scan',
      'confirm-in-app',
    ]);
  });
});
