// Tests of 3-D Secure in <gw-checkout>: in a hidden frame, in a dialog when the issuer asks, else on the full page.

import type { CheckoutSession, CheckoutStatus } from '@gangway/protocol/checkout';
import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { timings } from '../backend/timings.ts';
import type { GwCardForm } from '../card-form/gw-card-form.ts';
import {
  fieldText,
  fillCard,
  focusedField,
  GATEWAY,
  GOOD_CARD,
  newGateway,
  pressKey,
  untilReady,
} from '../testing/card-frame.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, pause, readText, untilState } from '../testing/mount.ts';
import {
  dialogOf,
  inDialog,
  inStepFrame,
  sayInFrame,
  stepFrameOf,
  untilChallenged,
} from '../testing/step-frame.ts';
import { until } from '../testing/until.ts';
import { threeDsSource } from '../three-ds/load-three-ds.ts';
import { stepFrameTimings } from '../three-ds/step-frame.ts';
import type { GwCheckout } from './gw-checkout.ts';

const PAGE = 'https://gateway.example/pay/1';
const card = (state: CheckoutStatus['state'], change: Partial<CheckoutStatus> = {}): CheckoutStatus =>
  statusOf(state, { method: 'Card', ...change });

describe('3-D Secure in <gw-checkout>', () => {
  let shop: FakeShop;
  let gateway = '';
  const frameTimings = { ...stepFrameTimings };
  const source = { ...threeDsSource };
  beforeEach(() => {
    shop = new FakeShop().install();
    gateway = newGateway();
    // The words of the frame come before the next poll, unless a test says otherwise.
    Object.assign(timings, { poll: 60_000, pollMax: 60_000 });
    shop.statuses = [{ value: card('processing') }];
  });
  before(() => setViewport({ width: 800, height: 900 }));
  afterEach(() => {
    shop.remove();
    Reflect.deleteProperty(document, 'visibilityState');
    Object.assign(stepFrameTimings, frameTimings);
    Object.assign(threeDsSource, source);
  });

  const frameAt = (steps: string, base = gateway): string =>
    `${base}/pay/${steps}/frame?client-key=gwk_test_1`;

  /** Mounts a checkout, fills in the card and presses Pay; the frame does what `steps` says. */
  async function pay(
    steps: string,
    { frame = frameAt(steps), ...session }: Partial<CheckoutSession> & { frame?: string } = {},
  ): Promise<GwCheckout> {
    shop.payments = [{ value: { kind: 'redirect', url: PAGE, frame, status: card('processing') } }];
    const element = await mountCheckout({
      session: sessionText({
        ...{ gateway, clientKey: 'gwk_test_1', methods: ['Card', 'iDEAL'], hasEmail: true },
        ...session,
      }),
    });
    await untilState(element, 'ready');
    const form = find<GwCardForm>(element, 'gw-card-form');
    await untilReady(form);
    await fillCard();
    await until(() => form.card.complete, 'the whole card');
    find(element, '[form]').focus();
    find(element, '[form]').click();
    return element;
  }

  /** As {@link pay}, and waits for the issuer's page in the dialog. */
  async function challenge(session: Partial<CheckoutSession> = {}): Promise<GwCheckout> {
    const element = await pay('challenge', session);
    await untilChallenged(element);
    await until(() => element.shadowRoot?.activeElement === stepFrameOf(element), 'the focus in the frame');
    return element;
  }

  const untilLeft = (): Promise<void> => until(() => shop.left.length > 0, 'the full page');

  it('pays without a dialog when the issuer asks nothing, and shows the result as today', async () => {
    shop.statuses = [{ value: card('paid') }];
    const element = await pay('over');
    let shown = false;
    new MutationObserver(() => (shown ||= dialogOf(element)?.open === true)).observe(element.shadowRoot!, {
      subtree: true,
      attributes: true,
    });
    const done = oneEvent(element, 'gw-complete');
    expect((await done).detail.tradeId).to.equal('trade-1');
    await untilState(element, 'complete');
    expect([shown, dialogOf(element), shop.left.includes(PAGE)]).to.deep.equal([false, null, false]);
  });

  it('tells the frame its window and its language, from this page, and lays it out while it is hidden', async () => {
    const element = await pay('quiet', { locale: 'nl' });
    await until(() => inStepFrame(element, 'window.hellos'), 'the hello');
    expect(await inStepFrame(element, 'hello')).to.deep.equal({
      ...{ gw: 'three-ds', window: '03', language: 'en', origin: location.origin },
    });
    const iframe = stepFrameOf(element);
    expect([iframe.allow, iframe.getAttribute('sandbox')]).to.deep.equal([
      'publickey-credentials-get; payment',
      null,
    ]);
    expect(getComputedStyle(iframe).visibility).to.equal('hidden');
    expect(getComputedStyle(dialogOf(element)!).display).to.not.equal('none');
  });

  it('shows the dialog when the issuer asks: who is paid, how much, with the focus in the frame', async () => {
    const element = await challenge();
    const dialog = dialogOf(element)!;
    expect(dialog.matches(':modal')).to.equal(true);
    const named = dialog.getAttribute('aria-labelledby')!.split(' ');
    const name = named.map((id) => inDialog(element, `#${id}`).textContent).join(' ');
    expect(name).to.equal('Confirm with your bank €24.99 · Linden & Daughters');
    expect(element.state).to.equal('submitting');
    await expect(element).to.be.accessible();
    await inStepFrame(element, `document.getElementById('code').focus()`);
    await sendKeys({ type: '123456' });
    expect(await inStepFrame(element, `document.getElementById('code').value`)).to.equal('123456');
  });

  it('asks the shop when the issuer is done: paid', async () => {
    const element = await challenge();
    // Nothing polls while the page is hidden.
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    shop.statuses = [{ value: card('paid') }];
    await sayInFrame(element, 'over');
    await untilState(element, 'complete');
    expect([dialogOf(element), shop.polls]).to.deep.equal([null, 1]);
  });

  it('asks the shop when the issuer is done: declined, and the form keeps all but the code', async () => {
    const element = await challenge();
    shop.statuses = [{ value: card('declined', { reason: 'not-authenticated' }) }];
    await sayInFrame(element, 'over');
    await untilState(element, 'ready');
    await until(async () => (await focusedField()) === 'cvc', 'the focus in the code');
    expect(await fieldText('number')).to.equal('4111 1111 1111 1111');
    expect(await fieldText('holder')).to.equal(GOOD_CARD.holder);
    expect(await fieldText('cvc')).to.equal('');
    expect(find(element, '[role=alert]').textContent).to.contain('follow your bank’s steps');
  });

  it('keeps the form when the time at the issuer ran out, while the shop keeps the trade for late money', async () => {
    const element = await challenge();
    shop.statuses = [{ value: card('processing', { reason: 'timed-out' }) }];
    await sayInFrame(element, 'over');
    await untilState(element, 'ready');
    await until(async () => (await fieldText('cvc')) === '', 'the empty code');
    expect(find(element, '[role=alert]').textContent).to.contain('The time to approve the payment ran out.');
  });

  it('waits, with a link to the full page, while the shop does not know the outcome', async () => {
    const element = await pay('over');
    await untilState(element, 'waiting');
    expect(find<HTMLAnchorElement>(element, '[part=waiting] a').href).to.equal(PAGE);
  });

  it('believes the shop, not the frame: its outcome ends the dialog', async () => {
    timings.poll = 30;
    const element = await challenge();
    shop.statuses = [{ value: card('paid') }];
    await untilState(element, 'complete');
    expect(dialogOf(element)).to.equal(null);
  });

  it('is not moved by messages of other windows, nor by words it does not know', async () => {
    const element = await challenge();
    const other = document.createElement('iframe');
    document.body.append(other);
    for (const data of [
      { kind: 'over' },
      { gw: 'three-ds', kind: 'over' },
      { gw: 'three-ds-end', said: 'end' },
    ]) {
      postMessage(data);
      stepFrameOf(element).dispatchEvent(new MessageEvent('message', { data }));
      (other.contentWindow as unknown as { eval(code: string): void }).eval(
        `parent.postMessage(${JSON.stringify(data)}, '*')`,
      );
    }
    await sayInFrame(element, 'paid');
    await pause(60);
    other.remove();
    expect(dialogOf(element)?.open).to.equal(true);
    expect(element.state).to.equal('submitting');
  });

  it('hands its port to the gateway alone: another origin in the frame gets none', async () => {
    Object.assign(stepFrameTimings, { hello: 300 });
    const other = `http://localhost:${location.port}/n1-1`;
    await pay('over', { frame: frameAt('over', other) });
    await untilLeft();
    expect(shop.left).to.deep.equal([PAGE]);
  });

  describe('leaves for the full page, as without frames,', () => {
    const ways: readonly [string, string, (() => void)?][] = [
      ['when the step needs a page', 'page'],
      ['when the frame is silent', 'silent', () => Object.assign(stepFrameTimings, { hello: 60 })],
      ['when the issuer never decides', 'quiet', () => Object.assign(stepFrameTimings, { hidden: 200 })],
      [
        'when the script does not load',
        'over',
        () => (threeDsSource.load = () => Promise.reject(new Error())),
      ],
    ];
    for (const [when, steps, prepare] of ways)
      it(when, async () => {
        prepare?.();
        const element = await pay(steps);
        await untilLeft();
        expect(shop.left).to.deep.equal([PAGE]);
        expect(dialogOf(element)).to.equal(null);
        expect(readText(element)).to.contain('Taking you to your bank');
      });

    it('when the shop’s policy blocks the frame, at once', async () => {
      const element = await pay('silent');
      await until(() => dialogOf(element), 'the frame');
      const violation = { effectiveDirective: 'frame-src', blockedURI: frameAt('silent') };
      const other = { effectiveDirective: 'frame-src', blockedURI: 'https://ads.example' };
      document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', other as never));
      await pause(30);
      expect(shop.left).to.deep.equal([]);
      document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', violation as never));
      await untilLeft();
    });

    it('when a page is cross-origin isolated, without a frame', async () => {
      const own = Object.getOwnPropertyDescriptor(globalThis, 'crossOriginIsolated')!;
      Object.defineProperty(globalThis, 'crossOriginIsolated', { value: true, configurable: true });
      const element = await pay('challenge');
      await untilLeft();
      Object.defineProperty(globalThis, 'crossOriginIsolated', own);
      expect(dialogOf(element)).to.equal(null);
    });

    it('when the backend names no frame', async () => {
      shop.payments = [{ value: { kind: 'redirect', url: PAGE, status: card('processing') } }];
      const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL'] }) });
      await untilState(element, 'ready');
      await element.submit();
      expect(shop.left).to.deep.equal([PAGE]);
    });

    it('and tells the page before, which may go there by itself', async () => {
      Object.assign(stepFrameTimings, { hello: 60 });
      const told: string[] = [];
      const listener = (event: Event): void => {
        event.preventDefault();
        told.push((event as CustomEvent<{ url: string }>).detail.url);
      };
      document.addEventListener('gw-before-redirect', listener);
      const element = await pay('silent');
      await untilState(element, 'waiting');
      document.removeEventListener('gw-before-redirect', listener);
      expect([told, shop.left]).to.deep.equal([[PAGE], []]);
      expect(find<HTMLAnchorElement>(element, '[part=waiting] a').href).to.equal(PAGE);
    });
  });

  it('does not announce a redirect that does not happen', async () => {
    let told = 0;
    const listener = (): unknown => (told += 1);
    document.addEventListener('gw-before-redirect', listener);
    shop.statuses = [{ value: card('paid') }];
    await untilState(await pay('over'), 'complete');
    document.removeEventListener('gw-before-redirect', listener);
    expect(told).to.equal(0);
  });

  it('goes on when the frame is late, but before its time is over', async () => {
    const element = await pay('quiet');
    await until(() => inStepFrame(element, 'window.hellos'), 'the hello');
    await sayInFrame(element, 'challenge');
    await untilChallenged(element);
  });

  it('hands a reloaded frame a new port', async () => {
    const element = await challenge();
    await inStepFrame(element, 'void setTimeout(() => location.reload())');
    await pause(100);
    shop.statuses = [{ value: card('paid') }];
    await sayInFrame(element, 'over');
    await untilState(element, 'complete');
  });

  it('has a visible way to the full page outside the frame from the start', async () => {
    const element = await challenge();
    const link = inDialog<HTMLAnchorElement>(element, 'a');
    expect([link.textContent?.trim(), link.href]).to.deep.equal(['Open as a full page', PAGE]);
    link.click();
    await untilLeft();
    expect(dialogOf(element)).to.equal(null);
  });

  describe('closing', () => {
    const closings: readonly [string, (element: GwCheckout) => unknown][] = [
      ['the cross', (element) => inDialog(element, 'button[aria-label=Close]').click()],
      [
        'Escape outside the frame',
        async (element) => {
          inDialog(element, 'a').focus();
          await pressKey('Escape');
        },
      ],
      [
        'a phone’s back gesture',
        (element) => void dialogOf(element)?.dispatchEvent(new Event('cancel', { cancelable: true })),
      ],
      ['the browser', (element) => dialogOf(element)?.close()],
    ];
    for (const [by, close] of closings)
      it(`by ${by} asks first, and going on returns to the issuer's page`, async () => {
        const element = await challenge();
        await close(element);
        await until(
          () => dialogOf(element)?.open && !inDialog(element, '[role=alertdialog]').hidden,
          'asking',
        );
        expect(element.shadowRoot?.activeElement?.textContent?.trim()).to.equal('Back to my bank');
        await expect(element).to.be.accessible();
        inDialog(element, '[data-stay]').click();
        expect(inDialog(element, '[role=alertdialog]').hidden).to.equal(true);
        expect(element.shadowRoot?.activeElement).to.equal(stepFrameOf(element));
        expect(element.state).to.equal('submitting');
      });

    it('by Escape again and again never closes the dialog', async () => {
      const element = await challenge();
      for (const isAsked of [true, false, true, false, true]) {
        if (isAsked) inDialog(element, 'a').focus();
        await pressKey('Escape');
        expect(dialogOf(element)?.open).to.equal(true);
        expect(inDialog(element, '[role=alertdialog]').hidden).to.equal(!isAsked);
      }
    });

    it('does nothing by Escape inside the issuer’s page', async () => {
      const element = await challenge();
      await inStepFrame(element, `document.getElementById('code').focus()`);
      await pressKey('Escape');
      await pause(40);
      expect(inDialog(element, '[role=alertdialog]').hidden).to.equal(true);
    });

    it('returns to the form with everything kept, says so, and still learns that the payment was made', async () => {
      const element = await challenge();
      timings.poll = 30;
      inDialog(element, 'button[aria-label=Close]').click();
      inDialog(element, '[data-stop]').click();
      await untilState(element, 'ready');
      await until(() => element.shadowRoot?.querySelector('[role=alert]'), 'the sentence');
      expect(find(element, '[role=alert]').textContent).to.contain(
        'The payment was cancelled before it was approved.',
      );
      expect(element.shadowRoot?.activeElement, 'the focus').to.equal(find(element, '[form]'));
      expect(await fieldText('cvc')).to.equal(GOOD_CARD.cvc);
      shop.statuses = [{ value: card('paid') }];
      await untilState(element, 'complete');
    });
  });

  it('asks the shop, and offers to start again, when the page comes back from the cache', async () => {
    const element = await challenge({ methods: ['Card'] });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await untilState(element, 'waiting');
    expect(dialogOf(element)).to.equal(null);
    const again = find<HTMLButtonElement>(element, '[part=waiting] button');
    expect(again.textContent?.trim()).to.equal('Try again');
    again.click();
    await untilState(element, 'ready');
    expect(await fieldText('number')).to.equal('4111 1111 1111 1111');
  });

  it('ends with the element, and with its session', async () => {
    const element = await challenge();
    element.session = sessionText({ jti: 'session-2', gateway, clientKey: 'gwk_test_1', methods: ['Card'] });
    await until(() => dialogOf(element) === null, 'the end of the dialog');
    await untilState(element, 'ready');
    element.remove();
    const second = await challenge();
    second.remove();
    expect(dialogOf(second)).to.equal(null);
  });

  const windows: readonly [width: number, height: number, code: string, box: [number, number]][] = [
    [1280, 900, '03', [500, 600]],
    [1280, 600, '04', [600, 400]],
    [460, 600, '02', [390, 400]],
    [390, 844, '05', [390, 0]],
    [320, 640, '01', [320, 0]],
  ];
  for (const [width, height, code, [wide, high]] of windows)
    it(`asks the issuer for size ${code} in a window of ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const element = await challenge();
      expect((await inStepFrame<{ window: string }>(element, 'hello')).window).to.equal(code);
      const { clientWidth, clientHeight } = stepFrameOf(element);
      expect(clientWidth).to.equal(wide);
      if (high) expect(clientHeight).to.equal(high);
      const { left, right, top, bottom } = dialogOf(element)!.getBoundingClientRect();
      expect(left >= 0 && top >= 0 && right <= width && bottom <= height, 'the dialog fits').to.equal(true);
      expect(inDialog(element, '[aria-label=Close]').getBoundingClientRect().width).to.be.at.least(44);
    });

  it('frames only the session’s gateway', async () => {
    const element = await pay('over', { frame: 'https://evil.example/pay/over/frame' });
    await untilLeft();
    expect([dialogOf(element), GATEWAY !== location.origin]).to.deep.equal([null, true]);
  });
});
