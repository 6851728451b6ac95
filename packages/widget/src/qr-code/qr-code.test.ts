// Tests of QR codes: they decode to the given text, work in every theme, and load nothing.
import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { FakeShop } from '../testing/fake-shop.ts';
import { find, mountCheckout } from '../testing/mount.ts';
import { mountExample, readShownCode } from '../testing/mount-example.ts';
import { drawCode, QUIET_MODULES, qrCode } from './qr-code.ts';

const inside = (text: string): HTMLElement => {
  const host = document.createElement('div');
  render(qrCode(text, 'A code'), host.attachShadow({ mode: 'open' }));
  return host;
};

describe('a QR code', () => {
  const texts: readonly [string, string][] = [
    ['an address', 'https://pay.gangway.example/pay/019a8f3c-7b1e-7c52-9d40-6a3f5be0c1d2'],
    ['one character', 'a'],
    ['figures alone', '0123456789'],
    ['letters of any script', 'Zażółć gęślą jaźń – ليلى – 支付'],
    ['lines', 'BCD\n002\n1\nSCT'],
    ['331 bytes, the maximum of a transfer', 'x'.repeat(331)],
  ];
  for (const [what, text] of texts)
    it(`decodes to ${what} unchanged, with error level M`, () => {
      const { text: said, level } = readShownCode(inside(text), QUIET_MODULES);
      expect([said, level]).to.deep.equal([text, 'M']);
    });

  it('of a transfer is at most of version 13', () => {
    expect(readShownCode(inside('x'.repeat(331)), QUIET_MODULES).version).to.equal(13);
  });

  it('of 512 bytes has modules of 3 px and fits a host of 320 px, with error level L', () => {
    const host = inside('x'.repeat(512));
    const svg = host.shadowRoot!.querySelector('svg')!;
    const { level, version } = readShownCode(host, QUIET_MODULES);
    expect([level, version]).to.deep.equal(['L', 15]);
    const size = Number(svg.getAttribute('width'));
    expect(size / (17 + 4 * version + 2 * QUIET_MODULES)).to.be.at.least(3);
    // Two paddings of 16 px and one of 8 px around it, and two lines.
    expect(size).to.be.at.most(320 - 2 * (16 + 8) - 4);
  });

  it('is drawn for 512 characters of any script, and not for a text that is too long', () => {
    expect(drawCode('字'.repeat(512))?.side).to.be.greaterThan(100);
    expect(drawCode('x'.repeat(3000))).to.equal(undefined);
    expect(inside('x'.repeat(3000)).shadowRoot?.querySelector('svg')).to.equal(null);
  });

  const sides: readonly [string, number, number][] = [
    ['whole pixels', 7, 1],
    ['whole pixels of a dense screen', 4.5, 2],
    ['the full size, if whole pixels would shrink it much', 220 / 45, 1],
  ];
  for (const [i, [what, unit, density]] of sides.entries())
    it(`has modules of ${what}`, () => {
      const own = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio') ?? {};
      Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: density });
      const text = i === 0 ? 'a' : 'x'.repeat(70);
      const path = inside(text).shadowRoot?.querySelector('path')?.getAttribute('transform') ?? '';
      Object.defineProperty(window, 'devicePixelRatio', own);
      const [shift = 0, , scale = 0] = [...path.matchAll(/[\d.]+/g)].map(Number);
      expect(scale).to.equal(unit);
      if (i < 2) expect((shift * density) % 1).to.equal(0);
    });

  it('has a name and the role img, and is not focusable', () => {
    const svg = inside('a').shadowRoot?.querySelector('svg');
    expect([svg?.getAttribute('role'), svg?.getAttribute('aria-label')]).to.deep.equal(['img', 'A code']);
    expect(svg?.querySelector('[tabindex], [style], image, script')).to.equal(null);
  });
});

describe('a QR code on the page', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  for (const theme of ['light', 'dark'] as const)
    it(`is 220 px of black on white in ${theme}, and whatever colors the payer chooses`, async () => {
      const element = await mountExample(shop, 'scan', { theme });
      const svg = find(element, '[data-qr]');
      const { width, height } = svg.getBoundingClientRect();
      expect([width, height]).to.deep.equal([220, 220]);
      const style = (selector: string) => getComputedStyle(find(element, selector));
      expect(style('[data-qr]').backgroundColor).to.equal('rgb(255, 255, 255)');
      expect(style('[data-qr] rect').fill).to.equal('rgb(255, 255, 255)');
      expect(style('[data-qr] path').fill).to.equal('rgb(0, 0, 0)');
      expect(style('[data-qr] path').forcedColorAdjust).to.equal('none');
    });

  it('has its quiet zone inside the 220 px', async () => {
    const element = await mountExample(shop, 'scan');
    const path = find(element, '[data-qr] path').getBoundingClientRect();
    const box = find(element, '[data-qr]').getBoundingClientRect();
    const { version } = readShownCode(element, QUIET_MODULES);
    // Boxes are rounded to a part of a pixel: a sixtieth in Firefox.
    const least = (path.width / (17 + 4 * version)) * QUIET_MODULES - 1 / 60;
    for (const side of ['left', 'top'] as const) expect(path[side] - box[side]).to.be.at.least(least);
    for (const side of ['right', 'bottom'] as const) expect(box[side] - path[side]).to.be.at.least(least);
  });

  it('loads only when a payment needs it', async () => {
    const element = await mountCheckout();
    expect(element.shadowRoot?.querySelector('[data-qr]')).to.equal(null);
  });
});
