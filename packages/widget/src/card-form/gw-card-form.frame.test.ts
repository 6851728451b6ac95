// Tests of the frame's life cycle: creation, appearance, the age of its ticket, and failure to load.

import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { Problem } from '../backend/problem.ts';
import { frameTimings } from '../card-frame/open-frame.ts';
import {
  countObjects,
  fieldText,
  fillCard,
  focusedField,
  GOOD_CARD,
  inFrame,
  mountCardForm,
  mountReady,
  newGateway,
  openToken,
  untilReady,
  violationsInFrame,
} from '../testing/card-frame.ts';
import { until } from '../testing/until.ts';
import { itWithDevtools } from '../testing/with-devtools.ts';
import type { GwCardForm } from './gw-card-form.ts';

/** The height of each layout at the default appearance. */
const FRAME_HEIGHT = { stacked: 251, compact: 209 } as const;

const frameOf = (form: GwCardForm): HTMLIFrameElement => form.shadowRoot!.querySelector('iframe')!;
const tokenOf = async (form: GwCardForm, orderId?: string) => {
  const made = await form.tokenize(orderId === undefined ? {} : { orderId });
  if ('error' in made) throw new Error(made.error.message);
  return (await openToken(made.token)).content;
};

describe('the frame of <gw-card-form>', () => {
  it('is sandboxed, titled in its language, and sends only the origin as referrer', async () => {
    const frame = frameOf(await mountReady({ locale: 'nl' }));
    expect(frame.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin allow-forms');
    expect(frame.allow).to.equal('');
    expect(frame.getAttribute('referrerpolicy')).to.equal('strict-origin');
    await until(() => frame.title === 'Beveiligd kaartformulier', 'the title');
  });

  for (const layout of ['stacked', 'compact'] as const)
    it(`takes exactly the reserved height, ${layout}`, async () => {
      const form = await mountCardForm({ layout });
      const before = form.getBoundingClientRect().height;
      await untilReady(form);
      expect(before).to.equal(FRAME_HEIGHT[layout]);
      expect(form.getBoundingClientRect().height).to.equal(before);
    });

  for (const layout of ['stacked', 'compact'] as const)
    it(`opens room for errors only while there are some, ${layout}`, async () => {
      const form = await mountReady({ layout });
      await form.validate();
      await until(() => frameOf(form).offsetHeight > FRAME_HEIGHT[layout], 'the room');
      await fillCard();
      await until(() => frameOf(form).offsetHeight === FRAME_HEIGHT[layout], 'the former height');
    });

  it('shows the errors of the compact group below it, in the order of its fields', async () => {
    const form = await mountReady({ layout: 'compact' });
    const shown = () =>
      inFrame<string>(`[...document.querySelectorAll('[data-error]')].filter((line) => line.textContent
        && line.checkVisibility({ visibilityProperty: true })).map((line) => line.textContent).join('|')`);
    await form.validate();
    const holder = '|Enter the name on the card';
    expect(await shown()).to.equal(`Enter the card number|Enter the expiry date|Enter the CVC${holder}`);
    expect(await violationsInFrame()).to.deep.equal([]);
    const tops = await inFrame<number[]>(
      `[...document.querySelectorAll('[data-error]')].map((line) => line.getBoundingClientRect().top)`,
    );
    expect(tops).to.deep.equal(tops.toSorted((a, b) => a - b));
    await fillCard({ number: '4111111111111111', expiry: '1239' });
    await until(async () => (await shown()) === `Enter the CVC${holder}`, 'one');
    form.locale = 'nl';
    await until(async () => !(await shown()).includes('Enter'), 'Dutch');
  });

  it('keeps the error of a field apart from the label below it', async () => {
    const form = await mountReady({ layout: 'stacked' });
    await form.validate();
    const gap = await inFrame<number>(`(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      return box('[data-field="holder"] label').top - box('[data-error="cvc"] span').bottom;
    })()`);
    expect(gap).to.be.at.least(6);
  });

  it('shows one whole mark in the number field: the recognized or chosen brand, none before the choice', async () => {
    const form = await mountReady();
    const marks = () =>
      inFrame<string>(`[...document.querySelectorAll('[data-field="number"] svg')].map((mark) =>
        (mark.dataset.brand ?? 'none') + ' ' + mark.getBoundingClientRect().width).join()`);
    expect(await marks()).to.equal('');
    await fillCard({ number: '4871000000001014' });
    await until(() => form.card.networks?.length === 2, 'the choice');
    expect(await marks()).to.equal('');
    await inFrame(`document.querySelector('[value="visa"]').click()`);
    await until(async () => (await marks()) === 'visa 34', 'the chosen brand');
    await fillCard({ number: '' });
    await until(async () => (await marks()) === '', 'no brand');
    expect(form.card.empty).to.equal(true);
  });

  it('grows with the choice of a brand and shrinks again', async () => {
    const form = await mountReady();
    await fillCard({ number: '4871000000001014' });
    await until(() => frameOf(form).offsetHeight > FRAME_HEIGHT.compact, 'the higher frame');
    await fillCard({ number: '4111' });
    await until(() => frameOf(form).offsetHeight === FRAME_HEIGHT.compact, 'the former height');
  });

  it('makes a token without any request, bound to an order when orderId is given', async () => {
    const form = await mountReady();
    await fillCard();
    await until(() => form.card.complete);
    const count = () => inFrame<number>(`performance.getEntriesByType('resource').length`);
    // The worker's script is fetched when the frame starts, so wait for it before counting requests.
    const worker = `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('worker.js'))`;
    await until(() => inFrame<boolean>(worker), 'the worker');
    const before = [await count(), performance.getEntriesByType('resource').length];
    const made = await form.tokenize({ orderId: '2041' });
    expect('token' in made).to.equal(true);
    expect([await count(), performance.getEntriesByType('resource').length]).to.deep.equal(before);
    expect((await tokenOf(form, '2041')).orderId).to.equal('2041');
    const [one, two] = [await tokenOf(form), await tokenOf(form)];
    expect(one.orderId).to.equal(undefined);
    expect(one.jti).to.not.equal(two.jti);
  });

  it('makes no token of an incomplete card', async () => {
    const form = await mountReady();
    await fillCard({ number: GOOD_CARD.number });
    const made = await form.tokenize();
    expect('error' in made && made.error.code).to.equal('card-incomplete');
    expect('error' in made && made.error.payerMessage).to.contain('marked fields');
  });

  it('computes the time from the ticket and the monotonic clock, and renews an old ticket', async () => {
    const form = await mountReady();
    await fillCard();
    await until(() => form.card.complete);
    const first = await tokenOf(form);
    expect(first.madeAt).to.be.within(1_790_000_000, 1_790_000_900);
    // The payer's clock is years off; nothing changes. Then an hour passes.
    await inFrame(`(() => { const real = performance.now.bind(performance); const wall = Date.now.bind(Date);
      window.passed = 0; performance.now = () => real() + passed; Date.now = () => wall() + passed; })()`);
    await inFrame('passed = 3600e3');
    const later = await tokenOf(form);
    expect(later.ticket).to.equal(first.ticket);
    expect(later.madeAt - first.madeAt).to.be.within(3600, 3660);
    await inFrame('passed = 7201e3');
    const renewed = await tokenOf(form);
    expect(renewed.ticket).to.not.equal(first.ticket);
    expect(renewed.card).to.deep.equal(first.card);
    expect(await fieldText('number')).to.equal('4111 1111 1111 1111');
  });

  it('reports when an old ticket cannot be renewed', async () => {
    const form = await mountReady();
    const errors: Problem[] = [];
    form.addEventListener('gw-error', ({ detail }) => errors.push(detail));
    await fillCard();
    await until(() => form.card.complete);
    await inFrame(`(() => { const real = performance.now.bind(performance);
      performance.now = () => real() + 7201e3; fetch = () => Promise.reject(new TypeError('offline')); })()`);
    const made = await form.tokenize();
    expect('error' in made && made.error).to.include({ code: 'card-encryption', retriable: true });
    expect(errors.map(({ code }) => code)).to.deep.equal(['card-encryption']);
  });

  it('shows Dutch from left to right, whatever the page’s direction, and is accessible then', async () => {
    const place = await fixture<HTMLElement>(html`<div dir="rtl" style="inline-size: 400px"></div>`);
    const form = await mountReady({ locale: 'nl' }, place);
    expect(await inFrame(`document.querySelector('label').textContent`)).to.equal('Kaartnummer');
    expect(await inFrame('document.documentElement.lang + document.documentElement.dir')).to.equal('nlltr');
    await form.validate();
    expect(await violationsInFrame()).to.deep.equal([]);
  });

  for (const layout of ['stacked', 'compact'] as const)
    for (const theme of ['light', 'dark'] as const)
      it(`is accessible ${theme} and ${layout}, with errors and a choice`, async () => {
        const form = await mountReady({ theme, layout });
        await fillCard({ number: '4871000000001014', expiry: '1320' });
        await form.validate();
        // The frame is transparent; behind it is the shop's page.
        await inFrame(
          `document.documentElement.style.background = '${theme === 'dark' ? '#161b24' : '#fff'}'`,
        );
        expect(await violationsInFrame()).to.deep.equal([]);
      });

  it('has the colors of the page, and follows their changes', async () => {
    const form = await mountReady({ theme: 'light' });
    const ink = () => inFrame(`getComputedStyle(document.getElementById('number')).color`);
    expect(await ink()).to.equal('rgb(17, 24, 39)');
    form.style.setProperty('--gw-ink', 'rgb(90, 0, 90)');
    await until(async () => (await ink()) === 'rgb(90, 0, 90)', 'the new color');
    form.theme = 'dark';
    form.style.removeProperty('--gw-ink');
    await until(async () => (await ink()) === 'rgb(237, 240, 246)', 'the dark color');
    expect(await inFrame('document.documentElement.style.colorScheme')).to.equal('dark');
  });

  it('is told the settings of the page once, until they change', async () => {
    const { postMessage } = MessagePort.prototype;
    let configured = 0;
    MessagePort.prototype.postMessage = function (...all: unknown[]) {
      if ((all[0] as { path?: string[] } | undefined)?.path?.[0] === 'configure') configured += 1;
      Reflect.apply(postMessage, this, all);
    };
    try {
      const form = await mountReady();
      form.name = 'card';
      await form.updateComplete;
      expect(configured).to.equal(1);
      form.layout = 'stacked';
      await until(() => configured === 2, 'the layout');
    } finally {
      MessagePort.prototype.postMessage = postMessage;
    }
  });

  it('has the current colors of the page when it is shown again after display: none', async () => {
    const box = await fixture<HTMLElement>(html`<div style="inline-size: 400px"></div>`);
    const form = await mountReady({ theme: 'light' }, box);
    const ink = () => inFrame(`getComputedStyle(document.getElementById('number')).color`);
    const { style } = frameOf(form);
    const hide = async (hidden: boolean) => {
      box.style.display = hidden ? 'none' : '';
      await aTimeout(100);
    };
    const seen: string[] = [];
    new MutationObserver(() => seen.push(style.visibility)).observe(frameOf(form), { attributes: true });
    await hide(true);
    await hide(false);
    expect(seen, 'nothing changed').to.not.contain('hidden');
    await hide(true);
    box.style.setProperty('--gw-ink', 'rgb(90, 0, 90)');
    await hide(false);
    await until(async () => (await ink()) === 'rgb(90, 0, 90)', 'the new color');
    await until(() => style.visibility === '', 'the frame');
    expect(seen, 'not before').to.contain('hidden');
  });

  for (const [missing, attributes] of [
    ['gateway', { gateway: '' }],
    ['client-key', { 'client-key': '' }],
  ] as const)
    it(`reports once that ${missing} is missing, and starts when it is set`, async () => {
      const before = frameTimings.missing;
      frameTimings.missing = 100;
      const errors: Problem[] = [];
      const form = await mountCardForm(attributes);
      form.addEventListener('gw-error', ({ detail }) => errors.push(detail));
      await aTimeout(300);
      frameTimings.missing = before;
      expect(errors.map(({ code, message }) => `${code}: ${message}`)).to.deep.equal([
        'card-setup: It has no gateway or no client-key.',
      ]);
      expect(form.state).to.equal('loading');
      Object.assign(form, { gateway: newGateway(), clientKey: 'gwk_test_1' });
      await untilReady(form);
    });

  it('shows a retry button and the shop’s link, and reports it, when the fields do not load', async () => {
    const before = frameTimings.silent;
    frameTimings.silent = 300;
    const errors: Problem[] = [];
    const form = document.createElement('gw-card-form');
    form.addEventListener('gw-error', ({ detail }) => errors.push(detail));
    form.innerHTML = '<a href="/hosted">Pay on our secure page</a>';
    Object.assign(form, {
      gateway: newGateway(),
      clientKey: 'gwk_unknown',
      locale: 'en',
      name: 'card',
      required: true,
    });
    (await fixture(html`<form></form>`)).append(form);
    await until(() => form.state === 'failed', 'the failure');
    await form.updateComplete;
    frameTimings.silent = before;
    expect(errors).to.have.length(1);
    expect(errors[0]).to.include({ code: 'card-frame', retriable: true });
    expect(errors[0]?.message).to.match(/shows no fields for gwk_unknown on http:\/\/localhost:\d+\.$/);
    expect(frameOf(form).checkVisibility(), 'the frame').to.equal(false);
    expect(form.validity.valid).to.equal(false);
    expect(form.querySelector('a')?.assignedSlot, 'the link').to.not.equal(null);
    await expect(form).to.be.accessible();
    form.clientKey = 'gwk_test_1';
    await untilReady(form);
  });

  it('is shown when its fields come after the message, and takes the focus of the retry button', async () => {
    const before = frameTimings.ready;
    frameTimings.ready = 0;
    // Before the fields can have come.
    const focused = oneEvent(document, 'gw-error').then(async () => {
      const failed = document.querySelector('gw-card-form')!;
      await failed.updateComplete;
      failed.shadowRoot?.querySelector('button')?.focus();
    });
    const form = await mountCardForm();
    await focused;
    frameTimings.ready = before;
    await untilReady(form);
    expect(form.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
    await until(async () => (await focusedField()) === 'number', 'the focus');
    await fillCard();
    await until(() => form.card.complete, 'the card');
    expect(form.getBoundingClientRect().height).to.equal(FRAME_HEIGHT.compact);
  });

  it('is not reported as failed later, once it has loaded', async () => {
    const before = frameTimings.silent;
    frameTimings.silent = 300;
    const form = await mountCardForm();
    const frame = frameOf(form);
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    await aTimeout(600);
    frameTimings.silent = before;
    expect(form.state).to.equal('ready');
  });

  it('is empty again after the element is moved', async () => {
    const form = await mountReady();
    await fillCard();
    await until(() => form.card.complete);
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.append(form);
    expect(form.card.empty).to.equal(true);
    await untilReady(form);
    expect(await fieldText('number')).to.equal('');
  });

  itWithDevtools('frees everything: fifty times mounted and removed', async function () {
    this.timeout(40_000);
    const cycle = async (): Promise<void> => {
      const form = await mountCardForm();
      form.parentElement?.remove();
    };
    for (let i = 0; i < 10; i += 1) await cycle();
    const before = await countObjects();
    for (let i = 0; i < 50; i += 1) await cycle();
    const after = await countObjects();
    expect(window.length).to.equal(0);
    for (const name of ['Documents', 'Frames', 'JSEventListeners'])
      expect(after[name], name).to.be.at.most((before[name] ?? 0) + 5);
  });
});
