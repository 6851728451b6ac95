// Tests of 3-D Secure in <gw-card-form>: the shop creates the payment, the form authenticates its payer.

import { expect } from '@open-wc/testing';
import { fieldText, fillCard, GOOD_CARD, mountReady, newGateway } from '../testing/card-frame.ts';
import { pause } from '../testing/mount.ts';
import { dialogOf, inDialog, sayInFrame, stepFrameOf, untilChallenged } from '../testing/step-frame.ts';
import { until } from '../testing/until.ts';
import { threeDsSource } from '../three-ds/load-three-ds.ts';
import { stepFrameTimings } from '../three-ds/step-frame.ts';

describe('authenticate() of <gw-card-form>', () => {
  const frameTimings = { ...stepFrameTimings };
  const source = { ...threeDsSource };
  let gateway = '';
  beforeEach(() => {
    gateway = newGateway();
  });
  afterEach(() => {
    Object.assign(stepFrameTimings, frameTimings);
    Object.assign(threeDsSource, source);
  });
  const pageOf = (steps: string): string => `${gateway}/pay/${steps}`;

  it('frames the payment’s address with the client key, and resolves when the issuer is done', async () => {
    const form = await mountReady({ gateway });
    await fillCard();
    const result = form.authenticate(`${pageOf('challenge')}?lang=nl#x`);
    await untilChallenged(form);
    const { opacity, visibility } = getComputedStyle(stepFrameOf(form));
    expect([opacity, visibility], 'the issuer’s page is seen').to.deep.equal(['1', 'visible']);
    expect(stepFrameOf(form).src).to.equal(`${pageOf('challenge')}/frame?client-key=gwk_test_1`);
    await expect(form).to.be.accessible();
    await sayInFrame(form, 'over');
    expect(await result).to.deep.equal({ next: 'ask-server' });
    expect(dialogOf(form)).to.equal(null);
    expect(await fieldText('cvc'), 'the shop decides what is emptied').to.equal(GOOD_CARD.cvc);
  });

  it('asks nothing of a payer whose issuer decides alone', async () => {
    const form = await mountReady({ gateway });
    expect(await form.authenticate(pageOf('over'))).to.deep.equal({ next: 'ask-server' });
  });

  const pages: readonly [string, () => string, (() => void)?][] = [
    ['a step needs a page', () => pageOf('page')],
    ['the frame is blocked', () => pageOf('silent'), () => Object.assign(stepFrameTimings, { hello: 60 })],
    [
      'its script does not load',
      () => pageOf('over'),
      () => (threeDsSource.load = () => Promise.reject(new Error('lost'))),
    ],
    ['the address is not the gateway’s', () => 'https://evil.example/pay/over'],
    ['the address is none', () => 'javascript:alert(1)'],
  ];
  for (const [when, url, prepare] of pages)
    it(`says that the full page is needed when ${when}`, async () => {
      prepare?.();
      const form = await mountReady({ gateway });
      expect(await form.authenticate(url())).to.deep.equal({ next: 'full-page' });
      expect(dialogOf(form)).to.equal(null);
    });

  it('opens no frame at another address', async () => {
    const form = await mountReady({ gateway });
    let opened = 0;
    new MutationObserver(() => {
      opened += dialogOf(form) ? 1 : 0;
    }).observe(form.shadowRoot!, { childList: true, subtree: true });
    await form.authenticate('https://evil.example/pay/over');
    await pause(20);
    expect(opened).to.equal(0);
  });

  it('says so when the payer wants the full page, or stops', async () => {
    const form = await mountReady({ gateway });
    for (const [selectors, next] of [
      [['a'], 'full-page'],
      [['[aria-label=Close]', '[data-stop]'], 'stopped'],
    ] as const) {
      const result = form.authenticate(pageOf('challenge'));
      await untilChallenged(form);
      for (const selector of selectors) inDialog(form, selector).click();
      expect(await result).to.deep.equal({ next });
    }
  });

  it('authenticates once, however often it is called', async () => {
    const form = await mountReady({ gateway });
    const results = [form.authenticate(pageOf('challenge')), form.authenticate(pageOf('challenge'))];
    await untilChallenged(form);
    expect(form.shadowRoot!.querySelectorAll('dialog')).to.have.length(1);
    await sayInFrame(form, 'over');
    expect(await Promise.all(results)).to.deep.equal([{ next: 'ask-server' }, { next: 'ask-server' }]);
  });

  it('ends when the form leaves the page', async () => {
    const form = await mountReady({ gateway });
    const result = form.authenticate(pageOf('challenge'));
    await untilChallenged(form);
    form.remove();
    expect(await result).to.deep.equal({ next: 'ask-server' });
    await until(() => dialogOf(form) === null, 'the end of the dialog');
  });
});
