// Tests of the accessibility of <gw-checkout>: every state, light and dark, both layouts.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { expect } from '@open-wc/testing';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, untilState } from '../testing/mount.ts';
import type { ElementState } from './checkout-view.ts';

interface Scene {
  readonly name: string;
  readonly state: ElementState;
  /** The order's latest payment. */
  readonly latest?: CheckoutStatus;
  readonly session?: FakeShop['session'];
  readonly press?: boolean;
}

const waiting = statusOf('processing', { continueUrl: 'https://bank.example/' });

const SCENES: readonly Scene[] = [
  { name: 'loading', state: 'loading', session: 'never' },
  { name: 'the picker', state: 'ready' },
  { name: 'submitting', state: 'submitting', press: true },
  { name: 'waiting', state: 'waiting', latest: waiting },
  { name: 'paid', state: 'complete', latest: statusOf('paid') },
  { name: 'authorized', state: 'complete', latest: statusOf('authorized') },
  { name: 'verify', state: 'complete', latest: statusOf('verify') },
  { name: 'declined', state: 'ready', latest: statusOf('declined') },
  { name: 'expired', state: 'failed', latest: statusOf('expired') },
  { name: 'failed', state: 'ready', latest: statusOf('failed') },
  { name: 'cancelled', state: 'failed', latest: statusOf('cancelled') },
  { name: 'a problem', state: 'failed', session: { refuse: 'session-expired', http: 401 } },
];

describe('<gw-checkout> and accessibility', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  for (const theme of ['light', 'dark'] as const)
    for (const scene of SCENES)
      it(`is accessible in ${scene.name}, ${theme}`, async () => {
        shop.session = scene.session ?? { value: { status: scene.latest ?? null } };
        const element = await mountCheckout({ theme, session: sessionText({ clientKey: 'gwk_test_1' }) });
        if (scene.press) {
          await untilState(element, 'ready');
          void element.submit();
        }
        await untilState(element, scene.state);
        document.body.style.background = theme === 'dark' ? '#101215' : '#ffffff';
        await expect(element).to.be.accessible();
        document.body.style.background = '';
      });

  it('is accessible as an accordion', async () => {
    const element = await mountCheckout({ layout: 'accordion' });
    await untilState(element, 'ready');
    await expect(element).to.be.accessible();
  });

  it('names the methods as one radio group with a question', async () => {
    const element = await mountCheckout();
    await untilState(element, 'ready');
    expect(find(element, 'fieldset > legend').textContent).to.equal('How would you like to pay?');
    const radios = element.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [];
    expect([...radios].map((radio) => radio.value)).to.deep.equal(['iDEAL', 'Bancontact', 'Cards HPP']);
  });
});
