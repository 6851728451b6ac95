// Tests of a page that defines the imported class itself, as with a bundler: the element defines what it needs.

import { expect, fixture, html } from '@open-wc/testing';
import { GwCardForm } from '../card-form/gw-card-form.ts';
import { frameTimings } from '../card-frame/open-frame.ts';
import { FakeShop, sessionText } from '../testing/fake-shop.ts';
import { until } from '../testing/until.ts';
import { GwCheckout } from './gw-checkout.ts';

describe('GwCheckout, defined by hand', () => {
  let shop: FakeShop;
  const before = { ...frameTimings };
  beforeEach(() => {
    shop = new FakeShop().install();
    Object.assign(frameTimings, { ready: 50, silent: 50 });
  });
  afterEach(() => {
    Object.assign(frameTimings, before);
    shop.remove();
  });

  it('has its card form at the first submission, and the submission ends', async () => {
    // The card form's class is defined under another name here, so it cannot be defined again.
    customElements.define('shop-card-form', GwCardForm);
    expect(customElements.get('gw-card-form')).to.equal(undefined);
    customElements.define('gw-checkout', GwCheckout);
    const element = document.createElement('gw-checkout');
    element.setAttribute('endpoint', '/pay');
    element.setAttribute(
      'session',
      sessionText({ methods: ['Card'], gateway: 'http://127.0.0.1:9', hasEmail: true }),
    );
    (await fixture(html`<div></div>`)).append(element);
    await until(() => element.state === 'ready');
    for (let times = 0; times < 2; times += 1) {
      const submission = element.submit();
      expect(element.state).to.equal('submitting');
      const result = await submission;
      expect('error' in result && result.error.code).to.equal('card-frame');
      expect(element.state).to.equal('ready');
    }
    expect(customElements.get('gw-card-form')).to.be.a('function');
    expect(shop.presses).to.have.length(0);
  });
});
