// Tests of paying with <gw-checkout>: a submission is one request, repeated unchanged after a lost reply.

import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { GwBeforeSubmitEvent } from '../events.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, readText, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';

const BANK = 'https://bank.example/start';
const toBank = { value: { kind: 'redirect', url: BANK, status: statusOf('processing') } } as const;
const attemptOf = (body: string | undefined): string =>
  (JSON.parse(body ?? '{}') as { attemptId: string }).attemptId;

describe('paying with <gw-checkout>', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
    shop.payments = [toBank];
  });
  afterEach(() => shop.remove());

  const ready = async (options: Parameters<typeof mountCheckout>[0] = {}) => {
    const element = await mountCheckout(options);
    await untilState(element, 'ready');
    return element;
  };
  const payButton = (element: HTMLElement) => find<HTMLButtonElement>(element, 'button[type=submit]');

  it('sends the session as bearer token and the chosen method, and redirects to the bank in the same tab', async () => {
    const element = await ready();
    element.select('Bancontact');
    await element.submit();
    expect(shop.presses).to.have.length(1);
    expect(JSON.parse(shop.presses[0] ?? '')).to.include({ method: 'Bancontact', scenario: 'web' });
    expect(attemptOf(shop.presses[0])).to.match(/^[A-Za-z0-9_-]{22}$/);
    expect(shop.asked.every(({ bearer }) => bearer === `Bearer ${sessionText()}`)).to.equal(true);
    expect(shop.left).to.deep.equal([BANK]);
  });

  it('never sends the path of the page as referrer, because it may contain a secret of the order', async () => {
    await (await ready()).submit();
    expect(shop.asked.map(({ referrerPolicy }) => referrerPolicy)).to.deep.equal(
      shop.asked.map(() => 'strict-origin'),
    );
    expect(shop.asked.length).to.be.greaterThan(1);
  });

  const labels: readonly [purpose: 'reserve' | 'keep' | undefined, method: string, label: string][] = [
    [undefined, 'Card', 'Pay €24.99'],
    ['reserve', 'Card', 'Reserve €24.99'],
    ['keep', 'Card', 'Save card'],
    ['reserve', 'iDEAL', 'Pay €24.99'],
  ];
  for (const [purpose, method, label] of labels)
    it(`has ${label} on the button for ${method} with the purpose ${purpose ?? '(none)'}`, async () => {
      const methods = ['Card', 'iDEAL'];
      const element = await ready({ session: sessionText({ methods, ...(purpose && { purpose }) }) });
      element.select(method);
      await element.updateComplete;
      expect(payButton(element).textContent?.trim()).to.equal(label);
    });

  it('never sends amount or currency', async () => {
    await (await ready()).submit();
    expect(Object.keys(JSON.parse(shop.presses[0] ?? ''))).to.have.members([
      'attemptId',
      'method',
      'scenario',
    ]);
  });

  const manyPresses: readonly [string, (element: HTMLElementTagNameMap['gw-checkout']) => void][] = [
    [
      'five clicks in one task',
      (element) => {
        for (let i = 0; i < 5; i += 1) payButton(element).click();
      },
    ],
    [
      'Enter and a click',
      (element) => {
        find<HTMLFormElement>(element, 'form').requestSubmit();
        payButton(element).click();
      },
    ],
    [
      'submit() and a click',
      (element) => {
        void element.submit();
        payButton(element).click();
      },
    ],
  ];
  for (const [name, press] of manyPresses)
    it(`makes one request for ${name}`, async () => {
      const element = await ready();
      press(element);
      await untilState(element, 'submitting');
      await until(() => shop.left.length > 0);
      await aTimeout(40);
      expect(shop.presses).to.have.length(1);
      expect(shop.left).to.have.length(1);
    });

  it('makes one request when clicked again while gw-before-submit is delayed by waitUntil', async () => {
    const element = await ready();
    let go = (_: unknown): void => undefined;
    let asked = 0;
    element.addEventListener('gw-before-submit', (event) => {
      asked += 1;
      event.waitUntil(
        new Promise((resolve) => {
          go = resolve;
        }),
      );
    });
    payButton(element).click();
    await untilState(element, 'submitting');
    payButton(element).click();
    await aTimeout(20);
    expect(shop.presses).to.have.length(0);
    go(undefined);
    await until(() => shop.left.length > 0);
    expect([asked, shop.presses.length]).to.deep.equal([1, 1]);
  });

  const heldBack: readonly [string, (event: GwBeforeSubmitEvent) => void][] = [
    ['is prevented', (event) => event.preventDefault()],
    ['waits for work that fails', (event) => event.waitUntil(Promise.reject(new Error('stock is gone')))],
  ];
  for (const [name, hold] of heldBack)
    it(`sends nothing and unlocks when gw-before-submit ${name}`, async () => {
      const element = await ready();
      element.addEventListener('gw-before-submit', hold, { once: true });
      expect(await element.submit()).to.deep.equal({ cancelled: true });
      expect(element.state).to.equal('ready');
      expect(shop.presses).to.have.length(0);
      await element.submit();
      expect(shop.presses).to.have.length(1);
    });

  const lost: readonly [string, FakeShop['payments'][number]][] = [
    ['the connection breaks', 'lost'],
    ['no answer comes in time', 'never'],
    ['a proxy answers 502', { text: '<h1>Bad gateway</h1>', http: 502 }],
    ['half an answer comes', { text: '{"kind":"redi', http: 200 }],
    ['the gateway cannot be reached', { refuse: 'gateway-unreachable', http: 503 }],
  ];
  for (const [name, reply] of lost)
    it(`repeats the same bytes when ${name}`, async () => {
      shop.payments = [reply, toBank];
      const element = await ready();
      await element.submit();
      expect(shop.presses).to.have.length(2);
      expect(shop.presses[0]).to.equal(shop.presses[1]);
      expect(shop.left).to.deep.equal([BANK]);
    });

  it('asks the payer after the last lost reply, and the button then repeats the same bytes', async () => {
    shop.payments = ['lost', 'lost', 'lost', toBank];
    const element = await ready();
    const failed = oneEvent(element, 'gw-error');
    const result = await element.submit();
    expect('error' in result && result.error.code).to.equal('network');
    expect((await failed).detail).to.include({ code: 'network', retriable: true });
    await untilState(element, 'failed');
    expect(readText(element)).to.contain('You will not pay twice.');
    find(element, '[part=error] button').click();
    await until(() => shop.left.length > 0);
    expect(new Set(shop.presses).size).to.equal(1);
    expect(shop.presses).to.have.length(4);
  });

  it('keeps the open attempt when another method is chosen, since it may have arrived', async () => {
    shop.payments = ['lost', 'lost', 'lost', toBank];
    const element = await ready();
    await element.submit();
    element.select('Bancontact');
    await element.submit();
    expect(new Set(shop.presses).size).to.equal(1);
  });

  it('uses a new attemptId after a definite response', async () => {
    shop.payments = [{ value: { kind: 'done', status: statusOf('declined') } }, toBank];
    const element = await ready();
    await element.submit();
    await untilState(element, 'ready');
    await element.submit();
    await until(() => shop.left.length > 0);
    expect(attemptOf(shop.presses[0])).to.not.equal(attemptOf(shop.presses[1]));
  });

  it('drops an open attempt when another session is set', async () => {
    shop.payments = ['lost', 'lost', 'lost', toBank];
    const element = await ready();
    await element.submit();
    element.session = sessionText({ jti: 'session-2', amount: '30.00' });
    await untilState(element, 'ready');
    expect(readText(element)).to.contain('Pay €30.00');
    await element.submit();
    expect(attemptOf(shop.presses[0])).to.not.equal(attemptOf(shop.presses[3]));
  });

  const notForPayers = ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'];
  for (const url of notForPayers)
    it(`never navigates to ${url}`, async () => {
      shop.payments = [{ value: { kind: 'redirect', url, status: statusOf('processing') } }];
      const element = await ready();
      const result = await element.submit();
      expect('error' in result && result.error.code).to.equal('answer-invalid');
      expect(shop.left).to.deep.equal([]);
    });

  it('stays and waits when gw-before-redirect is prevented', async () => {
    const element = await ready();
    element.addEventListener('gw-before-redirect', (event) => event.preventDefault());
    await element.submit();
    expect(shop.left).to.deep.equal([]);
    await untilState(element, 'waiting');
    expect(find<HTMLAnchorElement>(element, '[part=waiting] a').href).to.equal(BANK);
  });

  it('keeps the width of the pay button while it works', async () => {
    shop.payments = ['never'];
    const element = await ready();
    const before = payButton(element).getBoundingClientRect();
    void element.submit();
    await untilState(element, 'submitting');
    const { width, height } = payButton(element).getBoundingClientRect();
    expect([width, height]).to.deep.equal([before.width, before.height]);
    expect(payButton(element).getAttribute('aria-disabled')).to.equal('true');
    const work = find(element, '[part=button] :has(> [aria-hidden])');
    expect(work.innerText.trim(), 'a word beside the spinner').to.equal('Processing…');
    expect(work.offsetWidth > 60 && work.offsetWidth < width, 'space for the word').to.equal(true);
  });

  it('works by keyboard alone', async () => {
    const element = await ready();
    element.focus();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await until(() => shop.left.length > 0);
    expect(JSON.parse(shop.presses[0] ?? '')).to.include({ method: 'Bancontact' });
  });

  it('pays with Enter in the list of methods', async () => {
    const element = await ready();
    element.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => shop.left.length > 0);
    expect(shop.presses).to.have.length(1);
  });

  it('returns an error and does not throw when called too early or with a method that is not offered', async () => {
    shop.session = 'never';
    const element = await mountCheckout();
    const early = await element.submit();
    expect('error' in early && early.error.code).to.equal('misuse');
    const chosen = element.select('Blik');
    expect('error' in chosen && chosen.error.payerMessage).to.equal(
      'This payment method is not available at the moment. Choose another one.',
    );
  });
});
