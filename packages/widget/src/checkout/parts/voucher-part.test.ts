// Tests of a gift card in its row: number and PIN are typed, validated and sent inside the card frame, for one trade.

import { expect } from '@open-wc/testing';
import { frameTimings } from '../../card-frame/open-frame.ts';
import {
  GATEWAY,
  inFrame,
  newGateway,
  pressKey,
  readPosts,
  typeKeys,
  violationsInFrame,
} from '../../testing/card-frame.ts';
import { FakeShop, sessionText, statusOf } from '../../testing/fake-shop.ts';
import { find, mountCheckout, pause, readText, untilState } from '../../testing/mount.ts';
import { findOverflow, mountPart, type PartOptions } from '../../testing/parts.ts';
import { until } from '../../testing/until.ts';
import type { GwCheckout } from '../gw-checkout.ts';

const CARD = { number: '6006491727005748391', pin: '4711' };

const fillIn = (fields: Partial<typeof CARD>): Promise<unknown> =>
  inFrame(`for (const [id, value] of Object.entries(${JSON.stringify(fields)})) {
    const input = document.getElementById(id);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }`);
const textOf = (id: string): Promise<string> =>
  inFrame(`document.getElementById('${id}').value ?? document.getElementById('${id}').textContent`);
const errorOf = (name: 'number' | 'pin'): Promise<string> =>
  inFrame(`document.getElementById('${name}-error').textContent`);

describe('a gift card in its row', () => {
  let shop: FakeShop;
  let gateway: string;
  const status = statusOf('processing', { method: 'Voucher' });
  const step = (secret: string) => ({
    value: { kind: 'voucher', submitUrl: `${gateway}/pay/${secret}/voucher`, status } as const,
  });
  beforeEach(async () => {
    shop = new FakeShop().install();
    gateway = newGateway();
    shop.payments = [step('accepted')];
    shop.statuses = [{ value: statusOf('paid', { method: 'Voucher' }) }];
    await readPosts();
  });
  afterEach(() => shop.remove());

  const open = async ({ session, ...options }: PartOptions = {}): Promise<GwCheckout> => {
    const element = await mountPart('Voucher', '[data-state=ready] > [data-place] > iframe', {
      ...options,
      session: { gateway, clientKey: 'gwk_test_1', ...session },
    });
    await until(() => inFrame(`document.getElementById('pin') !== null`), 'the form');
    return element;
  };
  const openFilled = async (options?: PartOptions): Promise<GwCheckout> => {
    const element = await open(options);
    await fillIn(CARD);
    await until(async () => (await textOf('number')).length > 20, 'the number');
    return element;
  };
  const alertOf = (element: GwCheckout): string =>
    element.shadowRoot!.querySelector('[role=alert]')?.textContent?.trim() ?? '';

  it('is a separate form in the frame, without card fields and without worker', async () => {
    await open();
    const fields: string[] = await inFrame(`[...document.querySelectorAll('input')].map(({ id }) => id)`);
    expect(fields).to.deep.equal(['number', 'pin']);
    const loaded: string[] = await inFrame(
      `performance.getEntriesByType('resource').map(({ name }) => name)`,
    );
    expect(loaded.filter((name) => name.includes('worker'))).to.deep.equal([]);
  });

  it('groups the number by four and accepts it in any notation', async () => {
    await open();
    await fillIn({ number: '6006-4917 2700\u00a05748391', pin: ' 47 11 ' });
    expect([await textOf('number'), await textOf('pin')]).to.deep.equal(['6006 4917 2700 5748 391', '4711']);
  });

  it('is sent by the frame to the trade’s own address, once and without cookies, and then waits', async () => {
    const element = await openFilled();
    expect(await element.submit()).to.deep.equal({ status });
    expect(element.state).to.equal('waiting');
    const posts = await readPosts();
    expect(posts).to.have.length(1);
    expect(posts[0]).to.include({ path: '/pay/accepted/voucher', type: 'application/json', origin: GATEWAY });
    expect(JSON.parse(posts[0]!.body)).to.deep.equal(CARD);
    expect([posts[0]!.cookie, posts[0]!.authorization]).to.deep.equal([undefined, undefined]);
    expect(shop.presses).to.have.length(1);
    expect(shop.presses[0]).to.not.match(/6006|4711/);
  });

  it('polls for the outcome a second later, not only after the usual pause', async () => {
    const { timings } = await import('../../backend/timings.ts');
    Object.assign(timings, { soon: 30, poll: 60_000 });
    const element = await openFilled();
    await element.submit();
    await untilState(element, 'complete');
    expect(shop.polls).to.equal(1);
  });

  const wrong: readonly (readonly [
    typed: Partial<typeof CARD>,
    number: string,
    pin: string,
    focus: string,
  ])[] = [
    [{}, 'Enter the number of the gift card', 'Enter the PIN', 'number'],
    [{ number: '1234567' }, 'The number has at least 8 digits', 'Enter the PIN', 'number'],
    [{ number: '12345678', pin: '123' }, '', 'The PIN has at least 4 digits', 'pin'],
  ];
  for (const [typed, number, pin, focus] of wrong)
    it(`sends nothing for ${JSON.stringify(typed)}, and focuses the invalid field`, async () => {
      const element = await open();
      await fillIn(typed);
      const result = await element.submit();
      expect('error' in result && result.error.code).to.equal('method-incomplete');
      expect([await errorOf('number'), await errorOf('pin')]).to.deep.equal([number, pin]);
      expect(element.shadowRoot!.activeElement?.localName, 'the focus').to.equal('iframe');
      expect(await inFrame('document.activeElement.id')).to.equal(focus);
      expect([shop.presses, await readPosts()]).to.deep.equal([[], []]);
      expect(await violationsInFrame()).to.deep.equal([]);
    });

  for (const [locale, sentence] of [
    ['nl', 'Er staat nog €\u00a05,00 op deze cadeaukaart.'],
    ['ar', 'تبقّى \u2068\u200f5.00\u00a0€\u2069 في بطاقة الهدايا هذه.'],
  ] as const)
    it(`shows the balance of a card with too little in the format of ${locale}`, async () => {
      shop.payments = [step('too-little')];
      const element = await openFilled({ locale });
      await until(() => find(element, '[lang]').lang === locale, locale);
      await element.submit();
      await until(() => alertOf(element).includes(sentence), sentence);
    });

  const refusals: readonly (readonly [outcome: string, sentence: string])[] = [
    ['wrong', 'The number and PIN do not match.'],
    ['too-little', 'There is €5.00 left on this gift card.'],
    ['locked', 'This gift card is locked at the moment. Use another one'],
    ['invalid', 'Check the number and the PIN'],
  ];
  for (const [outcome, sentence] of refusals)
    it(`after ${outcome} keeps the form, shows the reason, and submits to the same trade again`, async () => {
      shop.payments = [step(outcome)];
      const element = await openFilled();
      const result = await element.submit();
      await element.updateComplete;
      expect('error' in result && [result.error.code, result.error.cause]).to.deep.equal([
        'voucher-refused',
        outcome,
      ]);
      expect(element.state).to.equal('ready');
      expect(alertOf(element)).to.contain(sentence);
      expect(find(element, '[role=status]').textContent, 'nothing is in progress any more').to.equal('');
      expect(await textOf('number')).to.equal('6006 4917 2700 5748 391');
      await expect(element).to.be.accessible();
      await fillIn({ pin: '0815' });
      await element.submit();
      expect(shop.presses, 'one trade').to.have.length(1);
      const posts = await readPosts();
      expect(posts.map(({ path }) => path)).to.deep.equal(Array(2).fill(`/pay/${outcome}/voucher`));
      expect(JSON.parse(posts[1]!.body)).to.deep.equal({ ...CARD, pin: '0815' });
    });

  describe('with too little, where another way may pay the rest', () => {
    const buttonOf = (element: GwCheckout): string => find(element, '[part=button]').textContent!.trim();
    const openOffer = async (options?: PartOptions): Promise<GwCheckout> => {
      shop.payments = [step('part-paid')];
      const element = await openFilled(options);
      await element.submit();
      await until(() => buttonOf(element).includes('with this gift card'), 'the offer');
      return element;
    };

    it('says what the card pays and what is left, and the button asks for no more than that', async () => {
      const element = await openOffer();
      expect(alertOf(element)).to.equal(
        'There is €5.00 left on this gift card. Pay €5.00 with it now, then choose how to pay the other €19.99.',
      );
      expect(buttonOf(element)).to.equal('Pay €5.00 with this gift card');
      await expect(element).to.be.accessible();
      expect(findOverflow(element)).to.deep.equal([]);
    });

    it('after the payer agrees sends the part, and leads to the trade’s own page for the rest', async () => {
      const element = await openOffer();
      const left: string[] = [];
      element.addEventListener('gw-before-redirect', (event) => {
        event.preventDefault();
        left.push((event as CustomEvent<{ url: string }>).detail.url);
      });
      find<HTMLButtonElement>(element, '[part=button]').click();
      await until(() => left.length > 0, 'the redirect');
      expect(left[0]).to.match(/\/pay\/part-paid(\?lang=\w+)?$/);
      const posts = await readPosts();
      expect(posts.map(({ body }) => JSON.parse(body))).to.deep.equal([CARD, { ...CARD, part: '5.00' }]);
      expect(shop.presses, 'one trade').to.have.length(1);
    });

    it('withdraws the offer when another card is typed, which pays the whole amount or is refused', async () => {
      const element = await openOffer();
      await readPosts();
      await fillIn({ number: '6006491727005748409' });
      await until(() => buttonOf(element) === 'Pay €24.99', 'the pay button');
      await element.submit();
      expect((await readPosts()).map(({ body }) => Object.keys(JSON.parse(body)))).to.deep.equal([
        ['number', 'pin'],
      ]);
    });
  });

  it('is inert while the card is submitted, and the focus moves to the button', async () => {
    shop.payments = ['never'];
    const element = await openFilled();
    element.shadowRoot!.querySelector('iframe')!.focus();
    void element.submit();
    await until(() => element.shadowRoot!.querySelector('[inert] iframe'), 'the inert form');
    expect(element.shadowRoot!.activeElement?.part.value, 'the focus').to.equal('button');
    expect(find(element, '[role=status]').textContent).to.equal('Processing…');
  });

  it('polls the status when the trade is over', async () => {
    shop.payments = [step('over')];
    shop.statuses = [{ value: statusOf('expired', { method: 'Voucher' }) }];
    const element = await openFilled();
    await element.submit();
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('The time to pay is over');
  });

  it('keeps the form when the gateway does not respond, and polls the payment meanwhile', async () => {
    shop.payments = [step('lost')];
    shop.statuses = [{ value: status }];
    const element = await openFilled();
    const result = await element.submit();
    await element.updateComplete;
    expect('error' in result && [result.error.code, result.error.retriable]).to.deep.equal([
      'voucher-unreachable',
      true,
    ]);
    expect(alertOf(element)).to.contain('You will not pay twice');
    expect(element.state).to.equal('ready');
    shop.statuses = [{ value: statusOf('paid', { method: 'Voucher' }) }];
    await untilState(element, 'complete');
  });

  it('is sent once, however often pay is clicked', async () => {
    const element = await openFilled();
    for (let i = 0; i < 5; i += 1) find(element, 'button[part=button]').click();
    await untilState(element, 'waiting');
    expect(await readPosts()).to.have.length(1);
    expect(shop.presses).to.have.length(1);
  });

  it('is submitted by Enter inside the frame', async () => {
    const element = await openFilled();
    element.shadowRoot!.querySelector('iframe')!.focus();
    await inFrame(`document.getElementById('pin').focus()`);
    await pressKey('Enter');
    await untilState(element, 'waiting');
  });

  it('is typed with real keys, tab by tab', async () => {
    const element = await open();
    element.shadowRoot!.querySelector('iframe')!.focus();
    await inFrame(`document.getElementById('number').focus()`);
    await typeKeys('12345678');
    await pressKey('Tab');
    await typeKeys('4711');
    expect([await textOf('number'), await textOf('pin')]).to.deep.equal(['1234 5678', '4711']);
  });

  it('makes a new trade for another amount, and keeps the input', async () => {
    shop.payments = [step('wrong'), step('accepted')];
    const element = await openFilled();
    await element.submit();
    const frame = element.shadowRoot!.querySelector('iframe');
    const change = { gateway, clientKey: 'gwk_test_1', methods: ['Voucher', 'iDEAL'] };
    element.session = sessionText({ ...change, jti: 'session-2', amount: '31.00' });
    await untilState(element, 'ready');
    expect(element.shadowRoot!.querySelector('iframe') === frame, 'the same frame').to.equal(true);
    expect(await textOf('number')).to.equal('6006 4917 2700 5748 391');
    await element.submit();
    expect(shop.presses).to.have.length(2);
    expect((await readPosts()).map(({ path }) => path)).to.deep.equal([
      '/pay/wrong/voucher',
      '/pay/accepted/voucher',
    ]);
  });

  it('keeps the input while another method is chosen and paid with', async () => {
    shop.payments = [
      step('wrong'),
      { value: { kind: 'redirect', url: 'https://bank.example/', status: statusOf('processing') } },
    ];
    const element = await openFilled();
    await element.submit();
    element.select('iDEAL');
    await element.updateComplete;
    expect(alertOf(element)).to.equal('');
    await element.submit();
    expect(JSON.parse(shop.presses[1]!).method).to.equal('iDEAL');
    expect(shop.left).to.deep.equal(['https://bank.example/']);
  });

  it('offers the form again when the page was reloaded before the card was accepted', async () => {
    shop.session = { value: { status } };
    shop.statuses = [{ value: status }];
    const element = await openFilled();
    expect(element.state).to.equal('ready');
    await element.submit();
    expect(shop.presses).to.have.length(1);
  });

  it('shows the result when the card was accepted just before the page was reloaded', async () => {
    shop.session = { value: { status } };
    const methods = ['Voucher', 'iDEAL'];
    const element = await mountCheckout({
      session: sessionText({ gateway, clientKey: 'gwk_test_1', methods }),
    });
    await untilState(element, 'complete');
  });

  it('tells the page whether the card is complete, but no digit', async () => {
    const element = await open();
    const details: unknown[] = [];
    element.addEventListener('gw-change', ({ detail }) => details.push(detail));
    await fillIn(CARD);
    await until(() => JSON.stringify(details).includes('"complete":true'), 'the change');
    expect(JSON.stringify(details)).to.not.match(/6006|4711/);
  });

  it('has no pay button when the form did not load, but a retry button and the shop’s link', async () => {
    const before = frameTimings.silent;
    frameTimings.silent = 150;
    const session = { gateway, clientKey: 'gwk_live_unknown' };
    const element = await mountPart('Voucher', '[part=error] button', { session });
    expect(element.shadowRoot!.querySelector('button[part=button]')).to.equal(null);
    expect(element.querySelector('a')!.getClientRects().length).to.equal(1);
    await expect(element).to.be.accessible();
    find(element, '[part=error] button').click();
    await until(() => element.shadowRoot!.querySelector('iframe'), 'another try');
    await until(() => element.shadowRoot!.querySelector('[part=error]'), 'the same end');
    frameTimings.silent = before;
    expect('error' in (await element.submit())).to.equal(true);
    expect(shop.presses).to.deep.equal([]);
  });

  it('opens no frame before it is chosen', async () => {
    const session = { gateway, clientKey: 'gwk_test_1', methods: ['iDEAL', 'Voucher'] };
    const element = await mountPart('iDEAL', '[value=Voucher]', { session });
    await pause(150);
    expect(element.shadowRoot!.querySelector('iframe')).to.equal(null);
  });

  it('removes the frame with the element, and opens a new one when it is back', async () => {
    const element = await open();
    const place = element.parentElement!;
    element.remove();
    expect(element.shadowRoot!.querySelector('iframe')).to.equal(null);
    place.append(element);
    await until(() => element.shadowRoot!.querySelector('[data-state=ready] iframe'), 'the frame');
  });

  for (const [locale, label] of [
    ['en', 'Gift card number'],
    ['nl', 'Nummer van de cadeaukaart'],
    ['ar', 'رقم بطاقة الهدايا'],
  ] as const)
    it(`is in ${locale}, fits 320 px and is accessible inside and outside the frame`, async () => {
      const element = await open({ locale, width: 320 });
      await until(async () => (await inFrame('document.body.textContent')) as string, 'the words');
      await until(async () => String(await inFrame('document.body.textContent')).includes(label), label);
      expect(await inFrame(`getComputedStyle(document.getElementById('number')).direction`)).to.equal('ltr');
      expect(await inFrame(`document.documentElement.dir`)).to.equal(locale === 'ar' ? 'rtl' : 'ltr');
      expect(await inFrame('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
      expect(findOverflow(element)).to.deep.equal([]);
      expect(await violationsInFrame()).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });
});
