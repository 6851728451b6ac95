// Following a payment with <gw-checkout>: resume, waiting, the way back, and the end.
import { aTimeout, expect, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { find, mountCheckout, readText, untilState } from '../testing/mount.ts';
import { PretendShop, sessionText, statusOf, tokenOf } from '../testing/pretend-shop.ts';

const waiting = statusOf('processing', { continueUrl: 'https://bank.example/on' });
const toBank = { value: { kind: 'redirect', url: 'https://bank.example/', status: waiting } } as const;

/** Sets what the browser says about itself, and takes it back. */
function pretend(target: object, name: string, value: unknown): () => void {
  Object.defineProperty(target, name, { configurable: true, get: () => value });
  return () => void Reflect.deleteProperty(target, name);
}

describe('following a payment with <gw-checkout>', () => {
  let shop: PretendShop;
  const undo: (() => void)[] = [];
  beforeEach(() => {
    shop = new PretendShop().install();
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

  it('resumes a payment that is under way, with the way on and the way out', async () => {
    shop.statuses = [{ value: waiting }];
    const element = await mountWaiting();
    expect(find<HTMLAnchorElement>(element, '[part=waiting] a').href).to.equal('https://bank.example/on');
    expect(readText(element)).to.match(/Time left 1[45]:\d\d/);
    find(element, '[part=waiting] button').click();
    await untilState(element, 'ready');
  });

  it('asks one question at a time until the payment is final', async () => {
    shop.statuses = [{ value: waiting }, { value: waiting }, { value: statusOf('paid') }];
    const element = await mountWaiting();
    await untilState(element, 'complete');
    await aTimeout(80);
    expect(shop.polls).to.equal(3);
  });

  const refused = statusOf('declined', { method: 'Blik' });
  const unpaid: readonly [string, () => void, boolean][] = [
    ['just now', () => (shop.statuses = [{ value: refused }]), true],
    ['before the page was loaded', () => (shop.session = { value: { status: refused } }), false],
  ];
  for (const [when, refuse, isWatched] of unpaid)
    it(`goes on with the keys from a payment refused ${when}, in the field to be filled`, async () => {
      if (isWatched) shop.session = { value: { status: statusOf('processing', { method: 'Blik' }) } };
      refuse();
      const element = await mountCheckout({ session: sessionText({ methods: ['iDEAL', 'Blik'] }) });
      await untilState(element, 'failed');
      find(element, '[part=result] button').focus();
      await sendKeys({ press: 'Enter' });
      await untilState(element, 'ready');
      const focused = () => element.shadowRoot!.activeElement;
      expect(document.activeElement?.localName).to.equal('gw-checkout');
      expect(find(element, '[role=status]').textContent).to.equal('');
      await waitUntil(() => focused()?.id === 'blik-code', 'the field');
      expect(shop.presses).to.have.length(0);
    });

  it('is not ended by lost answers', async () => {
    shop.statuses = [
      'lost',
      { text: 'oops', http: 502 },
      { refuse: 'gateway-unreachable', http: 503 },
      { value: statusOf('paid') },
    ];
    const element = await mountWaiting();
    await untilState(element, 'complete');
  });

  it('is ended by a definite refusal', async () => {
    shop.statuses = [{ refuse: 'session-expired', http: 401 }];
    const element = await mountWaiting();
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('This page was open too long.');
  });

  it('is silent while hidden and asks at once when the payer returns', async () => {
    shop.statuses = [{ value: waiting }];
    const element = await mountWaiting();
    const show = pretend(document, 'visibilityState', 'hidden');
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

  it('shows a payment that is paid elsewhere while another way is being chosen', async () => {
    shop.statuses = [{ value: waiting }];
    const element = await mountWaiting();
    find(element, '[part=waiting] button').click();
    await untilState(element, 'ready');
    shop.statuses = [{ value: statusOf('paid') }];
    await untilState(element, 'complete');
  });

  it('stays with the methods when the payment before ends unpaid meanwhile', async () => {
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
    ['a payment that had ended when the page came', () => (shop.session = { value: { status: bankGaveUp } })],
  ];
  for (const [after, end] of lateMoney)
    it(`shows money that came after all: after ${after}`, async () => {
      shop.session = { value: { status: waiting } };
      end();
      const element = await mountCheckout();
      await untilState(element, 'failed');
      expect(readText(element)).to.contain('Not paid').and.to.contain('Try again');
      shop.statuses = [{ value: statusOf('paid') }];
      await untilState(element, 'complete');
    });

  it('leaves an unpaid end on the screen when its session is over before money comes', async () => {
    shop.session = { value: { status: bankGaveUp } };
    shop.statuses = [{ refuse: 'session-expired', http: 401 }];
    const element = await mountCheckout();
    await untilState(element, 'failed');
    let told = 0;
    element.addEventListener('gw-error', () => (told += 1));
    await waitUntil(() => shop.polls === 1);
    await aTimeout(120);
    expect([shop.polls, told]).to.deep.equal([1, 0]);
    expect(readText(element)).to.contain('Not paid').and.to.contain('Try again');
  });

  it('offers nothing more once the tries are used up', async () => {
    shop.session = { value: { status: statusOf('declined', { reason: 'tried-too-often' }) } };
    const element = await mountCheckout();
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('start again in the shop');
    expect(element.shadowRoot?.querySelector('[part=result] button')).to.equal(null);
  });

  it('unlocks and asks at once when the browser brings the page back from its cache', async () => {
    shop.payments = [toBank];
    shop.statuses = [{ value: statusOf('declined') }];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    await element.submit();
    expect(element.state).to.equal('submitting');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('Nothing was taken from your account.');
  });

  it('offers to go on, or another way, when the payer comes back without having paid', async () => {
    shop.payments = [toBank];
    shop.statuses = [{ value: waiting }];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    await element.submit();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await untilState(element, 'waiting');
    expect(readText(element)).to.contain('Continue payment').and.to.contain('Choose another way');
  });

  it('says gw-complete once and goes on to the return page', async () => {
    shop.session = { value: { status: statusOf('paid') } };
    const details: unknown[] = [];
    await mountCheckout({
      prepare: (element) => element.addEventListener('gw-complete', (event) => details.push(event.detail)),
    });
    await waitUntil(() => shop.left.length > 0);
    expect(details).to.deep.equal([{ state: 'paid', tradeId: 'trade-1', orderId: '2041' }]);
    expect(shop.left).to.deep.equal(['https://shop.example/thanks']);
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

  it('asks the server about the payment in the address and believes nothing else', async () => {
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

  it('says that it is offline and goes on by itself afterwards', async () => {
    shop.payments = ['lost', toBank];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    const connect = pretend(navigator, 'onLine', false);
    undo.push(connect);
    dispatchEvent(new Event('offline'));
    void element.submit();
    await aTimeout(60);
    expect(find(element, '[data-banner=offline]').textContent).to.contain('You are offline.');
    expect(shop.presses).to.have.length(1);
    connect();
    dispatchEvent(new Event('online'));
    await waitUntil(() => shop.left.length > 0);
    expect(shop.presses[0]).to.equal(shop.presses[1]);
  });

  it('offers nothing to press while it is offline, and says what it waits for', async () => {
    shop.payments = [toBank];
    const element = await mountCheckout();
    await untilState(element, 'ready');
    const button = () => find(element, 'button[part=button]');
    const before = button().textContent;
    const connect = pretend(navigator, 'onLine', false);
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
    await waitUntil(() => shop.left.length > 0);
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

  it('tells the page that a payment ended unpaid', async () => {
    shop.session = { value: { status: waiting } };
    shop.statuses = [{ value: statusOf('declined') }];
    const element = await mountCheckout();
    expect((await oneEvent(element, 'gw-cancel')).detail).to.deep.equal({
      tradeId: 'trade-1',
      state: 'declined',
    });
  });
});
