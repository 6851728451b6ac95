// Tests of frames that the loader opens before their elements are defined.

import { expect } from '@open-wc/testing';
import { until } from '../testing/until.ts';
import { openEarlyFrames } from './early-frames.ts';

const KEY = 'gwk_test_1';
const gateway = (): string => `http://127.0.0.1:${location.port}/n${Math.floor(Math.random() * 1e9)}-1`;

/** Puts an element that is not defined yet into the page, with a link to another way to pay. */
function place(attributes: Readonly<Record<string, string>>): HTMLElement {
  const host = document.createElement('gw-card-form');
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
  host.innerHTML = '<a href="/elsewhere">Pay elsewhere</a>';
  document.body.append(host);
  return host;
}

const iframeOf = (host: HTMLElement) => host.shadowRoot?.querySelector('iframe') ?? null;
const linkOf = (host: HTMLElement): HTMLElement => host.querySelector('a')!;

describe('the frame of a card form that is not defined yet', () => {
  let form: HTMLElement;
  let early: HTMLIFrameElement;
  let changed: HTMLElement;
  const loads: Event[] = [];

  before(() => {
    form = place({ gateway: `${gateway()}/`, 'client-key': KEY });
    changed = place({ gateway: gateway(), 'client-key': KEY });
  });

  it('is not opened by a browser that is too old', () => {
    const { supports } = CSS;
    CSS.supports = () => false;
    openEarlyFrames();
    CSS.supports = supports;
    expect(form.shadowRoot).to.equal(null);
  });

  it('is not opened where no element would: without a key, or where the gateway is no address', () => {
    const others = [
      place({ gateway: gateway() }),
      place({ gateway: 'nowhere', 'client-key': KEY }),
      place({ 'client-key': KEY }),
    ];
    openEarlyFrames();
    for (const host of others) {
      expect(host.shadowRoot, host.outerHTML).to.equal(null);
      host.remove();
    }
  });

  it('is opened, unseen and without the focus; the link of the shop stays', () => {
    early = iframeOf(form)!;
    early.addEventListener('load', (event) => loads.push(event));
    expect(early.src).to.contain(`/frame/v1/?client-key=${KEY}`).and.not.contain('//frame');
    expect(early.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin allow-forms');
    expect(early.getAttribute('referrerpolicy')).to.equal('strict-origin');
    expect([early.checkVisibility(), linkOf(form).checkVisibility()]).to.deep.equal([false, true]);
  });

  it('is fetched with its script, which is only run by what checks it', () => {
    const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[href$=GW_PAGE_SIDE]')];
    const found = links.map(({ rel, as, crossOrigin, integrity }) => [rel, as, crossOrigin, integrity]);
    const expected = ['preload', 'script', 'anonymous', 'GW_DIGEST'];
    expect(found).to.deep.equal([expected, expected]);
  });

  it('is the frame of the element once that is defined, without loading again', async () => {
    await until(() => loads.length > 0, 'the document');
    changed.setAttribute('client-key', 'gwk_test_open');
    const { untilReady } = await import('../testing/card-frame.ts');
    await untilReady(form as never);
    expect(iframeOf(form)).to.equal(early);
    expect(loads.length).to.equal(1);
    expect(early.title).to.not.equal('');
    expect([early.checkVisibility(), linkOf(form).checkVisibility()]).to.deep.equal([true, false]);
    expect(form.shadowRoot?.querySelectorAll('slot').length).to.equal(0);
  });

  it('is replaced when the key has changed meanwhile', async () => {
    const { untilReady } = await import('../testing/card-frame.ts');
    await untilReady(changed as never);
    expect(changed.shadowRoot?.querySelectorAll('iframe').length).to.equal(1);
    expect(iframeOf(changed)?.src).to.contain('client-key=gwk_test_open');
  });

  it('opens again when the element is moved', async () => {
    const { untilReady } = await import('../testing/card-frame.ts');
    document.body.prepend(form);
    await untilReady(form as never);
    expect(iframeOf(form)).to.not.equal(early);
  });
});
