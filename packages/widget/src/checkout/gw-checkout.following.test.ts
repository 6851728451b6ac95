// Tests of following a payment with <gw-checkout>: resuming, waiting, returning, and the end.

import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { timings } from '../backend/timings.ts';
import { FakeShop, sessionText, statusOf, tokenOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, pause, readText, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';

const waiting = statusOf('processing', { continueUrl: 'https://bank.example/on' });
const toBank = { value: { kind: 'redirect', url: 'https://bank.example/', status: waiting } } as const;

/** Overrides a property of a browser object; returns a function that restores it. */
function override(target: object, name: string, value: unknown): () => void {
  Object.defineProperty(target, name, { configurable: true, get: () => value });
  return () => void Reflect.deleteProperty(target, name);
}

describe('following a payment with <gw-checkout>', () => {
  let shop: FakeShop;
  const undo: (() => void)[] = [];
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => {
    for (const take of undo.splice(0)) take();
    shop.remove();
  });

  const mountWaiting = async () => {
    shop.session = { value: { status: waiting } };
    const element = await mountCheckout();
    await untilState(element, 'waiting');
    return element;
  };

  it('resumes a payment in progress, with a link to continue and one to another method', async () => {
    shop.statuses = [{ value: waiting }];
    const element = await mountWaiting();
    expect(find<HTMLAnchorElement>(element, '[part=waiting] a').href).to.equal('https://bank.example/on');
    expect(readText(element)).to.match(/Time left 1[45]:\d\d/);
    find(element, '[part=waiting] button').click();
    await untilState(element, 'ready');
  });

  it('polls one request at a time until the payment is final', async () => {
    shop.statuses = [{ value: waiting }, { value: waiting }, { value: statusOf('paid') }];
    const element = await mountWaiting();
    await untilState(element, 'complete');
    await aTimeout(80);
    expect(shop.polls).to.equal(3);
  });

  it('leaves at once, without a result, when the status of an unpaid end says where the payer goes on', async () => {
    const back = 'https://pay.example/pay/s/left';
    shop.statuses = [{ value: statusOf('declined', { unpaidUrl: back }) }];
    const element = await mountWaiting();
    await until(() => shop.left.length > 0);
    expect(shop.left).to.deep.equal([back]);
    expect(element.shadowRoot!.querySelector('[part=result]')).to.equal(null);
  });

  it('goes nowhere after an unpaid end whose status names an address that is no web address', async () => {
    shop.statuses = [{ value: statusOf('declined', { unpaidUrl: 'javascript:alert(1)' }) }];
    const element = await mountWaiting();
    await untilState(element, 'ready');
    expect(shop.left).to.deep.equal([]);
  });

  const refused = statusOf('declined', { method: 'Blik' });
  it('focuses the first empty field after Enter on “Try again” for a payment that expired before', async () => {
    shop.session = { value: { status: statusOf('expired', { method: 'Blik' }) } };
    const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL', 'Blik'] }) });
    await untilState(element, 'failed');
    find(element, '[part=result] button').focus();
    await sendKeys({ press: 'Enter' });
    await untilState(element, 'ready');
    const focused = () => element.shadowRoot!.activeElement;
    expect(document.activeElement?.localName).to.equal('gw-checkout');
    expect(find(element, '[role=status]').textContent).to.equal('');
    await until(() => focused()?.id === 'blik-code', 'the field');
    expect(shop.presses).to.have.length(0);
  });

  it('shows the form again when a payment is refused while the payer waits, and focuses its field', async () => {
    shop.session = { value: { status: statusOf('processing', { method: 'Blik' }) } };
    shop.statuses = [{ value: statusOf('processing', { method: 'Blik' }) }];
    const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL', 'Blik'] }) });
    await untilState(element, 'waiting');
    find(element, '[part=waiting] button').focus();
    shop.statuses = [{ value: { ...refused, reason: 'refused-in-app' } }];
    await untilState(element, 'ready');
    await until(() => element.shadowRoot!.activeElement?.id === 'blik-code', 'the field');
    expect(find(element, '[role=alert]').textContent).to.contain('Try again and approve it there.');
  });

  it('continues after lost responses', async () => {
    shop.statuses = [
      'lost',
      { text: 'oops', http: 502 },
      { refuse: 'gateway-unreachable', http: 503 },
      { value: statusOf('paid') },
    ];
    const element = await mountWaiting();
    await untilState(element, 'complete');
  });

  it('ends after a definite refusal', async () => {
    shop.statuses = [{ refuse: 'session-expired', http: 401 }];
    const element = await mountWaiting();
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('This page was open for too long.');
  });

  it('does not poll while hidden, and polls at once when the payer returns', async () => {
    shop.statuses = [{ value: waiting }];
    const element = await mountWaiting();
    const show = override(document, 'visibilityState', 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await aTimeout(10);
    const before = shop.polls;
    await aTimeout(120);
    expect(shop.polls).to.equal(before);
    shop.statuses = [{ value: statusOf('paid') }];
    show();
    document.dispatchEvent(new Event('visibilitychange'));
    await untilState(element, 'complete');
    expect(shop.polls).to.equal(before + 1);
  });

  it('shows a payment that is paid elsewhere while another method is being chosen', async () => {
    shop.statuses = [{ value: waiting }];
    const element = await mountWaiting();
    find(element, '[part=waiting] button').click();
    await untilState(element, 'ready');
    shop.statuses = [{ value: statusOf('paid') }];
    await untilState(element, 'complete');
  });

  it('still shows the methods when the previous payment ends unpaid meanwhile', async () => {
    shop.statuses = [{ value: waiting }];
    const element = await mountWaiting();
    find(element, '[part=waiting] button').click();
    await untilState(element, 'ready');
    shop.statuses = [{ value: statusOf('expired') }];
    await aTimeout(120);
    expect(element.state).to.equal('ready');
  });

  const bankGaveUp = statusOf('declined', { reason: 'timed-out', mayBePaid: true });
  const lateMoney: readonly [string, () => void][] = [
    ['a payment that ended just now', () => (shop.statuses = [{ value: bankGaveUp }])],
    ['a payment that ended before the page', () => (shop.session = { value: { status: bankGaveUp } })],
  ];
  for (const [after, end] of lateMoney)
    it(`shows money that came late, after ${after}`, async () => {
      shop.session = { value: { status: waiting } };
      end();
      const element = await mountCheckout();
      await untilState(element, 'failed');
      expect(readText(element)).to.contain('Not paid').and.to.contain('Try again');
      shop.statuses = [{ value: statusOf('paid') }];
      await untilState(element, 'complete');
    });

  it('still shows an unpaid end when its session expires', async () => {
    shop.session = { value: { status: bankGaveUp } };
    shop.statuses = [{ refuse: 'session-expired', http: 401 }];
    const element = await mountCheckout();
    await untilState(element, 'failed');
    let told = 0;
    element.addEventListener('gw-error', () => (told += 1));
    await until(() => shop.polls === 1);
    await aTimeout(120);
    expect([shop.polls, told]).to.deep.equal([1, 0]);
    expect(readText(element)).to.contain('Not paid').and.to.contain('Try again');
  });

  it('offers no further attempt once the attempts are used up', async () => {
    shop.session = { value: { status: statusOf('declined', { reason: 'tried-too-often' }) } };
    const element = await mountCheckout();
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('start again in the shop');
    expect(element.shadowRoot?.querySelector('[part=result] button')).to.equal(null);
  });

  it('learns, when its tab is shown again, that another one paid; a refusal there changes nothing', async () => {
    const element = await mountCheckout();
    await untilState(element, 'ready');
    const showAgain = async (): Promise<void> => {
      const show = override(document, 'visibilityState', 'hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      show();
      document.dispatchEvent(new Event('visibilitychange'));
    };
    shop.session = { value: { status: statusOf('declined') } };
    await showAgain();
    await aTimeout(30);
    expect(element.state).to.equal('ready');
    shop.session = { value: { status: statusOf('paid') } };
    await showAgain();
    await untilState(element, 'complete');
    expect(readText(element)).to.contain('You paid');
  });

  it('unlocks and polls at once when the page is restored from the back-forward cache', async () => {
    shop.payments = [toBank];
    shop.statuses = [{ value: statusOf('declined') }];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    await element.submit();
    expect(element.state).to.equal('submitting');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => readText(element).includes('Nothing was taken from your account.'));
    expect(element.state).to.equal('ready');
  });

  const away: readonly [CheckoutStatus['reason'] | 'failed', string][] = [
    [undefined, 'The payment was not approved. Nothing was taken from your account.'],
    ['cancelled', 'The payment was cancelled before it was approved. You can try again.'],
    ['failed', 'The payment could not be made. Nothing was taken from your account.'],
  ];
  for (const [reason, sentence] of away)
    it(`shows a payer who comes back from the bank (${reason ?? 'refused'}) the methods and one sentence`, async () => {
      const end = reason === 'failed' ? statusOf('failed') : statusOf('declined', reason ? { reason } : {});
      shop.session = { value: { status: { ...end, method: 'Bancontact' } } };
      const element = await mountCheckout();
      await until(() => readText(element).includes(`Bancontact: ${sentence}`), 'the sentence');
      expect(element.shadowRoot!.querySelectorAll('[role=alert]')).to.have.length(1);
      expect(element.shadowRoot!.querySelector('[part=result]')).to.equal(null);
      expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal('Bancontact');
      await expect(element).shadowDom.to.be.accessible();
      find(element, 'input[value=iDEAL]').click();
      await element.updateComplete;
      expect(readText(element)).to.not.contain(sentence);
      shop.payments = [toBank];
      find(element, 'button[type=submit]').click();
      await until(() => shop.left.length > 0);
      expect(JSON.parse(shop.presses[0]!)).to.include({ method: 'iDEAL' });
    });

  it('shows the one method that there is with “Not paid” and “Try again”', async () => {
    shop.session = { value: { status: statusOf('declined') } };
    const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL'] }) });
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('Not paid').and.to.contain('Try again');
    expect(readText(element)).to.not.contain('Choose another way');
  });

  it('offers to continue, or another method, when the payer returns without having paid', async () => {
    shop.payments = [toBank];
    shop.statuses = [{ value: waiting }];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    await element.submit();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await untilState(element, 'waiting');
    expect(readText(element)).to.contain('Continue payment').and.to.contain('Choose another way');
  });

  it('dispatches gw-complete once and navigates to the return page', async () => {
    shop.session = { value: { status: statusOf('paid') } };
    const details: unknown[] = [];
    await mountCheckout({
      prepare: (element) => element.addEventListener('gw-complete', (event) => details.push(event.detail)),
    });
    await until(() => shop.left.length > 0);
    expect(details).to.deep.equal([{ state: 'paid', tradeId: 'trade-1', orderId: '2041' }]);
    expect(shop.left).to.deep.equal(['https://shop.example/thanks']);
  });

  for (const [sign, act] of [
    ['presses the button', (stay: HTMLElement) => stay.click()],
    [
      'presses a key in the element',
      (stay: HTMLElement) =>
        stay.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true })),
    ],
    [
      'touches the element',
      (stay: HTMLElement) =>
        stay.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true })),
    ],
  ] as const)
    it(`stays after paying when the payer ${sign}, with a link that has the focus`, async () => {
      shop.session = { value: { status: statusOf('paid') } };
      const before = timings.leave;
      timings.leave = 400;
      const element = await mountCheckout();
      await untilState(element, 'complete');
      const stay = find(element, '[part=result] button');
      expect(readText(element)).to.contain('Taking you back').and.to.contain('Stay on this page');
      stay.focus();
      act(stay);
      await element.updateComplete;
      await element.updateComplete;
      timings.leave = before;
      expect(readText(element)).to.not.contain('Taking you back');
      expect(element.shadowRoot?.activeElement).to.equal(find(element, 'a[part=button]'));
      await pause(500);
      expect(shop.left).to.deep.equal([]);
    });

  it('navigates to the return page that the payment itself names', async () => {
    const returnUrl = 'https://shop.example/thanks#gw-status=token';
    shop.session = { value: { status: { ...statusOf('paid'), returnUrl } } };
    await mountCheckout();
    await until(() => shop.left.length > 0);
    expect(shop.left).to.deep.equal([returnUrl]);
  });

  const stays: readonly [string, string, boolean][] = [
    ['gw-complete is prevented', 'https://shop.example/thanks', true],
    ['the return page is this page', location.href, false],
    ['the return address is no web address', 'javascript:alert(1)', false],
  ];
  for (const [name, returnUrl, prevent] of stays)
    it(`stays here when ${name}`, async () => {
      shop.session = { value: { status: statusOf('paid') } };
      const element = await mountCheckout({
        session: sessionText({ returnUrl }),
        prepare: (target) =>
          target.addEventListener('gw-complete', (event) => prevent && event.preventDefault()),
      });
      await untilState(element, 'complete');
      await aTimeout(60);
      expect(shop.left).to.deep.equal([]);
      expect(readText(element)).to.contain('You paid €24.99');
    });

  it('queries the server for the payment in the address and relies on nothing else', async () => {
    shop.fragment = `gw-status=${tokenOf({ aud: 'gw-status', ...statusOf('paid') })}`;
    shop.statuses = [{ value: statusOf('declined') }];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    const result = await element.handleReturn();
    expect('status' in result && result.status?.state).to.equal('declined');
    expect(element.state).to.not.equal('complete');
  });

  it('reads nothing from an address without a token', async () => {
    for (const fragment of ['', 'gw-status=', 'gw-status=a.b.c', 'top'])
      expect(
        await (async () => {
          shop.fragment = fragment;
          return (await mountCheckout()).handleReturn();
        })(),
      ).to.deep.equal({});
  });

  it('shows that it is offline and continues by itself afterwards', async () => {
    shop.payments = ['lost', toBank];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    const connect = override(navigator, 'onLine', false);
    undo.push(connect);
    dispatchEvent(new Event('offline'));
    void element.submit();
    await aTimeout(60);
    expect(find(element, '[data-banner=offline]').textContent).to.contain('You are offline.');
    expect(shop.presses).to.have.length(1);
    connect();
    dispatchEvent(new Event('online'));
    await until(() => shop.left.length > 0);
    expect(shop.presses[0]).to.equal(shop.presses[1]);
  });

  it('offers no active button while it is offline, and says what it waits for', async () => {
    shop.payments = [toBank];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    const button = () => find(element, 'button[part=button]');
    const before = button().textContent;
    const connect = override(navigator, 'onLine', false);
    undo.push(connect);
    dispatchEvent(new Event('offline'));
    await element.updateComplete;
    expect(button().textContent?.trim()).to.equal('Waiting for a connection');
    expect(button().getAttribute('aria-disabled')).to.equal('true');
    expect(find(element, '[role=status]').textContent).to.contain('You are offline.');
    await expect(element).to.be.accessible();
    button().click();
    await element.updateComplete;
    expect([element.state, shop.presses.length]).to.deep.equal(['ready', 0]);
    connect();
    dispatchEvent(new Event('online'));
    await element.updateComplete;
    expect([button().textContent, button().getAttribute('aria-disabled')]).to.deep.equal([before, 'false']);
    button().click();
    await until(() => shop.left.length > 0);
  });

  it('moves the focus to the new title only when it was inside', async () => {
    shop.payments = [{ value: { kind: 'wait', status: waiting } }];
    shop.statuses = ['never'];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    element.focus();
    await element.submit();
    await untilState(element, 'waiting');
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Waiting for your payment');
    find(element, 'h2').blur();
    find(element, '[part=waiting] button').click();
    await untilState(element, 'ready');
    expect(document.activeElement).to.equal(document.body);
  });

  it('dispatches gw-cancel when a payment ended unpaid', async () => {
    shop.session = { value: { status: waiting } };
    shop.statuses = [{ value: statusOf('declined') }];
    const element = await mountCheckout();
    expect((await oneEvent(element, 'gw-cancel')).detail).to.deep.equal({
      tradeId: 'trade-1',
      state: 'declined',
    });
  });
});
