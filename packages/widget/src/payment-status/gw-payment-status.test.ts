// Tests of <gw-payment-status>: it shows the state from the server, never from the address.

import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ElementState } from '../checkout/checkout-view.ts';
import { FakeShop, sessionText, statusOf, tokenOf } from '../testing/fake-shop.ts';
import { mountStatus, readText, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';

describe('<gw-payment-status>', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  const name = (status: CheckoutStatus) => {
    shop.fragment = `gw-status=${tokenOf({ aud: 'gw-status', ...status })}`;
  };

  const SCENES: readonly [CheckoutStatus['state'], ElementState, string][] = [
    ['processing', 'waiting', 'Waiting for your payment'],
    ['paid', 'complete', 'You paid €24.99'],
    ['authorized', 'complete', '€24.99 is reserved'],
    ['verify', 'complete', 'Your payment is being checked'],
    ['declined', 'failed', 'was not approved'],
    ['failed', 'failed', 'could not be made'],
    ['expired', 'failed', 'The time to pay is over'],
    ['cancelled', 'failed', 'was cancelled'],
  ];
  for (const [state, shown, words] of SCENES)
    it(`shows the server's state ${state} accessibly`, async () => {
      name(statusOf('processing'));
      shop.statuses = [{ value: statusOf(state) }];
      const element = await mountStatus();
      await untilState(element, shown);
      expect(readText(element)).to.contain(words);
      await expect(element).to.be.accessible();
    });

  const REASONS: readonly [NonNullable<CheckoutStatus['reason']>, string][] = [
    ['code-refused', 'Get a new code from your bank’s app. Nothing was taken from your account.'],
    ['phone-unknown', 'Bizum does not recognise this phone number.'],
    ['refused-in-app', 'refused in the app or by your bank'],
    ['card-declined', 'use another card. Nothing was taken'],
    ['not-authenticated', 'could not confirm that it is you'],
    ['cancelled', 'was cancelled before it was approved'],
    ['timed-out', 'The time to approve the payment ran out.'],
    ['tried-too-often', 'was tried too many times. If you still want to pay, start again in the shop.'],
  ];
  for (const [reason, words] of REASONS)
    it(`says what to do after ${reason}`, async () => {
      name(statusOf('processing'));
      shop.statuses = [{ value: statusOf('declined', { method: 'Bizum', reason }) }];
      const element = await mountStatus();
      await untilState(element, 'failed');
      expect(readText(element)).to.contain('Not paid').and.to.contain(words);
    });

  for (const [state, shown, isKept] of [
    ['paid', 'complete', false],
    ['declined', 'failed', true],
  ] as const)
    it(`${isKept ? 'keeps' : 'deletes'} what the payer typed in the shop's fields when it ended ${state}`, async () => {
      sessionStorage.setItem('gw-fields', '{}');
      name(statusOf('processing'));
      shop.statuses = [{ value: statusOf(state) }];
      await untilState(await mountStatus(), shown);
      expect(sessionStorage.getItem('gw-fields') !== null).to.equal(isKept);
      sessionStorage.clear();
    });

  it('shows money that came after an unpaid end, and reports that end once', async () => {
    name(statusOf('processing'));
    const late = { value: statusOf('declined', { reason: 'timed-out', mayBePaid: true }) } as const;
    shop.statuses = [late, late, late, { value: statusOf('paid') }];
    const element = await mountStatus();
    let told = 0;
    element.addEventListener('gw-cancel', () => (told += 1));
    await untilState(element, 'complete');
    expect(told).to.equal(1);
    expect(readText(element)).to.contain('You paid €24.99');
  });

  it('still shows an unpaid end when its token expires', async () => {
    name(statusOf('processing'));
    shop.statuses = [
      { value: statusOf('declined', { reason: 'timed-out', mayBePaid: true }) },
      { refuse: 'session-expired', http: 401 },
    ];
    const element = await mountStatus();
    let told = 0;
    element.addEventListener('gw-error', () => (told += 1));
    await until(() => shop.polls === 2);
    await aTimeout(120);
    expect([shop.polls, told]).to.deep.equal([2, 0]);
    expect(readText(element)).to.contain('Not paid');
  });

  it('says that nothing was taken when a card is only kept', async () => {
    name(statusOf('processing'));
    shop.statuses = [{ value: statusOf('authorized', { method: 'Card', purpose: 'keep', amount: '0.00' }) }];
    const element = await mountStatus();
    await untilState(element, 'complete');
    expect(readText(element))
      .to.contain('Your card is saved Nothing was taken')
      .and.not.to.contain('reserved');
  });

  it('says that money is sent back when the time of a transfer is over', async () => {
    name(statusOf('processing'));
    shop.statuses = [{ value: statusOf('expired', { method: 'Bank Transfer' }) }];
    const element = await mountStatus();
    await untilState(element, 'failed');
    expect(readText(element))
      .to.contain('Any money that you sent will be returned.')
      .and.to.not.contain('Nothing was taken');
  });

  for (const locale of ['nl', 'ar'])
    it(`shows no text of another language before those of ${locale} have loaded`, async () => {
      name(statusOf('processing'));
      shop.statuses = [{ value: statusOf('declined', { reason: 'cancelled' }) }];
      const element = document.createElement('gw-payment-status');
      element.setAttribute('endpoint', '/pay');
      element.setAttribute('locale', locale);
      const seen = new Set<string>();
      const look = () => {
        const title = element.shadowRoot?.querySelector('h2');
        if (title && getComputedStyle(title).visibility === 'visible') seen.add(title.textContent ?? '');
      };
      element.addController({ hostUpdated: look });
      const box = await fixture<HTMLElement>(html`<div></div>`);
      box.append(element);
      await untilState(element, 'failed');
      look();
      expect([...seen].filter((title) => /Looking up|Not paid/.test(title))).to.deep.equal([]);
      expect([...seen].at(-1)).to.equal({ nl: 'Niet betaald', ar: 'لم يتم الدفع' }[locale]);
    });

  it('does not believe an address that says paid', async () => {
    name(statusOf('paid'));
    shop.statuses = ['lost'];
    const element = await mountStatus();
    await aTimeout(60);
    expect(element.state).to.equal('loading');
    expect(readText(element)).to.contain('Looking up your payment').and.to.not.contain('You paid');
  });

  it('queries with the token of the address, only for its payment', async () => {
    name(statusOf('processing', { tradeId: 'trade/7' }));
    shop.statuses = [{ value: statusOf('paid') }];
    const element = await mountStatus();
    await untilState(element, 'complete');
    expect(shop.asked.map(({ path }) => path)).to.deep.equal(['/pay/payments/trade%2F7']);
    expect(shop.asked[0]?.bearer).to.equal(`Bearer ${shop.kept}`);
  });

  it('removes the token from the address, and finds it again after a reload', async () => {
    name(statusOf('processing'));
    const [, token] = shop.fragment.split('=');
    shop.fragment += '&top';
    shop.statuses = [{ value: statusOf('paid') }];
    await untilState(await mountStatus(), 'complete');
    expect([shop.fragment, shop.kept]).to.deep.equal(['top', token]);
    await untilState(await mountStatus(), 'complete');
    expect(shop.asked.map(({ bearer }) => bearer)).to.deep.equal([`Bearer ${token}`, `Bearer ${token}`]);
  });

  it('prefers a newer token in the address to the kept one, and leaves other fragments there', async () => {
    shop.kept = tokenOf({ aud: 'gw-status', ...statusOf('paid', { tradeId: 'old' }) });
    name(statusOf('processing', { tradeId: 'new' }));
    shop.statuses = [{ value: statusOf('paid') }];
    await untilState(await mountStatus(), 'complete');
    expect(shop.asked[0]?.path).to.equal('/pay/payments/new');
    shop.fragment = 'gw-status=a.b.c';
    await mountStatus();
    expect(shop.fragment).to.equal('gw-status=a.b.c');
  });

  it('follows the latest payment of a session', async () => {
    shop.session = { value: { status: statusOf('processing') } };
    const element = await mountStatus(sessionText());
    await untilState(element, 'waiting');
    shop.session = { value: { status: statusOf('paid') } };
    expect((await oneEvent(element, 'gw-complete')).detail).to.deep.equal({
      state: 'paid',
      tradeId: 'trade-1',
      orderId: '2041',
    });
    await untilState(element, 'complete');
    expect(readText(element)).to.contain('Linden & Daughters has received your payment.');
  });

  it('offers the next try in its place after an unpaid end, and is complete when that is paid', async () => {
    shop.session = { value: { status: statusOf('declined', { reason: 'cancelled' }) } };
    const element = await mountStatus(sessionText());
    const told: string[] = [];
    for (const event of ['gw-cancel', 'gw-complete'] as const)
      element.addEventListener(event, () => told.push(event));
    await until(() => element.shadowRoot!.querySelector('gw-checkout')?.state === 'ready');
    const checkout = element.shadowRoot!.querySelector('gw-checkout')!;
    await until(() => readText(checkout).includes('iDEAL | Wero: The payment was cancelled'));
    expect(checkout.shadowRoot!.querySelectorAll('[role=alert]')).to.have.length(1);
    expect([element.state, readText(element)]).to.deep.equal(['failed', '']);
    expect(element.querySelector('a')?.getClientRects().length, 'the link of the shop').to.equal(1);
    await expect(element).to.be.accessible();
    shop.payments = [{ value: { kind: 'done', status: statusOf('paid', { method: 'Bancontact' }) } }];
    checkout.select('Bancontact');
    await checkout.submit();
    await untilState(checkout, 'complete');
    expect(element.state).to.equal('complete');
    expect(told).to.deep.equal(['gw-cancel', 'gw-complete']);
  });

  it('shows no checkout for a payment that is paid, nor for a session without methods', async () => {
    shop.session = { value: { status: statusOf('paid') } };
    const paid = await mountStatus(sessionText());
    await untilState(paid, 'complete');
    shop.session = { value: { status: statusOf('declined') } };
    const closed = await mountStatus(sessionText({ methods: [] }));
    await untilState(closed, 'failed');
    for (const element of [paid, closed])
      expect(element.shadowRoot!.querySelector('gw-checkout')).to.equal(null);
    expect(readText(closed)).to.contain('Not paid');
  });

  it('removes the token from the address with a session too', async () => {
    name(statusOf('processing'));
    shop.session = { value: { status: statusOf('paid') } };
    await untilState(await mountStatus(sessionText()), 'complete');
    expect(shop.fragment).to.equal('');
  });

  it('says so when no payment was made', async () => {
    const element = await mountStatus(sessionText());
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('No payment has been made yet.');
  });

  it('shows the link of the page at every end, with amount and shop where nothing was paid', async () => {
    const shown = async (state: CheckoutStatus['state'], until: ElementState) => {
      name(statusOf('processing'));
      shop.statuses = [{ value: statusOf(state) }];
      const element = await mountStatus();
      await untilState(element, until);
      expect(element.querySelector('a')?.getClientRects().length, state).to.equal(1);
      return readText(element);
    };
    expect(await shown('declined', 'failed')).to.contain('€24.99');
    await shown('paid', 'complete');
  });

  it('tells payer and developer when no payment is named', async () => {
    const lines: string[] = [];
    const { error } = console;
    console.error = (line: unknown) => lines.push(String(line));
    const element = await mountStatus();
    await untilState(element, 'failed');
    await until(() => lines.length > 0, 'a line');
    console.error = error;
    expect(lines[0]).to.contain('<gw-payment-status> payment-unnamed');
    expect(readText(element)).to.contain('No payment to show This page was opened without a payment.');
    expect(element.shadowRoot!.querySelector('button'), 'a button that cannot help').to.equal(null);
    expect(element.querySelector('a')?.getClientRects().length, 'the link of the shop').to.equal(1);
  });
});
