// Tests that a frame opens with its element, and that its script is loaded again and told when it does not load.

import { expect } from '@open-wc/testing';
import { timings } from '../backend/timings.ts';
import type { GwCardForm } from '../card-form/gw-card-form.ts';
import { mountCardForm, newGateway, untilReady } from '../testing/card-frame.ts';
import { until } from '../testing/until.ts';
import { type PageSideModule, pageSideSource } from './open-frame.ts';

const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
const iframeOf = (form: GwCardForm) => form.shadowRoot?.querySelector('iframe') ?? null;

describe('a card frame', () => {
  const real = { ...pageSideSource };
  const before = { ...timings };
  beforeEach(() => Object.assign(timings, { resend: [1, 1, 1] }));
  afterEach(() => {
    Object.assign(pageSideSource, real);
    Object.assign(timings, before);
  });

  it('is opened when its element is, before anything is rendered', () => {
    const form = document.createElement('gw-card-form');
    form.setAttribute('gateway', newGateway());
    form.setAttribute('client-key', 'gwk_test_1');
    document.body.append(form);
    expect([form.hasUpdated, iframeOf(form)?.src.includes('gwk_test_1')]).to.deep.equal([false, true]);
    form.remove();
  });

  it('is not opened again by the first rendering', async () => {
    const form = await mountCardForm();
    const iframe = iframeOf(form);
    await untilReady(form);
    expect(iframe).to.not.equal(null);
    expect(iframeOf(form)).to.equal(iframe);
  });

  it('is usable when its script comes after its document', async () => {
    let come = (_: Promise<PageSideModule>): void => undefined;
    pageSideSource.load = () => new Promise((resolve) => (come = resolve));
    const form = await mountCardForm();
    await new Promise((resolve) => iframeOf(form)?.addEventListener('load', resolve, { once: true }));
    expect(form.state).to.equal('loading');
    come(real.load());
    await untilReady(form);
  });

  it('loads its script again when that was lost', async () => {
    let asked = 0;
    pageSideSource.load = () => {
      asked += 1;
      return asked < 3 ? lost() : real.load();
    };
    await untilReady(await mountCardForm());
    expect(asked).to.equal(3);
  });

  it('has failed when its script does not load, and the button tries again', async () => {
    pageSideSource.load = lost;
    const form = await mountCardForm();
    const told = new Promise<string>((resolve) =>
      form.addEventListener('gw-error', ({ detail }) => resolve(detail.code)),
    );
    await until(() => form.state === 'failed', 'its failure');
    expect(await told).to.equal('card-frame');
    Object.assign(pageSideSource, real);
    await form.updateComplete;
    form.shadowRoot?.querySelector('button')?.click();
    await untilReady(form);
  });
});
